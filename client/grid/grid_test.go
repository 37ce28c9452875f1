package grid

import "testing"

func TestUnframed(t *testing.T) {
	for name, test := range map[string]struct{ grid, want string }{
		"ASCII":               {"+---+---+\r\n|1 _|* 3|\r\n|X x|. 0|\r\n+===+===+\r\n", "1 .. 3\r\n. .. 0\r\n"},
		"no corners":          {"12|34\n-----\n34|12", "1234\n3412"},
		"Unicode":             {"╔═══╤═══╗\n║ 1 │ 2 ║\n╟───┼───╢\n║ 3 ┃ 4 ║\n╚═══╧═══╝", " 1  2 \n 3  4 "},
		"no frame":            {"12 34\n\n34 12\n", "12 34\n\n34 12\n"},
		"hyphens":             {"1--4\n--2-\n-3--\n4--1", "1..4\n..2.\n.3..\n4..1"},
		"a row of hyphens":    {"1--4\n----\n-3--\n4--1", "1..4\n....\n.3..\n4..1"},
		"nothing but hyphens": {"----------------", "................"},
		"nothing":             {"", ""},
	} {
		if got := Unframed(test.grid); got != test.want {
			t.Errorf("%s becomes %q, want %q", name, got, test.want)
		}
	}
}
