package darkroom

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"sync/atomic"
)

var (
	randomPart = func() string {
		bits := make([]byte, 16)
		_, _ = rand.Read(bits)
		return hex.EncodeToString(bits)
	}()
	keyCount atomic.Int64
)

// uniqueKey is a string that no other call anywhere has: 128 random bits, drawn once, and a number.
func uniqueKey() string { return randomPart + "-" + strconv.FormatInt(keyCount.Add(1), 10) }
