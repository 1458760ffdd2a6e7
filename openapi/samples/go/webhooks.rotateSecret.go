//go:build ignore

package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"

	"darkroom.example/darkroom"
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

	rotated, err := client.Webhooks.RotateSecret(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Store the new secret (%d characters) in your receivers before %s.\n", len(rotated.Secret), rotated.PreviousExpiresAt)
}
