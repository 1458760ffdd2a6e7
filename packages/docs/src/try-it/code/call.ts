import type { GoNames } from '../../go-names.ts';
import { type Draft, isFormBody } from '../request/entries.ts';
import type { Model } from '../request/model.ts';

/** A call of a client: its inputs, in the same terms for each client. */
export interface Call {
  id: string;
  /** The value in the path, the first argument in every client. */
  target: string | undefined;
  /** The fields of the body or the query. */
  input: Record<string, unknown> | undefined;
  /** Fields whose values are names of files. */
  files: ReadonlySet<string>;
  /** The headers that clients have an option for, by the name of the option in TypeScript. */
  options: Record<string, string | number>;
  /** The other headers. No client sends them, so the code says so. */
  unsent: string[];
  /** Whether the response is a stream of events. */
  streams: boolean;
  /** Whether the response has a body. */
  returns: boolean;
  go: GoNames;
}

const optionNames: Record<string, string> = {
  'Idempotency-Key': 'idempotencyKey',
  Prefer: 'prefer',
  'If-Match': 'ifMatch',
  'Last-Event-ID': 'lastEventId',
};

/** A line that names the headers that a client does not send. */
export const unsentLine = (mark: string, { unsent }: Call): string =>
  unsent.length > 0 ? `${mark} Not sent by the client: ${unsent.join(', ')}.\n` : '';

export function callOf(model: Model, draft: Draft, go: GoNames): Call {
  const { body, query, pathValues } = draft;
  // What an alias sets, its method sets by itself.
  const without = (value: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !(name in model.fixed)));
  const isObject = typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value);
  const parameters = Object.fromEntries(
    query.map(([name, text]) => {
      const type = model.parameters.find((one) => one.name === name)?.schema.type;
      if (type === 'array') return [name, query.filter(([one]) => one === name).map(([, value]) => value)];
      return [name, (type === 'integer' || type === 'number') && Number.isFinite(Number(text)) ? Number(text) : text];
    }),
  );
  return {
    id: model.id,
    target: model.path.includes('{') ? (Object.values(pathValues)[0] ?? '') : undefined,
    input: isObject ? without(body.value as object) : query.length > 0 ? parameters : undefined,
    files: new Set(
      body && isFormBody(body) ? body.parts.flatMap(([name, part]) => (typeof part === 'string' ? [] : [name])) : [],
    ),
    streams: model.compiled.responseTypes.includes('text/event-stream'),
    options: Object.fromEntries(
      draft.headers.flatMap(([name, text]) => {
        const option = optionNames[name];
        return option ? [[option, option === 'lastEventId' ? Number(text) : text]] : [];
      }),
    ),
    unsent: draft.headers.map(([name]) => name).filter((name) => !optionNames[name]),
    returns: model.compiled.responseTypes.length > 0,
    go,
  };
}
