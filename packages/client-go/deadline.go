package darkroom

import (
	"context"
	"fmt"
	"time"
)

// timeLimit belongs to a context that ends after some time, or with end.
type timeLimit struct {
	cancel context.CancelCauseFunc
	timer  *time.Timer
}

// deadline is a context that also ends with a *TimeoutError after the limit; 0 sets none.
func deadline(ctx context.Context, limit time.Duration) (context.Context, *timeLimit) {
	inner, cancel := context.WithCancelCause(ctx)
	t := &timeLimit{cancel: cancel}
	if limit > 0 {
		t.timer = time.AfterFunc(limit, func() { cancel(&TimeoutError{limit}) })
	}
	return inner, t
}

// lift removes the limit; the context then lasts until end.
func (t *timeLimit) lift() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

func (t *timeLimit) end() {
	t.lift()
	t.cancel(nil)
}

// interruption is the error of a call whose context has ended, or nil. The caller's own context comes first: its end is
// never a *TimeoutError.
func interruption(outer, inner context.Context) error {
	if err := outer.Err(); err != nil {
		if cause := context.Cause(outer); cause != err {
			return fmt.Errorf("darkroom: %w: %w", err, cause)
		}
		return fmt.Errorf("darkroom: %w", err)
	}
	if inner.Err() != nil {
		return context.Cause(inner)
	}
	return nil
}

func pause(ctx context.Context, duration time.Duration) {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
