//go:build ignore

package main

import (
	"cmp"
	"context"
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

	created, err := client.Keys.Create(ctx, api.CreateKeyRequest{
		Name:   "for a day",
		Scopes: []api.Scope{api.ScopeRunsRead},
	})
	if err != nil {
		log.Fatal(err)
	}

	if err := client.Keys.Delete(ctx, created.Data.ID); err != nil {
		log.Fatal(err)
	}
}
