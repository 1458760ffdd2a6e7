//go:build ignore

package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
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

	// Files go as form data; ImageURLs and RunIDs go as JSON.
	output, err := client.Images.Combine(ctx, api.CombineImagesRequest{
		Images:       []io.Reader{darkroom.Path("fox.png"), darkroom.Path("mask.png")},
		Mode:         api.CombineModeSideBySide,
		OutputFormat: api.OutputFormatWebp,
	}, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(output.ImageURL)
}
