package transport

import (
	"context"
	"time"
)

// lookInterval is how often the files are read. They are small; and to read them,
// rather than to be told that they have changed, works wherever they come from.
const lookInterval = 5 * time.Second

// Watch looks every few seconds whether the files hold something new, and uses it
// for the connections that are made from then on, until the context ends. Files
// that make no sense are logged as an error, once, and what was in use stays in use.
// Only one call may be running.
func (t *Transport) Watch(ctx context.Context) {
	ticker := time.NewTicker(lookInterval)
	defer ticker.Stop()
	type look struct {
		material material
		failure  string
	}
	t.mu.Lock()
	last, settled := look{material: t.material}, true
	t.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		found, err := t.files.read()
		now := look{material: found}
		if err != nil {
			now.failure = err.Error()
		}
		if now != last {
			// They may be half written, or replaced one after the other: what is found
			// twice will stay.
			last, settled = now, false
			continue
		}
		if settled {
			continue
		}
		settled = true
		t.take(ctx, found, err)
	}
}

// Renew reads the files now, for somebody who knows that they are complete, and logs
// what has come of it. It may be called while Watch runs.
func (t *Transport) Renew(ctx context.Context) {
	found, err := t.files.read()
	if !t.take(ctx, found, err) {
		t.logger.InfoContext(ctx, "the keys in use are those in the files", "expiry", t.Expiry())
	}
}

// take uses the material that was read if it is new, and logs that, or err. It reports
// whether it has logged anything.
func (t *Transport) take(ctx context.Context, found material, err error) bool {
	changed := false
	if err == nil {
		changed, err = t.use(found)
	}
	switch {
	case err != nil:
		t.logger.ErrorContext(ctx, "new keys are of no use; the old ones stay in use", "error", err)
	case changed:
		t.logger.InfoContext(ctx, "new keys are in use", "expiry", t.Expiry())
	}
	return changed || err != nil
}
