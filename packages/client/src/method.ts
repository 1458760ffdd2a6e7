import { readAnswer } from './answer.ts';
import type { Connection } from './connection.ts';
import type { Call, Operation } from './operation.ts';
import { send } from './send.ts';

/** The method of one operation: `const generate = method(connect({ baseUrl, apiKey }), imagesGenerate)`. */
export function method<Method>(connection: Connection, operation: Operation<Method>): Method {
  const [, , flags = '', wrap, , form] = operation;
  const make = (asForm?: boolean): Call => {
    const call: Call = (...given) =>
      send(connection, operation, given, (response) => readAnswer(response, flags), asForm);
    return wrap ? wrap(call, connection, flags) : call;
  };
  const main = make();
  if (form && flags.includes('j')) Object.assign(main, { json: make(false), formData: make(true) });
  return main as Method;
}
