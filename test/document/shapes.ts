/**
 * The response tables of the document. A name that ends in `?` is optional: absent, or as described. A shape in a list is
 * that of each entry.
 */
export type Shape = { [field: string]: Kind | Shape | readonly (Kind | Shape)[] };

const kinds = {
  any: () => true,
  string: (value: unknown) => typeof value === 'string',
  'string or null': (value: unknown) => value === null || typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  'number from 0 to 1': (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1,
  object: (value: unknown) => isObject(value),
  true: (value: unknown) => value === true,
  false: (value: unknown) => value === false,
  UUID: (value: unknown) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
  timestamp: (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(String(value)),
  URL: (value: unknown) => typeof value === 'string' && URL.canParse(value),
  'URL or null': (value: unknown) => value === null || kinds.URL(value),
  'character-generation': (value: unknown) => value === 'character-generation',
  'reference-generation': (value: unknown) => value === 'reference-generation',
};
export type Kind = keyof typeof kinds;

export const run: Shape = {
  run_id: 'UUID',
  user_id: 'string',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  image_url: 'URL or null',
  inputs: 'any',
  live_status: 'string or null',
  status: 'string',
  progress: 'number from 0 to 1',
  run_type: 'string',
  'parent_run_id?': 'string or null',
  ignored_inputs: ['string'],
};

export const generation: Shape = { image_url: 'URL or null', data: run };

export const upload: Shape = {
  success: 'true',
  message: 'string',
  data: { id: 'string', image_url: 'URL', run_id: 'string', created_at: 'string', 'parent_id?': 'string' },
};

const tagged = (runType: Kind): Shape => ({
  success: 'true',
  message: 'string',
  data: {
    run_id: 'string',
    'status?': 'string',
    'live_status?': 'string',
    'progress?': 'number',
    'image_url?': 'URL or null',
    'created_at?': 'string',
    'updated_at?': 'string',
    'run_type?': runType,
  },
  'code?': 'string',
  'details?': 'any',
});
export const character = tagged('character-generation');
export const reference = tagged('reference-generation');

export const video: Shape = { run_id: 'string', status: 'string', 'input?': 'object' };

export const processed: Shape = { url: 'URL', runId: 'string', 'parentRunId?': 'string' };

export const layers: Shape = { data: { layers: ['object'] } };

export const error: Shape = { message: 'string', 'code?': 'string', 'details?': 'any' };
export const failure: Shape = { success: 'false', ...error };
export const videoError: Shape = { ...error, error };

/** Where a body differs from a shape. */
export function differences(body: unknown, shape: Shape, at = ''): string[] {
  if (!isObject(body)) return [`${at || 'the body'} is ${JSON.stringify(body)}, not an object`];
  return Object.entries(shape).flatMap(([key, wanted]) => {
    const name = key.replace(/\?$/, '');
    const place = at === '' ? name : `${at}.${name}`;
    const value = body[name];
    if (value === undefined) return key === name ? [`${place} is missing`] : [];
    return valueDifferences(value, wanted, place);
  });
}

function valueDifferences(value: unknown, wanted: Shape[string], place: string): string[] {
  if (typeof wanted === 'string') {
    return kinds[wanted](value) ? [] : [`${place} is ${JSON.stringify(value)}, not ${wanted}`];
  }
  if (!Array.isArray(wanted)) return differences(value, wanted as Shape, place);
  if (!Array.isArray(value)) return [`${place} is ${JSON.stringify(value)}, not a list`];
  return value.flatMap((entry, index) => valueDifferences(entry, wanted[0], `${place}[${index}]`));
}

/** The value at a path such as `data.run_id`. */
export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), body);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
