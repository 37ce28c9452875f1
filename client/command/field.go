package command

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// field is the value of a flag that sets a field of the request. A flag that is
// not given leaves its field unset, so that defaults and ranges are the server's
// alone.
type field struct {
	kind string
	set  func(text string) error
	// given are the elements of the field as the user wrote them.
	given []string
}

var _ pflag.Value = (*field)(nil)

// Set implements pflag.Value.
func (f *field) Set(text string) error { return f.set(text) }

// Type implements pflag.Value: the placeholder in the help.
func (f *field) Type() string { return f.kind }

// String implements pflag.Value.
func (f *field) String() string { return strings.Join(f.given, " ") }

// number is a whole number of so many bits, from 0.
func number(bits int, set func(uint64)) *field {
	return scalar("NUMBER", func(text string) error {
		n, err := strconv.ParseUint(text, 10, bits)
		if err != nil {
			return fmt.Errorf("want a whole number from 0 to %d", ^uint64(0)>>(64-bits))
		}
		set(n)
		return nil
	})
}

// signed is a whole number; the server says what is too small.
func signed(set func(int64)) *field {
	return scalar("NUMBER", func(text string) error {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return errors.New("want a whole number of at most 19 digits")
		}
		set(n)
		return nil
	})
}

// flag is yes or no. The kind is pflag's own, whose help needs no placeholder.
func flag(set func(bool)) *field {
	return scalar("bool", func(text string) error {
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return errors.New("want true or false")
		}
		set(yes)
		return nil
	})
}

// duration is a time such as 200ms.
func duration(set func(*durationpb.Duration)) *field {
	return scalar("TIME", func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil {
			return errors.New("want a time with its unit, such as 200ms, 1.5s or 1m")
		}
		set(durationpb.New(d))
		return nil
	})
}

// speed is how many events to show each second.
func speed(set func(float64)) *field {
	return scalar("EVENTS", func(text string) error {
		events, err := strconv.ParseFloat(text, 64)
		if err != nil || !(events > 0) {
			return errors.New("want a number above 0, such as 0.5 or 100")
		}
		set(events)
		return nil
	})
}

// squareKind is the kind of a field that is one square.
const squareKind = "ROW,COLUMN"

// square is one square of a board.
func square(set func(*clewv1.Cell)) *field {
	return scalar(squareKind, func(text string) error {
		cell, err := parseSquare(text)
		if err != nil {
			return err
		}
		set(cell)
		return nil
	})
}

// scalar is a field of one value, of which the last one given counts.
func scalar(kind string, set func(string) error) *field {
	f := &field{kind: kind}
	f.set = func(text string) error {
		if err := set(text); err != nil {
			return err
		}
		f.given = []string{text}
		return nil
	}
	return f
}

// squares is any number of squares, in one flag or in several.
func squares(set func([]*clewv1.Cell)) *field {
	f := &field{kind: squareKind + " ..."}
	var all []*clewv1.Cell
	f.set = func(text string) error {
		for _, one := range splitSquares(text) {
			cell, err := parseSquare(one)
			if err != nil {
				return err
			}
			all = append(all, cell)
			f.given = append(f.given, one)
		}
		set(all)
		return nil
	}
	return f
}

var spacedComma = regexp.MustCompile(`\s*,\s*`)

// splitSquares cuts "0,4 1,7; 2, 3" into squares.
func splitSquares(text string) []string {
	return strings.FieldsFunc(spacedComma.ReplaceAllString(text, ","), func(r rune) bool {
		return r == ' ' || r == ';' || r == '\t' || r == '\n'
	})
}

func parseSquare(text string) (*clewv1.Cell, error) {
	row, column, found := strings.Cut(text, ",")
	r, rowErr := strconv.ParseUint(strings.TrimSpace(row), 10, 32)
	c, columnErr := strconv.ParseUint(strings.TrimSpace(column), 10, 32)
	if !found || rowErr != nil || columnErr != nil {
		return nil, fmt.Errorf("%q is no square: want ROW,COLUMN, both from 0, such as 0,4", text)
	}
	row32, column32 := uint32(r), uint32(c)
	return clewv1.Cell_builder{Row: &row32, Column: &column32}.Build(), nil
}

// choice is a value of an enum, by its name on the command line.
func choice[E ~int32](enum protoreflect.EnumDescriptor, set func(E)) *field {
	names := choiceNames(enum)
	return scalar("NAME", func(text string) error {
		for number, name := range names {
			if number > 0 && name == choiceName(enum, text) {
				set(E(number))
				return nil
			}
		}
		return fmt.Errorf("want one of %s", strings.Join(names[1:], ", "))
	})
}

// choiceNames returns the command line's names of an enum's values, by number.
// The API numbers its values without a gap, 0 being UNSPECIFIED.
func choiceNames(enum protoreflect.EnumDescriptor) []string {
	names := make([]string, enum.Values().Len())
	for i := range names {
		value := enum.Values().Get(i)
		names[value.Number()] = choiceName(enum, string(value.Name()))
	}
	return names
}

// choiceName turns MOVE_ORDER_STATIC_DEGREE, and what else people may type, into
// static-degree.
func choiceName(enum protoreflect.EnumDescriptor, text string) string {
	prefix, _ := strings.CutSuffix(string(enum.Values().ByNumber(0).Name()), "UNSPECIFIED")
	name := strings.TrimPrefix(strings.ToUpper(strings.ReplaceAll(text, "-", "_")), prefix)
	return strings.ToLower(strings.ReplaceAll(name, "_", "-"))
}

// addChoice adds a flag that takes one of an enum's values, and has the shell
// complete them.
func addChoice[E ~int32](command *cobra.Command, name string, enum protoreflect.EnumDescriptor, set func(E), usage string) {
	names := choiceNames(enum)[1:]
	command.Flags().Var(choice(enum, set), name, usage+": "+strings.Join(names, ", "))
	complete(command, name, names...)
}

// complete tells the shell what a flag takes; nothing that is a file.
func complete(command *cobra.Command, name string, values ...string) {
	err := command.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		// The flag does not exist, or is registered twice: a slip in this package.
		panic(err)
	}
}
