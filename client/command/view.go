package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/player"
)

// addView adds the flag that says with which view to begin.
func addView(command *cobra.Command, set func(string)) {
	views := player.ViewNames()
	names := strings.Join(views, ", ")
	view := scalar(choiceKind, func(text string) error {
		name := strings.ToLower(text)
		if !slices.Contains(views, name) {
			return fmt.Errorf("want one of %s", names)
		}
		set(name)
		return nil
	})
	command.Flags().Var(view, "view", "begin the animation with this view: "+names)
	values := make([]string, len(views))
	for i, name := range views {
		values[i] = cobra.CompletionWithDesc(name, viewHelp(name))
	}
	complete(command, "view", values...)
}

// viewHelp says in a few words what a view shows.
func viewHelp(view string) string {
	switch view {
	case "board":
		return "the board as it stands"
	case "heat":
		return "how often each square was tried"
	case "depth":
		return "the depth over time"
	case "tree":
		return "the search tree"
	case "log":
		return "the events as text"
	default:
		return ""
	}
}
