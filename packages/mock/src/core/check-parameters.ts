import { checkValue } from './check-value.ts';
import type { Operation } from './contract.ts';
import type { Issue } from './problem.ts';
import type { Schema } from './schema.ts';

interface Given {
  params: Record<string, string>;
  query: URLSearchParams;
  /** By its name in lower case. */
  header(name: string): string | undefined;
}

/** The problems of the path, query and header parameters, each told by the parameter's name. */
export function checkParameters({ parameters }: Operation, { params, query, header }: Given): Issue[] {
  return parameters.flatMap((parameter) => {
    const { name, schema, required = false } = parameter;
    const text =
      parameter.in === 'path' ? params[name] : parameter.in === 'query' ? query.get(name) : header(name.toLowerCase());
    if (text === undefined || text === null) {
      return required ? [{ path: name, message: 'is required', rule: 'required' }] : [];
    }
    return checkValue(fromText(text, schema), schema, name);
  });
}

/** Text as the value that its schema speaks of; left as it is where it cannot be read so, and then refused. */
export function fromText(text: string, schema: Schema): unknown {
  const type = [schema.type ?? []].flat()[0];
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text))) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
