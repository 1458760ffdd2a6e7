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

	described, err := client.Images.Describe(ctx, api.DescribeImageRequest{Image: darkroom.Path("fox.png")})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(described.Data.Description, described.Data.Tags, described.Data.Palette)
}
