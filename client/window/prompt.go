package window

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// mostTyped is how many characters an answer has at most.
const mostTyped = 24

// prompt is an answer that is being typed.
type prompt struct {
	input          textinput.Model
	question, hint string
	answer         func(text string) (tea.Cmd, error)
}

// Ask has an answer typed in the last line of the window, where a hint says what may be
// typed if there is room. The error of the answer is shown there; there is no answer to
// what is empty or cancelled.
func (w *Window) Ask(question, hint string, answer func(text string) (tea.Cmd, error)) {
	input := textinput.New()
	input.CharLimit = mostTyped
	input.KeyMap.DeleteWordForward.SetEnabled(false) // it panics at the end of the text
	input.KeyMap.Paste.SetEnabled(false)             // what a terminal pastes comes by itself
	input.Focus()
	w.prompt = &prompt{input, question, hint, answer}
}

// leastTyped is how many columns there are for what is typed before there is a hint.
const leastTyped = 8

// view returns what is being typed, behind the question.
func (p *prompt) view(width int) string {
	p.input.Prompt = fmt.Sprintf("%s (%s): ", p.question, p.hint)
	if p.hint == "" || width-ansi.StringWidth(p.input.Prompt) < leastTyped {
		p.input.Prompt = p.question + ": "
	}
	p.input.SetWidth(max(1, width-ansi.StringWidth(p.input.Prompt)-1))
	return p.input.View()
}

// Typing reports whether keys are text at the moment.
func (w *Window) Typing() bool { return w.prompt != nil }

// Type gives a key, or what is pasted, to what is being typed, if anything is.
func (w *Window) Type(message tea.Msg) (cmd tea.Cmd) {
	if w.prompt == nil {
		return nil
	}
	if pressed, isKey := message.(tea.KeyPressMsg); isKey {
		switch {
		case key.Matches(pressed, w.Keys.Cancel) || pressed.String() == "ctrl+c":
			w.prompt = nil
			return nil
		case pressed.String() == "enter":
			return w.enter()
		}
	}
	w.prompt.input, cmd = w.prompt.input.Update(message)
	return cmd
}

// enter ends what is being typed with an answer.
func (w *Window) enter() tea.Cmd {
	text, answer := strings.TrimSpace(w.prompt.input.Value()), w.prompt.answer
	w.prompt = nil
	if text == "" {
		return nil
	}
	cmd, err := answer(text)
	if err != nil {
		w.Say(err.Error())
	}
	return cmd
}
