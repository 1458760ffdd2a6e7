package darkroom

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"darkroom.example/darkroom/api"
)

// Codes of this client's own errors. Those of the service are in the package api.
const (
	CodeInvalidOption  api.ErrorCode = "invalid_option"
	CodeInvalidAnswer  api.ErrorCode = "invalid_answer"
	CodeTokenFailed    api.ErrorCode = "token_failed"
	CodeWebhookInvalid api.ErrorCode = "webhook_invalid"
)

// ValidationError says that the input or an option is wrong. Nothing was sent.
type ValidationError struct {
	Code    api.ErrorCode
	Message string
	// Path is a JSON pointer to the field, for example /image_url.
	Path string
}

func (e *ValidationError) Error() string { return fmt.Sprintf("darkroom: %s (%s)", e.Message, e.Code) }

// APIError is an error that the service returned.
type APIError struct {
	Status  int
	Code    api.ErrorCode
	Message string
	// Details has more about the error, depending on Code; Issues reads those of a validation error.
	Details json.RawMessage
	// RequestID identifies the request in the service's log.
	RequestID string
	// RunID is the run that ended in this error, if one was made.
	RunID string
	// RetryAfter is how long to wait before the next attempt; 0 if the service does not say.
	RetryAfter time.Duration
}

func (e *APIError) Error() string {
	return fmt.Sprintf("darkroom: %s (%d %s)", e.Message, e.Status, e.Code)
}

// Issues lists what is wrong with the fields of the request, if the error is about that.
func (e *APIError) Issues() []api.ValidationIssue {
	var details struct {
		Issues []api.ValidationIssue `json:"issues"`
	}
	if json.Unmarshal(e.Details, &details) != nil {
		return nil
	}
	return details.Issues
}

// NetworkError says that no response arrived, or only a part of one.
type NetworkError struct {
	Message string
	Err     error
}

func (e *NetworkError) Error() string { return "darkroom: " + e.Message }
func (e *NetworkError) Unwrap() error { return e.Err }

// TimeoutError says that the time set by WithTimeout, or the default, has passed. errors.Is reports that it is a
// context.DeadlineExceeded.
type TimeoutError struct{ Limit time.Duration }

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("darkroom: no result within %s; use WithTimeout for more time", e.Limit)
}
func (e *TimeoutError) Unwrap() error { return context.DeadlineExceeded }

// Timeout reports true, as in net.Error.
func (e *TimeoutError) Timeout() bool { return true }

// TokenError says that the TokenSource failed.
type TokenError struct{ Err error }

func (e *TokenError) Error() string { return "darkroom: the token source failed" }
func (e *TokenError) Unwrap() error { return e.Err }

// RunFailedError says that the run that you waited for ended without a result.
type RunFailedError struct {
	// Code is that of the run's error, "" if it has none.
	Code api.ErrorCode
	// Run is the run as it ended; its Error says why.
	Run *api.Run
}

func (e *RunFailedError) Error() string {
	if e.Run.Error != nil {
		return fmt.Sprintf("darkroom: %s (%s)", e.Run.Error.Message, e.Code)
	}
	return fmt.Sprintf("darkroom: run %s is %s", e.Run.RunID, e.Run.Status)
}

// Code returns the code of an error of this client, at any depth, and "" for one that has none.
func Code(err error) api.ErrorCode {
	var (
		validation *ValidationError
		response   *APIError
		run        *RunFailedError
		token      *TokenError
	)
	switch {
	case errors.As(err, &validation):
		return validation.Code
	case errors.As(err, &response):
		return response.Code
	case errors.As(err, &run):
		return run.Code
	case errors.As(err, &token):
		return CodeTokenFailed
	}
	return ""
}

func invalid(field, message string, code api.ErrorCode) *ValidationError {
	return &ValidationError{Code: code, Message: message, Path: "/" + field}
}
