package darkroom_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

func TestRetriesWithTheSameIdempotencyKey(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		switch count {
		case 0:
			w.Header().Set("Retry-After", "0")
			reply(w, 503, map[string]string{"message": "Starting.", "code": "unavailable"})
		case 1:
			// The connection breaks in the middle of the response.
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte("{"))
			panic(http.ErrAbortHandler)
		default:
			reply(w, 202, map[string]any{"image_url": nil, "data": run("queued")})
		}
	})
	output, err := server.client(t).Images.Generate(soon(t), api.GenerateImageInput{Prompt: "a fox"})
	noError(t, err)
	expect(t, "status", output.Data.Status, api.RunStatusQueued)
	requests := server.seen()
	expect(t, "requests", len(requests), 3)
	for _, request := range requests {
		expect(t, "key", request.header.Get("Idempotency-Key"), requests[0].header.Get("Idempotency-Key"))
		expect(t, "body", string(request.body), `{"prompt":"a fox"}`)
	}

	_, err = server.client(t).Images.Generate(soon(t), api.GenerateImageInput{Prompt: "a fox"})
	noError(t, err)
	if server.seen()[3].header.Get("Idempotency-Key") == requests[0].header.Get("Idempotency-Key") {
		t.Error("two calls have the same key")
	}
}

func TestGivesUpAfterTheRetries(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		w.Header().Set("Retry-After", "0")
		w.Header().Set("X-Request-Id", "req_1")
		reply(w, 429, map[string]any{"message": "Slower.", "code": "rate_limited"})
	})
	_, err := server.client(t, darkroom.WithDefaultRetries(1)).Me.Get(soon(t))
	var refused *darkroom.APIError
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no APIError", err)
	}
	expect(t, "status", refused.Status, 429)
	expect(t, "code", darkroom.Code(err), api.ErrorCodeRateLimited)
	expect(t, "request id", refused.RequestID, "req_1")
	expect(t, "requests", len(server.seen()), 2)
	_, _ = server.client(t).Me.Get(soon(t), darkroom.WithRetries(0))
	expect(t, "requests", len(server.seen()), 3)
}

func TestDoesNotWaitLongerThanItsLimit(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		w.Header().Set("Retry-After", "3600")
		reply(w, 503, map[string]any{"message": "Later.", "code": "unavailable"})
	})
	_, err := server.client(t).Me.Get(soon(t))
	var refused *darkroom.APIError
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no APIError", err)
	}
	expect(t, "retry after", refused.RetryAfter, time.Hour)
	expect(t, "requests", len(server.seen()), 1)
}

func TestReadsErrors(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count == 0 {
			w.Header().Set("Run-Id", "run_1")
			reply(w, 422, map[string]any{"message": "One problem.", "code": "validation_error",
				"details": map[string]any{"issues": []map[string]string{{"path": "/width", "message": "must be ≥ 64", "rule": "minimum"}}}})
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<h1>It works!</h1>"))
	})
	client := server.client(t)
	_, err := client.Images.Generate(soon(t), api.GenerateImageInput{Prompt: "a fox", Width: 1})
	var refused *darkroom.APIError
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no APIError", err)
	}
	expect(t, "issues", fmt.Sprint(refused.Issues()), "[{/width must be ≥ 64 minimum}]")
	expect(t, "run", refused.RunID, "run_1")
	expect(t, "message", err.Error(), "darkroom: One problem. (422 validation_error)")
	_, err = client.Me.Get(soon(t))
	expect(t, "code", darkroom.Code(err), darkroom.CodeInvalidAnswer)
}

func TestEndsWithTheContext(t *testing.T) {
	release := make(chan struct{})
	server := serve(t, func(int, received, http.ResponseWriter) { <-release })
	defer close(release)
	reason := errors.New("the user closed the page")
	ctx, cancel := context.WithCancelCause(soon(t))
	cancel(reason)
	_, err := server.client(t).Me.Get(ctx)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, reason) {
		t.Errorf("%v does not say why", err)
	}
	_, err = server.client(t).Me.Get(soon(t), darkroom.WithTimeout(time.Millisecond))
	var late *darkroom.TimeoutError
	if !errors.As(err, &late) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v is no TimeoutError", err)
	}
}

