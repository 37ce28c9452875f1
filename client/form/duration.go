package form

import (
	"fmt"
	"math"
	"strings"
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/durationpb"
)

// duration is the kind of times such as "200ms". 0 is always allowed: it means unset.
type duration struct {
	typedText
	low, high time.Duration
}

func (d duration) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	value, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		return protoreflect.Value{}, &mistake{text, "a time with its unit, such as 200ms, 1.5s or 1m"}
	}
	if value != 0 && (value < d.low || value > d.high) {
		return protoreflect.Value{}, &mistake{text, d.want()}
	}
	return protoreflect.ValueOfMessage(durationpb.New(value).ProtoReflect()), nil
}

func (duration) write(value protoreflect.Value) string {
	message, ok := value.Message().Interface().(*durationpb.Duration)
	if !ok {
		return "" // cannot be: no other field has this kind
	}
	return terse(message.AsDuration())
}

func (d duration) want() string {
	if d.high == math.MaxInt64 {
		return "a time from 0, such as 200ms, 1.5s or 1m"
	}
	return fmt.Sprintf("%s to %s, or 0", terse(d.low), terse(d.high))
}

// step goes to the next time in a round number.
func (d duration) step(text string, by int) string {
	now, err := time.ParseDuration(text)
	if err != nil && text != "" {
		return text
	}
	rounds := rounds()
	if by < 0 {
		for i := len(rounds) - 1; i >= 0; i-- {
			if rounds[i] < now && rounds[i] >= d.low {
				return terse(rounds[i])
			}
		}
		return text
	}
	for _, round := range rounds {
		if round > now && round >= d.low && round <= d.high {
			return terse(round)
		}
	}
	return text
}

// rounds returns the times that people ask for.
func rounds() []time.Duration {
	var all []time.Duration
	add := func(unit time.Duration, times ...time.Duration) {
		for _, n := range times {
			all = append(all, n*unit)
		}
	}
	add(time.Millisecond, 1, 2, 5, 10, 20, 50, 100, 200, 500)
	add(time.Second, 1, 2, 5, 10, 20, 30)
	add(time.Minute, 1, 2, 5, 10, 20, 30)
	add(time.Hour, 1, 2, 5, 10, 24)
	return all
}

// terse writes a time as people do: "1m", where Go writes "1m0s".
func terse(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
