package main

import "fmt"

// Prints the verdict on one call.
func check(name string, call func() error) {
	if err := call(); err != nil {
		fmt.Printf("failed %s %s\n", name, err)
	} else {
		fmt.Printf("passed %s\n", name)
	}
}

func expect(holds bool, format string, values ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(format, values...)
}
