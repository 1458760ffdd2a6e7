import { ContractProblem } from '../bundle.ts';
import { type ClientMethod, formOf, jsonOf, parametersOf, type Schema } from '../client-methods.ts';
import { type OpenApi, type Parameter, resolveRef } from '../openapi.ts';
import { type InputType, inputType, typeText } from './input-types.ts';
import { snakeCase } from './names.ts';

/** A field of a request as an argument. */
export interface Argument {
  /** As the contract calls it. */
  field: string;
  /** As Python calls it. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

type Described = Schema & { description?: string; required?: string[] };

/** Arguments that methods have besides the fields of the request. */
const options = [
  ...['wait', 'prefer', 'if_match', 'send_as', 'edit_server_url', 'timeout', 'retries', 'idempotency_key'],
  ...['on_response', 'on_upload_progress', 'on_progress', 'cancel_on_interrupt', 'idle_timeout'],
];

/** The fields of a method's JSON body and form, or its query, in one list; required are those that both require. */
export function argumentsOf(document: OpenApi, method: ClientMethod): Argument[] {
  const bodies = [jsonOf(document, method), formOf(document, method)].filter((body) => body !== undefined);
  const fields = bodies.length > 0 ? bodyFields(document, bodies) : queryFields(document, method);
  const list = fields
    .filter(({ field }) => !(field in (method.fixed ?? {})))
    .sort((one, other) => Number(other.required) - Number(one.required));
  for (const { name } of list) {
    if (options.includes(name)) throw new ContractProblem(`${method.id}: ${name} is an option of the Python client`);
  }
  return list;
}

function bodyFields(document: OpenApi, bodies: Described[]): Argument[] {
  const found = new Map<string, { types: InputType[]; requiredBy: number; description: string }>();
  for (const { properties = {}, required = [] } of bodies) {
    for (const [field, schema] of Object.entries(properties)) {
      const { description = '' } = { ...(resolveRef(document, schema) as Described), ...(schema as Described) };
      const entry = found.get(field) ?? { types: [], requiredBy: 0, description };
      entry.types.push(inputType(document, schema));
      if (required.includes(field)) entry.requiredBy++;
      found.set(field, entry);
    }
  }
  return [...found].map(([field, { types, requiredBy, description }]) => ({
    field,
    name: snakeCase(field),
    type: typeText(types),
    required: requiredBy === bodies.length,
    description,
  }));
}

type Query = Parameter & { schema?: Schema; description?: string };

function queryFields(document: OpenApi, method: ClientMethod): Argument[] {
  return parametersOf(document, method)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name: field = '', schema = {}, description = '' }: Query) => ({
      field,
      name: snakeCase(field),
      // A list of one can be written without the list.
      type: typeText([...(schema.items ? [schema.items] : []), schema].map((one) => inputType(document, one))),
      required: false,
      description,
    }));
}

/** The parameter in the path of a method. No operation has more than one. */
export function pathArgument(document: OpenApi, method: ClientMethod): Argument | undefined {
  const shared = (document.paths[method.path]?.parameters ?? []).map((parameter) => resolveRef(document, parameter));
  const found = [...shared, ...parametersOf(document, method)].filter((parameter) => parameter.in === 'path');
  if (found.length > 1) throw new ContractProblem(`${method.id}: two parameters in a path are new to the client`);
  return (found as Query[]).map(({ name: field = '', schema = {}, description = '' }) => ({
    field,
    name: snakeCase(field),
    type: typeText([inputType(document, schema)]),
    required: true,
    description,
  }))[0];
}
