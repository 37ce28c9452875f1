package deploy

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// query is what an expression of PromQL asks for.
type query struct {
	selectors []selector
	// grouping are the labels that series are put together by.
	grouping []string
}

// selector selects series.
type selector struct {
	metric   string
	matchers []matcher
}

// matcher is a condition on a label.
type matcher struct{ label, operator, value string }

// What PromQL has besides metrics. Functions are those that are in use here: others are
// unknown, so that a slip is no function.
var (
	functions    = []string{"absent", "changes", "count", "histogram_quantile", "increase", "max", "max_over_time", "min", "rate", "sum", "time", "vector"}
	groupings    = []string{"by", "without", "on", "ignoring", "group_left", "group_right"}
	setOperators = []string{"and", "or", "unless", "bool", "offset"}
	aggregations = []string{"count", "max", "min", "sum"}
)

// tokenPattern matches one token, or white space.
var tokenPattern = regexp.MustCompile(`^(?:\s+|[a-zA-Z_:][a-zA-Z0-9_:]*|"(?:[^"\\]|\\.)*"|[0-9][0-9a-zA-Z.]*|=~|!~|!=|==|>=|<=|[-+*/%^=<>(){}\[\],])`)

// tokens cuts an expression into its tokens.
func tokens(expression string) ([]string, error) {
	var all []string
	for rest := expression; rest != ""; {
		token := tokenPattern.FindString(rest)
		if token == "" {
			return nil, fmt.Errorf("no PromQL from %q on", rest)
		}
		rest = rest[len(token):]
		if strings.TrimSpace(token) != "" {
			all = append(all, token)
		}
	}
	return all, nil
}

// parser reads tokens.
type parser struct{ rest []string }

// peek returns the next token, "" at the end.
func (p *parser) peek() string {
	if len(p.rest) == 0 {
		return ""
	}
	return p.rest[0]
}

func (p *parser) next() string {
	token := p.peek()
	if token != "" {
		p.rest = p.rest[1:]
	}
	return token
}

// parse finds out what an expression asks for. Whether it is one in all respects is for
// promtool to say.
func parse(expression string) (query, error) {
	all, err := tokens(expression)
	if err != nil {
		return query{}, err
	}
	var (
		p    = parser{all}
		q    query
		open []string
	)
	closing := map[string]string{"(": ")", "[": "]"}
	for token := p.next(); token != ""; token = p.next() {
		switch {
		case closing[token] != "":
			open = append(open, closing[token])
		case token == ")" || token == "]":
			if len(open) == 0 || open[len(open)-1] != token {
				return query{}, fmt.Errorf("a %s that closes nothing in %q", token, expression)
			}
			open = open[:len(open)-1]
		case slices.Contains(groupings, token):
			labels, err := p.labels()
			if err != nil {
				return query{}, fmt.Errorf("%s in %q: %w", token, expression, err)
			}
			q.grouping = append(q.grouping, labels...)
		case slices.Contains(setOperators, token):
		case !isName(token):
			if token == "{" {
				return query{}, fmt.Errorf("labels without a metric in %q", expression)
			}
		case p.peek() == "(":
			if !slices.Contains(functions, token) {
				return query{}, fmt.Errorf("no function %s, in %q", token, expression)
			}
		case slices.Contains(aggregations, token) && slices.Contains(groupings, p.peek()):
		default:
			matchers, err := p.matchers()
			if err != nil {
				return query{}, fmt.Errorf("%s in %q: %w", token, expression, err)
			}
			q.selectors = append(q.selectors, selector{token, matchers})
		}
	}
	if len(open) > 0 {
		return query{}, fmt.Errorf("%q lacks %q", expression, open)
	}
	return q, nil
}

// labels reads a list of labels in parentheses.
func (p *parser) labels() ([]string, error) {
	if token := p.next(); token != "(" {
		return nil, fmt.Errorf("%q instead of (", token)
	}
	var labels []string
	for {
		switch token := p.next(); {
		case token == ")":
			return labels, nil
		case token == ",":
		case isName(token):
			labels = append(labels, token)
		default:
			return nil, fmt.Errorf("%q is no label", token)
		}
	}
}

// matchers reads conditions in braces, if there are any.
func (p *parser) matchers() ([]matcher, error) {
	if p.peek() != "{" {
		return nil, nil
	}
	p.next()
	var matchers []matcher
	for {
		label := p.next()
		if label == "}" {
			return matchers, nil
		}
		if label == "," {
			continue
		}
		m := matcher{label: label, operator: p.next()}
		if !isName(label) || !slices.Contains([]string{"=", "!=", "=~", "!~"}, m.operator) {
			return nil, fmt.Errorf("%s%s is no condition", label, m.operator)
		}
		value, err := strconv.Unquote(p.next())
		if err != nil {
			return nil, fmt.Errorf("the value of %s is no string", label)
		}
		m.value = value
		matchers = append(matchers, m)
	}
}

// isName reports whether a token is a name.
func isName(token string) bool {
	return token != "" && (token[0] == '_' || token[0] == ':' || token[0]|0x20 >= 'a' && token[0]|0x20 <= 'z')
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		expression string
		want       query
	}{
		{`up`, query{selectors: []selector{{"up", nil}}}},
		{`absent(up == 1)`, query{selectors: []selector{{"up", nil}}}},
		{`up{a="1", b!~"2|3"} > 1.5e3`, query{selectors: []selector{{"up", []matcher{{"a", "=", "1"}, {"b", "!~", "2|3"}}}}}},
		{`sum by (a, b) (rate(x_total[5m])) / on (c) y`, query{[]selector{{"x_total", nil}, {"y", nil}}, []string{"a", "b", "c"}}},
		{`sum(x) by (a) or vector(0)`, query{[]selector{{"x", nil}}, []string{"a"}}},
		{`x and on (a) y unless z offset 5m`, query{[]selector{{"x", nil}, {"y", nil}, {"z", nil}}, []string{"a"}}},
		{`time() - x`, query{selectors: []selector{{"x", nil}}}},
		{`count(sum)`, query{selectors: []selector{{"sum", nil}}}},
	} {
		got, err := parse(test.expression)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(query{}, selector{}, matcher{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.expression, diff)
		}
	}
	for _, bad := range []string{`sum(x`, `sum(x))`, `rate(x[5m)]`, `rat(x[5m])`, `{a="1"}`, `x{a}`, `x{a="1}`, `sum by a (x)`, `sum by (1) (x)`, `x ; y`} {
		if q, err := parse(bad); err == nil {
			t.Errorf("%s is %+v", bad, q)
		}
	}
}
