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

	output, err := client.Images.EditNanobanana(ctx, api.NanobananaEditRequest{
		Prompt: "give the fox a red scarf",
		Image:  darkroom.Path("fox.png"),
		Seed:   darkroom.Ptr[int64](7),
	}, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(output.ImageURL)
}
