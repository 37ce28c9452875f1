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
	last, settled := look{material: t.material}, true
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
		if err == nil {
			err = t.renew(ctx, found)
		}
		if err != nil {
			t.logger.ErrorContext(ctx, "new keys are of no use; the old ones stay in use", "error", err)
		}
	}
}

// renew uses the material if it is new.
func (t *Transport) renew(ctx context.Context, m material) error {
	if m == t.material {
		return nil
	}
	if err := t.use(m); err != nil {
		return err
	}
	t.logger.InfoContext(ctx, "new keys are in use", "expiry", t.Expiry())
	return nil
}
