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
// that make no sense, or whose certificates are not valid now, are logged as an error,
// once, and what was in use stays in use. Only one call may be running.
func (t *Transport) Watch(ctx context.Context) {
	ticker := time.NewTicker(lookInterval)
	defer ticker.Stop()
	t.mu.Lock()
	last := t.material
	t.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		// They may be half written, or replaced one after the other: what is found twice
		// will stay. It is tried as long as it does, as certificates become valid.
		found, err := t.files.read()
		if found == last {
			t.take(ctx, found, err, false)
		}
		last = found
	}
}

// Renew reads the files now, for somebody who knows that they are complete, and logs
// what has come of it. It may be called while Watch runs.
func (t *Transport) Renew(ctx context.Context) {
	found, err := t.files.read()
	t.take(ctx, found, err, true)
}

// take uses the material that was read, unless it is in use or err says why there is
// none. It logs what is new about that, and if somebody has asked that nothing is.
func (t *Transport) take(ctx context.Context, found material, err error, asked bool) {
	t.mu.Lock()
	changed := false
	if err == nil {
		changed, err = t.use(found)
	}
	refused := ""
	if err != nil {
		refused = err.Error()
	}
	news := changed || refused != t.refused
	t.refused = refused
	t.mu.Unlock()

	switch {
	case !news && !asked:
	case err != nil:
		t.logger.ErrorContext(ctx, "new keys are of no use; the old ones stay in use", "error", err)
	case changed:
		t.logger.InfoContext(ctx, "new keys are in use", "expiry", t.Expiry())
		t.logDoubts(ctx)
	default:
		t.logger.InfoContext(ctx, "the keys in use are those in the files", "expiry", t.Expiry())
	}
}

// use has the connections that are made from now on use this material, unless they do
// already. Those that are open go on with theirs. The caller holds mu.
func (t *Transport) use(m material) (changed bool, err error) {
	if m == t.material {
		return false, nil
	}
	keys, err := t.files.keys(m)
	if err != nil {
		return false, err
	}
	if err := keys.check(time.Now()); err != nil {
		return false, err
	}
	t.material = m
	t.keys.Store(keys)
	return true, nil
}

// logDoubts warns of what may keep callers away from the keys in use.
func (t *Transport) logDoubts(ctx context.Context) {
	for _, err := range t.keys.Load().doubts(time.Now()) {
		t.logger.WarnContext(ctx, "callers may not find the certificate in use good", "error", err)
	}
}
