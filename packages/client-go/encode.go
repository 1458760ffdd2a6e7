package darkroom

import (
	"encoding/json"
	"fmt"
)

// encode checks an input against the contract's rules and writes it. Nothing has been sent yet if it fails.
func encode(operation *operation, input any) (*body, error) {
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
	if err != nil {
		return nil, invalid("", fmt.Sprintf("the input cannot be sent: %s", err), CodeInvalidOption)
	}
	return jsonBody(encoded), nil
}
