package darkroom

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
)

// Path is a file to upload, by its path. It is opened when the call is made, and read again for a retry.
func Path(path string) io.Reader { return &pathFile{path: path} }

// Named gives a reader the name of the file that it reads, where it has none of its own.
func Named(name string, reader io.Reader) io.Reader { return &namedReader{reader, name} }

type pathFile struct {
	path string
	file *os.File
}

// Read is for those who read it themselves; the client opens the file by its path.
func (p *pathFile) Read(buffer []byte) (int, error) {
	if p.file == nil {
		file, err := os.Open(p.path)
		if err != nil {
			return 0, err
		}
		p.file = file
	}
	count, err := p.file.Read(buffer)
	if err != nil {
		_ = p.file.Close()
	}
	return count, err
}

type namedReader struct {
	io.Reader
	name string
}

// filePart is a file in a form.
type filePart struct {
	name, contentType string
	// open returns a reader of the whole file. It can be called again only if the size is known.
	open func() io.Reader
	// size is -1 for a stream, which can be read only once.
	size int64
	// close is nil if the file is the caller's own.
	close func() error
}

// seekable is a file or bytes, which can be read more than once, and by a retry while the last attempt still reads it.
type seekable interface {
	io.ReaderAt
	io.Seeker
}

func newFilePart(reader io.Reader, field string) (*filePart, error) {
	if isNil(reader) {
		return nil, invalid(field, "give "+field, "validation_error")
	}
	part := &filePart{name: "image", size: -1}
	if named, ok := reader.(*namedReader); ok {
		part.name, reader = named.name, named.Reader
	} else if file, ok := reader.(interface{ Name() string }); ok {
		part.name = filepath.Base(file.Name())
	}
	if path, ok := reader.(*pathFile); ok {
		file, err := os.Open(path.path)
		if err != nil {
			return nil, invalid(field, "cannot read "+path.path, CodeInvalidOption)
		}
		if part.name == "image" {
			part.name = filepath.Base(path.path)
		}
		part.close, reader = file.Close, file
	}
	if source, ok := reader.(seekable); ok {
		// A pipe is a file too, but one that cannot seek.
		start, err := source.Seek(0, io.SeekCurrent)
		if err == nil {
			end, err := source.Seek(0, io.SeekEnd)
			if err != nil {
				return nil, invalid(field, "cannot read the file", CodeInvalidOption)
			}
			if _, err := source.Seek(start, io.SeekStart); err != nil {
				return nil, invalid(field, "cannot read the file", CodeInvalidOption)
			}
			part.size = end - start
			part.open = func() io.Reader { return io.NewSectionReader(source, start, part.size) }
			first := make([]byte, min(part.size, signatureLength))
			_, _ = source.ReadAt(first, start)
			part.contentType = imageType(first)
			return part, nil
		}
	}
	buffered := bufio.NewReader(reader)
	first, _ := buffered.Peek(signatureLength)
	part.contentType = imageType(first)
	part.open = func() io.Reader { return buffered }
	return part, nil
}

// isNil reports whether there is no reader, or a nil pointer for one: what os.Open returns with an error.
func isNil(reader io.Reader) bool {
	value := reflect.ValueOf(reader)
	return !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil()
}

const signatureLength = 12

// imageType detects the type from the content, as the service does.
func imageType(first []byte) string {
	switch {
	case bytes.HasPrefix(first, []byte("\x89PNG")):
		return "image/png"
	case bytes.HasPrefix(first, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	case len(first) >= 12 && string(first[:4]) == "RIFF" && string(first[8:12]) == "WEBP":
		return "image/webp"
	}
	return "application/octet-stream"
}
