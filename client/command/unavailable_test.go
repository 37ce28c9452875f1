package command

import "testing"

// What grpc says of a connection is told in words of this program.
func TestUnavailable(t *testing.T) {
	for message, want := range map[string]string{
		"name resolver error: produced zero addresses": "there is no address for clew:1: produced zero addresses",
		`connection error: desc = "transport: Error while dialing: dial unix /a\"b: no such file"`: `no server answers at clew:1: dial unix /a"b: no such file
Start one with: go run ./server --listen clew:1
or leave --server out to search in this process.`,
		`connection error: desc = "error reading server preface: read tcp: use of closed network connection"`: "something answers at clew:1, but no connection comes of it: it says nothing",
		`connection error: desc = "error reading server preface: \"HTTP/1.1\""`:                               `something answers at clew:1, but no connection comes of it: error reading server preface: "HTTP/1.1"`,
		"error reading from server: EOF": "the connection to the server at clew:1 was lost: error reading from server: EOF",
	} {
		if got := (&connection{address: "clew:1"}).unavailable(message); got != want {
			t.Errorf("%s is told as\n%s\nwant\n%s", message, got, want)
		}
	}
}
