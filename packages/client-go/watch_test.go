package darkroom_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

// stream writes events; the response ends when its handler returns.
func stream(w http.ResponseWriter, events ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, event := range events {
		_, _ = fmt.Fprint(w, event)
	}
	w.(http.Flusher).Flush()
}

func event(id int, name string, data any) string {
	encoded, _ := json.Marshal(data)
	return fmt.Sprintf("id: %d\nevent: %s\ndata: %s\n\n", id, name, encoded)
}

const ping = ": a comment\n\nevent: ping\ndata: {\"at\":\"2026-11-15T20:00:00Z\"}\n\n"

func progress(value float64) map[string]any {
	return map[string]any{"progress": value, "updated_at": "2026-11-15T20:00:01Z"}
}

func isEvents(request received) bool { return strings.HasSuffix(request.path, "/events") }

func TestWatchResumesABrokenStream(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count == 0 {
			stream(w, event(1, "snapshot", run("processing")), ping, event(2, "progress", progress(0.6)))
			panic(http.ErrAbortHandler)
		}
		stream(w, event(3, "progress", progress(0.7)), event(4, "done", run("completed")))
	})
	var seen []string
	for run, err := range server.client(t).Runs.Watch(soon(t), "run_1") {
		noError(t, err)
		seen = append(seen, fmt.Sprintf("%s %v %v", run.Status, run.Progress, run.Tags))
	}
	expect(t, "seen", strings.Join(seen, ", "), "processing 0.5 [fox], processing 0.6 [fox], processing 0.7 [fox], completed 1 [fox]")
	expect(t, "resumed after", server.seen()[1].header.Get("Last-Event-Id"), "2")
}

func TestWatchPollsIfThereAreNoEvents(t *testing.T) {
	server := serve(t, func(_ int, request received, w http.ResponseWriter) {
		if isEvents(request) {
			w.WriteHeader(500)
			return
		}
		reply(w, 200, run("completed"))
	})
	got, err := server.client(t).Runs.Wait(soon(t), "run_1")
	noError(t, err)
	expect(t, "status", got.Status, api.RunStatusCompleted)
	requests := server.seen()
	expect(t, "prefer", requests[len(requests)-1].header.Get("Prefer"), "wait=20")
}

func TestWatchReportsTheEndOnce(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		stream(w, event(1, "snapshot", run("processing")), event(2, "status", map[string]any{"status": "completed", "progress": 1}),
			event(3, "done", run("completed")))
	})
	var seen []string
	for run, err := range server.client(t).Runs.Watch(soon(t), "run_1") {
		noError(t, err)
		seen = append(seen, string(run.Status))
	}
	expect(t, "seen", strings.Join(seen, ", "), "processing, completed")
}

func TestABrokenEventIsABrokenStream(t *testing.T) {
	server := serve(t, func(_ int, request received, w http.ResponseWriter) {
		if isEvents(request) {
			stream(w, event(1, "snapshot", run("processing")), "id: 2\nevent: done\ndata: {\"status\"\n\n")
			return
		}
		reply(w, 200, run("completed"))
	})
	client := server.client(t)
	got, err := client.Runs.Wait(soon(t), "run_1")
	noError(t, err)
	expect(t, "status", got.Status, api.RunStatusCompleted)
	var last error
	for _, err := range client.Runs.Events(soon(t), "run_1") {
		last = err
	}
	var network *darkroom.NetworkError
	if !errors.As(last, &network) {
		t.Errorf("%v is no NetworkError", last)
	}
}

func TestWatchEndsWithTheLoop(t *testing.T) {
	gone := make(chan struct{})
	server := serve(t, nil)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stream(w, event(1, "snapshot", run("processing")))
		<-r.Context().Done()
		close(gone)
	})
	for _, err := range server.client(t).Runs.Watch(soon(t), "run_1") {
		noError(t, err)
		break
	}
	select {
	case <-gone:
	case <-soon(t).Done():
		t.Error("the stream is still open")
	}
}

func TestWatchReportsWhatCannotBeWatched(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		reply(w, 404, map[string]any{"message": "Run run_1 not found.", "code": "run_not_found"})
	})
	_, err := server.client(t).Runs.Wait(soon(t), "run_1")
	expect(t, "code", darkroom.Code(err), api.ErrorCodeRunNotFound)
	expect(t, "requests", len(server.seen()), 1)
}

func TestASilentStreamIsBroken(t *testing.T) {
	server := serve(t, nil)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stream(w, event(1, "snapshot", run("processing")))
		<-r.Context().Done()
	})
	var last error
	for _, err := range server.client(t).Runs.Events(soon(t), "run_1", darkroom.WithIdleTimeout(20*time.Millisecond)) {
		last = err
	}
	var network *darkroom.NetworkError
	if !errors.As(last, &network) {
		t.Errorf("%v is no NetworkError", last)
	}
}

