package darkroom

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"darkroom.example/darkroom/api"
)

// RunEvent is one event of a run's stream.
type RunEvent struct {
	// ID is what AfterEvent continues after; 0 for a ping.
	ID int64
	// Event is snapshot, status, progress, done or ping. A newer service may send others.
	Event string
	// Run has what the event says about the run: all of it for snapshot and done, otherwise only what changed. Nil if it
	// says nothing about the run.
	Run *api.Run
	// Data is the JSON of the event.
	Data json.RawMessage
}

// Events iterates over the events of a run as they happen, until it ends. If the stream breaks before that, the last error
// is a *NetworkError; Watch also survives that.
func (s *Runs) Events(ctx context.Context, runID string, options ...EventOption) iter.Seq2[RunEvent, error] {
	settings := eventSettings(options)
	return s.connection.events(ctx, runID, settings)
}

func (c *connection) events(ctx context.Context, runID string, s settings) iter.Seq2[RunEvent, error] {
	return func(yield func(RunEvent, error) bool) {
		if s.lastEventID != nil {
			WithHeader("Last-Event-Id", strconv.FormatInt(*s.lastEventID, 10)).applyCall(&s)
		}
		received, err := c.sendOperation(ctx, &runsEventsOperation, runID, nil, &s)
		if err != nil {
			yield(RunEvent{}, err)
			return
		}
		if !received.ok() || received.stream == nil && len(received.body) > 0 {
			yield(RunEvent{}, apiError(received))
			return
		}
		// A run that has ended after the last event that the caller knows has no further ones.
		if received.stream == nil {
			return
		}
		if err := readEvents(received.stream, s.idleTimeout, func(event RunEvent) bool { return yield(event, nil) }); err != nil {
			if interrupted := interruption(ctx, ctx); interrupted != nil {
				err = interrupted
			}
			yield(RunEvent{}, err)
		}
	}
}

// readEvents reads a stream until the run ends or report returns false, and closes it.
func readEvents(stream io.ReadCloser, idle time.Duration, report func(RunEvent) bool) error {
	if idle == 0 {
		idle = idleTimeout
	}
	// Closing is what ends a read, so a stream that stays silent is closed.
	timer := time.AfterFunc(idle, func() { _ = stream.Close() })
	defer func() {
		timer.Stop()
		_ = stream.Close()
	}()
	lines := bufio.NewReader(stream)
	event := RunEvent{}
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return &NetworkError{"the event stream ended before the run", err}
		}
		timer.Reset(idle)
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "id":
			event.ID, _ = strconv.ParseInt(value, 10, 64)
		case "event":
			event.Event = value
		case "data":
			event.Data = append(event.Data, value...)
		case "":
			// An empty line ends an event; a comment starts with a colon.
			if value != "" || len(event.Data) == 0 {
				continue
			}
			if !json.Valid(event.Data) {
				return &NetworkError{Message: "the event stream is broken"}
			}
			event.Run = runOf(event.Data)
			if !report(event) || event.Event == "done" {
				return nil
			}
			event = RunEvent{}
		}
	}
}

// runOf reads what an event says about the run, if it does.
func runOf(data []byte) *api.Run {
	var known struct {
		Progress *float64 `json:"progress"`
	}
	run := &api.Run{}
	if json.Unmarshal(data, &known) != nil || known.Progress == nil || json.Unmarshal(data, run) != nil {
		return nil
	}
	return run
}
