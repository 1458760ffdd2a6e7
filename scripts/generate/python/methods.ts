import type { ClientMethod } from '../client-methods.ts';
import { formOf, jsonOf, responseOf, takesIfMatch, waitsFor } from '../client-methods.ts';
import type { OpenApi } from '../openapi.ts';
import { docstring } from './literal.ts';
import { type Argument, argumentsOf, pathArgument } from './method-inputs.ts';
import { className, constantName, snakeCase } from './names.ts';
import { entryModel, resultType } from './operations.ts';

/** Which of the two clients: they differ in `async` and `await`, and in what a list returns. */
export type Flavor = 'sync' | 'async';

interface Group {
  /** The ids' common start, such as `images.edit`; empty for the client itself. */
  path: string;
  method?: ClientMethod;
  members: Map<string, Group>;
}

/** The methods of one client as classes, a class for each group. */
export function methodsFile(document: OpenApi, methods: ClientMethod[], flavor: Flavor, banner: string): string {
  const root: Group = { path: '', members: new Map() };
  for (const method of methods) {
    // Written by hand, with two more that the contract does not have.
    if (method.id === 'runs.events') continue;
    let group = root;
    for (const name of method.id.split('.')) {
      const path = group.path ? `${group.path}.${name}` : name;
      if (!group.members.has(name)) group.members.set(name, { path, members: new Map() });
      group = group.members.get(name) as Group;
    }
    group.method = method;
  }
  return `${header(flavor, banner)}\n\n${classes(document, root, flavor).join('\n\n\n')}\n`;
}

const streams = { sync: 'RunStreams', async: 'AsyncRunStreams' };
const listings = { sync: 'Listing', async: 'AsyncListing' };
const connections = { sync: 'SyncConnection', async: 'AsyncConnection' };

function header(flavor: Flavor, banner: string): string {
  return `${banner}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from .._run_streams import ${streams[flavor]}
from . import operations

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence
    from typing import Unpack
    from uuid import UUID

    from .._connection import ${connections[flavor]}
    from .._files import FileSource
    from .._finished_run import FinishedRun
    from .._generated import models
    from .._listing import ${listings[flavor]}
    from .._media import Media
    from .._null import Null
    from .._options import CallOptions, CreateOptions, UploadOptions, UploadWaitOptions, WaitOptions`;
}

/** The class of a group, after those of the groups in it. */
function classes(document: OpenApi, group: Group, flavor: Flavor): string[] {
  const inner = [...group.members.values()].filter(({ members }) => members.size > 0);
  const base = group.path === 'runs' ? `(${streams[flavor]})` : '';
  const parts = [
    `class ${group.path ? className(group.path) : 'Methods'}${base}:`,
    docstring(group.path ? `The methods of \`${group.path}\`.` : 'Every method of the client.', '    '),
    '',
    `    def __init__(self, connection: ${connections[flavor]}) -> None:`,
    base ? '        super().__init__(connection)' : '        self._connection = connection',
    ...inner.map(
      ({ path }) => `        self.${snakeCase(path.split('.').pop() ?? '')} = ${className(path)}(connection)`,
    ),
    ...(group.method ? ['', method(document, group.method, '__call__', flavor)] : []),
    ...[...group.members]
      .filter(([, member]) => member.members.size === 0 && member.method)
      .flatMap(([name, member]) => ['', method(document, member.method as ClientMethod, snakeCase(name), flavor)]),
  ];
  return [...inner.flatMap((member) => classes(document, member, flavor)), parts.join('\n')];
}

/** How a method can be called: with which arguments besides the request's fields, and what it then returns. */
interface Signature {
  extra: string[];
  result: string;
}

function method(document: OpenApi, of: ClientMethod, name: string, flavor: Flavor): string {
  const [path, fields] = [pathArgument(document, of), argumentsOf(document, of)];
  const entry = entryModel(document, of);
  const signatures = signaturesOf(document, of);
  const written = (signature: Signature, body: string) =>
    `    ${flavor === 'async' && !entry ? 'async ' : ''}def ${name}(
        self,
${[
  ...(path ? [`${path.name}: ${path.type}`] : []),
  ...(fields.length + signature.extra.length > 0 ? ['*'] : []),
  ...fields.map(argument),
  ...signature.extra,
  `**options: Unpack[${optionsType(document, of)}]`,
]
  .map((line) => `        ${line},`)
  .join('\n')}
    ) -> ${signature.result}:${body}`;
  const [only] = signatures;
  const whole: Signature =
    only && signatures.length === 1 ? only : { extra: implementation(document, of), result: 'Any' };
  const overloads = signatures.length > 1 ? signatures.map((one) => `    @overload\n${written(one, ' ...')}\n`) : [];
  const result = entry ? { ...whole, result: `${listings[flavor]}[models.${entry}]` } : whole;
  const comment = docstring(
    [`${of.summary}.`, of.description.trim(), argumentText(document, of, [path, ...fields])]
      .filter(Boolean)
      .join('\n\n'),
    '        ',
  );
  return [...overloads, written(result, `\n${comment}\n${call(document, of, path, fields, flavor)}`)].join('\n');
}

const argument = ({ name, type, required }: Argument): string =>
  required ? `${name}: ${type}` : `${name}: ${type} | None = None`;

