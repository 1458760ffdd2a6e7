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

	// Every run of every page; client.Runs.List gives one page.
	ended := []api.RunStatus{api.RunStatusCompleted, api.RunStatusFailed}
	for run, err := range client.Runs.All(ctx, &api.RunsListParams{Status: ended, Limit: 50}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(run.RunID, run.RunType, run.ImageURL)
	}
}
