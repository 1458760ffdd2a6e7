// Calls the service with the client that oapi-codegen makes.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"

	"generators/darkroom"
)

const seed = int64(9007199254740991)

func main() {
	client, err := darkroom.NewClientWithResponses(os.Getenv("SERVER_URL"),
		darkroom.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("X-API-Key", os.Getenv("API_KEY"))
			return nil
		}))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	var runId darkroom.RunId

	check("create", func() error {
		number, sync := seed, true
		input := darkroom.GenerateImageInput{Prompt: "a fox by a lake", Seed: &number, Sync: &sync}
		response, err := client.ImagesGenerateWithResponse(ctx, nil, input)
		if err != nil {
			return err
		}
		if response.JSON200 == nil {
			return fmt.Errorf("%s %s", response.Status(), response.Body)
		}
		runId = response.JSON200.Data.RunId
		return expect(*response.JSON200.Data.Seed == seed, "the seed is %d", *response.JSON200.Data.Seed)
	})
	check("get", func() error {
		response, err := client.RunsGetWithResponse(ctx, runId, nil)
		if err != nil {
			return err
		}
		run := response.JSON200
		return expect(run != nil && string(run.Status) == "completed" && run.Error == nil, "%s", response.Body)
	})
	check("upload", func() error {
		image, err := os.ReadFile(os.Getenv("IMAGE_FILE"))
		if err != nil {
			return err
		}
		// oapi-codegen leaves writing a form to the caller.
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormFile("file", "fox.png")
		if err != nil {
			return err
		}
		if _, err := io.Copy(part, bytes.NewReader(image)); err != nil {
			return err
		}
		_ = form.WriteField("isMask", "false")
		_ = form.WriteField("parent_id", runId.String())
		_ = form.Close()
		response, err := client.ImagesUploadWithBodyWithResponse(ctx, nil, form.FormDataContentType(), &body)
		if err != nil {
			return err
		}
		return expect(response.JSON201 != nil && response.JSON201.Data.ImageUrl != "", "%s", response.Body)
	})
	check("segment", func() error {
		input := darkroom.SegmentImageRequest{Prompt: "the fox", RunId: &runId}
		response, err := client.ImagesSegmentImageWithResponse(ctx, nil, input)
		if err != nil {
			return err
		}
		return expect(len(response.Body) > 8 && string(response.Body[1:4]) == "PNG", "%s", response.Status())
	})
	check("list", func() error {
		limit := int32(1)
		first, err := client.RunsListWithResponse(ctx, &darkroom.RunsListParams{Limit: &limit})
		if err != nil {
			return err
		}
		second, err := client.RunsListWithResponse(ctx, &darkroom.RunsListParams{Limit: &limit, Cursor: first.JSON200.NextCursor})
		if err != nil {
			return err
		}
		return expect(first.JSON200.Data[0].RunId != second.JSON200.Data[0].RunId, "twice the same page")
	})
	check("error", func() error {
		from, to := int32(20), int32(10)
		input := darkroom.ReframeRequest{RunId: &runId, XStart: &from, XEnd: &to}
		response, err := client.ImagesReframeWithResponse(ctx, nil, input)
		if err != nil {
			return err
		}
		body := response.JSON422
		return expect(body != nil && string(body.Code) == "validation_error" && (*body.Details.Issues)[0].Path == "/x_end", "%s", response.Body)
	})
}
