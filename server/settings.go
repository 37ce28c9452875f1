package main

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// variablePrefix is what the names of all environment variables of the server begin
// with.
const variablePrefix = "CLEW_"

// variable returns the name of a flag's environment variable.
func variable(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// setting is the value of a flag. It takes whatever it is given: what is wrong with
// that is told later, together with all else that is wrong.
type setting struct {
	pflag.Value
	flag string
	// normal is the value that it has where it is given none.
	normal string
	// name is what has given it its value, the flag or the variable.
	name string
	// texts are what it was given, and unread is that Value does not take one of them.
	texts  []string
	unread bool
}

// Set implements [pflag.Value].
func (s *setting) Set(text string) error {
	s.texts = append(s.texts, text)
	if s.read(text) != nil {
		s.unread = true
	}
	return nil
}

// read reads a value. Numbers are decimal, where pflag would take 010 for eight.
func (s *setting) read(text string) error {
	if strings.Contains(s.Type(), "int") {
		number, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return err
		}
		text = strconv.FormatInt(number, 10)
	}
	return s.Value.Set(text)
}

// empty reports whether the setting was given nothing, in so many words. Where that
// would switch something off it may be the slip of a script.
func (s *setting) empty() bool { return slices.Contains(s.texts, "") }

// text returns what the setting was given last, or its default.
func (s *setting) text() string {
	if len(s.texts) == 0 {
		return s.normal
	}
	return s.texts[len(s.texts)-1]
}

// settings are all settings, and the variables that look like one and are none.
type settings struct {
	all     []*setting
	unknown []string
}

// newSettings has all flags so far take whatever they are given.
func newSettings(flags *pflag.FlagSet) *settings {
	s := &settings{}
	flags.VisitAll(func(flag *pflag.Flag) {
		value := &setting{Value: flag.Value, flag: flag.Name, normal: flag.Value.String(), name: "--" + flag.Name}
		flag.Value = value
		if flag.DefValue == "[]" {
			flag.DefValue = "" // the help would show it
		}
		s.all = append(s.all, value)
	})
	return s
}

// of returns the setting of a flag, which there must be.
func (s *settings) of(flag string) *setting {
	return s.all[slices.IndexFunc(s.all, func(each *setting) bool { return each.flag == flag })]
}

// readEnvironment sets each flag that was not given from its variable, if that is
// among those of the environment.
func (s *settings) readEnvironment(environment []string) {
	for _, each := range environment {
		name, value, _ := strings.Cut(each, "=")
		if !strings.HasPrefix(name, variablePrefix) {
			continue
		}
		i := slices.IndexFunc(s.all, func(each *setting) bool { return variable(each.flag) == name })
		switch {
		case i < 0:
			s.unknown = append(s.unknown, name)
		case len(s.all[i].texts) == 0:
			s.all[i].name = name
			_ = s.all[i].Set(value) // it takes whatever it is given
		}
	}
}

// log says which settings are not the default, and which variables are none of them.
func (s *settings) log(ctx context.Context, logger *slog.Logger) {
	var changed []any
	for _, each := range s.all {
		if value := each.String(); value != each.normal {
			changed = append(changed, slog.String(each.flag, value))
		}
	}
	if len(changed) > 0 {
		logger.InfoContext(ctx, "configured", slog.Group("settings", changed...))
	}
	if len(s.unknown) > 0 {
		logger.WarnContext(ctx, "there are no such settings", "variables", s.unknown)
	}
}
