package service

import (
	"context"

	clewv1 "clew/gen/clew/v1"
)

// GetCapabilities implements the RPC of this name. It never fails.
func (s *Service) GetCapabilities(context.Context, *clewv1.GetCapabilitiesRequest) (*clewv1.GetCapabilitiesResponse, error) {
	infos := make([]*clewv1.PuzzleInfo, len(s.puzzles))
	for i, puzzle := range s.puzzles {
		infos[i] = puzzle.info(s.limits)
	}
	return clewv1.GetCapabilitiesResponse_builder{
		ServerVersion: s.version,
		Limits:        s.limits.encode(s.maxStreamAge),
		Puzzles:       infos,
	}.Build(), nil
}
