package darkroom

import (
	"context"
	"encoding/json"
	"reflect"
	"time"

	"darkroom.example/darkroom/api"
)

// interruptGrace is how long a request that starts a run may continue after its context has ended, if the run is then to be
// canceled: only its response names the run.
const interruptGrace = 10 * time.Second

// callRun starts a run. With Wait, the result has the run as it ended.
func callRun[Result any](ctx context.Context, c *connection, operation *operation, id string, input any, s settings) (*Result, error) {
	started := time.Now()
	start := ctx
	if s.cancelOnInterrupt {
		var release func()
		start, release = outlive(ctx, interruptGrace)
		defer release()
	}
	received, err := c.sendOperation(start, operation, id, input, &s)
	if err != nil {
		if interrupted := interruption(ctx, ctx); interrupted != nil {
			err = interrupted
		}
		return nil, err
	}
	result, err := decode[Result](received)
	if err != nil || result == nil {
		return result, err
	}
	interrupted := s.cancelOnInterrupt && ctx.Err() != nil
	if !s.wait && !interrupted {
		return result, nil
	}
	runID := runIDOf(received.body)
	if interrupted {
		c.cancelRun(ctx, runID)
		return nil, interruption(ctx, ctx)
	}
	if s.timeout != nil && *s.timeout > 0 {
		left := max(1, *s.timeout-time.Since(started))
		s.timeout = &left
	}
	run, err := c.wait(ctx, runID, &s)
	if err != nil {
		return nil, err
	}
	finish(result, run)
	return result, nil
}

// outlive is a context that continues for some time after its parent has ended.
func outlive(parent context.Context, grace time.Duration) (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	stop := context.AfterFunc(parent, func() {
		timer := time.AfterFunc(grace, cancel)
		context.AfterFunc(ctx, func() { timer.Stop() })
	})
	return ctx, func() {
		stop()
		cancel()
	}
}

// callResult returns a result. If it takes longer than a response may, it waits for the run and reads it from there.
func callResult[Result any](ctx context.Context, c *connection, operation *operation, id string, input any, s settings) (*Result, error) {
	received, err := c.sendOperation(ctx, operation, id, input, &s)
	if err != nil {
		return nil, err
	}
	// Only a run has run_id at its top; results have runId, or their own data.
	if !received.ok() || runIDAtTop(received.body) == "" {
		return decode[Result](received)
	}
	run, err := c.lateRun(ctx, received, &s)
	if err != nil {
		return nil, err
	}
	result := new(Result)
	fields := map[string]any{"url": run.ImageURL, "runId": run.RunID, "parentRunId": run.ParentRunID}
	// A result that is not an image is the run's output.
	if reflect.ValueOf(result).Elem().FieldByName("Data").IsValid() {
		fields = map[string]any{"success": true, "message": "Done.", "data": run.Output}
	} else if multiple(input) {
		fields["urls"] = run.ImageURLs
	}
	encoded, err := json.Marshal(fields)
	if err != nil {
		return nil, apiError(received)
	}
	if json.Unmarshal(encoded, result) != nil {
		return nil, apiError(received)
	}
	return result, nil
}

func multiple(input any) bool {
	for _, one := range fieldsOf(input) {
		if one.name == "multiple" {
			return one.value.Bool()
		}
	}
	return false
}

// lateRun waits for the run that a response has instead of a result.
func (c *connection) lateRun(ctx context.Context, received *response, s *settings) (*api.Run, error) {
	runID := runIDAtTop(received.body)
	if !received.ok() || runID == "" {
		return nil, apiError(received)
	}
	return c.wait(ctx, runID, s)
}

type namesRun struct {
	RunID string `json:"run_id"`
}

func runIDAtTop(body []byte) string {
	var top namesRun
	_ = json.Unmarshal(body, &top)
	return top.RunID
}

func runIDOf(body []byte) string {
	var result struct {
		namesRun
		Data namesRun `json:"data"`
	}
	_ = json.Unmarshal(body, &result)
	if result.RunID != "" {
		return result.RunID
	}
	return result.Data.RunID
}

// finish puts the run as it ended into the result of the call that started it.
func finish(result any, run *api.Run) {
	target, source := reflect.ValueOf(result).Elem(), reflect.ValueOf(run).Elem()
	if data := target.FieldByName("Data"); data.IsValid() && data.Type() == source.Type() {
		data.Set(source)
	}
	for i := range source.NumField() {
		name := source.Type().Field(i).Name
		if same := target.FieldByName(name); same.IsValid() && same.Type() == source.Field(i).Type() {
			same.Set(source.Field(i))
		}
	}
}
