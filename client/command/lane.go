package command

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// maxLanes is how many searches are compared at most: more are too small to watch
// side by side.
const maxLanes = 12

// lane is one of several searches that are compared.
type lane struct {
	request *clewv1.SearchRequest
	// settings are the values that set it apart.
	settings []setting
}

// name names what sets it apart, such as "size 6, fixed".
func (l lane) name() string { return l.joined(setting.name) }

// values returns what sets it apart for below the names of its flags: "6, fixed".
func (l lane) values() string { return l.joined(setting.value) }

func (l lane) joined(text func(setting) string) string {
	texts := make([]string, len(l.settings))
	for i, s := range l.settings {
		texts[i] = text(s)
	}
	return strings.Join(texts, ", ")
}

// setting is a value of a flag.
type setting struct {
	flag  string
	field *field
	text  string
}

// name returns the value for people, behind its flag unless it speaks for itself.
func (s setting) name() string {
	if s.field.kind == flagKind || s.field.kind == choiceKind {
		return s.value()
	}
	return s.flag + " " + s.value()
}

// value returns the value for people who know which flag it is of.
func (s setting) value() string {
	if s.field.kind != flagKind {
		return strings.Join(strings.Fields(s.text), " ")
	}
	if yes, err := strconv.ParseBool(s.text); err == nil && yes {
		return s.flag
	}
	return "not " + s.flag
}

// contrast is a flag that was given more than once.
type contrast struct {
	flag   string
	field  *field
	values []string
}

// contrasts returns those flags of fields that were given more than once, in the
// order in which they first were.
func contrasts(flags *pflag.FlagSet, fields []*field) []contrast {
	var found []contrast
	flags.Visit(func(f *pflag.Flag) {
		if value, ok := f.Value.(*field); ok && len(value.every) > 1 && slices.Contains(fields, value) {
			found = append(found, contrast{f.Name, value, slices.Clone(value.every)})
		}
	})
	return found
}

// repeats returns an error where a value is there more than once.
func (c contrast) repeats() error {
	for i, value := range c.values {
		text := setting{c.flag, c.field, value}.value()
		for _, earlier := range c.values[:i] {
			if text == (setting{c.flag, c.field, earlier}).value() {
				return fmt.Errorf("--%s %s is there more than once: leave it out", c.flag, value)
			}
		}
	}
	return nil
}

// flagNames names the flags of contrasts.
func flagNames(contrasts []contrast) string {
	names := make([]string, len(contrasts))
	for i, c := range contrasts {
		names[i] = c.flag
	}
	return strings.Join(names, ", ")
}

// newLanes returns a search for each combination of values, the last flag changing
// first. The fields of the flags are those of the request, which has all else that
// the searches have in common. The error is a mistake in the command line.
func newLanes(contrasts []contrast, request *clewv1.SearchRequest) ([]lane, error) {
	// No integer is sure to hold the product.
	n := 1.0
	factors := make([]string, len(contrasts))
	for i, c := range contrasts {
		n *= float64(len(c.values))
		factors[i] = fmt.Sprintf("%d of --%s", len(c.values), c.flag)
	}
	if n > maxLanes {
		return nil, fmt.Errorf("%s make %.0f searches, want at most %d", strings.Join(factors, " times "), n, maxLanes)
	}
	for _, c := range contrasts {
		if err := c.repeats(); err != nil {
			return nil, err
		}
	}
	lanes := make([]lane, int(n))
	for i := range lanes {
		if err := lanes[i].fill(contrasts, i, request); err != nil {
			return nil, err
		}
	}
	return lanes, distinct(lanes)
}

// fill makes a lane that of one combination of values, by its number.
func (l *lane) fill(contrasts []contrast, number int, request *clewv1.SearchRequest) error {
	l.settings = make([]setting, len(contrasts))
	for i, c := range slices.Backward(contrasts) {
		l.settings[i] = setting{c.flag, c.field, c.values[number%len(c.values)]}
		number /= len(c.values)
	}
	if err := l.set(); err != nil {
		return err
	}
	l.request = proto.CloneOf(request)
	return nil
}

// set gives the flags the values of the lane: in the request that they fill, and in
// what is said about it.
func (l *lane) set() error {
	for _, s := range l.settings {
		if err := s.field.Set(s.text); err != nil {
			return fmt.Errorf("--%s %s: %w", s.flag, s.text, err)
		}
	}
	return nil
}

// distinct returns an error where two lanes are the same search.
func distinct(lanes []lane) error {
	for i, one := range lanes {
		for _, other := range lanes[:i] {
			if proto.Equal(one.request, other.request) {
				return fmt.Errorf("%q and %q are the same search: leave one of them out", other.name(), one.name())
			}
		}
	}
	return nil
}

// pinSeed gives all lanes without a seed the same one, below 2^53 as those that the
// server picks: what is random is not what is compared.
func pinSeed(lanes []lane) {
	seed := 1 + rand.Uint64N(1<<53-1)
	for _, l := range lanes {
		if l.request.GetSeed() == 0 {
			l.request.SetSeed(seed)
		}
	}
}

// oneLane is the error of a comparison of nothing; the flags such are for example.
func oneLane(such string) error {
	return errors.New("nothing to compare: give a flag more than once, such as " + such)
}
