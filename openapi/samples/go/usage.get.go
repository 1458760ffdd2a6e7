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

	usage, err := client.Usage.Get(ctx, &api.UsageGetParams{From: "2026-11-01", To: "2026-11-30"})
	if err != nil {
		log.Fatal(err)
	}
	images := 0
	for _, entry := range usage.Data {
		images += int(entry.Images)
	}
	fmt.Printf("%d images from %s to %s\n", images, usage.From, usage.To)
}
