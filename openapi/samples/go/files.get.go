//go:build ignore

package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"path"

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

	// Any tool can fetch ImageURL itself: the URL of a file needs no credentials.
	image, err := client.Files.Get(ctx, path.Base(fox.Data.ImageURL))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(image.ContentType, len(image.Data))
}
