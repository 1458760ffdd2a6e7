import type { CrossFieldRule } from '@darkroom/contract/rules';
import { terminalStates } from '../client-files.ts';
import {
  type ClientMethod,
  fileField,
  formOf,
  jsonOf,
  parametersOf,
  responseOf,
  type Schema,
  waitsFor,
} from '../client-methods.ts';
import { crossFieldRules } from '../client-rules.ts';
import type { OpenApi } from '../openapi.ts';
import { docstring, pythonLiteral } from './literal.ts';
import { constantName } from './names.ts';

/** Every operation as a value, and what else the client must know of the contract. */
export function operationsFile(document: OpenApi, methods: ClientMethod[], banner: string): string {
  return `${banner}
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._operation import Operation
from .._rules import Rule

if TYPE_CHECKING:
    from .._generated import models
    from .._media import Media

${methods.map((method) => operation(document, method)).join('\n\n')}

#: The states that a run stays in.
TERMINAL = ${pythonLiteral(terminalStates(document))}

#: The model of each event of a run's stream, by its name.
STREAM_EVENTS = ${pythonLiteral(streamEvents(document))}

#: The model of each event that the service sends to a webhook, by its type.
WEBHOOK_EVENTS = ${pythonLiteral(webhookEvents(document))}
`;
}

/** The generated model of a method's result; empty if it returns bytes, text or nothing. */
export function resultModel(document: OpenApi, method: ClientMethod): string {
  const { type, schema } = responseOf(document, method);
  return type === 'json' ? (schema ?? '') : '';
}

/** The Python type of a method's result. */
export function resultType(document: OpenApi, method: ClientMethod): string {
  const { type } = responseOf(document, method);
  const model = resultModel(document, method);
  return model ? `models.${model}` : ({ bytes: 'Media', text: 'str' }[type] ?? 'None');
}

/** The model of the entries of a list. */
export function entryModel(document: OpenApi, method: ClientMethod): string | undefined {
  if (!hasCursor(document, method)) return undefined;
  const page = document.components.schemas?.[resultModel(document, method)] as Schema | undefined;
  return page?.properties?.data?.items?.$ref?.split('/').pop();
}

const hasCursor = (document: OpenApi, method: ClientMethod): boolean =>
  parametersOf(document, method).some(({ name }) => name === 'cursor');

function operation(document: OpenApi, method: ClientMethod): string {
  const parameters = parametersOf(document, method);
  const { type } = responseOf(document, method);
  const [json, form] = [jsonOf(document, method), formOf(document, method)];
  const [rules, formRules] = [crossFieldRules(document, json), crossFieldRules(document, form)];
  const entry = entryModel(document, method);
  const fields: Record<string, string | undefined> = {
    id: pythonLiteral(method.id),
    method: pythonLiteral(method.verb),
    path: pythonLiteral(method.path),
    body: json && form ? '"either"' : json ? '"json"' : form && '"form"',
    query: parameters.some((parameter) => parameter.in === 'query') ? 'True' : undefined,
    binary: type === 'bytes' ? 'True' : undefined,
    text: type === 'text' ? 'True' : undefined,
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key') ? 'True' : undefined,
    waits: { run: '"run"', result: '"result"', none: undefined }[waitsFor(document, method) ?? 'none'],
    model: resultModel(document, method) ? pythonLiteral(entry ?? resultModel(document, method)) : undefined,
    rules: rules.length > 0 ? ruleTuple(rules) : undefined,
    form_rules: formRules.length > 0 ? ruleTuple(formRules) : undefined,
    file: form && fileField(document, form) && pythonLiteral(fileField(document, form)),
    fixed: method.fixed && pythonLiteral(method.fixed),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`    ${name}=${value},`],
  );
  const own = method.id === 'runs.events' ? 'Any' : resultType(document, method);
  const result = entry ? `models.${entry}` : own;
  const name = constantName(method.id);
  return `${name}: Operation[${result}] = Operation(\n${lines.join('\n')}\n)\n${docstring(`${method.summary}.`, '')}`;
}

function ruleTuple(rules: CrossFieldRule[]): string {
  const each = rules.map(({ rule, fields, code, message, ...others }) => {
    const named = Object.entries(others).map(([name, value]) => `, ${name}=${pythonLiteral(value)}`);
    const [kind, names] = [pythonLiteral(rule), pythonLiteral(fields)];
    return `        Rule(${kind}, ${names}, ${pythonLiteral(code)}, ${pythonLiteral(message)}${named.join('')}),`;
  });
  return `(\n${each.join('\n')}\n    )`;
}

interface Discriminator {
  mapping: Record<string, string>;
}

function streamEvents(document: OpenApi): Record<string, string> {
  const { discriminator } = (document.components.schemas?.RunEvent ?? {}) as { discriminator?: Discriminator };
  return Object.fromEntries(
    Object.entries(discriminator?.mapping ?? {}).map(([name, ref]) => [name, ref.split('/').pop() ?? '']),
  );
}

function webhookEvents(document: OpenApi): Record<string, string> {
  return Object.fromEntries(
    Object.entries(document.webhooks ?? {}).map(([name, { post }]) => {
      const content = post?.requestBody?.content['application/json'] as { schema: Schema } | undefined;
      return [name, content?.schema.$ref?.split('/').pop() ?? ''];
    }),
  );
}