func TestEventsContinueAfterOne(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		stream(w, event(8, "progress", progress(0.6)), ping, event(9, "done", run("completed")))
	})
	var seen []string
	for event, err := range server.client(t).Runs.Events(soon(t), "run_1", darkroom.AfterEvent(7)) {
		noError(t, err)
		seen = append(seen, fmt.Sprintf("%d %s %t", event.ID, event.Event, event.Run != nil))
	}
	expect(t, "events", strings.Join(seen, ", "), "8 progress true, 0 ping false, 9 done true")
	expect(t, "after", server.seen()[0].header.Get("Last-Event-Id"), "7")
}

func TestGenerateWaitsForTheRun(t *testing.T) {
	ends := api.RunStatusCompleted
	server := serve(t, func(_ int, request received, w http.ResponseWriter) {
		if isEvents(request) {
			ended := run(ends)
			if ends == api.RunStatusFailed {
				ended["error"] = map[string]any{"message": "The model failed.", "code": "backend_error"}
			}
			stream(w, event(1, "snapshot", run("processing")), event(2, "done", ended))
			return
		}
		reply(w, 202, map[string]any{"image_url": nil, "data": map[string]any{"run_id": "run_1", "status": "queued"}})
	})
	client := server.client(t)
	var reported []api.RunStatus
	output, err := client.Images.Generate(soon(t), api.GenerateImageInput{Prompt: "a fox"}, darkroom.Wait(),
		darkroom.OnProgress(func(run *api.Run) { reported = append(reported, run.Status) }))
	noError(t, err)
	expect(t, "image", output.ImageURL, "http://files.example/fox.png")
	expect(t, "status", output.Data.Status, api.RunStatusCompleted)
	expect(t, "reported", fmt.Sprint(reported), "[processing completed]")

	ends = api.RunStatusFailed
	_, err = client.Images.Generate(soon(t), api.GenerateImageInput{Prompt: "a fox"}, darkroom.Wait())
	var failed *darkroom.RunFailedError
	if !errors.As(err, &failed) {
		t.Fatalf("%v is no RunFailedError", err)
	}
	expect(t, "code", darkroom.Code(err), api.ErrorCodeBackendError)
	expect(t, "run", failed.Run.Status, api.RunStatusFailed)
}

func TestResultsThatTakeLonger(t *testing.T) {
	server := serve(t, nil)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ended := run("completed")
		ended["image_url"] = server.URL + "/files/fox.png"
		switch {
		case strings.HasSuffix(r.URL.Path, "/events"):
			// Every run can have an output; only a description is one.
			ended["output"] = map[string]any{"description": "a fox"}
			stream(w, event(1, "done", ended))
		case strings.HasPrefix(r.URL.Path, "/files/"):
			if r.Header.Get("X-Api-Key") != "" {
				t.Error("a file needs no key")
			}
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write([]byte("\x89PNG"))
		case strings.HasSuffix(r.URL.Path, "/describe"):
			reply(w, 202, map[string]any{"run_id": "described"})
		default:
			reply(w, 202, map[string]any{"run_id": "run_1"})
		}
	})
	client := server.client(t)
	media, err := client.Images.SegmentImage(soon(t), api.SegmentImageRequest{Prompt: "the fox", RunID: "a"})
	noError(t, err)
	expect(t, "image", string(media.Data), "\x89PNG")
	expect(t, "run", media.RunID, run("completed")["run_id"].(string))
	extracted, err := client.Images.Extract(soon(t), api.ExtractRequest{Prompt: "the fox", RunID: "a", Multiple: true})
	noError(t, err)
	expect(t, "url", extracted.URL, server.URL+"/files/fox.png")
	expect(t, "urls", len(extracted.URLs), 1)
	described, err := client.Images.Describe(soon(t), api.DescribeImageRequest{RunID: "a"})
	noError(t, err)
	expect(t, "description", described.Data.Description, "a fox")
}

func TestAnInterruptedCallCancelsItsRun(t *testing.T) {
	for _, where := range []string{"while it starts", "while it waits"} {
		t.Run(where, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(soon(t))
			canceled := make(chan string, 1)
			server := serve(t, nil)
			server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case strings.HasSuffix(r.URL.Path, "/cancel"):
					canceled <- r.URL.Path
					reply(w, 200, run("canceled"))
				case strings.HasSuffix(r.URL.Path, "/events"):
					stream(w, event(1, "snapshot", run("processing")))
					interrupt()
					<-r.Context().Done()
				default:
					if where == "while it starts" {
						interrupt()
					}
					reply(w, 202, map[string]any{"image_url": nil, "data": map[string]any{"run_id": "run_1"}})
				}
			})
			_, err := server.client(t).Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox"}, darkroom.Wait(), darkroom.CancelOnInterrupt())
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%v does not say that the context was canceled", err)
			}
			select {
			case path := <-canceled:
				expect(t, "canceled", path, "/api/v1/runs/run_1/cancel")
			default:
				t.Error("the run was not canceled")
			}
		})
	}
}

func TestAnInterruptedCallLeavesItsRunAlone(t *testing.T) {
	ctx, interrupt := context.WithCancel(soon(t))
	server := serve(t, nil)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/cancel") {
			t.Error("the run was canceled")
		}
		stream(w, event(1, "snapshot", run("processing")))
		interrupt()
		<-r.Context().Done()
	})
	_, err := server.client(t).Runs.Wait(ctx, "run_1")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v does not say that the context was canceled", err)
	}
}
