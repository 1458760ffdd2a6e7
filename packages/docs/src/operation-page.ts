import { type CrossFieldRule, rulesOf } from '@darkroom/contract/rules';
import { clientSamples } from './client-samples.ts';
import { type Contract, examplesOf, type Node, type Operation } from './contract.ts';
import { curlCommands } from './curl.ts';
import { errorRows } from './error-codes.ts';
import { fence, table } from './markdown-table.ts';
import { linkOperations } from './operation-links.ts';
import { boundsOf, type Field, fieldsOf, typeOf, variantsOf } from './schema-fields.ts';

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

/** What an operation takes and returns, section by section. */
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
  const fields = `${String(schema.description ?? '').trim()}\n\n${fieldTable(fieldsOf(schema, resolve))}`;
  const rules = rulesOf(schema).map((rule) => `- ${ruleText(rule)} (\`${rule.code}\`)`);
  const samples = examplesOf(node, resolve).map(
    ({ summary, value }) => `${sentence(summary)}\n\n${fence('json', value)}`,
  );
  return [fields, rules.length > 0 ? `Rules across fields:\n\n${rules.join('\n')}` : '', ...samples]
    .filter(Boolean)
    .join('\n\n');
}

/** What a model requires has no sentence of its own. */
function ruleText({ rule, fields, when, message }: CrossFieldRule): string {
  const condition = Object.entries(when ?? {}).map(([name, values]) => `if \`${name}\` is ${values.join(' or ')}`);
  const text = rule === 'required' ? `${fields.map((name) => `\`${name}\``).join(', ')} required` : message;
  return [text, ...condition].join(' ');
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
    const fields = variantsOf(node.schema ?? {}, resolve).map((variant) => fieldTable(fieldsOf(variant, resolve)));
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
    fields.map((field) => [`\`${field.name}\``, field.type, yesNo(field.required), field.about]),
  );

const yesNo = (value: unknown): string => (value ? 'yes' : 'no');
const sentence = (text: string): string => (/[.:!?]$/.test(text) ? text : `${text}:`);