func TestSendsCredentialsOnlyToTheService(t *testing.T) {
	elsewhere := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write([]byte("\x89PNG"))
	})
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) {
		w.Header().Set("Location", elsewhere.URL)
		w.WriteHeader(307)
	})
	client := server.client(t)
	_, err := client.Me.Get(soon(t))
	expect(t, "code", darkroom.Code(err), darkroom.CodeInvalidAnswer)
	expect(t, "key", server.seen()[0].header.Get("X-Api-Key"), secretKey)
	expect(t, "redirected", len(elsewhere.seen()), 0)

	media, err := client.Edit.MaskImage(soon(t), api.MaskImageRequest{}, darkroom.WithEditServer(elsewhere.URL))
	noError(t, err)
	expect(t, "image", string(media.Data), "\x89PNG")
	expect(t, "key", elsewhere.seen()[0].header.Get("X-Api-Key"), "")
}

func TestAsksForATokenAgain(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count == 0 {
			reply(w, 401, map[string]any{"message": "Expired.", "code": "invalid_token"})
			return
		}
		reply(w, 200, map[string]any{"user_id": "usr_1"})
	})
	asked := 0
	client, err := darkroom.New(server.URL, darkroom.WithToken(func(context.Context) (string, error) {
		asked++
		return fmt.Sprintf("token-%d", asked), nil
	}))
	noError(t, err)
	me, err := client.Me.Get(soon(t))
	noError(t, err)
	expect(t, "user", me.UserID, "usr_1")
	expect(t, "second", server.seen()[1].header.Get("Authorization"), "Bearer token-2")
}

func TestSendsAFileAgainButAStreamOnlyOnce(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count != 1 && count != 3 {
			w.Header().Set("Retry-After", "0")
			reply(w, 503, map[string]any{"message": "Starting.", "code": "unavailable"})
			return
		}
		reply(w, 201, map[string]any{"success": true, "message": "Stored.", "data": map[string]any{"run_id": "run_1"}})
	})
	client := server.client(t)
	path := filepath.Join(t.TempDir(), "fox.png")
	noError(t, os.WriteFile(path, []byte("\x89PNG and more"), 0o600))
	_, err := client.Images.Upload(soon(t), api.UploadForm{File: darkroom.Path(path)})
	noError(t, err)
	// From where it was.
	reader := bytes.NewReader([]byte("skipped\xff\xd8\xffrest"))
	_, _ = reader.Seek(7, io.SeekStart)
	_, err = client.Images.Upload(soon(t), api.UploadForm{File: darkroom.Named("fox.jpg", reader)})
	noError(t, err)
	requests := server.seen()
	expect(t, "sent again", string(requests[1].body), string(requests[0].body))
	if !strings.Contains(string(requests[1].body), "filename=\"fox.png\"\r\ncontent-type: image/png\r\n\r\n\x89PNG and more\r\n") {
		t.Errorf("wrong form: %s", requests[1].body)
	}
	if !strings.Contains(string(requests[3].body), "filename=\"fox.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xffrest\r\n") {
		t.Errorf("wrong form: %s", requests[3].body)
	}
	stream := io.MultiReader(strings.NewReader("RIFF...."), strings.NewReader("WEBP..."))
	_, err = client.Images.Upload(soon(t), api.UploadForm{File: stream})
	expect(t, "code", darkroom.Code(err), api.ErrorCodeUnavailable)
	expect(t, "requests", len(server.seen()), 5)
	if !strings.Contains(string(server.seen()[4].body), "content-type: image/webp") {
		t.Errorf("wrong form: %s", server.seen()[4].body)
	}
	_, err = client.Images.Upload(soon(t), api.UploadForm{File: darkroom.Path("missing.png")})
	expect(t, "code", darkroom.Code(err), darkroom.CodeInvalidOption)
}
