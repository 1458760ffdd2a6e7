package darkroom

import (
	"context"
	"net/http"
	"net/url"
	"strings"
)

// Media is an image or a video.
type Media struct {
	// ContentType is, for example, image/png.
	ContentType string
	Data        []byte
	// RunID is the run that made it; "" for a file that was fetched.
	RunID string
	// ParentRunID is the run whose image it was made from, if any.
	ParentRunID string
}

// callMedia returns the image of a response. If it takes longer than a response may, it waits for the run.
func callMedia(ctx context.Context, c *connection, operation *operation, id string, input any, s settings) (*Media, error) {
	received, err := c.sendOperation(ctx, operation, id, input, &s)
	if err != nil {
		return nil, err
	}
	if media := mediaOf(received); media != nil {
		return media, nil
	}
	run, err := c.lateRun(ctx, received, &s)
	if err != nil {
		return nil, err
	}
	file, err := url.Parse(run.ImageURL)
	if err != nil || file.Host == "" {
		return nil, apiError(received)
	}
	// The URL of a file needs no credentials, and may be on another origin.
	fetched, err := c.send(ctx, &request{method: http.MethodGet, url: file, header: http.Header{}, anonymous: true}, &s)
	if err != nil {
		return nil, err
	}
	media := mediaOf(fetched)
	if media == nil {
		return nil, apiError(fetched)
	}
	media.RunID, media.ParentRunID = run.RunID, run.ParentRunID
	return media, nil
}

func mediaOf(received *response) *Media {
	contentType := received.header.Get("Content-Type")
	if !received.ok() || !strings.HasPrefix(contentType, "image/") && !strings.HasPrefix(contentType, "video/") {
		return nil
	}
	return &Media{
		ContentType: contentType,
		Data:        received.body,
		RunID:       received.header.Get("Run-Id"),
		ParentRunID: received.header.Get("Parent-Run-Id"),
	}
}
