package darkroom_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
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

type vector struct {
	About, Secret, ID, Body, Signature string
	Timestamp                          int64
}

func (v vector) verify(body string) error {
	header := http.Header{}
	header.Set("webhook-id", v.ID)
	header.Set("webhook-timestamp", strconv.FormatInt(v.Timestamp, 10))
	header.Set("webhook-signature", v.Signature)
	verifier := darkroom.WebhookVerifier{
		Secrets: []string{v.Secret},
		Now:     func() time.Time { return time.Unix(v.Timestamp, 0) },
	}
	_, err := verifier.Verify([]byte(body), header)
	return err
}

// The same as the service and the other clients are tested with.
func TestVerifyWebhookWithSharedSignatures(t *testing.T) {
	text, err := os.ReadFile("../../openapi/webhooks/signatures.json")
	noError(t, err)
	var vectors struct{ Signed, Refused []vector }
	noError(t, json.Unmarshal(text, &vectors))
	expect(t, "some", len(vectors.Signed) > 0 && len(vectors.Refused) > 0, true)
	for _, one := range vectors.Signed {
		t.Run(one.About, func(t *testing.T) {
			noError(t, one.verify(one.Body))
			expect(t, "another body", darkroom.Code(one.verify("{}")), darkroom.CodeWebhookInvalid)
		})
	}
	for _, one := range vectors.Refused {
		t.Run(one.About, func(t *testing.T) {
			expect(t, "code", darkroom.Code(one.verify(one.Body)), darkroom.CodeWebhookInvalid)
		})
	}
}
