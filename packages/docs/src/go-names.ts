import { readFileSync } from 'node:fs';

/** What the Go client calls things, so code that is made from a form compiles. */
export interface GoNames {
  /** By service and method (`Images.Generate`): the type of the input if it has one, and what it returns. */
  methods: Record<string, { input?: string; returns: 'value' | 'error' }>;
  /** By type, and then by the name in JSON: the name and the type of the field. */
  structs: Record<string, Record<string, [name: string, type: string]>>;
}

export const goNames: GoNames = JSON.parse(readFileSync(new URL('./generated/go-names.json', import.meta.url), 'utf8'));