/** What the arguments are for that the contract does not have. */
const about: Record<string, string> = {
  wait: 'Whether to wait until the run ends. `timeout` then covers the whole wait, ten minutes by default.',
  prefer: '`return=minimal` returns nothing.',
  if_match: 'The `ETag` of what you change. If it has changed since, the response is `412` `precondition_failed`.',
  send_as: 'How to send the input. If omitted, as form data if a file is given, else as JSON.',
  edit_server_url:
    'The URL of another server that does the edit. It receives no credentials if it is on another origin.',
};

/** The arguments with what the contract says of each, for editors. */
function argumentText(document: OpenApi, method: ClientMethod, described: (Argument | undefined)[]): string {
  const fields = described.filter((one) => one !== undefined).map(({ name, description }) => [name, description]);
  const waiting = { prefer: '`wait=30` returns when the run has ended, or after 30 seconds.' };
  const texts: Record<string, string> = method.id === 'runs.get' ? waiting : about;
  const extra = extraNames(document, method).map((name) => [name, texts[name] ?? '']);
  const lines = [...fields, ...extra].map(([name, text]) => `    ${name}: ${text?.trim().replace(/\s*\n\s*/g, ' ')}`);
  return lines.length > 0 ? `Args:\n${lines.join('\n')}` : '';
}

const extraNames = (document: OpenApi, method: ClientMethod): string[] =>
  implementation(document, method).map((one) => one.split(':')[0] ?? '');

const minimal = 'Literal["return=minimal"]';

function signaturesOf(document: OpenApi, method: ClientMethod): Signature[] {
  const result = resultType(document, method);
  const waits = waitsFor(document, method);
  const shared = sendAs(document, method);
  if (method.id === 'edit.maskImage') shared.push('edit_server_url: str | None = None');
  if (method.id === 'runs.get') shared.push('prefer: str | None = None');
  if (takesIfMatch(document, method)) shared.push('if_match: str | None = None');
  if (waits !== 'run') return [{ extra: shared, result }];
  const wait = [...shared, 'wait: bool = False'];
  if (responseOf(document, method).minimal)
    return [
      { extra: wait, result },
      { extra: [...wait, `prefer: ${minimal}`], result: 'None' },
    ];
  const finished = finishedType(document, result);
  if (finished === result) return [{ extra: wait, result }];
  return [
    { extra: [...shared, 'wait: Literal[False] = False'], result },
    { extra: [...shared, 'wait: Literal[True]'], result: finished },
    { extra: [...shared, 'wait: bool'], result: `${result} | ${finished}` },
  ];
}

/** What a method returns when it has waited: the run, in place of the little that was known of it. */
function finishedType(document: OpenApi, result: string): string {
  const name = result.replace('models.', '');
  const schema = document.components.schemas?.[name] as { properties?: Record<string, { $ref?: string }> } | undefined;
  const data = schema?.properties?.data?.$ref?.split('/').pop();
  if (data === 'Run' || name === 'Run') return result;
  return data ? 'FinishedRun' : 'models.Run';
}

/** The arguments of a method with overloads: all that any of them has. */
function implementation(document: OpenApi, method: ClientMethod): string[] {
  const names = new Set(
    signaturesOf(document, method).flatMap(({ extra }) => extra.map((one) => one.split(':')[0] ?? '')),
  );
  const defaults: Record<string, string> = {
    wait: 'wait: bool = False',
    prefer: `prefer: ${minimal} | None = None`,
  };
  const all = signaturesOf(document, method).flatMap(({ extra }) => extra);
  return [...names].map((name) => defaults[name] ?? all.find((one) => one.startsWith(`${name}:`)) ?? name);
}

const sendAs = (document: OpenApi, method: ClientMethod): string[] =>
  jsonOf(document, method) && formOf(document, method) ? ['send_as: Literal["json", "form"] | None = None'] : [];

function optionsType(document: OpenApi, method: ClientMethod): string {
  const keyed = (method.operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  const [waits, form] = [waitsFor(document, method), formOf(document, method)];
  if (waits) return form ? 'UploadWaitOptions' : 'WaitOptions';
  if (form) return 'UploadOptions';
  return keyed ? 'CreateOptions' : 'CallOptions';
}

function call(
  document: OpenApi,
  method: ClientMethod,
  path: Argument | undefined,
  fields: Argument[],
  flavor: Flavor,
): string {
  const isList = entryModel(document, method) !== undefined;
  const extra = extraNames(document, method);
  const input = fields.map(({ field, name }) => `                ${JSON.stringify(field)}: ${name},`);
  const lines = [
    `            operations.${constantName(method.id)},`,
    ...(path ? [`            path=${path.name},`] : []),
    ...(input.length > 0 ? ['            input={', ...input, '            },'] : []),
    `            options={${[...extra.map((name) => `"${name}": ${name}`), '**options'].join(', ')}},`,
  ];
  const returned = resultType(document, method) === 'None' ? '' : 'return ';
  const start = `        ${returned}${flavor === 'async' && !isList ? 'await ' : ''}self._connection.${isList ? 'list' : 'call'}(`;
  return [start, ...lines, '        )'].join('\n');
}
