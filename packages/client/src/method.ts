import type { Connection } from './connection.ts';
import type { Call, Operation } from './operation.ts';
import { readResult } from './result.ts';
import { sendOperation } from './send-operation.ts';

/** The method of one operation: `const generate = method(connect({ baseUrl, apiKey }), imagesGenerate)`. */
export function method<Method>(connection: Connection, operation: Operation<Method>): Method {
  const extend = operation.waits ?? operation.pages;
  const create = (body = operation.body): Call => {
    const call: Call = async (...args) => readResult(operation, await sendOperation(connection, operation, args, body));
    return extend ? extend(call, connection, operation) : call;
  };
  const main = create();
  if (operation.body === 'either') Object.assign(main, { json: create('json'), formData: create('form') });
  return main as Method;
}
