package tour

import "math/bits"

const (
	// noVertex is the number of no vertex.
	noVertex = -1
	// endLink is the bit of a square's link to the finish; bits 0 to 7 are its
	// links to others.
	endLink = maxMoves
)

// graph is squares and the finish, see residual, with what is known of their edges.
type graph struct {
	links    [][maxMoves]int16
	vertices []vertex // the squares, the piece first, then the finish
	ends     int      // how many links to the finish are open
	// endsLight is the colour of the squares that have one, where it is one colour.
	endsLight bool
	edges     int     // how many edges are forced
	queue     []int16 // vertices that changed
	conflict  int16   // where a contradiction came up
}

// vertex is what is known of the links of one vertex, a bit for each.
type vertex struct {
	open   uint16 // not closed, whether forced or not
	forced uint16
	far    int16 // the other end of its chain, for the ends of one; itself where it has no forced edge
	queued bool
	light  bool // the colour of the square
}

// piece is the number of the square that the piece is on.
const piece = 0

func (g *graph) finish() int16 { return int16(len(g.links)) }

// need returns how many edges a vertex has besides the path walked so far.
func (g *graph) need(v int16) int {
	if v == piece || v == g.finish() {
		return 1
	}
	return 2
}

// follow returns where a link of a square leads.
func (g *graph) follow(v int16, link int) int16 {
	if link == endLink {
		return g.finish()
	}
	return g.links[v][link]
}

// clear begins a new graph, which has the piece only.
func (g *graph) clear() {
	g.links, g.vertices, g.queue = append(g.links[:0], [maxMoves]int16{}), append(g.vertices[:0], vertex{}), g.queue[:0]
	g.ends, g.edges = 0, 0
}

// add adds the next square, with its links, its colour, and whether a tour may end
// on it.
func (g *graph) add(links [maxMoves]int16, light, end bool) {
	number := int16(len(g.links))
	v := vertex{open: openLinks(&links), far: number, light: light}
	if end {
		v.open |= 1 << endLink
		g.ends++
		g.endsLight = light
	}
	g.links, g.vertices = append(g.links, links), append(g.vertices, v)
	if bits.OnesCount16(v.open) <= 2 {
		g.push(number)
	}
}

// begin completes the graph with the links and the colour of the piece, and the
// finish.
func (g *graph) begin(links [maxMoves]int16, light bool) {
	g.links[piece] = links
	g.vertices[piece] = vertex{open: openLinks(&links), far: g.finish(), light: light}
	g.vertices = append(g.vertices, vertex{far: piece})
	g.push(piece)
	g.push(g.finish())
}

func openLinks(links *[maxMoves]int16) (open uint16) {
	for link, to := range links {
		if to != noVertex {
			open |= 1 << link
		}
	}
	return open
}

// copy makes f another, whose queue is empty.
func (g *graph) copy(from *graph) {
	g.links, g.ends, g.endsLight, g.edges = from.links, from.ends, from.endsLight, from.edges
	g.vertices, g.queue = append(g.vertices[:0], from.vertices...), g.queue[:0]
}

// linkBetween returns the link from one square to another, or noVertex where
// there is none.
func (g *graph) linkBetween(from, to int16) int {
	for link, neighbour := range &g.links[from] {
		if neighbour == to {
			return link
		}
	}
	return noVertex
}
