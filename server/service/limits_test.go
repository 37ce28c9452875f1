package service

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

func TestCapabilitiesTellEveryLimit(t *testing.T) {
	limits := Limits{
		MaxCells: 1000, MaxTotalCells: 2000, MaxSearches: 3, MaxSearchesPerCaller: 4, MaxCellsPerCaller: 1500,
		MaxQueensSize: 6, MaxBlocked: 7, MaxPlacements: 8, MaxDuration: 9 * time.Second, MaxRequestBytes: 10, Workers: 11,
	}
	s := newTestService(Config{Limits: limits, MaxStreamAge: 12 * time.Second})
	response, err := dial(t, s).GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	want := clewv1.ServerLimits_builder{
		MaxCells: 1000, MaxTotalCells: 2000, MaxSearches: 3, MaxSearchesPerCaller: 4, MaxCellsPerCaller: 1500,
		MaxQueensSize: 6, MaxBlocked: 7, MaxPlacements: 8, MaxDuration: durationpb.New(9 * time.Second), MaxRequestBytes: 10, Workers: 11,
		MaxStreamAge: durationpb.New(12 * time.Second),
	}.Build()
	if got := response.GetLimits(); !proto.Equal(got, want) {
		t.Errorf("the limits are %v, want %v", got, want)
	}
	fields := want.ProtoReflect().Descriptor().Fields()
	for i := range fields.Len() {
		if !want.ProtoReflect().Has(fields.Get(i)) {
			t.Errorf("nothing is said of %s", fields.Get(i).Name())
		}
	}
}
