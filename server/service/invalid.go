package service

import "clew/solver"

// include adds what is wrong with a puzzle to what is wrong with the request
// whose field holds it.
func include(request *solver.InvalidError, field string, puzzle *solver.InvalidError) {
	for _, v := range puzzle.Violations {
		request.Add(field+"."+v.Field, v.Value, v.Want)
	}
	request.Omitted += puzzle.Omitted
}
