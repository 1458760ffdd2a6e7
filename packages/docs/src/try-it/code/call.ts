import type { GoTypes } from '../../go-types.ts';
import { type Draft, isFormBody } from '../entries.ts';
import type { Model } from '../model.ts';

/** A call of a client: what each of them takes, in the same terms. */
export interface Call {
  id: string;
  /** The value in the path, which clients take first. */
  target: string | undefined;
  /** The fields of the body or the query. */
  input: Record<string, unknown> | undefined;
  /** Fields whose values are names of files. */
  files: ReadonlySet<string>;
  /** Whether the response is a stream of events. */
  streams: boolean;
  /** Whether the response has a body. */
  returns: boolean;
  go: GoTypes;
}

export function callOf(model: Model, draft: Draft, go: GoTypes): Call {
  const { body, query, pathValues } = draft;
  // What an alias sets, its method sets by itself.
  const without = (value: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !(name in model.fixed)));
  const isObject = typeof body?.value === 'object' && body.value !== null && !Array.isArray(body.value);
  const parameters = Object.fromEntries(
    query.map(([name, text]) => {
      const type = model.parameters.find((one) => one.name === name)?.schema.type;
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
    streams: model.compiled.answerTypes.includes('text/event-stream'),
    returns: model.compiled.answerTypes.length > 0,
    go,
  };
}
