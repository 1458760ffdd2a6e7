package darkroom

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// temporary reports whether a status can be different the next time: 429, and what a proxy says while the service is
// restarting or overloaded.
func temporary(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// retry repeats an attempt that failed for a temporary reason while there are retries and time left.
func retry(ctx context.Context, limit time.Duration, retries int, attempt func() (*response, error)) (*response, error) {
	started := time.Now()
	for count := 0; ; count++ {
		received, err := attempt()
		var network *NetworkError
		if err != nil && !errors.As(err, &network) || err == nil && !temporary(received.status) {
			return received, err
		}
		// Random, so clients that failed together do not retry together.
		delay := time.Duration(float64(time.Second) * float64(int(1)<<min(count, 10)) * (0.25 + rand.Float64()/4))
		if err == nil {
			if after, ok := retryAfter(received.header); ok {
				delay = after
			}
		}
		late := limit > 0 && time.Since(started)+delay > limit
		if end, ok := ctx.Deadline(); ok && time.Until(end) < delay {
			late = true
		}
		if count >= retries || late || ctx.Err() != nil {
			return received, err
		}
		if pause(ctx, delay); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// retryAfter is how long a response says to wait, in seconds or as a date.
func retryAfter(header http.Header) (time.Duration, bool) {
	text := header.Get("Retry-After")
	if text == "" {
		return 0, false
	}
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 {
		return time.Duration(seconds * float64(time.Second)), true
	}
	if moment, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(moment)), true
	}
	return 0, false
}
