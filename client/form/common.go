package form

import (
	"math"
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// newCommon returns the sheet of what every search has besides its puzzle, as a
// request has it. No server describes these fields; they are those of the API, in the
// limits of the server.
func newCommon(limits *clewv1.ServerLimits, request protoreflect.Message) *sheet {
	s := &sheet{base: request}
	add := func(info clewv1.FieldInfo_builder) {
		s.fields = append(s.fields, newField(info.Build(), request))
	}
	addDuration := func(info clewv1.FieldInfo_builder, kind duration) {
		path, _ := newPath(request.Descriptor(), info.Name)
		s.fields = append(s.fields, fieldOf(info.Build(), path, kind, request))
	}

	add(clewv1.FieldInfo_builder{
		Name:        "seed",
		Label:       "Seed",
		Help:        "Feeds every random choice. Without one, or with 0, the server picks one and names it.",
		Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
		DefaultHelp: "random",
	})
	add(clewv1.FieldInfo_builder{
		Name:         "max_solutions",
		Label:        "Max solutions",
		Help:         "Stop at this many solutions; 0: search for all.",
		Type:         clewv1.FieldType_FIELD_TYPE_NUMBER,
		DefaultValue: "1",
	})
	placements := "no limit"
	if most := limits.GetMaxPlacements(); most > 0 {
		placements = words.Grouped(protoreflect.ValueOfInt64(most).String()) + ", the server's limit"
	}
	least := int64(0)
	add(clewv1.FieldInfo_builder{
		Name:        "max_placements",
		Label:       "Max placements",
		Help:        "Stop when one more placement than this would be due. The server's limit is the most, and what 0 stands for.",
		Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
		DefaultHelp: placements,
		Minimum:     &least,
	})
	add(clewv1.FieldInfo_builder{
		Name:         "include_rejections",
		Label:        "Include rejections",
		Help:         "Whether the trace also has an event for each refused candidate.",
		Type:         clewv1.FieldType_FIELD_TYPE_FLAG,
		DefaultValue: "false",
	})
	longest := "no limit"
	if limits.HasMaxDuration() {
		longest = terse(limits.GetMaxDuration().AsDuration()) + ", the server's limit"
	}
	addDuration(clewv1.FieldInfo_builder{
		Name:        "max_duration",
		Label:       "Max duration",
		Help:        "Stop after so much time spent searching. The server's limit is the most, and what 0 stands for.",
		DefaultHelp: longest,
	}, duration{high: math.MaxInt64})
	addDuration(clewv1.FieldInfo_builder{
		Name:        "event_interval",
		Label:       "Event interval",
		Help:        "The pace: have the server send one event per so much time.",
		DefaultHelp: "as fast as they are read",
	}, duration{low: time.Millisecond, high: time.Hour})
	return s
}
