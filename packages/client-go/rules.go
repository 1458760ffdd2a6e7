package darkroom

import (
	"fmt"
	"reflect"
	"slices"

	"darkroom.example/darkroom/api"
)

// rule is a rule across fields, as the contract states it.
type rule struct {
	kind    string
	fields  []string
	code    api.ErrorCode
	message string
	// minimum and maximum are the bounds of min-total and max-total.
	minimum, maximum int
	// values is what the first field of maps-to stands for in the second.
	values map[string]string
	// by is the field of an entry that must be unique; "" for the whole entry.
	by string
	// when limits the rule to inputs with one of these values.
	when map[string][]string
}

// checkRules finds the first rule that an input breaks.
func checkRules(rules []rule, fields []field) error {
	if len(rules) == 0 {
		return nil
	}
	given := make(map[string]field, len(fields))
	for _, one := range fields {
		if one.given() {
			given[one.name] = one
		}
	}
	for i := range rules {
		rule := &rules[i]
		if !rule.applies(given) {
			continue
		}
		if fault := rule.fault(given); fault >= 0 {
			return invalid(rule.fields[fault], rule.message, rule.code)
		}
	}
	return nil
}

func (r *rule) applies(given map[string]field) bool {
	for name, allowed := range r.when {
		if !slices.Contains(allowed, given[name].text()) {
			return false
		}
	}
	return true
}

// fault returns which of its fields breaks the rule, or -1.
func (r *rule) fault(given map[string]field) int {
	var set []int
	for i, name := range r.fields {
		if _, ok := given[name]; ok {
			set = append(set, i)
		}
	}
	all := len(set) == len(r.fields)
	switch r.kind {
	case "at-least-one":
		return at(0, len(set) == 0)
	case "at-most-one":
		if len(set) > 1 {
			return set[1]
		}
	case "all-or-none":
		for i := range r.fields {
			if len(set) > 0 && !slices.Contains(set, i) {
				return i
			}
		}
	case "min-total":
		total := r.total(given)
		return at(0, total > 0 && total < r.minimum)
	case "max-total":
		return at(0, r.total(given) > r.maximum)
	case "equal":
		return at(1, all && given[r.fields[0]].text() != given[r.fields[1]].text())
	case "ascending":
		return at(1, all && given[r.fields[0]].number() >= given[r.fields[1]].number())
	case "maps-to":
		mapped, known := r.values[given[r.fields[0]].text()]
		return at(0, all && known && mapped != given[r.fields[1]].text())
	case "unique":
		return at(0, all && r.repeats(given[r.fields[0]]))
	}
	return -1
}

func at(index int, broken bool) int {
	if broken {
		return index
	}
	return -1
}

// total counts the entries of all lists.
func (r *rule) total(given map[string]field) int {
	total := 0
	for _, name := range r.fields {
		if one, ok := given[name]; ok && one.value.Kind() == reflect.Slice {
			total += one.value.Len()
		} else if ok {
			total++
		}
	}
	return total
}

// repeats reports whether two entries of a list are the same.
func (r *rule) repeats(list field) bool {
	if list.value.Kind() != reflect.Slice {
		return false
	}
	seen := map[any]bool{}
	for i := range list.value.Len() {
		entry := list.value.Index(i)
		if r.by != "" {
			for _, name := range namesOf(entry.Type()) {
				if name.name == r.by {
					entry = entry.Field(name.index)
					break
				}
			}
		}
		value := entry.Interface()
		if seen[value] {
			return true
		}
		seen[value] = true
	}
	return false
}

func (f field) text() string {
	if !f.given() {
		return ""
	}
	return fmt.Sprint(reflect.Indirect(f.value).Interface())
}

func (f field) number() float64 {
	value := reflect.Indirect(f.value)
	if value.CanInt() {
		return float64(value.Int())
	}
	if value.CanFloat() {
		return value.Float()
	}
	return 0
}
