package darkroom_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

func TestRefusesWhatTheRulesOfTheContractRefuse(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) { reply(w, 200, map[string]any{}) })
	client := server.client(t)
	ctx := context.Background()
	generate := func(input api.GenerateImageInput) error {
		input.Prompt = "a fox"
		_, err := client.Images.Generate(ctx, input)
		return err
	}
	// Deprecated fields, as an older caller still sends them.
	fromJSON := func(text string) (input api.GenerateImageInput) {
		if err := json.Unmarshal([]byte(text), &input); err != nil {
			t.Fatal(err)
		}
		return input
	}
	describe := func(input api.DescribeImageRequest) error {
		_, err := client.Images.Describe(ctx, input)
		return err
	}
	file := strings.NewReader("\x89PNG")
	cases := []struct {
		name, path string
		code       api.ErrorCode
		call       func() error
	}{
		{"no source", "/image_url", api.ErrorCodeMissingSource, func() error { return describe(api.DescribeImageRequest{}) }},
		{"two sources", "/run_id", api.ErrorCodeConflictingFields, func() error {
			return describe(api.DescribeImageRequest{ImageURL: "https://images.example/a.png", RunID: "a"})
		}},
		{"a file and a source", "/image_url", api.ErrorCodeConflictingFields, func() error {
			_, err := client.Images.EditGemini25(ctx, api.Gemini25EditRequest{Prompt: "a", Image: file, ImageURL: "https://images.example/a.png"})
			return err
		}},
		{"different names", "/reference_url", api.ErrorCodeConflictingFields, func() error {
			return generate(fromJSON(`{"reference_image_url": "https://images.example/a.png", "reference_url": "https://images.example/b.png"}`))
		}},
		{"one of a pair", "/lora_high_name", api.ErrorCodeValidationError, func() error {
			return generate(api.GenerateImageInput{LoraLowName: "a"})
		}},
		{"only with one model", "/image_urls", api.ErrorCodeMissingSource, func() error {
			return generate(api.GenerateImageInput{ModelType: api.ModelTypeFluxKontextMulti})
		}},
		{"two models", "/workflow_type", api.ErrorCodeConflictingFields, func() error {
			return generate(fromJSON(`{"workflow_type": "wan", "model_type": "flux-dev"}`))
		}},
		{"too few images", "/image_urls", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Combine(ctx, api.CombineImagesRequest{RunIDs: []string{"a"}})
			return err
		}},
		{"too many images", "/image_urls", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Combine(ctx, api.CombineImagesRequest{RunIDs: make([]string, 21)})
			return err
		}},
		{"too few files", "/images", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Combine(ctx, api.CombineImagesRequest{Images: []io.Reader{file}})
			return err
		}},
		{"descending", "/x_end", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Reframe(ctx, api.ReframeRequest{RunID: "a", XStart: darkroom.Ptr[int32](20), XEnd: 10})
			return err
		}},
		{"the same tag", "/images", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Reference(ctx, api.ReferenceGenerationRequest{Prompt: "a", Images: []api.ReferenceImage{
				{ImageReference: "https://images.example/a.png", Tag: "a"}, {ImageReference: "https://images.example/b.png", Tag: "a"},
			}})
			return err
		}},
		{"no id", "/run_id", api.ErrorCodeValidationError, func() error {
			_, err := client.Runs.Get(ctx, "..")
			return err
		}},
		{"a file that was not opened", "/file", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Upload(ctx, api.UploadForm{File: (*os.File)(nil)})
			return err
		}},
		{"no file", "/file", api.ErrorCodeValidationError, func() error {
			_, err := client.Images.Upload(ctx, api.UploadForm{})
			return err
		}},
	}
	for _, one := range cases {
		var refused *darkroom.ValidationError
		if err := one.call(); !errors.As(err, &refused) {
			t.Errorf("%s: %v is no ValidationError", one.name, err)
			continue
		}
		expect(t, one.name, refused.Path, one.path)
		expect(t, one.name, refused.Code, one.code)
	}
	expect(t, "requests", len(server.seen()), 0)

	noError(t, generate(api.GenerateImageInput{ModelType: api.ModelTypeFluxKontextMulti, RunIDs: []string{"a", "b"}}))
	noError(t, describe(api.DescribeImageRequest{RunID: "a"}))
}

