import type { Schema } from '@darkroom/verify/internals';
import type { Json } from '../fault.ts';
import { type ContractFault, contractFault, type FaultKind } from './contract-fault.ts';
import { changeDocuments } from './json-of.ts';
import { atPlace, type Place, type Response } from './places.ts';

/** Changes the value of one property; `earlier` is what an earlier response had there. */
type Change = (holder: Json, key: string, schemas: Schema[], earlier: Json) => unknown;

const always = (): boolean => true;

/** The ways to break a property: of which schemas, and how. */
const changes: Partial<Record<FaultKind, [applies: (schemas: Schema[]) => boolean, change: Change]>> = {
  'property-dropped': [always, (holder, key) => delete holder[key]],
  'property-retyped': [
    (schemas) => schemas.some(({ type, enum: values }) => type !== undefined || values !== undefined),
    (holder, key) => Object.assign(holder, { [key]: retyped(holder[key]) }),
  ],
  'property-null': [always, (holder, key) => Object.assign(holder, { [key]: null })],
  'property-other-enum-value': [
    (schemas) => valuesOf(schemas).length > 1,
    (holder, key, schemas) => {
      const values = valuesOf(schemas);
      const at = values.indexOf(holder[key]);
      if (at >= 0) holder[key] = values[(at + 1) % values.length];
    },
  ],
  'property-of-sibling': [
    always,
    (holder, key) => {
      const own = holder[key];
      const isSame = (value: Json): boolean =>
        typeof value === typeof own && Array.isArray(value) === Array.isArray(own);
      const names = Object.keys(holder);
      const from = names.indexOf(key);
      const sibling = [...names.slice(from + 1), ...names.slice(0, from)].find(
        (name) => holder[name] !== null && isSame(holder[name]) && !isEqual(holder[name], own),
      );
      if (own !== null && sibling !== undefined) holder[key] = holder[sibling];
    },
  ],
  'property-of-earlier-response': [
    (schemas) => schemas.every((schema) => schema.const === undefined),
    (holder, key, _, earlier) => earlier !== undefined && Object.assign(holder, { [key]: earlier }),
  ],
  'property-off-by-one': [
    (schemas) =>
      schemas.some(({ type, format }) => /integer|number/.test([type].flat().join()) || format === 'date-time'),
    (holder, key, schemas) => Object.assign(holder, { [key]: offByOne(holder[key], schemas) }),
  ],
  'list-member-dropped': ofList((list) => list.splice(Math.floor(list.length / 2), 1)),
  'list-member-repeated': ofList((list) => list.length > 0 && list.push(list[0])),
  'list-reordered': ofList((list) => list.reverse()),
};

function ofList(change: (list: Json[]) => unknown): [applies: (schemas: Schema[]) => boolean, change: Change] {
  return [
    (schemas) => schemas.some(({ type }) => [type].flat().includes('array')),
    (holder, key) => Array.isArray(holder[key]) && change(holder[key]),
  ];
}

/** Every way to break every property and list of a response. */
export function propertyFaults(response: Response): ContractFault[] {
  return response.places.filter(isPromised).flatMap((place) =>
    Object.entries(changes)
      .filter(([, [applies]]) => applies(place.schemas))
      .map(([kind, [, change]]) => propertyFault(kind as FaultKind, response, place, change)),
  );
}

/** Of a property that may be absent and may have any value, nothing can be broken. */
function isPromised({ schemas, isRequired }: Place): boolean {
  return isRequired || schemas.some((schema) => constraining.some((keyword) => keyword in schema));
}

const constraining = ['type', 'enum', 'const', 'oneOf', 'allOf', 'properties', 'items', 'format', 'pattern'];

function propertyFault(
  kind: FaultKind,
  { operation: { id }, spec: { status }, isStream }: Response,
  { path, schemas }: Place,
  change: Change,
): ContractFault {
  return contractFault(kind, {
    operation: id,
    place: `${status} ${path.join('.')}`,
    scope: { operations: [id], statuses: [status] },
    make() {
      let earlier: Json;
      return {
        response(response, request) {
          if (request.operation !== id || response.status !== status) return;
          let now: Json;
          changeDocuments(response, isStream, (json) =>
            atPlace(json, path, (holder, key) => {
              now ??= structuredClone(holder[key]);
              change(holder, key, schemas, earlier);
            }),
          );
          earlier = now ?? earlier;
        },
      };
    },
  });
}

function valuesOf(schemas: Schema[]): Json[] {
  return [...new Set(schemas.flatMap((schema) => schema.enum ?? schema['x-extensible-enum'] ?? []))].filter(
    (value) => value !== null,
  );
}

function isEqual(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function retyped(value: Json): Json {
  if (value === null) return value;
  if (Array.isArray(value)) return { ...value };
  switch (typeof value) {
    case 'string':
      return value.length;
    case 'object':
      return Object.values(value);
    default:
      return String(value);
  }
}

function offByOne(value: Json, schemas: Schema[]): Json {
  if (typeof value === 'string') {
    const time = Date.parse(value);
    return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(time) ? new Date(time + 1000).toISOString() : value;
  }
  if (typeof value !== 'number') return value;
  // A number that is not a whole one moves by its last digits.
  const isWhole = schemas.some(({ type }) => [type].flat().includes('integer'));
  const step = isWhole ? 1 : 0.01;
  const maximum = Math.min(...schemas.map((schema) => schema.maximum ?? Number.POSITIVE_INFINITY));
  return value + step <= maximum ? value + step : value - step;
}
