package darkroom

import (
	"context"
	"iter"
)

// all iterates over the entries of every page of a list.
func all[Params, Entry any](
	ctx context.Context,
	params *Params,
	continueAt func(*Params, string),
	page func(context.Context, *Params) ([]Entry, string, error),
) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		var next Params
		if params != nil {
			next = *params
		}
		for {
			entries, cursor, err := page(ctx, &next)
			if err != nil {
				var none Entry
				yield(none, err)
				return
			}
			for _, entry := range entries {
				if !yield(entry, nil) {
					return
				}
			}
			if cursor == "" {
				return
			}
			continueAt(&next, cursor)
		}
	}
}
