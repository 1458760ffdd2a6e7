import { type ClientMethod, fileField, formOf, jsonOf, parametersOf, responseOf, waitsFor } from '../client-methods.ts';
import type { OpenApi } from '../openapi.ts';
import { inputName, queryOf } from './contract.ts';
import { goId, goName, goType } from './names.ts';

/** The groups of methods, as types and as fields of the client, and every method. */
export function goMethods(document: OpenApi, methods: ClientMethod[]): string {
  const groups = [...new Set(methods.map((method) => goName(method).group).filter(Boolean))];
  const width = Math.max(...groups.map((group) => group.length));
  const fields = groups.map((group) => `\t${group.padEnd(width)} *${group}\n`).join('');
  const made = groups.map((group) => `\ts.${group} = &${group}{connection}\n`).join('');
  return `import (
	"context"
	"iter"

	"darkroom.example/darkroom/api"
)

// Services are the groups of a client's methods, named as in the contract.
type Services struct {
${fields}
	connection *connection
}

func (s *Services) connect(connection *connection) {
	s.connection = connection
${made}}

${groups.map((group) => `// ${group} has the methods whose names start with \`${group.toLowerCase()}.\` in the contract.\ntype ${group} struct{ connection *connection }\n`).join('\n')}
${methods
  .flatMap((method) => declarations(document, method))
  .map(({ comment, code }) => `${comment}${code}`)
  .join('\n')}`;
}

interface Declaration {
  comment: string;
  code: string;
}

function declarations(document: OpenApi, method: ClientMethod): Declaration[] {
  const { type, schema } = responseOf(document, method);
  const { name } = goName(method);
  const comment = commentOf(method.summary, method.description);
  const waits = waitsFor(document, method);
  const id = /\{(\w+)\}/.exec(method.path)?.[1];
  const query = queryOf(document, method) && `api.${goId(method, 'Params')}`;
  const input = inputName(document, method);
  const option = optionType(method, waits);
  const parameters = [
    'ctx context.Context',
    ...(id ? [`${camel(id)} string`] : []),
    ...(input ? [`input api.${goType(input)}`] : []),
    ...(query ? [`params *${query}`] : []),
    `options ...${option}`,
  ].join(', ');
  const values = `ctx, s.connection, &${operationName(method)}, ${id ? camel(id) : '""'}, ${input ? '&input' : query ? 'params' : 'nil'}, ${settingsOf(option)}`;
  const fixed = Object.entries(method.fixed ?? {})
    .map(([field, value]) => `\tinput.${field.charAt(0).toUpperCase()}${field.slice(1)} = ${JSON.stringify(value)}\n`)
    .join('');
  const declare = (text: string, title: string, result: string, call: string): Declaration => ({
    comment: text,
    code: `func (s *${goName(method).group || 'Services'}) ${title}(${parameters}) ${result} {\n${fixed}\treturn ${call}\n}\n`,
  });
  const response = `api.${goType(schema ?? '')}`;
  const result = `(*${response}, error)`;

  // Written by hand: a stream is no request with one response.
  if (type === 'events') return [];
  if (type === 'bytes') return [declare(comment, name, '(*Media, error)', `callMedia(${values})`)];
  if (type === 'text') return [declare(comment, name, '(string, error)', `callText(${values})`)];
  if (type === 'none') return [declare(comment, name, 'error', `callNothing(${values})`)];
  if (waits) {
    return [declare(comment, name, result, `${waits === 'run' ? 'callRun' : 'callResult'}[${response}](${values})`)];
  }
  const one = declare(comment, name, result, `call[${response}](${values})`);
  const cursor = parametersOf(document, method).some((parameter) => parameter.name === 'cursor');
  if (!cursor || schema === undefined) return [one];
  const entry = goType(entryOf(document, schema));
  const every = name.replace('List', 'All');
  const pages = `// ${every} iterates over the entries of every page of ${name}. It requests a page when the loop gets to it.\n`;
  const call = `all(ctx, params, func(p *${query}, cursor string) { p.Cursor = cursor }, func(ctx context.Context, p *${query}) ([]api.${entry}, string, error) {
		page, err := s.${name}(ctx, p, options...)
		if err != nil {
			return nil, "", err
		}
		return page.Data, page.NextCursor, nil
	})`;
  return [one, declare(pages, every, `iter.Seq2[api.${entry}, error]`, call)];
}

export const operationName = ({ name }: ClientMethod): string => `${name}Operation`;

/** The options of a method. */
function optionType({ operation }: ClientMethod, waits: ReturnType<typeof waitsFor>): string {
  if (operation.operationId === 'edit.maskImage') return 'MaskOption';
  return waits ? 'RunOption' : 'CallOption';
}

/** The function that reads options of this type. */
const settingsOf = (option: string): string => `${option.replace('Option', '').toLowerCase()}Settings(options)`;

/** `run_id` is `runID`. */
function camel(name: string): string {
  const [first = '', ...others] = name.split('_');
  return first + others.map((word) => (word === 'id' ? 'ID' : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

function entryOf(document: OpenApi, schema: string): string {
  const list = document.components.schemas?.[schema] as { properties?: { data?: { items?: { $ref?: string } } } };
  return list.properties?.data?.items?.$ref?.split('/').pop() ?? '';
}

/** Markdown's bold text means nothing in a Go comment. */
function commentOf(summary: string, description: string): string {
  const text = `${summary}.\n\n${description.trim()}`.trim().replaceAll('**', '');
  return text
    .split('\n')
    .map((line) => `//${line ? ` ${line}` : ''}\n`)
    .join('');
}

/** How an input is sent: as JSON, as a form, or as either, depending on whether it has a file. */
export function bodyOf(document: OpenApi, method: ClientMethod): { form: boolean; file: string | undefined } {
  const form = formOf(document, method);
  return {
    form: form !== undefined && jsonOf(document, method) === undefined,
    file: form && fileField(document, form),
  };
}
