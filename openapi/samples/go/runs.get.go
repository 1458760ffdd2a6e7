//go:build ignore

package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"time"

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

	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 256, Height: 256})
	if err != nil {
		log.Fatal(err)
	}

	// Returns when the run has ended, or after 30 seconds. client.Runs.Wait waits as long as it takes.
	run, err := client.Runs.Get(ctx, output.Data.RunID, darkroom.PreferWait(30*time.Second))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Status, run.ImageURL)
}
