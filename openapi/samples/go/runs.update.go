//go:build ignore

package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

func main() {
	ctx := context.Background()
	client, err := darkroom.New(
		cmp.Or(os.Getenv("DARKROOM_URL"), "http://127.0.0.1:4000"),
		darkroom.WithAPIKey(os.Getenv("DARKROOM_API_KEY")),
	)
	if err != nil {
		log.Fatal(err)
	}

	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox by a lake", Width: 256, Height: 256})
	if err != nil {
		log.Fatal(err)
	}

	_, err = client.Runs.Update(ctx, output.Data.RunID, api.UpdateRunRequest{Tags: []string{"autumn campaign", "favorite"}})
	if err != nil {
		log.Fatal(err)
	}
	found, err := client.Runs.List(ctx, &api.RunsListParams{Tag: "favorite", Q: "lake fox"})
	if err != nil {
		log.Fatal(err)
	}
	for _, run := range found.Data {
		fmt.Println(run.RunID, run.Tags)
	}
}
