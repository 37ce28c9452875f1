package command

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/pflag"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/grid"
)

// field is the value of a flag that sets a field of the request. A flag that is
// not given leaves its field unset, so that defaults and ranges are the server's
// alone.
type field struct {
	kind string
	set  func(text string) error
	// given are the elements of the field as the user wrote them.
	given []string
	// every is each value of a field of one value, also those that do not count any
	// more; nil for a field of several.
	every []string
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
		switch {
		case err != nil && bits == 64:
			return fmt.Errorf("want a whole number from 0 to %d", uint64(math.MaxUint64))
		case errors.Is(err, strconv.ErrRange):
			return errTooLarge
		case err != nil:
			return errors.New("want a whole number, 0 or more")
		}
		set(n)
		return nil
	})
}

// How large a number may be is the server's to say, if it can be sent at all.
var errTooLarge = errors.New("want a smaller number, no server takes that")

// length is a number of rows or columns. The API takes 0 for a number that was not
// given, so none can be asked for by it.
func length(set func(uint32)) *field {
	return scalar("NUMBER", func(text string) error {
		n, err := parseLength(text)
		if err == nil {
			set(n)
		}
		return err
	})
}

func parseLength(text string) (uint32, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errTooLarge
	case err != nil || n == 0:
		return 0, errors.New("want a whole number, 1 or more")
	}
	return uint32(n), nil
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

// flagKind is the kind of a field that is yes or no: pflag's own, whose help needs no
// placeholder.
const flagKind = "bool"

// flag is yes or no.
func flag(set func(bool)) *field {
	return scalar(flagKind, func(text string) error {
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return errors.New("want true or false")
		}
		set(yes)
		return nil
	})
}

// addFlag adds a flag that is yes where it is given without a value.
func addFlag(flags *pflag.FlagSet, name string, set func(bool), usage string) {
	flags.Var(flag(set), name, usage)
	flags.Lookup(name).NoOptDefVal = "true"
}

// percent is a part of a hundred.
func percent(set func(uint32)) *field {
	return scalar("NUMBER", func(text string) error {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return errors.New("want a whole number from 0 to 100, such as 30")
		}
		set(uint32(n))
		return nil
	})
}

// letters is a text; the server says what is wrong with it, but takes an empty one
// for one that was not given.
func letters(set func(string)) *field {
	return scalar("TEXT", func(text string) error {
		if !utf8.ValidString(text) || strings.TrimSpace(text) == "" {
			return errors.New("want text")
		}
		set(text)
		return nil
	})
}

// gridText is the grid of a Sudoku.
func gridText(set func(string)) *field {
	return letters(func(text string) { set(grid.Unframed(text)) })
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

// The speeds of an animation that mean something, in events per second.
const leastSpeed, mostSpeed = 0.001, 1_000_000_000

// speed is how many events to show each second.
func speed(set func(float64)) *field {
	return scalar("EVENTS", func(text string) error {
		events, err := strconv.ParseFloat(text, 64)
		if err != nil || strings.Trim(text, "0123456789.") != "" || events < leastSpeed || events > mostSpeed {
			return fmt.Errorf("want a number from %v to %d, such as 0.5 or 100", leastSpeed, mostSpeed)
		}
		set(events)
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
		f.take(text)
		return nil
	}
	return f
}

// take notes a value, the last of which counts.
func (f *field) take(text string) {
	f.given = []string{text}
	f.every = append(f.every, text)
}
