// Package darkroom is the client of the Darkroom service, which generates, edits and animates images.
//
//	client, err := darkroom.New("http://127.0.0.1:4000", darkroom.WithAPIKey(os.Getenv("DARKROOM_API_KEY")))
//	…
//	output, err := client.Images.Generate(ctx, api.GenerateImageInput{Prompt: "a fox at dusk"}, darkroom.Wait())
//	fmt.Println(output.ImageURL)
//
// The types of inputs and results are in the package api, made from the service's contract.
package darkroom
