import {
  type Contract,
  type Document,
  follow,
  type Operation,
  type ResponseSpec,
  type Schema,
} from '@darkroom/verify/internals';

/** A property or a list in the body of a response, with every schema that it can have there. */
export interface Place {
  /** Steps from the body; `*` stands for every member of a list. */
  path: string[];
  schemas: Schema[];
  /** Whether a schema requires it. */
  isRequired: boolean;
}

export interface Response {
  operation: Operation;
  spec: ResponseSpec;
  /** The body is a stream, each of whose events has these places. */
  isStream: boolean;
  places: Place[];
}

/** Schemas refer to themselves at some depth, as the runs of a tree do. */
const deepest = 7;

/** Every response that the contract documents, with the places in its JSON. */
export function responsesOf({ document, operations }: Contract): Response[] {
  return operations.flatMap((operation) =>
    [...operation.responses.values()]
      .filter(({ status }) => isOwn(operations, operation, status))
      .map((spec) => {
        const json = spec.contents.find(({ mediaType }) => mediaType === 'application/json');
        const stream = spec.contents.find(({ mediaType }) => mediaType === 'text/event-stream');
        const schema = json?.schema ?? (stream && document.components.schemas.RunEvent);
        return {
          operation,
          spec,
          isStream: json === undefined && stream !== undefined,
          places: schema === undefined ? [] : placesIn(document, schema),
        };
      }),
  );
}

/**
 * Whether the response is the operation's own. A missing method belongs to a path, and a bug to the whole service; the
 * same fault for every operation that documents them would be one fault many times.
 */
function isOwn(operations: Operation[], { id, path }: Operation, status: number): boolean {
  if (status !== 405 && status !== 500) return true;
  const sharing = operations.filter(({ responses }) => responses.has(status));
  return (status === 500 ? sharing : sharing.filter((one) => one.path === path))[0]?.id === id;
}

export function placesIn(document: Document, schema: Schema): Place[] {
  const found = new Map<string, Place>();
  visit(schema, []);
  return [...found.values()];

  function visit(raw: Schema, path: string[]): void {
    const whole = follow(document, raw) as Schema;
    if (path.length > deepest) return;
    for (const branch of [...(whole.oneOf ?? []), ...((whole.allOf as Schema[] | undefined) ?? [])])
      visit(branch, path);
    for (const [name, property] of Object.entries(whole.properties ?? {})) {
      const at = [...path, name];
      const place = found.get(at.join('.')) ?? { path: at, schemas: [], isRequired: false };
      place.isRequired ||= whole.required?.includes(name) ?? false;
      place.schemas.push(...alternatives(document, property));
      found.set(at.join('.'), place);
      visit(property, at);
    }
    if (whole.items !== undefined) visit(whole.items, [...path, '*']);
  }
}

function alternatives(document: Document, raw: Schema): Schema[] {
  const whole = follow(document, raw) as Schema;
  return [whole, ...(whole.oneOf ?? []).flatMap((branch) => alternatives(document, branch))];
}

/** Calls the change with every holder of the last step of a path. */
export function atPlace(value: Document, path: string[], change: (holder: Document, key: string) => void): void {
  const [step = '', ...rest] = path;
  if (typeof value !== 'object' || value === null) return;
  if (step === '*') {
    if (Array.isArray(value)) for (const member of value) atPlace(member, rest, change);
  } else if (rest.length > 0) atPlace(value[step], rest, change);
  else if (step in value && !Array.isArray(value)) change(value, step);
}
