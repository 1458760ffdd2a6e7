package darkroom_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"testing"
	"time"

	"darkroom.example/darkroom"
	"darkroom.example/darkroom/api"
)

var eventBody = []byte(`{"type":"run.completed","timestamp":"2026-11-15T20:00:00Z","data":{"run_id":"run_1","image_url":"https://files.example/fox.png"}}`)

func signed(key string, at time.Time, before ...string) http.Header {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	hash := hmac.New(sha256.New, []byte(key))
	hash.Write([]byte("evt_1." + timestamp + "."))
	hash.Write(eventBody)
	header := http.Header{}
	header.Set("webhook-id", "evt_1")
	header.Set("webhook-timestamp", timestamp)
	signatures := ""
	for _, signature := range before {
		signatures += signature + " "
	}
	header.Set("webhook-signature", signatures+"v1,"+base64.StdEncoding.EncodeToString(hash.Sum(nil)))
	return header
}

func TestVerifyWebhook(t *testing.T) {
	now := time.Now()
	secret := "whsec_" + base64.StdEncoding.EncodeToString([]byte("the key"))
	event, err := darkroom.VerifyWebhook(eventBody, signed("the key", now), secret)
	noError(t, err)
	expect(t, "type", event.Type, api.WebhookEventTypeRunCompleted)
	expect(t, "image", event.Data.ImageURL, "https://files.example/fox.png")

	_, err = darkroom.VerifyWebhook(eventBody, signed("plain secret", now), "plain secret")
	noError(t, err)
	_, err = darkroom.VerifyWebhook(eventBody, signed("the key", now, "v1,b2xk", "v2,abc"), "new secret", secret)
	noError(t, err)

	refused := map[string]struct {
		header  http.Header
		secrets []string
	}{
		"another secret":  {signed("the key", now), []string{"another"}},
		"no secret":       {signed("", now), []string{""}},
		"an empty key":    {signed("", now), []string{"whsec_"}},
		"no base64":       {signed("the key", now), []string{"whsec_%"}},
		"too old":         {signed("the key", now.Add(-6*time.Minute)), []string{secret}},
		"too new":         {signed("the key", now.Add(6*time.Minute)), []string{secret}},
		"nothing at all":  {http.Header{}, []string{secret}},
		"no secret given": {signed("the key", now), nil},
	}
	for name, one := range refused {
		_, err := darkroom.VerifyWebhook(eventBody, one.header, one.secrets...)
		expect(t, name, darkroom.Code(err), darkroom.CodeWebhookInvalid)
	}

	later := darkroom.WebhookVerifier{Secrets: []string{secret}, Tolerance: time.Hour, Now: func() time.Time { return now.Add(time.Minute * 30) }}
	_, err = later.Verify(eventBody, signed("the key", now))
	noError(t, err)
}

// A vector that the Standard Webhooks project publishes.
func TestVerifyWebhookAcceptsThePublishedVector(t *testing.T) {
	header := http.Header{}
	header.Set("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	header.Set("webhook-timestamp", "1614265330")
	header.Set("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	verifier := darkroom.WebhookVerifier{
		Secrets: []string{"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"},
		Now:     func() time.Time { return time.Unix(1614265330, 0) },
	}
	_, err := verifier.Verify([]byte(`{"test": 2432232314}`), header)
	noError(t, err)
	_, err = verifier.Verify([]byte(`{"test": 2432232315}`), header)
	expect(t, "another body", darkroom.Code(err), darkroom.CodeWebhookInvalid)
}
