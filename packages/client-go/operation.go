package darkroom

import "net/url"

// operation is one operation of the contract.
type operation struct {
	id, method, path string
	// query: the input is sent in the URL.
	query bool
	// form: the input is always sent as a form. Otherwise it is JSON, and a form only if it has a file.
	form bool
	// file is the form's field for files.
	file string
	// idempotent: it takes an idempotency key.
	idempotent bool
	// rules across the fields of the JSON body, and of the form.
	rules, formRules []rule
}

// pathParameter finds where the parameter of a path is. There is at most one.
func (o *operation) pathParameter() (start, end int) {
	for i, c := range o.path {
		if c == '{' {
			start = i
		} else if c == '}' {
			return start, i + 1
		}
	}
	return 0, 0
}

// urlPath puts the id into the path.
func (o *operation) urlPath(id string) (string, error) {
	start, end := o.pathParameter()
	if end == 0 {
		return o.path, nil
	}
	// A value of dots only would lead to another path.
	dots := true
	for _, c := range id {
		dots = dots && c == '.'
	}
	if dots {
		name := o.path[start+1 : end-1]
		return "", invalid(name, "give "+name, "validation_error")
	}
	return o.path[:start] + url.PathEscape(id) + o.path[end:], nil
}
