package darkroom

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"time"
)

// field is one field of an input, by its name in the contract.
type field struct {
	name  string
	value reflect.Value
}

// given reports whether a value was set. An empty list that is not nil was.
func (f field) given() bool { return f.value.IsValid() && !f.value.IsZero() }

type fieldName struct {
	name     string
	index    int
	optional bool
}

// fieldNames keeps the fields of each type of input, since reading tags takes longer than the rest of a call.
var fieldNames sync.Map

func namesOf(t reflect.Type) []fieldName {
	if known, ok := fieldNames.Load(t); ok {
		return known.([]fieldName)
	}
	names := make([]fieldName, 0, t.NumField())
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, fieldName{name, i, options != ""})
	}
	fieldNames.Store(t, names)
	return names
}

// fieldsOf lists the fields of an input that are sent: the required ones, and the optional ones that are set.
func fieldsOf(input any) []field {
	value := reflect.ValueOf(input)
	if !value.IsValid() || value.IsNil() {
		return nil
	}
	value = value.Elem()
	var fields []field
	for _, name := range namesOf(value.Type()) {
		one := field{name.name, value.Field(name.index)}
		if one.given() || !name.optional {
			fields = append(fields, one)
		}
	}
	return fields
}

// texts writes a field as the values of a form or a query: a list is several of them, and objects are JSON.
func (f field) texts() ([]string, error) {
	value := reflect.Indirect(f.value)
	if moment, ok := value.Interface().(time.Time); ok {
		return []string{moment.Format(time.RFC3339Nano)}, nil
	}
	switch value.Kind() {
	case reflect.Slice:
		if element := value.Type().Elem().Kind(); element != reflect.Struct && element != reflect.Map {
			texts := make([]string, value.Len())
			for i := range texts {
				texts[i] = fmt.Sprint(value.Index(i).Interface())
			}
			return texts, nil
		}
	case reflect.Map, reflect.Struct:
	default:
		return []string{fmt.Sprint(value.Interface())}, nil
	}
	encoded, err := json.Marshal(value.Interface())
	return []string{string(encoded)}, err
}

func queryOf(input any) (string, error) {
	values := url.Values{}
	for _, one := range fieldsOf(input) {
		texts, err := one.texts()
		if err != nil {
			return "", err
		}
		values[one.name] = texts
	}
	return values.Encode(), nil
}
