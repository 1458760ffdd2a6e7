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

	// A path, or any io.Reader.
	upload, err := client.Images.Upload(ctx, api.UploadForm{
		File:        darkroom.Path("fox.png"),
		Description: "the fox",
	}, darkroom.OnUploadProgress(func(sent, total int64) {
		fmt.Println(sent, total)
	}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(upload.Data.RunID, upload.Data.ImageURL)
}
