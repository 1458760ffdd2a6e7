package darkroom

import (
	"encoding/json"
	"fmt"
)

// encode checks an input against the contract's rules and writes it. Nothing has been sent yet if it fails.
func encode(operation *operation, input any, clear []string) (*body, error) {
	if input == nil || operation.query {
		return nil, nil
	}
	fields := fieldsOf(input)
	hasFile := false
	for _, one := range fields {
		hasFile = hasFile || one.name == operation.file && one.given()
	}
	if operation.form && !hasFile {
		return nil, invalid(operation.file, "give "+operation.file, "validation_error")
	}
	if hasFile {
		if err := checkRules(operation.formRules, fields); err != nil {
			return nil, err
		}
		return formBody(fields, operation.file)
	}
	if err := checkRules(operation.rules, fields); err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(input)
	if err == nil && len(clear) > 0 {
		encoded, err = withNulls(encoded, clear)
	}
	if err != nil {
		return nil, invalid("", fmt.Sprintf("the input cannot be sent: %s", err), CodeInvalidOption)
	}
	return jsonBody(encoded), nil
}

// withNulls adds fields with the value null to a JSON object.
func withNulls(encoded []byte, fields []string) ([]byte, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(encoded, &object); err != nil {
		return nil, err
	}
	for _, name := range fields {
		object[name] = nil
	}
	return json.Marshal(object)
}
