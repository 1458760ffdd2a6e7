import type { Schemas } from '@darkroom/client';

export type Field = Schemas['ModelTypeField'];

/** The fields of a request. */
export interface FieldSet {
  required: Field[];
  optional: Field[];
  /** Fields of which one is required. */
  at_least_one?: readonly string[];
  /** The minimum of all their entries together. */
  min_total?: number;
}

export type Values = Record<string, unknown>;

/** Fields that the page sets itself, or has a better control for. */
const ownWays = new Set([
  'prompt',
  'reference_image_url',
  'image_url',
  'imageUrl',
  'image_urls',
  'run_ids',
  'run_id',
  'image_index',
  'source_run_id',
  'original_run_id',
  'character_reference_image',
  'character_reference_run_id',
  'images',
  'image',
  'mask',
  'mask_url',
  'model',
  'sync',
]);

/** Fields for a form, required ones first. */
export function formFields(set: FieldSet): { field: Field; required: boolean }[] {
  const show = ({ name, deprecated }: Field): boolean => !ownWays.has(name) && !deprecated;
  return [
    ...set.required.filter(show).map((field) => ({ field, required: true })),
    ...set.optional.filter(show).map((field) => ({ field, required: false })),
  ];
}

export const fieldNamed = (set: FieldSet | undefined, name: string): Field | undefined =>
  [...(set?.required ?? []), ...(set?.optional ?? [])].find((field) => field.name === name);

export const hasField = (set: FieldSet | undefined, name: string): boolean => fieldNamed(set, name) !== undefined;

/** What is wrong with a value, as a sentence; undefined if it is valid. */
export function problemWith(field: Field, required: boolean, value: unknown): string | undefined {
  if (value === undefined || value === '')
    return required && field.default === undefined ? 'Required for this model.' : undefined;
  if (typeof value === 'number') return problemWithNumber(field, value);
  if (typeof value === 'string') return problemWithText(field, value);
  return undefined;
}

function problemWithNumber({ type, minimum, maximum }: Field, value: number): string | undefined {
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (minimum !== undefined && value < minimum) return `Minimum ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `Maximum ${maximum}.`;
  if (type === 'integer' && !Number.isInteger(value)) return 'Enter an integer.';
  return undefined;
}

function problemWithText({ max_length, min_length, pattern, name }: Field, value: string): string | undefined {
  if (max_length !== undefined && value.length > max_length) return `Maximum ${max_length} characters.`;
  if (min_length !== undefined && value.length < min_length) return `Minimum ${min_length} characters.`;
  if (pattern !== undefined && !new RegExp(pattern).test(value)) {
    return name === 'aspect_ratio' ? 'Enter two numbers with a colon, such as 16:9.' : 'Wrong format.';
  }
  return undefined;
}

/** Only what differs from the defaults, so requests stay readable and the service's defaults apply. */
export function givenValues(set: FieldSet, values: Values): Values {
  const given: Values = {};
  for (const { field } of formFields(set)) {
    const value = values[field.name];
    if (value !== undefined && value !== '' && value !== field.default) given[field.name] = value;
  }
  return given;
}
