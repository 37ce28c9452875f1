package form

import (
	"cmp"
	"math/big"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// number is the kind of whole numbers. They are big ones, as the API has numbers
// with a sign and without one.
type number struct {
	typedText
	kind      protoreflect.Kind
	low, high *big.Int
	// normally is what unset means, or usually means; nil where that is no number.
	normally *big.Int
}

// newNumber returns the kind of a field in the range that a server allows; ok is
// whether the field is a whole number.
func newNumber(info *clewv1.FieldInfo, field protoreflect.FieldDescriptor) (n number, ok bool) {
	low, high := bounds(field.Kind())
	if low == nil {
		return number{}, false
	}
	if least := big.NewInt(info.GetMinimum()); info.HasMinimum() && least.Cmp(low) > 0 {
		low = least
	}
	if most := big.NewInt(info.GetMaximum()); info.HasMaximum() && most.Cmp(high) < 0 {
		high = most
	}
	// Words for it may begin with a number: "8, or as many as columns where these are set".
	normally, _, _ := strings.Cut(cmp.Or(info.GetDefaultValue(), info.GetDefaultHelp()), ", ")
	n = number{kind: field.Kind(), low: low, high: high, normally: whole(normally)}
	return n, true
}

// maxDigits is how long a number is read at all; none of the API has more digits.
const maxDigits = 40

// whole returns the number that a text is, nil for none.
func whole(text string) *big.Int {
	text = strings.TrimSpace(text)
	if len(text) > maxDigits {
		return nil
	}
	if n, ok := new(big.Int).SetString(text, 10); ok {
		return n
	}
	return nil
}

// bounds returns the range of a type of numbers, nil for what is none.
func bounds(kind protoreflect.Kind) (low, high *big.Int) {
	power := func(bits uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), bits) }
	below := func(n *big.Int) *big.Int { return n.Sub(n, big.NewInt(1)) }
	switch kind {
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return new(big.Int).Neg(power(31)), below(power(31))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return new(big.Int).Neg(power(63)), below(power(63))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return new(big.Int), below(power(32))
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return new(big.Int), below(power(64))
	default:
		return nil, nil
	}
}

func (n number) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	value := whole(text)
	if value == nil || value.Cmp(n.low) < 0 || value.Cmp(n.high) > 0 {
		return protoreflect.Value{}, &mistake{text, n.want()}
	}
	switch n.kind {
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(value.Int64())), nil
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(value.Uint64())), nil
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(value.Uint64()), nil
	default:
		return protoreflect.ValueOfInt64(value.Int64()), nil
	}
}

func (number) write(value protoreflect.Value) string { return value.String() }

func (n number) want() string {
	return words.Grouped(n.low.String()) + " to " + words.Grouped(n.high.String())
}

// step counts on from the default. Without one it begins with 1, or as near as the
// range has it.
func (n number) step(text string, by int) string {
	value := whole(text)
	switch {
	case value != nil:
		value.Add(value, big.NewInt(int64(by)))
	case strings.TrimSpace(text) != "":
		return text
	case n.normally != nil:
		value = new(big.Int).Add(n.normally, big.NewInt(int64(by)))
	default:
		value = big.NewInt(1)
	}
	if value.Cmp(n.low) < 0 {
		value = n.low
	}
	if value.Cmp(n.high) > 0 {
		value = n.high
	}
	return value.String()
}
