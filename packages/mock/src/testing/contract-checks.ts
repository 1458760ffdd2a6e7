import { dereference } from '@darkroom/contract/dereference';
import bundle from '@darkroom/contract/openapi.json' with { type: 'json' };
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface ResponseObject {
  headers?: Record<string, { required?: boolean; schema: object }>;
  content?: Record<string, { schema: object }>;
}

const paths = dereference(bundle).paths as unknown as Record<
  string,
  Record<string, { responses: Record<string, ResponseObject> }>
>;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
formats.default(ajv);
ajv.addFormat('binary', true);
const compiled = new WeakMap<object, ValidateFunction>();

/** What a full validator says of a value; nothing where it fits. */
export function schemaErrors(schema: object, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Whatever an answer has that the contract does not allow: its status, its headers, its type or its body. */
export async function answerErrors(method: string, template: string, answer: Response): Promise<string[]> {
  const path = paths[template];
  const response = path?.[method.toLowerCase()]?.responses[String(answer.status)];
  if (response === undefined) return [`${method} ${template} must not answer ${answer.status}`];
  const errors: string[] = [];
  for (const [name, { required = false, schema }] of Object.entries(response.headers ?? {})) {
    const text = answer.headers.get(name);
    if (text === null) {
      if (required) errors.push(`the header ${name} is missing`);
      continue;
    }
    const value = (schema as { type?: string }).type === 'integer' ? Number(text) : text;
    errors.push(...schemaErrors(schema, value).map((error) => `the header ${name}: ${text}${error}`));
  }
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (response.content === undefined) {
    if ((await answer.clone().arrayBuffer()).byteLength > 0) errors.push('there must be no body');
    return errors;
  }
  const content = type === undefined ? undefined : response.content[type];
  if (content === undefined) return [...errors, `the type ${type} is not allowed`];
  if (type === 'application/json') errors.push(...schemaErrors(content.schema, await answer.clone().json()));
  return errors;
}
