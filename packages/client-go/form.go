package darkroom

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// body is what a request sends, and sends again if it is retried.
type body struct {
	contentType string
	open        func() io.Reader
	// size is -1 if unknown.
	size       int64
	replayable bool
	// close frees what open reads from.
	close func()
}

func jsonBody(encoded []byte) *body {
	return &body{
		contentType: "application/json",
		open:        func() io.Reader { return bytes.NewReader(encoded) },
		size:        int64(len(encoded)),
		replayable:  true,
		close:       func() {},
	}
}

// formBody writes a form. It is written by hand because mime/multipart writes a whole form at once, and a large file is
// better read while it is sent.
func formBody(fields []field, fileField string) (*body, error) {
	boundary := uniqueKey()
	made := &body{contentType: "multipart/form-data; boundary=" + boundary, replayable: true}
	var pieces []func() io.Reader
	var closers []func() error
	made.close = func() {
		for _, close := range closers {
			_ = close()
		}
	}
	text := func(format string, values ...any) {
		piece := fmt.Sprintf(format, values...)
		pieces = append(pieces, func() io.Reader { return strings.NewReader(piece) })
		made.size += int64(len(piece))
	}
	for _, one := range fields {
		if one.name != fileField {
			values, err := one.texts()
			if err != nil {
				made.close()
				return nil, invalid(one.name, fmt.Sprintf("%s cannot be sent: %s", one.name, err), CodeInvalidOption)
			}
			for _, value := range values {
				text("--%s\r\ncontent-disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n", boundary, one.name, value)
			}
			continue
		}
		for _, reader := range readersOf(one.value) {
			part, err := newFilePart(reader, one.name)
			if err != nil {
				made.close()
				return nil, err
			}
			if part.close != nil {
				closers = append(closers, part.close)
			}
			text("--%s\r\ncontent-disposition: form-data; name=\"%s\"; filename=\"%s\"\r\ncontent-type: %s\r\n\r\n",
				boundary, one.name, escaped.Replace(part.name), part.contentType)
			pieces = append(pieces, part.open)
			if part.size < 0 {
				made.replayable = false
			}
			made.size += part.size
			text("\r\n")
		}
	}
	text("--%s--\r\n", boundary)
	if !made.replayable {
		made.size = -1
	}
	made.open = func() io.Reader {
		readers := make([]io.Reader, len(pieces))
		for i, piece := range pieces {
			readers[i] = piece()
		}
		return io.MultiReader(readers...)
	}
	return made, nil
}

var escaped = strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A")

// readersOf lists the files of a field, which has one or a list of them.
func readersOf(value reflect.Value) []io.Reader {
	if !value.IsValid() || value.IsZero() {
		return nil
	}
	if readers, ok := value.Interface().([]io.Reader); ok {
		return readers
	}
	return []io.Reader{value.Interface().(io.Reader)}
}
