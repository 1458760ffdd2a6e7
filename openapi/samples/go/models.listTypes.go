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

	types, err := client.Models.ListTypes(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, one := range types.Data {
		fmt.Println(one.ModelType)
		for _, field := range one.Required {
			fmt.Println("  requires", field.Name)
		}
		for _, field := range one.Optional {
			fmt.Println("  uses", field.Name)
		}
	}
}
