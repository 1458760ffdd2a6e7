package darkroom_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

func TestSecretsAreInNoLogAndNoError(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count%2 == 0 {
			panic(http.ErrAbortHandler)
		}
		reply(w, 422, map[string]any{"message": "One problem.", "code": "validation_error"})
	})
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client := server.client(t, darkroom.WithLogger(logger), darkroom.WithDefaultRetries(0))
	texts := []string{}
	for _, value := range []any{client, *client, client.Images, *client.Images, client.Services, darkroom.WebhookVerifier{Secrets: []string{secretKey}}} {
		texts = append(texts, fmt.Sprintf("%v %+v %#v %s", value, value, value, value))
	}
	input := api.GenerateImageInput{Prompt: "a fox", WebhookURL: "https://app.example", WebhookSecret: secretKey}
	for range 2 {
		_, err := client.Images.Generate(context.Background(), input)
		texts = append(texts, fmt.Sprintf("%v %+v %#v", err, err, err), fmt.Sprintf("%+v", errors.Unwrap(err)))
	}
	_, err := darkroom.New(server.URL, darkroom.WithAPIKey(secretKey+"\n"))
	texts = append(texts, err.Error())
	_, err = darkroom.New("http://user:" + secretKey + "@127.0.0.1")
	texts = append(texts, err.Error())
	_, err = darkroom.New("http://user:" + secretKey + "@127.0.0.1:wrong")
	texts = append(texts, err.Error(), log.String())
	if len(strings.Split(log.String(), "\n")) != 3 || !strings.Contains(log.String(), "/api/v1/runs/generate") {
		t.Errorf("the log should have two requests: %s", log.String())
	}
	for _, text := range texts {
		if strings.Contains(text, secretKey) {
			t.Errorf("has the secret: %s", text)
		}
	}
}
