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

	created, err := client.Keys.Create(ctx, api.CreateKeyRequest{
		Name:   "gallery page",
		Scopes: []api.Scope{api.ScopeRunsRead},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(created.Data.ID)
	fmt.Printf("Store the key now (%d characters): it is not shown again.\n", len(created.Secret))
}
