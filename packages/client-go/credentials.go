package darkroom

import (
	"context"
	"net/http"
	"net/url"
)

// sendAsCaller sends with the caller's key or token, but only to the service itself. A token that is refused is asked
// for again once.
func (c *connection) sendAsCaller(ctx context.Context, request *request, s *settings) (*response, error) {
	if request.anonymous || !sameOrigin(request.url, c.base) {
		return c.attempt(ctx, request, s)
	}
	if c.apiKey != nil && c.apiKey() != "" {
		request.header.Set("X-Api-Key", c.apiKey())
	}
	if c.getToken == nil {
		return c.attempt(ctx, request, s)
	}
	received, err := c.sendWithToken(ctx, request, s)
	if err != nil || received.status != http.StatusUnauthorized || request.body != nil && !request.body.replayable {
		return received, err
	}
	request.header.Del("Authorization")
	return c.sendWithToken(ctx, request, s)
}

func (c *connection) sendWithToken(ctx context.Context, request *request, s *settings) (*response, error) {
	token, err := c.getToken(ctx)
	if err != nil {
		return nil, &TokenError{err}
	}
	if err := checkHeaderValue(token, "token"); err != nil {
		return nil, err
	}
	if token != "" {
		request.header.Set("Authorization", "Bearer "+token)
	}
	return c.attempt(ctx, request, s)
}

func sameOrigin(one, other *url.URL) bool {
	return one.Scheme == other.Scheme && one.Host == other.Host
}

// checkHeaderValue refuses what cannot be a header, without repeating the secret.
func checkHeaderValue(secret, option string) error {
	for _, c := range []byte(secret) {
		if c < '!' || c > '~' {
			return invalid(option, option+" is not a valid header value", CodeInvalidOption)
		}
	}
	return nil
}
