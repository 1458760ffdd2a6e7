package darkroom

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"darkroom.example/darkroom/api"
)

// userAgent names the client in the service's log.
const userAgent = "darkroom-go/" + contractVersion

// sendOperation makes the request of an operation.
func (c *connection) sendOperation(ctx context.Context, operation *operation, id string, input any, s *settings) (*response, error) {
	path, err := operation.urlPath(id)
	if err != nil {
		return nil, err
	}
	base := c.base
	if s.editServer != "" {
		if base, err = httpURL(s.editServer, "editServer"); err != nil {
			return nil, err
		}
	}
	made := &request{method: operation.method, header: http.Header{}, stream: operation == &runsEventsOperation}
	if made.url, err = url.Parse(base.String() + path); err != nil {
		return nil, invalid("", "the URL cannot be made", CodeInvalidOption)
	}
	if operation.query {
		if made.url.RawQuery, err = queryOf(input); err != nil {
			return nil, err
		}
	}
	if made.body, err = encode(operation, input, s.clear); err != nil {
		return nil, err
	}
	made.header.Set("User-Agent", userAgent)
	if made.body != nil {
		defer made.body.close()
		made.header.Set("Content-Type", made.body.contentType)
	}
	// With the same key on every attempt, a retry cannot create something twice.
	if operation.idempotent {
		key := s.idempotencyKey
		if key == "" {
			key = uniqueKey()
		}
		made.header.Set("Idempotency-Key", key)
	}
	for name, values := range s.header {
		made.header[name] = values
	}
	return c.send(ctx, made, s)
}

// call returns the JSON of a response.
func call[Result any](ctx context.Context, c *connection, operation *operation, id string, input any, s settings) (*Result, error) {
	received, err := c.sendOperation(ctx, operation, id, input, &s)
	if err != nil {
		return nil, err
	}
	return decode[Result](received)
}

func callNothing(ctx context.Context, c *connection, operation *operation, id string, input any, s settings) error {
	received, err := c.sendOperation(ctx, operation, id, input, &s)
	if err == nil && !received.ok() {
		err = apiError(received)
	}
	return err
}

func callText(ctx context.Context, c *connection, operation *operation, id string, input any, s settings) (string, error) {
	received, err := c.sendOperation(ctx, operation, id, input, &s)
	if err != nil {
		return "", err
	}
	if !received.ok() {
		return "", apiError(received)
	}
	return string(received.body), nil
}

// decode reads the JSON of a success; nil for 204, which has none.
func decode[Result any](received *response) (*Result, error) {
	if received.status == http.StatusNoContent {
		return nil, nil
	}
	result := new(Result)
	if !received.ok() || json.Unmarshal(received.body, result) != nil {
		return nil, apiError(received)
	}
	return result, nil
}

// apiError is the error that a response stands for.
func apiError(received *response) *APIError {
	made := &APIError{
		Status:    received.status,
		RequestID: received.header.Get("X-Request-Id"),
		RunID:     received.header.Get("Run-Id"),
	}
	made.RetryAfter, _ = retryAfter(received.header)
	var said struct {
		Message string          `json:"message"`
		Code    api.ErrorCode   `json:"code"`
		Details json.RawMessage `json:"details"`
	}
	isJSON := strings.Contains(received.header.Get("Content-Type"), "json")
	if !received.ok() && isJSON && json.Unmarshal(received.body, &said) == nil && said.Code != "" {
		made.Message, made.Code, made.Details = said.Message, said.Code, said.Details
		return made
	}
	made.Code = CodeInvalidAnswer
	made.Message = fmt.Sprintf("unexpected response (%d, %s); check the base URL", received.status, received.header.Get("Content-Type"))
	return made
}
