package command

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// What grpc says of a connection that does not come about; the state of the connection
// would say less, as it is about to be tried again.
const (
	// resolving begins it where there is no address to call,
	resolving = "name resolver error: "
	// connecting where an address was called; a quoted text follows,
	connecting = "connection error: desc = "
	// and dialling begins that where nobody has taken the call.
	dialling = "transport: Error while dialing: "
)

// unavailable tells why there is no connection to the server, or none any more; message
// is what grpc says.
func (c *connection) unavailable(message string) string {
	if trouble := c.trouble(); trouble != nil {
		return strings.TrimSpace(c.answers(trouble.Err.Error()) + "\n" + trouble.Advice)
	}
	if cause, found := strings.CutPrefix(message, resolving); found {
		return fmt.Sprintf("there is no address for %s: %s", c.address, cause)
	}
	cause, found := strings.CutPrefix(message, connecting)
	if !found {
		return fmt.Sprintf("the connection to the server at %s was lost: %s", c.address, message)
	}
	if unquoted, err := strconv.Unquote(cause); err == nil {
		cause = unquoted
	}
	if cause, found := strings.CutPrefix(cause, dialling); found {
		return fmt.Sprintf("no server answers at %s: %s\nStart one with: go run ./server --listen %s\nor leave --server out to search in this process.",
			c.address, cause, c.address)
	}
	if strings.HasSuffix(cause, net.ErrClosed.Error()) {
		// By grpc, which does so when an attempt takes too long.
		cause = "it says nothing"
	}
	return c.answers(cause)
}

// answers tells why there is no connection with a server that answers.
func (c *connection) answers(cause string) string {
	return fmt.Sprintf("something answers at %s, but no connection comes of it: %s", c.address, cause)
}
