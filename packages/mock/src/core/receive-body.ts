import type { Call } from './call.ts';
import { digest } from './hash.ts';
import { Problem } from './problem.ts';
import { readBody, refuseUnavailableModel } from './read-body.ts';
import { formSchema, readForm } from './read-form.ts';

const json = 'application/json';
const form = 'multipart/form-data';

/** Reads the request into the call, its body as what its content type says it is. Gives a digest of it, to tell tries apart. */
export async function receiveBody(call: Call): Promise<string> {
  const { contract, operation, request } = call;
  refuseUnavailableModel(contract, request.query.get('model_type'));
  if (operation.bodies.size === 0) return operation.id;
  const bytes = await request.read();
  const type = (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() || json;
  if (bytes.length === 0 && operation.bodyRequired) {
    throw new Problem('invalid_json', 'The body is empty. Send the fields of the request as JSON.');
  }
  const schema = operation.bodies.get(type);
  if (schema === undefined) {
    const accepted = [...operation.bodies.keys()].join(' or ');
    throw new Problem('unsupported_media_type', `The body must be ${accepted}, not ${type.slice(0, 64)}.`);
  }
  if (type === form) {
    const parts = await parseForm(bytes, request.header('content-type') ?? '');
    const { fields, files } = await readForm(parts, schema);
    call.files = files;
    call.schema = formSchema(schema);
    Object.assign(call, readBody(contract, call.schema, fields));
  } else {
    call.schema = schema;
    Object.assign(call, readBody(contract, schema, parseJson(bytes)));
  }
  const files = call.files.map((file) => digest(file.bytes));
  return digest(JSON.stringify([operation.id, request.path, call.fields, files]));
}

/** The platform's own parser: exact to the byte, and strict about what is no form. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Problem(
      'invalid_json',
      'The form cannot be read: its boundary is missing or wrong, or a part has no name. Let your client write it.',
    );
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('invalid_json');
  }
}
