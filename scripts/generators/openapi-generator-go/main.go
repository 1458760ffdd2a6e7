// Calls the service with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"generators/darkroom"
)

const seed = int64(9007199254740991)

func main() {
	configuration := darkroom.NewConfiguration()
	configuration.Servers = darkroom.ServerConfigurations{{URL: os.Getenv("SERVER_URL")}}
	client := darkroom.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), darkroom.ContextAPIKeys, map[string]darkroom.APIKey{
		"ApiKey": {Key: os.Getenv("API_KEY")},
	})
	runId := ""

	check("create", func() error {
		input := darkroom.NewGenerateImageInput("a fox by a lake")
		input.SetSeed(seed)
		input.SetSync(true)
		output, _, err := client.GenerateAPI.ImagesGenerate(ctx).
			GenerateImageInput(*input).Execute()
		if err != nil {
			return err
		}
		runId = output.Data.RunId
		return expect(output.Data.GetSeed() == seed, "the seed is %d", output.Data.GetSeed())
	})
	check("get", func() error {
		run, _, err := client.RunsAPI.RunsGet(ctx, runId).Execute()
		if err != nil {
			return err
		}
		return expect(run.Status == darkroom.RUNSTATUS_COMPLETED && run.Error.Get() == nil, "the run is %v", run)
	})
	check("upload", func() error {
		file, err := os.Open(os.Getenv("IMAGE_FILE"))
		if err != nil {
			return err
		}
		uploaded, _, err := client.UploadAPI.ImagesUpload(ctx).File(file).IsMask(false).ParentId(runId).Execute()
		if err != nil {
			return err
		}
		return expect(uploaded.Data.RunId != "", "no run")
	})
	check("segment", func() error {
		source := darkroom.NewSegmentImageRequest("the fox")
		source.SetRunId(runId)
		image, _, err := client.EditAPI.ImagesSegmentImage(ctx).
			SegmentImageRequest(*source).Execute()
		if err != nil {
			return err
		}
		bytes, err := os.ReadFile(image.Name())
		if err != nil {
			return err
		}
		return expect(len(bytes) > 8 && string(bytes[1:4]) == "PNG", "no PNG")
	})
	check("list", func() error {
		first, _, err := client.RunsAPI.RunsList(ctx).Limit(1).Execute()
		if err != nil {
			return err
		}
		second, _, err := client.RunsAPI.RunsList(ctx).Limit(1).Cursor(first.GetNextCursor()).Execute()
		if err != nil {
			return err
		}
		return expect(first.Data[0].RunId != second.Data[0].RunId, "twice the same page")
	})
	check("error", func() error {
		source := darkroom.NewReframeRequest()
		source.SetRunId(runId)
		source.SetXStart(20)
		source.SetXEnd(10)
		_, _, err := client.EditAPI.ImagesReframe(ctx).
			ReframeRequest(*source).Execute()
		var failure *darkroom.GenericOpenAPIError
		if !errors.As(err, &failure) {
			return fmt.Errorf("no API error: %v", err)
		}
		body, ok := failure.Model().(darkroom.ValidationError)
		return expect(ok && body.Code == "validation_error" && body.Details.Issues[0].Path == "/x_end", "%v", failure.Model())
	})
}
