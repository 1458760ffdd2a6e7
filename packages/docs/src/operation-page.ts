import { type CrossFieldRule, rulesOf } from '@darkroom/contract/rules';
import { clientSamples } from './client-samples.ts';
import { type Contract, examplesOf, type Node, type Operation } from './contract.ts';
import { curlCommands } from './curl.ts';
import { errorRows } from './error-codes.ts';
import { fence, table } from './markdown-table.ts';
import { modelTypesTable } from './model-types.ts';
import { linkOperations } from './operation-links.ts';
import { boundsOf, branchesOf, type Field, fieldsOf, typeOf } from './schema-fields.ts';

/** Everything about one operation on one Markdown page, for programs. */
export function operationPage(operation: Operation, contract: Contract): string {
  return [
    `# ${operation.id}`,
    `> ${operation.summary}.`,
    operationIntro(operation, contract),
    `## Call\n\n${callsOf(operation, contract)}`,
    ...clientSamples(operation.id).map((sample) => `In ${sample.label}:\n\n${fence(sample.fence, sample.source)}`),
    ...operationSections(operation, contract),
    `[As a page, with a form to try it](${operation.id}.html) · [All operations](../llms.txt)`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** The facts of an operation and what it does. */
export function operationIntro(operation: Operation, contract: Contract): string {
  const link = linkOperations(contract, (id) => (id === operation.id ? undefined : `${id}.md`));
  return `${factsOf(operation)}\n\n${link(operation.description.trim())}`;
}

/** What an operation accepts and returns, section by section. */
export function operationSections(operation: Operation, contract: Contract): string[] {
  return [
    section('Parameters', parametersOf(operation, contract)),
    section('Request body', bodyOf(operation, contract)),
    `## Responses\n\n${responsesOf(operation, contract)}`,
    section('Errors', table(['Status', 'Code', 'Meaning'], errorRows(operation, contract))),
  ];
}

const section = (title: string, text: string): string => text && `## ${title}\n\n${text}`;

function factsOf(operation: Operation): string {
  const scopes = operation.scopes.map((scope) => `\`${scope}\``).join(', ');
  const credentials = scopes ? `an API key or a token with the scope ${scopes}` : 'an API key or a token';
  const rows = [
    ['Request', `\`${operation.method} ${operation.path}\``],
    ['Credentials', operation.secured ? credentials : 'none'],
  ];
  if (operation.runType) rows.push(['Makes', `a run of type \`${operation.runType}\``]);
  if (operation.aliasOf) {
    const fixed = Object.entries(operation.aliasOf.fixed).map(([key, value]) => `\`${key}\` set to \`${value}\``);
    const id = operation.aliasOf.id;
    rows.push(['Same as', [`[\`${id}\`](${id}.md)`, ...fixed].join(' with ')]);
  }
  return rows.map(([name, value]) => `- **${name}:** ${value}`).join('\n');
}

const callsOf = (operation: Operation, contract: Contract): string =>
  curlCommands(operation, contract)
    .map(({ media, source }) => (media ? `As \`${media}\`:\n\n` : '') + fence('bash', source))
    .join('\n\n');

function parametersOf(operation: Operation, { resolve }: Contract): string {
  const rows = operation.parameters.map((parameter) => {
    const schema = resolve(parameter.schema ?? {});
    const about = [parameter.description, boundsOf(schema)].filter(Boolean).join(' ');
    return [`\`${parameter.name}\``, parameter.in, typeOf(schema, resolve), yesNo(parameter.required), about];
  });
  return table(['Name', 'In', 'Type', 'Required', 'Meaning'], rows);
}

function bodyOf(operation: Operation, contract: Contract): string {
  const content: [string, Node][] = Object.entries(operation.requestBody?.content ?? {});
  return content.map(([media, node]) => `### \`${media}\`\n\n${mediaOf(node, contract)}`).join('\n\n');
}

function mediaOf(node: Node, { resolve }: Contract): string {
  const schema = resolve(node.schema ?? {});
  const models = modelTypesTable(schema, resolve);
  const rules = rulesOf(schema)
    // What a model type requires is said of each field.
    .filter(({ rule }) => rule !== 'required')
    .map((rule) => `- ${ruleText(rule)} ([${code(rule.code)}](../errors/${rule.code}.md))`);
  const samples = examplesOf(node, resolve).map(
    ({ summary, value }) => `${sentence(summary)}\n\n${fence('json', value)}`,
  );
  return [
    String(schema.description ?? '').trim(),
    fieldTable(fieldsOf(schema, resolve)),
    rules.length > 0 && `Rules between fields:\n\n${rules.join('\n')}`,
    models && `What each model type requires and uses, beside the fields that all of them use:\n\n${models}`,
    ...samples,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function ruleText({ fields, when = {}, message }: CrossFieldRule): string {
  const condition = Object.entries(when).map(
    ([name, values]) => `With ${code(name)} ${values.map(code).join(' or ')}: `,
  );
  const text = message.replace(/\w+/g, (word) => (fields.includes(word) ? code(word) : word));
  return condition.join('') + (condition.length > 0 ? text : text.charAt(0).toUpperCase() + text.slice(1));
}

function responsesOf(operation: Operation, contract: Contract): string {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => `### ${status}\n\n${responseOf(response, contract)}`)
    .join('\n\n');
}

function responseOf(response: Node, { resolve }: Contract): string {
  const headers = Object.entries<Node>(response.headers ?? {}).map(([name, node]) => {
    const header = resolve(node);
    return [`\`${name}\``, header.description ?? '', header.example === undefined ? '' : `\`${header.example}\``];
  });
  const bodies = Object.entries<Node>(response.content ?? {}).map(([media, node]) => {
    const fields = branchesOf(node.schema ?? {}, resolve).map((branch) => fieldTable(fieldsOf(branch, resolve)));
    const samples = examplesOf(node, resolve).map(({ summary, value }) => {
      return `${sentence(summary)}\n\n${fence(typeof value === 'string' ? 'text' : 'json', value)}`;
    });
    return [`Body: \`${media}\``, ...fields, ...samples].filter(Boolean).join('\n\n');
  });
  return [response.description, table(['Header', 'Meaning', 'Example'], headers), ...bodies]
    .filter(Boolean)
    .join('\n\n');
}

const fieldTable = (fields: Field[]): string =>
  table(
    ['Field', 'Type', 'Required', 'Meaning'],
    fields.map((field) => [
      `\`${field.name}\``,
      field.type,
      yesNo(field.required),
      [field.about, field.models].filter(Boolean).join('<br>'),
    ]),
  );

const code = (text: unknown): string => `\`${text}\``;
const yesNo = (value: unknown): string => (value ? 'yes' : 'no');
const sentence = (text: string): string => (/[.:!?]$/.test(text) ? text : `${text}:`);
