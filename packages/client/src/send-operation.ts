import type { Connection, RequestInput, RequestOutcome } from './connection.ts';
import { invalid } from './errors.ts';
import type { Input, Operation } from './operation.ts';
import type { AnyOptions } from './options.ts';
import { checkRules } from './rules.ts';

/**
 * Makes the request of an operation. `args` is what the method was called with: the path's parameter and the input, if
 * the operation has them, then the options.
 */
export async function sendOperation(
  connection: Connection,
  operation: Operation,
  args: readonly unknown[],
  body = operation.body,
): Promise<RequestOutcome> {
  const { method, path, query, fixed, idempotent } = operation;
  const name = /{(\w+)}/.exec(path)?.[1];
  const rest = [...args];
  const parameter = name ? { [name]: pathValue(rest.shift(), name) } : undefined;
  const input = body || query ? { ...(rest.shift() as Input), ...fixed } : {};
  const options = (rest.shift() ?? {}) as AnyOptions;
  const { prefer, ifMatch, lastEventId } = options;
  const { type, ...content } = body ? await encode(operation, body, input) : {};
  return connection.request(method, path, {
    // Signal, timeout, retries, callbacks and another base URL have the same names there.
    ...options,
    ...content,
    parseAs: 'stream',
    idempotencyKey: idempotent ? options.idempotencyKey : null,
    params: {
      path: parameter,
      query: query && input,
      header: { prefer, 'if-match': ifMatch, 'last-event-id': lastEventId, 'content-type': type },
    },
  });
}

/** A value of dots only would lead to another path. */
function pathValue(value: unknown, name: string): string {
  if (typeof value === 'string' && /[^.]/.test(value)) return value;
  throw invalid(name, `give ${name}`, 'validation_error');
}

async function encode(
  { form, rules }: Operation,
  body: Operation['body'],
  input: Input,
): Promise<Partial<RequestInput> & { type?: string }> {
  if (form && (body === 'form' || (body === 'either' && input[form.file ?? ''] != null))) {
    checkRules(input, form.rules ?? rules);
    return { ...(await form.encode(input, form.file)), bodySerializer: (encoded) => encoded };
  }
  checkRules(input, rules);
  return { body: input };
}
