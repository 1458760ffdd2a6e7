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

	// The call returns when the image is ready; without darkroom.Wait it returns at once.
	output, err := client.Images.Generate(ctx, api.GenerateImageInput{
		Prompt:    "a fox by a mountain lake at dusk",
		ModelType: api.ModelTypeFluxDev,
		Width:     512,
		Height:    512,
		Seed:      darkroom.Ptr[int64](42),
	}, darkroom.Wait(), darkroom.OnProgress(func(run *api.Run) {
		fmt.Println(run.Status, run.Progress)
	}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(output.ImageURL, output.Data.RunID)
}
