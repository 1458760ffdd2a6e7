package darkroom

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// attempt sends a request once. It fails with a *NetworkError unless a whole response arrives.
func (c *connection) attempt(ctx context.Context, request *request, s *settings) (*response, error) {
	started := time.Now()
	received, err := c.exchange(ctx, request, s)
	if c.logger != nil {
		outcome, id := "failed", ""
		if err == nil {
			outcome, id = fmt.Sprint(received.status), received.header.Get("X-Request-Id")
		}
		c.logger.DebugContext(ctx, "darkroom request", "method", request.method, "url", request.url.String(),
			"status", outcome, "request_id", id, "duration", time.Since(started))
	}
	if err != nil {
		cause := err
		// The error of net/http repeats the URL.
		if wrapped, ok := err.(*url.Error); ok {
			cause = wrapped.Err
		}
		return nil, &NetworkError{fmt.Sprintf("no complete response from %s: %s", request.url, cause), err}
	}
	return received, nil
}

func (c *connection) exchange(ctx context.Context, request *request, s *settings) (*response, error) {
	// Made by hand instead of by http.NewRequest, which would parse the URL again.
	sent := (&http.Request{
		Method:     request.method,
		URL:        request.url,
		Host:       request.url.Host,
		Proto:      "HTTP/1.1",
		ProtoMajor: 1,
		ProtoMinor: 1,
		// A copy, because an attempt that failed may still be writing it when the next one sets it.
		Header: request.header.Clone(),
	}).WithContext(ctx)
	if request.body != nil {
		open := func() (io.ReadCloser, error) {
			reader := request.body.open()
			if s.onUpload != nil {
				reader = &countingReader{reader: reader, total: request.body.size, report: s.onUpload}
			}
			return io.NopCloser(reader), nil
		}
		sent.Body, _ = open()
		sent.ContentLength = request.body.size
		// With this, net/http itself sends again what it sent on a connection that had already been closed.
		if request.body.replayable {
			sent.GetBody = open
		}
	}
	received, err := c.http.Do(sent)
	if err != nil {
		return nil, err
	}
	if s.onResponse != nil {
		s.onResponse(received)
	}
	made := &response{status: received.StatusCode, header: received.Header}
	// Only event streams are passed on as they arrive. Anything else is read while a broken connection can be retried.
	if request.stream && made.ok() && strings.HasPrefix(made.header.Get("Content-Type"), "text/event-stream") {
		made.stream = received.Body
		return made, nil
	}
	defer received.Body.Close()
	made.body, err = readWhole(received)
	return made, err
}

// readWhole reads a body into memory of its size, if the response says how large it is.
func readWhole(received *http.Response) ([]byte, error) {
	if size := received.ContentLength; size >= 0 && size < 1<<26 {
		body := make([]byte, size)
		_, err := io.ReadFull(received.Body, body)
		return body, err
	}
	return io.ReadAll(received.Body)
}

// countingReader reports how much of a body has been read for sending.
type countingReader struct {
	reader      io.Reader
	sent, total int64
	report      func(sent, total int64)
}

func (r *countingReader) Read(buffer []byte) (int, error) {
	count, err := r.reader.Read(buffer)
	if count > 0 {
		r.sent += int64(count)
		r.report(r.sent, r.total)
	}
	return count, err
}
