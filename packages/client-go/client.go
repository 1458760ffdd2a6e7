package darkroom

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Client calls the service. It is safe for concurrent use.
type Client struct {
	Services
}

// New makes a client of the service at baseURL, for example https://darkroom.example. It sends nothing.
func New(baseURL string, options ...Option) (*Client, error) {
	base, err := httpURL(baseURL, "baseURL")
	if err != nil {
		return nil, err
	}
	connection := &connection{base: base, http: &http.Client{Transport: defaultTransport()}, timeout: callTimeout, retries: defaultRetries}
	for _, option := range options {
		if err := option(connection); err != nil {
			return nil, err
		}
	}
	// A copy, so the caller's own client still follows redirects. Here, one to another origin would take the key along.
	client := *connection.http
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	connection.http = &client
	made := &Client{}
	made.connect(connection)
	return made, nil
}

// defaultTransport is shared by all clients. The one of net/http keeps only two connections to a host, so a program with
// many calls at once would open a new one for most of them.
var defaultTransport = sync.OnceValue(func() http.RoundTripper {
	standard, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport
	}
	transport := standard.Clone()
	transport.MaxIdleConnsPerHost = transport.MaxIdleConns
	return transport
})

// String names the service, and no secret.
func (c *Client) String() string { return fmt.Sprintf("darkroom.Client(%s)", c.connection.base) }

// GoString is the same as String, for %#v.
func (c *Client) GoString() string { return c.String() }

// connection is where the service is, who calls it and how.
type connection struct {
	base *url.URL
	http *http.Client
	// A function, because package fmt prints every other kind of field.
	apiKey   func() string
	getToken TokenSource
	logger   *slog.Logger
	timeout  time.Duration
	retries  int
}

// httpURL reads an http(s) URL, without a slash at its end.
func httpURL(text, option string) (*url.URL, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Host == "" || parsed.User != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		// The text is not repeated: it may have a password.
		return nil, invalid(option, option+" must be an http(s) URL without credentials", CodeInvalidOption)
	}
	return &url.URL{Scheme: parsed.Scheme, Host: parsed.Host, Path: strings.TrimRight(parsed.Path, "/")}, nil
}
