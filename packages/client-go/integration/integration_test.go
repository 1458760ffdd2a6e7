//go:build integration

// Package integration calls the mock and the live service with the client. `npm run test:go` starts them.
package integration

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

const fox = "../../../openapi/samples/fox.png"

// onBoth runs a test against the mock and against the live service.
func onBoth(t *testing.T, test func(*testing.T, context.Context, *darkroom.Client)) {
	for _, target := range []string{"MOCK_URL", "LIVE_URL"} {
		t.Run(target, func(t *testing.T) {
			url := os.Getenv(target)
			if url == "" {
				t.Fatalf("set %s, or use npm run test:go", target)
			}
			client, err := darkroom.New(url, darkroom.WithAPIKey(os.Getenv("DARKROOM_API_KEY")))
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			test(t, ctx, client)
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestGenerate(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		const largest = 1<<53 - 1
		last := -1.0
		output, err := client.Images.Generate(ctx, api.GenerateImageInput{
			Prompt: "a fox", Width: 256, Height: 256, Seed: darkroom.Ptr[int64](largest), Tags: []string{"go"},
			Metadata: map[string]any{"order": 7},
		}, darkroom.Wait(), darkroom.OnProgress(func(run *api.Run) {
			if run.Progress < last {
				t.Errorf("the progress fell from %v to %v", last, run.Progress)
			}
			last = run.Progress
		}))
		check(t, err)
		if run := output.Data; run.Status != api.RunStatusCompleted || *run.Seed != largest || run.Tags[0] != "go" || run.CompletedAt.IsZero() {
			t.Errorf("unexpected run: %+v", run)
		}
		file, err := http.Get(output.ImageURL)
		check(t, err)
		defer file.Body.Close()
		if _, err := png.Decode(file.Body); err != nil {
			t.Error(err)
		}
	})
}

func TestUploadAndCutOut(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		data, err := os.ReadFile(fox)
		check(t, err)
		// A stream without a size, and bytes.
		for _, reader := range []io.Reader{io.MultiReader(bytes.NewReader(data)), bytes.NewReader(data)} {
			upload, err := client.Images.Upload(ctx, api.UploadForm{File: darkroom.Named("my \"fox\".png", reader)})
			check(t, err)
			image, err := client.Images.RemoveBackground(ctx, api.RemoveBackgroundRequest{RunID: upload.Data.RunID})
			check(t, err)
			if _, err := png.Decode(bytes.NewReader(image.Data)); err != nil || image.RunID == "" {
				t.Errorf("%v, run %q", err, image.RunID)
			}
		}
	})
}

func TestWatch(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 256, Height: 256})
		check(t, err)
		var last *api.Run
		for run, err := range client.Runs.Watch(ctx, output.Data.RunID) {
			check(t, err)
			last = run
		}
		if last.Status != api.RunStatusCompleted || last.ImageURL == "" {
			t.Errorf("unexpected run: %+v", last)
		}
	})
}

func TestListAll(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		for range 3 {
			_, err := client.Prompts.Create(ctx, api.CreatePromptRequest{Prompt: "a fox"})
			check(t, err)
		}
		seen := map[string]bool{}
		for prompt, err := range client.Prompts.All(ctx, &api.PromptsListParams{Limit: 2}) {
			check(t, err)
			seen[prompt.ID] = true
		}
		if len(seen) < 3 {
			t.Errorf("%d prompts", len(seen))
		}
	})
}

func TestErrors(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		_, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 1})
		var refused *darkroom.APIError
		if !errors.As(err, &refused) || refused.Status != 422 || refused.Code != api.ErrorCodeValidationError || refused.RequestID == "" {
			t.Fatalf("%v", err)
		}
		if issues := refused.Issues(); len(issues) != 1 || issues[0].Path != "/width" {
			t.Errorf("issues: %v", issues)
		}
		_, err = client.Runs.Get(ctx, "01a1e0d4-0000-7000-8000-000000000000")
		if darkroom.Code(err) != api.ErrorCodeRunNotFound {
			t.Errorf("%v", err)
		}
	})
}

func TestNothingIsMadeTwice(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		key := darkroom.WithIdempotencyKey("go-" + t.Name() + time.Now().Format(time.RFC3339Nano))
		input := api.CreatePromptRequest{Prompt: "a fox that is saved once"}
		first, err := client.Prompts.Create(ctx, input, key)
		check(t, err)
		second, err := client.Prompts.Create(ctx, input, key)
		check(t, err)
		if first.ID != second.ID {
			t.Errorf("made %s and %s", first.ID, second.ID)
		}
	})
}

func TestInterruptionCancelsTheRun(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		interrupted, interrupt := context.WithCancel(ctx)
		defer interrupt()
		runID := ""
		_, err := client.Images.Generate(interrupted, api.GenerateImageInput{Prompt: "a fox", Width: 2048, Height: 2048},
			darkroom.Wait(), darkroom.CancelOnInterrupt(), darkroom.OnProgress(func(run *api.Run) {
				runID = run.RunID
				interrupt()
			}))
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%v", err)
		}
		run, err := client.Runs.Wait(ctx, runID)
		// The run can have ended before it was canceled.
		var ended *darkroom.RunFailedError
		if errors.As(err, &ended) {
			run = ended.Run
		} else {
			check(t, err)
		}
		if run.Status != api.RunStatusCanceled && run.Status != api.RunStatusCompleted {
			t.Errorf("the run is %s", run.Status)
		}
	})
}

func TestWebhook(t *testing.T) {
	onBoth(t, func(t *testing.T, ctx context.Context, client *darkroom.Client) {
		secret := "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
		outcomes := make(chan error, 10)
		receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			if err == nil {
				var event *api.WebhookEvent
				event, err = darkroom.VerifyWebhook(body, r.Header, secret)
				if err == nil && !strings.HasPrefix(string(event.Type), "run.") {
					err = errors.New(string(event.Type))
				}
			}
			outcomes <- err
			w.WriteHeader(http.StatusNoContent)
		}))
		defer receiver.Close()
		_, err := client.Images.Generate(ctx, api.GenerateImageInput{
			Prompt: "a fox", Width: 256, Height: 256, WebhookURL: receiver.URL, WebhookSecret: secret,
		}, darkroom.Wait())
		check(t, err)
		select {
		case err := <-outcomes:
			check(t, err)
		case <-ctx.Done():
			t.Error("no event arrived")
		}
	})
}
