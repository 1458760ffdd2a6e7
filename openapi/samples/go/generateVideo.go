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

	fox, err := client.Images.Upload(ctx, api.UploadForm{File: darkroom.Path("fox.png")})
	if err != nil {
		log.Fatal(err)
	}

	run, err := client.GenerateVideo(ctx, api.GenerateVideoRequest{
		SourceRunID: fox.Data.RunID,
		Prompt:      "a slow zoom",
		Duration:    1,
		Fps:         8,
	}, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.VideoURL)
}
