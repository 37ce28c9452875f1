package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/words"
)

// choiceKind is the kind of a field that takes a name.
const choiceKind = "NAME"

// choice is a value of an enum, by its name on the command line.
func choice[E ~int32](enum protoreflect.EnumDescriptor, set func(E)) *field {
	names := choiceNames(enum)
	f := &field{kind: choiceKind}
	f.set = func(text string) error {
		name := words.ChoiceName(enum, text)
		number := slices.Index(names, name)
		if number <= 0 {
			return fmt.Errorf("want one of %s", strings.Join(names[1:], ", "))
		}
		set(E(number))
		f.take(name)
		return nil
	}
	return f
}

// choiceNames returns the command line's names of an enum's values, by number.
// The API numbers its values without a gap, 0 being UNSPECIFIED.
func choiceNames(enum protoreflect.EnumDescriptor) []string {
	names := make([]string, enum.Values().Len())
	for i := range names {
		value := enum.Values().Get(i)
		names[value.Number()] = words.ChoiceName(enum, string(value.Name()))
	}
	return names
}

// addChoice adds a flag that takes one of an enum's values, and has the shell
// complete them.
func addChoice[E ~int32](command *cobra.Command, name string, enum protoreflect.EnumDescriptor, set func(E), usage string) {
	names := choiceNames(enum)[1:]
	command.Flags().Var(choice(enum, set), name, usage+": "+strings.Join(names, ", "))
	values := make([]string, len(names))
	for i, text := range names {
		values[i] = cobra.CompletionWithDesc(text, choiceHelp(enum.Values().ByNumber(protoreflect.EnumNumber(i+1)).Name()))
	}
	complete(command, name, values...)
}

// complete tells the shell what a flag takes, each with its help behind a tab or
// without; nothing that is a file.
func complete(command *cobra.Command, name string, values ...string) {
	err := command.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		// The flag does not exist, or is registered twice: a slip in this package.
		panic(err)
	}
}
