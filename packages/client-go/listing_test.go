package darkroom_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

func TestAllIteratesOverEveryPage(t *testing.T) {
	server := serve(t, func(_ int, request received, w http.ResponseWriter) {
		cursor := map[string]any{"limit=2": "c1", "cursor=c1&limit=2": "c2"}[request.query]
		reply(w, 200, map[string]any{"data": []map[string]string{{"run_id": "a"}, {"run_id": "b"}}, "next_cursor": cursor})
	})
	client := server.client(t)
	params := &api.RunsListParams{Limit: 2}
	seen := ""
	for run, err := range client.Runs.All(soon(t), params) {
		noError(t, err)
		seen += run.RunID
	}
	expect(t, "seen", seen, "ababab")
	expect(t, "the caller's parameters", params.Cursor, "")
	for range client.Runs.All(soon(t), params) {
		break
	}
	expect(t, "requests", len(server.seen()), 4)
}

func TestAllEndsWithAnError(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count > 0 {
			reply(w, 403, map[string]any{"message": "No.", "code": "insufficient_scope"})
			return
		}
		reply(w, 200, map[string]any{"data": []map[string]string{{"id": "a"}}, "next_cursor": "c1"})
	})
	var seen []string
	for prompt, err := range server.client(t).Prompts.All(soon(t), nil) {
		seen = append(seen, fmt.Sprint(prompt.ID, darkroom.Code(err)))
	}
	expect(t, "seen", strings.Join(seen, ", "), "a, insufficient_scope")
}
