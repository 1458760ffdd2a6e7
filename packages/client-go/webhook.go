package darkroom

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"darkroom.example/darkroom/api"
)

const webhookTolerance = 5 * time.Minute

// VerifyWebhook checks that an event comes from the service and is recent, and returns it. Otherwise the error is a
// *ValidationError with the code CodeWebhookInvalid. body is the request's body exactly as it arrived. Give several
// secrets while one is being replaced.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*api.WebhookEvent, error) {
	return WebhookVerifier{Secrets: secrets}.Verify(body, header)
}

// WebhookVerifier is VerifyWebhook with settings.
type WebhookVerifier struct {
	Secrets []string
	// Tolerance is how far the sender's clock and yours may differ. The default is five minutes.
	Tolerance time.Duration
	// Now is the current time. The default is time.Now.
	Now func() time.Time
}

// String is for logs, which must not have the secrets.
func (v WebhookVerifier) String() string { return "darkroom.WebhookVerifier" }

// GoString is the same as String, for %#v.
func (v WebhookVerifier) GoString() string { return v.String() }

// Verify does what VerifyWebhook does.
func (v WebhookVerifier) Verify(body []byte, header http.Header) (*api.WebhookEvent, error) {
	now, tolerance := time.Now, v.Tolerance
	if v.Now != nil {
		now = v.Now
	}
	if tolerance == 0 {
		tolerance = webhookTolerance
	}
	timestamp := header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now().Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, invalid("timestamp", "the timestamp is too old or too new", CodeWebhookInvalid)
	}
	signed := append([]byte(header.Get("Webhook-Id")+"."+timestamp+"."), body...)
	for _, secret := range v.Secrets {
		for _, signature := range strings.Fields(strings.Join(header.Values("Webhook-Signature"), " ")) {
			if isGenuine(secret, signature, signed) {
				event := &api.WebhookEvent{}
				if json.Unmarshal(body, event) != nil {
					return nil, invalid("body", "the body is no event", CodeWebhookInvalid)
				}
				return event, nil
			}
		}
	}
	return nil, invalid("signature", "no signature matches the body", CodeWebhookInvalid)
}

func isGenuine(secret, signature string, signed []byte) bool {
	encoded, isV1 := strings.CutPrefix(signature, "v1,")
	given, err := base64.StdEncoding.DecodeString(encoded)
	key := []byte(secret)
	if text, ok := strings.CutPrefix(secret, "whsec_"); ok {
		var problem error
		// The decoder skips line breaks, which the service refuses.
		if key, problem = base64.StdEncoding.DecodeString(text); problem != nil || strings.ContainsAny(text, "\r\n") {
			return false
		}
	}
	// An empty key would let anyone sign.
	if !isV1 || err != nil || len(key) == 0 {
		return false
	}
	hash := hmac.New(sha256.New, key)
	hash.Write(signed)
	return hmac.Equal(given, hash.Sum(nil))
}
