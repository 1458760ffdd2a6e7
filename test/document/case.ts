import type { Shape } from './shapes.ts';

export type Body = Record<string, unknown>;

/** A request that the document allows or refuses, with what it says about the response. */
export interface Case {
  /** As the document names it. */
  operation: string;
  title: string;
  /** POST if omitted. */
  method?: string;
  /** Below `/api/v1`. */
  path: string;
  json?: Body;
  form?: Body;
  /** Sent as they are; `accept: null` sends no such header, which fetch cannot. */
  headers?: Record<string, string | null>;
  /** Sent as it is, instead of `json` or `form`. */
  text?: string;
  anonymous?: boolean;
  gives: Expected;
}

export interface Expected {
  status: number;
  body: Shape | 'PNG' | 'nothing';
  /** Values in the body, by path; undefined means that the field is absent. */
  values?: Record<string, unknown>;
  /** Headers, with their value, or true for any. */
  headers?: Record<string, string | true>;
  /** `data.ignored_inputs` has these and none of those. */
  ignored?: { always: string[]; never: string[] };
  /** The run that was accepted completes, and then has its image. */
  completes?: boolean;
}

/** What stands in a case for something that only exists on a target. */
export const placeholder = {
  run: '{run 1}',
  runs: (count: number): string[] => Array.from({ length: count }, (_, index) => `{run ${index + 1}}`),
  image: '{image 1}',
  images: (count: number): string[] => Array.from({ length: count }, (_, index) => `{image ${index + 1}}`),
  mask: '{mask}',
  /** Image data as a `data:` URI, and as base64 without anything else. */
  dataUri: '{data URI}',
  base64: '{base64}',
  /** A part of a form that is a file. */
  file: '{file}',
  maskFile: '{mask file}',
  /** Receives events. */
  hook: '{hook}',
  /** A custom model of the caller that works with the model type. */
  model: (type: string): string => `{model ${type}}`,
  /** A saved prompt of the caller. */
  prompt: (index: number): string => `{prompt ${index}}`,
};

/** Well-formed, but of no run and no model. */
export const nobody = '00000000-0000-7000-8000-000000000000';

/** The values of each field that the document names: its default first if it has one, then from low to high. */
export type Fields = Record<string, unknown[]>;

/**
 * Bodies with one field beside what is required, with each of its values or only with the first; and with all fields
 * together: first with the first value of each, then with the second, up to the fourth (default, low, middle and high).
 */
export function eachField(
  required: Body,
  fields: Fields,
  alone: 'each value' | 'first value' = 'each value',
): { title: string; body: Body }[] {
  const most = Math.min(4, Math.max(0, ...Object.values(fields).map((values) => values.length)));
  return [
    { title: onlyRequired, body: required },
    ...Object.entries(fields).flatMap(([name, values]) =>
      values
        .slice(0, alone === 'each value' ? undefined : 1)
        .map((value) => ({ title: `${name} ${short(value)}`, body: { ...required, [name]: value } })),
    ),
    ...Array.from({ length: most }, (_, index) => ({
      title: `all fields together, value ${index + 1} of each`,
      body: {
        ...required,
        ...Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[index] ?? values.at(-1)])),
      },
    })),
  ];
}

export const onlyRequired = 'only what is required';

function short(value: unknown): string {
  return Array.isArray(value) ? `with ${value.length} entries` : JSON.stringify(value);
}
