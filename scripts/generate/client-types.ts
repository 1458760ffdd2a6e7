import {
  type ClientMethod,
  fieldsOf,
  fileField,
  formOf,
  jsonOf,
  parametersOf,
  responseOf,
  type Schema,
  waitsFor,
} from './client-methods.ts';
import type { OpenApi } from './openapi.ts';

/** The type of a method, one of those in the client's `method-types.ts`. */
export function methodType(document: OpenApi, method: ClientMethod): string {
  const { operation, path } = method;
  const [json, form] = [jsonOf(document, method), formOf(document, method)];
  const response = responseType(document, method);
  const inputs = [json && requestType(json), form && formType(document, form, method)].filter(Boolean).join(', ');
  const kind = { run: 'Run', result: 'Result', none: '' }[waitsFor(document, method) ?? 'none'];
  const id = path.includes('{');
  if (operation.operationId === 'runs.events') return 'M.EventsMethod';
  if (operation.operationId === 'edit.maskImage') return `M.MaskMethod<${inputs}, ${response}>`;
  if (json && form) return `M.${kind}Methods<${inputs}, ${response}>`;
  if (responseOf(document, method).minimal) return `M.MinimalRunMethod<${inputs}, ${response}>`;
  if (inputs && id) return `M.ChangeMethod<${inputs}, ${response}>`;
  if (inputs) return `M.${kind || (form ? 'Upload' : 'Body')}Method<${inputs}, ${response}>`;
  if (hasCursor(operation)) return `M.ListMethod<M.Query<'${operation.operationId}'>, ${response}>`;
  if (hasQuery(document, method)) return `M.QueryMethod<M.Query<'${operation.operationId}'>, ${response}>`;
  if (operation.operationId === 'runs.get') return `M.GetRunMethod<${response}>`;
  if (kind) return `M.RepeatMethod<${response}>`;
  return id ? `M.ItemMethod<${response}>` : `M.PlainMethod<${response}>`;
}

const hasCursor = (operation: ClientMethod['operation']) =>
  (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/Cursor'));

const hasQuery = (document: OpenApi, method: ClientMethod) =>
  parametersOf(document, method).some((parameter) => parameter.in === 'query');

function responseType(document: OpenApi, method: ClientMethod): string {
  const { type, schema } = responseOf(document, method);
  if (type === 'json') return `Schemas['${schema}']`;
  return { bytes: 'Blob', text: 'string' }[type] ?? 'null';
}

const nameOf = ({ $ref = '' }: Schema): string => `'${$ref.split('/').pop()}'`;
const schemaType = (schema: Schema): string => `Schemas[${nameOf(schema)}]`;
const requestType = (schema: Schema): string => `RequestOf<${nameOf(schema)}>`;

/** Any kind of file, JSON as it is, and without the fields that the method itself sets. */
function formType(document: OpenApi, form: Schema, { fixed = {} }: ClientMethod): string {
  const fields = new Map(fieldsOf(document, form));
  const json = [...fields].filter(([, { contentMediaType }]) => contentMediaType === 'application/json');
  const left = [...Object.keys(fixed), ...json.map(([name]) => name)].map((name) => `'${name}'`).join(' | ');
  const file = fileField(document, form);
  const type = file ? `M.Form<${requestType(form)}, '${file}'>` : requestType(form);
  const parsed = json
    .map(([name, { contentSchema }]) => `${name}: string | ${schemaType(contentSchema ?? {})}`)
    .join('; ');
  return `${left ? `Omit<${type}, ${left}>` : type}${parsed ? ` & { ${parsed} }` : ''}`;
}

interface Group {
  method?: ClientMethod;
  members: Map<string, Group>;
}

/** The methods as a tree, with their doc comments. */
export function groupMembers(methods: ClientMethod[]): string {
  const root: Group = { members: new Map() };
  for (const method of methods) {
    let group = root;
    for (const name of method.id.split('.')) {
      if (!group.members.has(name)) group.members.set(name, { members: new Map() });
      group = group.members.get(name) as Group;
    }
    group.method = method;
  }
  return members(root, '  ');
}

function members({ members: inner }: Group, indent: string): string {
  return [...inner]
    .map(([name, group]) => {
      const nested = group.members.size > 0 ? `{\n${members(group, `${indent}  `)}\n${indent}}` : '';
      const signature = group.method ? `Methods['${group.method.id}']` : '';
      return `${group.method ? comment(group.method, indent) : ''}${indent}${name}: ${[signature, nested].filter(Boolean).join(' & ')};`;
    })
    .join('\n');
}

function comment({ summary, description }: ClientMethod, indent: string): string {
  const lines = [`${summary}.`, '', ...description.trim().replaceAll('*/', '*\\/').split('\n')];
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ''}`).join('\n')}\n${indent} */\n`;
}
