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

	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 2048, Height: 2048})
	if err != nil {
		log.Fatal(err)
	}

	run, err := client.Runs.Cancel(ctx, output.Data.RunID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Status)
}
