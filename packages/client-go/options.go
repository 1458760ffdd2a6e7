package darkroom

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"darkroom.example/darkroom/api"
)

const (
	callTimeout    = 2 * time.Minute
	waitTimeout    = 10 * time.Minute
	idleTimeout    = 45 * time.Second
	defaultRetries = 2
)

// Option is a setting of a client.
type Option func(*connection) error

// TokenSource returns a token, or "" to send none.
type TokenSource func(ctx context.Context) (string, error)

// WithAPIKey sends the key with each request to the service; "" sends none.
func WithAPIKey(key string) Option {
	return func(c *connection) error {
		c.apiKey = func() string { return key }
		return checkHeaderValue(key, "apiKey")
	}
}

// WithToken calls source before each request for a token to send, and once more after a 401.
func WithToken(source TokenSource) Option {
	return func(c *connection) error {
		c.getToken = source
		return nil
	}
}

// WithHTTPClient sends requests with this client, for example through a proxy. Its CheckRedirect is not used: redirects
// are not followed.
func WithHTTPClient(client *http.Client) Option {
	return func(c *connection) error {
		c.http = client
		return nil
	}
}

// WithLogger writes a line for each request at the level Debug: method, URL, status, request id and time. No secrets.
func WithLogger(logger *slog.Logger) Option {
	return func(c *connection) error {
		c.logger = logger
		return nil
	}
}

// WithDefaultTimeout sets how long a call may take, retries included, unless WithTimeout sets it for the call. The
// default is two minutes; 0 sets no limit.
func WithDefaultTimeout(timeout time.Duration) Option {
	return func(c *connection) error {
		c.timeout = timeout
		return nil
	}
}

// WithDefaultRetries sets how often a call is retried after a network failure, 429, 502, 503 or 504, unless WithRetries
// sets it for the call. The default is 2.
func WithDefaultRetries(retries int) Option {
	return func(c *connection) error {
		c.retries = retries
		return nil
	}
}

// CallOption is a setting of one call. Every method takes it.
type CallOption interface {
	RunOption
	EventOption
	applyCall(*settings)
}

// RunOption is a setting of a call that makes a run, or that waits for one. Each CallOption is one too.
type RunOption interface {
	MaskOption
	applyRun(*settings)
}

// MaskOption is a setting of Edit.MaskImage. Each RunOption is one too.
type MaskOption interface{ applyMask(*settings) }

// EventOption is a setting of Runs.Events. Each CallOption is one too.
type EventOption interface{ applyEvent(*settings) }

// settings are what the options of one call say.
type settings struct {
	// Nil if the call does not set it.
	timeout        *time.Duration
	retries        *int
	idempotencyKey string
	header         http.Header
	clear          []string
	onResponse     func(*http.Response)
	onUpload       func(sent, total int64)

	wait              bool
	onProgress        func(*api.Run)
	cancelOnInterrupt bool
	idleTimeout       time.Duration
	editServer        string
	lastEventID       *int64
}

type callOption func(*settings)

func (o callOption) applyCall(s *settings)  { o(s) }
func (o callOption) applyRun(s *settings)   { o(s) }
func (o callOption) applyMask(s *settings)  { o(s) }
func (o callOption) applyEvent(s *settings) { o(s) }

type runOption func(*settings)

func (o runOption) applyRun(s *settings)  { o(s) }
func (o runOption) applyMask(s *settings) { o(s) }

type maskOption func(*settings)

func (o maskOption) applyMask(s *settings) { o(s) }

type eventOption func(*settings)

func (o eventOption) applyEvent(s *settings) { o(s) }

// WithTimeout sets how long the call may take, retries included; for a call that waits for a run, the whole wait. 0 sets
// no limit. The deadline of the context holds too.
func WithTimeout(timeout time.Duration) CallOption {
	return callOption(func(s *settings) { s.timeout = &timeout })
}

// WithRetries sets how often the call is retried.
func WithRetries(retries int) CallOption {
	return callOption(func(s *settings) { s.retries = &retries })
}

// WithIdempotencyKey keeps the service from creating the same thing twice. If omitted, each call has a new key.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(s *settings) { s.idempotencyKey = key })
}

// WithHeader sends a header, for example Prefer.
func WithHeader(name, value string) CallOption {
	return callOption(func(s *settings) {
		if s.header == nil {
			s.header = http.Header{}
		}
		s.header.Set(name, value)
	})
}

// PreferWait makes Runs.Get return when the run has ended, or after this time. Runs.Wait waits as long as it takes.
func PreferWait(limit time.Duration) CallOption {
	return WithHeader("Prefer", fmt.Sprintf("wait=%d", int(limit.Seconds())))
}

// IfMatch makes a change fail with api.ErrorCodePreconditionFailed if what it changes has another ETag by now.
func IfMatch(etag string) CallOption { return WithHeader("If-Match", etag) }

// Clear sends null for these fields of an update, which removes their values: Clear("metadata").
func Clear(fields ...string) CallOption {
	return callOption(func(s *settings) { s.clear = append(s.clear, fields...) })
}

// OnResponse calls f with each response as it arrives, for its headers. Do not read its body.
func OnResponse(f func(*http.Response)) CallOption {
	return callOption(func(s *settings) { s.onResponse = f })
}

// OnUploadProgress reports how many bytes of a form have been sent. total is -1 if the size of a stream is unknown. f is
// called by the goroutine that sends.
func OnUploadProgress(f func(sent, total int64)) CallOption {
	return callOption(func(s *settings) { s.onUpload = f })
}

// Wait makes a call that starts a run return when the run is completed. If it ends otherwise, the error is a
// *RunFailedError. The wait is limited to ten minutes, unless WithTimeout sets another limit.
func Wait() RunOption { return runOption(func(s *settings) { s.wait = true }) }

// OnProgress calls f with the run each time it changes, while a call waits for it.
func OnProgress(f func(*api.Run)) RunOption { return runOption(func(s *settings) { s.onProgress = f }) }

// CancelOnInterrupt cancels the run, not only the wait, if the context ends before the run does.
func CancelOnInterrupt() RunOption {
	return runOption(func(s *settings) { s.cancelOnInterrupt = true })
}

// WithEditServer sends a masked edit to another server. It receives no credentials if it is on another origin.
func WithEditServer(url string) MaskOption {
	return maskOption(func(s *settings) { s.editServer = url })
}

// AfterEvent continues a stream after the last event that you have seen.
func AfterEvent(id int64) EventOption {
	return eventOption(func(s *settings) { s.lastEventID = &id })
}

// WithIdleTimeout sets how long a stream of events may be silent before it counts as broken. The default is 45 seconds;
// the service sends something every 15.
func WithIdleTimeout(timeout time.Duration) CallOption {
	return callOption(func(s *settings) { s.idleTimeout = timeout })
}

func callSettings(options []CallOption) settings {
	var s settings
	for _, option := range options {
		option.applyCall(&s)
	}
	return s
}

func runSettings(options []RunOption) settings {
	var s settings
	for _, option := range options {
		option.applyRun(&s)
	}
	return s
}

func maskSettings(options []MaskOption) settings {
	var s settings
	for _, option := range options {
		option.applyMask(&s)
	}
	return s
}

func eventSettings(options []EventOption) settings {
	var s settings
	for _, option := range options {
		option.applyEvent(&s)
	}
	return s
}

// Ptr returns a pointer to a value, for optional fields such as Seed, whose zero means something.
func Ptr[T any](value T) *T { return &value }
