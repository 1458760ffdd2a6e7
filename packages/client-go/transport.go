package darkroom

import (
	"context"
	"io"
	"net/http"
	"net/url"
)

// request is one request to the service, which may be sent several times.
type request struct {
	method string
	url    *url.URL
	header http.Header
	body   *body
	// anonymous: neither key nor token is sent.
	anonymous bool
	// stream: a response that succeeds is read by the caller.
	stream bool
}

// response has its whole body, or a stream to read it from.
type response struct {
	status int
	header http.Header
	body   []byte
	stream io.ReadCloser
}

func (r *response) ok() bool { return r.status >= 200 && r.status < 300 }

// send is what every request goes through: it adds the credentials, retries, and keeps to the deadline. It returns a
// response whatever its status.
func (c *connection) send(ctx context.Context, request *request, s *settings) (*response, error) {
	limit, retries := c.timeout, c.retries
	if s.timeout != nil {
		limit = *s.timeout
	}
	if s.retries != nil {
		retries = *s.retries
	}
	// A stream can be read only once, so neither a retry nor a second token could send it again.
	if request.body != nil && !request.body.replayable {
		retries = 0
	}
	inner, bound := deadline(ctx, limit)
	received, err := retry(inner, limit, retries, func() (*response, error) { return c.sendAsCaller(inner, request, s) })
	if err != nil {
		interrupted := interruption(ctx, inner)
		bound.end()
		if interrupted != nil {
			return nil, interrupted
		}
		return nil, err
	}
	if received.stream == nil {
		bound.end()
	} else {
		// The limit is for the response to arrive. A stream then takes as long as it takes.
		bound.lift()
		received.stream = &ownedStream{received.stream, bound}
	}
	return received, nil
}

// ownedStream ends its request when it is closed.
type ownedStream struct {
	io.ReadCloser
	bound *timeLimit
}

func (s *ownedStream) Close() error {
	defer s.bound.end()
	return s.ReadCloser.Close()
}
