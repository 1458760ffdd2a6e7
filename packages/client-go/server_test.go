package darkroom_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

const secretKey = "key-that-must-stay-secret"

// received is one request as the server saw it.
type received struct {
	method, path, query string
	header              http.Header
	body                []byte
}

// server is a real local server with the responses of a test.
type server struct {
	*httptest.Server
	mutex    sync.Mutex
	requests []received
}

// serve responds with reply, which gets the number of the request, from 0.
func serve(t *testing.T, reply func(count int, request received, w http.ResponseWriter)) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		one := received{r.Method, r.URL.EscapedPath(), r.URL.RawQuery, r.Header, body}
		s.mutex.Lock()
		count := len(s.requests)
		s.requests = append(s.requests, one)
		s.mutex.Unlock()
		reply(count, one, w)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func (s *server) seen() []received {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.requests
}

func (s *server) client(t *testing.T, options ...darkroom.Option) *darkroom.Client {
	t.Helper()
	client, err := darkroom.New(s.URL, append([]darkroom.Option{darkroom.WithAPIKey(secretKey)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// soon is the limit of a test that hangs if it fails.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func expect[Value comparable](t *testing.T, what string, got, want Value) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func run(status api.RunStatus) map[string]any {
	progress := 0.5
	if status == api.RunStatusCompleted {
		progress = 1
	}
	return map[string]any{
		"run_id": "01a1e0d4-0000-7000-8000-000000000001", "status": status, "progress": progress,
		"image_url": "http://files.example/fox.png", "image_urls": []string{"http://files.example/fox.png"},
		"tags": []string{"fox"}, "run_type": "generate", "created_at": "2026-11-15T20:00:00Z", "updated_at": "2026-11-15T20:00:00Z",
	}
}
