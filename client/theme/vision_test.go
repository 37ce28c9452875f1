package theme

import (
	"image/color"
	"math"
	"testing"
)

// linear is a colour as light: red, green and blue from 0 to 1 in proportion to their
// energy.
type linear [3]float64

// light returns a colour without the encoding of sRGB (IEC 61966-2-1).
func light(c color.Color) linear {
	var l linear
	r, g, b, _ := c.RGBA()
	for i, channel := range []uint32{r, g, b} {
		v := float64(channel) / 0xffff
		if v <= 0.04045 {
			l[i] = v / 12.92
		} else {
			l[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return l
}

// matrix is a linear map of colours.
type matrix [3][3]float64

func (m matrix) times(l linear) linear {
	var product linear
	for i, row := range m {
		for j, factor := range row {
			product[i] += factor * l[j]
		}
	}
	return product
}

// luminance is how bright a colour is, from 0 to 1.
func (l linear) luminance() float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(a, b color.Color) float64 {
	bright, dark := light(a).luminance(), light(b).luminance()
	if bright < dark {
		bright, dark = dark, bright
	}
	return (bright + 0.05) / (dark + 0.05)
}

// eyes are those that look at a colour.
type eyes struct {
	name string
	see  func(linear) linear
}

// allEyes are those of most people, of those who lack the cones for long or for medium
// waves, and of those who see no colours. The dichromats are simulated as in F. Viénot,
// H. Brettel, J. D. Mollon: "Digital Video Colourmaps for Checking the Legibility of
// Displays by Dichromats", Color Research and Application 24 (1999): what a missing cone
// would have caught is made up from the others, so that white and one blue stay the
// same.
func allEyes() []eyes {
	cones := matrix{{17.8824, 43.5161, 4.11935}, {3.45565, 27.1554, 3.86714}, {0.0299566, 0.184309, 1.46709}}
	screen := matrix{
		{0.0809444479, -0.130504409, 0.116721066},
		{-0.0102485335, 0.0540193266, -0.113614708},
		{-0.000365296938, -0.00412161469, 0.693511405},
	}
	without := func(missing matrix) func(linear) linear {
		return func(l linear) linear {
			seen := screen.times(missing.times(cones.times(l)))
			for i := range seen {
				seen[i] = min(max(seen[i], 0), 1)
			}
			return seen
		}
	}
	return []eyes{
		{"most eyes", func(l linear) linear { return l }},
		{"protanopia", without(matrix{{0, 2.02344, -2.52581}, {0, 1, 0}, {0, 0, 1}})},
		{"deuteranopia", without(matrix{{1, 0, 0}, {0.494207, 0, 1.24827}, {0, 0, 1}})},
		{"grey", func(l linear) linear { y := l.luminance(); return linear{y, y, y} }},
	}
}

// lab returns a colour in CIELAB, with the white of sRGB (D65): lightness from 0 to 100,
// green to red, blue to yellow.
func (l linear) lab() [3]float64 {
	xyz := matrix{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}.times(l)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.9505), f(xyz[1]), f(xyz[2]/1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// distance is the colour difference (CIE 1976) of two colours to some eyes. Below 2.3
// or so nobody sees it.
func (e eyes) distance(a, b color.Color) float64 {
	p, q := e.see(light(a)).lab(), e.see(light(b)).lab()
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// lightness is that of CIELAB to some eyes, from 0 to 100.
func (e eyes) lightness(c color.Color) float64 { return e.see(light(c)).lab()[0] }

// The measures are right where the answer is known: black on white has the largest
// contrast there is, and what the missing cones do not change looks as it does to others.
func TestVision(t *testing.T) {
	white, black := color.White, color.Black
	if got := contrast(black, white); math.Abs(got-21) > 0.01 {
		t.Errorf("black and white have a contrast of %.2f, want 21", got)
	}
	blue, red, green := color.RGBA{B: 255, A: 255}, color.RGBA{R: 255, A: 255}, color.RGBA{G: 255, A: 255}
	for _, eyes := range allEyes()[:3] {
		if got := eyes.lightness(white); math.Abs(got-100) > 0.1 {
			t.Errorf("%s: white has a lightness of %.2f, want 100", eyes.name, got)
		}
		for _, same := range []color.Color{white, black, blue} {
			p, q := eyes.see(light(same)).lab(), light(same).lab()
			if math.Abs(p[0]-q[0])+math.Abs(p[1]-q[1])+math.Abs(p[2]-q[2]) > 2 {
				t.Errorf("%s: %v is seen as %.1f, want %.1f", eyes.name, same, p, q)
			}
		}
	}
	most, dichromats := allEyes()[0], allEyes()[1:3]
	for _, eyes := range dichromats {
		if got, want := eyes.distance(red, green), most.distance(red, green); got > want/2 {
			t.Errorf("%s: red and green are %.0f apart, to most eyes %.0f", eyes.name, got, want)
		}
	}
}
