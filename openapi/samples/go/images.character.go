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

	output, err := client.Images.Character(ctx, api.CharacterRequest{
		Prompt:                 "the fox as an explorer in the snow",
		CharacterReferenceFile: darkroom.Path("fox.png"),
		StyleType:              api.CharacterStyleTypeFiction,
		RenderingSpeed:         api.CharacterRenderingSpeedTurbo,
		Resolution:             "720",
	}, darkroom.Wait())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(output.Data.ImageURL)
}
