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

	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 256, Height: 256})
	if err != nil {
		log.Fatal(err)
	}

	// client.Runs.Watch gives the whole run each time, and survives broken connections.
	for event, err := range client.Runs.Events(ctx, output.Data.RunID) {
		if err != nil {
			log.Fatal(err)
		}
		switch event.Event {
		case "progress":
			fmt.Println(event.Run.Progress)
		case "done":
			fmt.Println(event.Run.ImageURL)
		}
	}
}
