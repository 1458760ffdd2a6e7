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

	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox", Width: 256, Height: 256}, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}

	again, err := client.Runs.Retry(ctx, output.Data.RunID, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.RunID, again.ImageURL)
}
