package darkroom

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"
	"time"

	"darkroom.example/darkroom/api"
)

const (
	// pollWait is how long the service is asked to hold the response while the run continues.
	pollWait    = "wait=20"
	pollTimeout = time.Minute
	// cancelTimeout limits how long an interrupted call takes to cancel its run.
	cancelTimeout = 10 * time.Second
)

// Watch iterates over the run each time it changes, until it ends. It survives broken streams: it resumes them, and polls
// if events do not arrive. After an error the iteration ends.
func (s *Runs) Watch(ctx context.Context, runID string, options ...RunOption) iter.Seq2[*api.Run, error] {
	settings := runSettings(options)
	return func(yield func(*api.Run, error) bool) {
		err := s.connection.watch(ctx, runID, &settings, func(run *api.Run) bool { return yield(run, nil) })
		if err != nil {
			yield(nil, err)
		}
	}
}

// Wait returns the run once it is completed. If it ends otherwise, the error is a *RunFailedError.
func (s *Runs) Wait(ctx context.Context, runID string, options ...RunOption) (*api.Run, error) {
	settings := runSettings(options)
	return s.connection.wait(ctx, runID, &settings)
}

func (c *connection) wait(ctx context.Context, runID string, s *settings) (*api.Run, error) {
	var last *api.Run
	err := c.watch(ctx, runID, s, func(run *api.Run) bool {
		last = run
		if s.onProgress != nil {
			s.onProgress(run)
		}
		return true
	})
	if err != nil {
		if s.cancelOnInterrupt && ctx.Err() != nil {
			c.cancelRun(ctx, runID)
		}
		return nil, err
	}
	if last.Status == api.RunStatusCompleted {
		return last, nil
	}
	failed := &RunFailedError{Run: last}
	if last.Error != nil {
		failed.Code = last.Error.Code
	}
	return nil, failed
}

// cancelRun cancels a run for a caller whose context has ended. Whether that works changes nothing for the caller, who
// gets the reason of the context.
func (c *connection) cancelRun(ctx context.Context, runID string) {
	detached, release := context.WithTimeout(context.WithoutCancel(ctx), cancelTimeout)
	defer release()
	_, _ = call[api.Run](detached, c, &runsCancelOperation, runID, nil, settings{})
}

// watch passes on the run each time it changes, until it ends or report returns false. Its error is nil in both cases.
func (c *connection) watch(ctx context.Context, runID string, s *settings, report func(*api.Run) bool) error {
	limit := waitTimeout
	if s.timeout != nil {
		limit = *s.timeout
	}
	inner, bound := deadline(ctx, limit)
	defer bound.end()
	// What the call's options say, except what is only for its first request or for the whole wait.
	each := settings{retries: s.retries, onResponse: s.onResponse, idleTimeout: s.idleTimeout}
	ended, err := c.watchEvents(inner, runID, each, report)
	if err == nil && !ended {
		err = c.poll(inner, runID, each, report)
	}
	if interrupted := interruption(ctx, inner); err != nil && interrupted != nil {
		return interrupted
	}
	return err
}

// watchEvents follows the run's events. A broken stream is resumed up to twice, unless it brought nothing new; after that
// it has not ended.
func (c *connection) watchEvents(ctx context.Context, runID string, s settings, report func(*api.Run) bool) (ended bool, err error) {
	run := &api.Run{}
	for stream := range 3 {
		before := s.lastEventID
		for event, err := range c.events(ctx, runID, s) {
			if err != nil {
				var refused *APIError
				if ctx.Err() != nil || errors.As(err, &refused) && isFinal(refused.Status) {
					return false, err
				}
				break
			}
			if event.ID > 0 {
				s.lastEventID = &event.ID
			}
			// A ping, or an event of a newer service.
			if event.Run == nil {
				continue
			}
			if isWhole(event) {
				run = event.Run
			} else {
				// A copy, because the caller may keep what it was given. The event has some fields; the others stay.
				next := *run
				if json.Unmarshal(event.Data, &next) != nil {
					break
				}
				run = &next
			}
			// An end is reported once, by the event that has the files.
			ended := event.Event == "done"
			if (ended || !terminal[string(run.Status)]) && !report(run) || ended {
				return true, nil
			}
		}
		if stream > 0 && s.lastEventID == before {
			break
		}
	}
	return false, nil
}

func isWhole(event RunEvent) bool { return event.Event == "snapshot" || event.Event == "done" }

func isFinal(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusNotFound
}

// poll asks for the run until it has ended.
func (c *connection) poll(ctx context.Context, runID string, s settings, report func(*api.Run) bool) error {
	WithHeader("Prefer", pollWait).applyCall(&s)
	WithTimeout(pollTimeout).applyCall(&s)
	for interval := time.Second / 2; ; interval = min(interval*2, 5*time.Second) {
		asked := time.Now()
		run, err := call[api.Run](ctx, c, &runsGetOperation, runID, nil, s)
		if err != nil {
			return err
		}
		if !report(run) || terminal[string(run.Status)] {
			return nil
		}
		// An immediate response means that the service, or a proxy before it, ignores Prefer.
		if time.Since(asked) < time.Second {
			if pause(ctx, interval); ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
}
