package command

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

const completionHelp = `Write the script that has a shell complete the commands, the flags and their values,
with a few words on each, and the names of files where a puzzle is read from one.

A shell completes programs by their name, so build the client first; the script is
for the name by which it was started. That of bash needs the package bash-completion.

  go build -o clew ./client
  source <(./clew completion bash)
  ./clew tour --order <TAB>

For every shell that is started from now on, with the client in a folder of the PATH:

  clew completion bash > ~/.local/share/bash-completion/completions/clew
  clew completion zsh > "${fpath[1]}/_clew"
  clew completion fish > ~/.config/fish/completions/clew.fish
  clew completion powershell >> $PROFILE`

// shell is one that can complete.
type shell struct {
	name, help string
	write      func(root *cobra.Command, out io.Writer) error
}

func shells() []shell {
	const described = true
	return []shell{
		{"bash", "source <(./clew completion bash)", func(root *cobra.Command, out io.Writer) error {
			return root.GenBashCompletionV2(out, described)
		}},
		{"zsh", "source <(./clew completion zsh)", (*cobra.Command).GenZshCompletion},
		{"fish", "./clew completion fish | source", func(root *cobra.Command, out io.Writer) error {
			return root.GenFishCompletion(out, described)
		}},
		{"powershell", "./clew completion powershell | Out-String | Invoke-Expression", (*cobra.Command).GenPowerShellCompletionWithDesc},
	}
}

// newCompletion returns the command that takes the place of cobra's own, whose help
// does not know how this client is run.
func newCompletion(c console) *cobra.Command {
	var names, completions []string
	for _, shell := range shells() {
		names = append(names, shell.name)
		completions = append(completions, cobra.CompletionWithDesc(shell.name, shell.help))
	}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Have the shell complete commands, flags and values",
		Long:  completionHelp,
		Example: `  go run ./client completion bash > clew.bash    look at it
  source <(./clew completion bash)               for this shell alone
  source <(./clew completion zsh)
  ./clew completion fish | source
  ./clew completion powershell | Out-String | Invoke-Expression`,
		ValidArgs: completions,
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) == 1 {
				for _, shell := range shells() {
					if shell.name == args[0] {
						return shell.writeTo(command.Context(), c.out, command.Root())
					}
				}
			}
			return fmt.Errorf("want one shell, of %s", strings.Join(names, ", "))
		},
	}
}

// writeTo writes the script of the shell. The error is a *failure.
func (s shell) writeTo(ctx context.Context, out io.Writer, root *cobra.Command) error {
	if err := s.write(root, out); err != nil {
		return explain(ctx, nil, nil, fmt.Errorf("write the output: %w", err))
	}
	return nil
}