func TestSendsOnlyWhatIsGiven(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) { reply(w, 200, map[string]any{}) })
	client := server.client(t)
	ctx := context.Background()
	_, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Seed: darkroom.Ptr[int64](0), Metadata: map[string]any{"a": 1}})
	noError(t, err)
	_, err = client.Runs.Update(ctx, "a/b", api.UpdateRunRequest{Tags: []string{}})
	noError(t, err)
	_, err = client.Runs.List(ctx, &api.RunsListParams{Status: []api.RunStatus{api.RunStatusCompleted, api.RunStatusFailed}, Tag: "a&b", Limit: 5})
	noError(t, err)
	_, err = client.Runs.List(ctx, nil)
	noError(t, err)
	_, err = client.Images.Character(ctx, api.CharacterRequest{
		Prompt: "a fox", CharacterReferenceFile: strings.NewReader("\x89PNG"), Seed: darkroom.Ptr[int64](0),
		Tags: []string{"a", "b"}, Metadata: map[string]any{"a": []int{1}},
	})
	noError(t, err)
	requests := server.seen()
	expect(t, "generate", string(requests[0].body), `{"prompt":"a fox","seed":0,"metadata":{"a":1}}`)
	expect(t, "path", requests[1].path, "/api/v1/runs/a%2Fb")
	expect(t, "update", string(requests[1].body), `{"tags":[]}`)
	expect(t, "query", requests[2].query, "limit=5&status=completed&status=failed&tag=a%26b")
	expect(t, "query", requests[3].query, "")
	form := string(requests[4].body)
	for _, part := range []string{
		"name=\"prompt\"\r\n\r\na fox\r\n", "name=\"seed\"\r\n\r\n0\r\n", "name=\"tags\"\r\n\r\na\r\n", "name=\"tags\"\r\n\r\nb\r\n",
		"name=\"metadata\"\r\n\r\n{\"a\":[1]}\r\n",
	} {
		if !strings.Contains(form, part) {
			t.Errorf("the form lacks %q: %s", part, form)
		}
	}
	if strings.Contains(form, "style_type") {
		t.Errorf("the form has fields that were not given: %s", form)
	}
}

func TestChangesOnlyWhatWasRead(t *testing.T) {
	server := serve(t, func(_ int, _ received, w http.ResponseWriter) { reply(w, 200, map[string]any{}) })
	client := server.client(t)
	ctx := context.Background()
	_, err := client.Runs.Update(ctx, "a", api.UpdateRunRequest{Tags: []string{"b"}}, darkroom.IfMatch(`"a-7"`), darkroom.Clear("metadata"))
	noError(t, err)
	_, err = client.Prompts.Update(ctx, "a", api.UpdatePromptRequest{}, darkroom.Clear("model_type"))
	noError(t, err)
	requests := server.seen()
	expect(t, "header", requests[0].header.Get("If-Match"), `"a-7"`)
	expect(t, "run", string(requests[0].body), `{"metadata":null,"tags":["b"]}`)
	expect(t, "prompt", string(requests[1].body), `{"model_type":null}`)
}

func TestKeepsValuesOfANewerService(t *testing.T) {
	server := serve(t, func(count int, _ received, w http.ResponseWriter) {
		if count == 0 {
			reply(w, 200, map[string]any{"run_type": "upscale", "error": map[string]any{"code": "novelty"}, "new": 1})
		} else {
			reply(w, 422, map[string]any{"message": "No.", "code": "novelty"})
		}
	})
	client := server.client(t)
	run, err := client.Runs.Get(context.Background(), "a")
	noError(t, err)
	expect(t, "run type", run.RunType, "upscale")
	expect(t, "code of the run", run.Error.Code, "novelty")
	_, err = client.Me.Get(context.Background())
	var refused *darkroom.APIError
	if !errors.As(err, &refused) {
		t.Fatalf("%v is no APIError", err)
	}
	expect(t, "code", refused.Code, "novelty")
}
