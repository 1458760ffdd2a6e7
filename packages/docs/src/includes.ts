import { readFileSync } from 'node:fs';
import { clientSamples } from './client-samples.ts';
import type { Contract, Node } from './contract.ts';
import { curlCommands } from './curl.ts';
import { diagramNamed } from './diagrams/diagrams.ts';
import { errorCodes } from './error-codes.ts';
import { requestCode } from './form-code.ts';
import { fence, table } from './markdown-table.ts';
import { modelTypesTable } from './model-types.ts';
import { boundsOf, fieldsOf } from './schema-fields.ts';
import { verifyChecks } from './verify-checks.ts';
import { webhookExample } from './webhook-example.ts';

type Include = (contract: Contract, ...words: string[]) => string;

/**
 * Replaces each `<!-- contract: NAME words -->` in a guide by what the contract says, so no rule is written twice. An
 * unknown name, or a part that the contract no longer has, fails the build.
 */
export function expandIncludes(markdown: string, contract: Contract, file: string): string {
  return markdown.replace(/<!-- contract: (.+?) -->/g, (whole, text: string) => {
    const [name = '', ...words] = text.split(/\s+/);
    const include = INCLUDES[name];
    if (!include) throw new Error(`${file}: ${whole} is unknown. Use one of ${Object.keys(INCLUDES).join(', ')}.`);
    try {
      return include(contract, ...words);
    } catch (cause) {
      throw new Error(`${file}: ${whole} cannot be filled in: ${(cause as Error).message}`, { cause });
    }
  });
}

const code = (text: unknown): string => `\`${text}\``;

const INCLUDES: Record<string, Include> = {
  /** One value of the document, by its dotted path from `components`. */
  value: ({ document }, path = '') =>
    String(
      found(
        path.split('.').reduce((at, key) => at?.[key], document.components),
        path,
      ),
    ),

  'error-codes': (contract) =>
    table(
      ['Code', 'Status', 'Meaning'],
      errorCodes(contract).map((error) => [
        `[${code(error.code)}](../errors/${error.code}.md)`,
        error.status,
        error.meaning,
      ]),
    ),

  'run-states': ({ document }) => {
    const { states } = found(document.components.schemas.RunStatus['x-state-machine'], 'x-state-machine');
    const rows = Object.entries<Node>(states).map(([status, state]) => [
      code(status),
      code(state.live_status),
      state.to.map(code).join(', ') || '– (terminal)',
      state.event ? code(state.event) : '',
    ]);
    return table(['`status`', '`live_status`', 'Can become', 'Webhook event'], rows);
  },

  /** A drawing; on an HTML page the image becomes part of the page. */
  diagram: (contract, name = '') => `![${diagramNamed(contract, name).description}](../assets/diagrams/${name}.svg)`,

  scopes: ({ operations }) => {
    const byScope = Map.groupBy(
      operations.flatMap((operation) => operation.scopes.map((scope) => ({ scope, operation }))),
      ({ scope }) => scope,
    );
    const rows = [...byScope].map(([scope, uses]) => [
      code(scope),
      uses.map(({ operation }) => `[${code(operation.id)}](../operations/${operation.id}.md)`).join(', '),
    ]);
    return table(['Scope', 'Needed by'], rows);
  },

  headers: ({ document, resolve }, ...names) => {
    const rows = names.map((name) => {
      const header = resolve(found(document.components.headers[name], name));
      return [code(name), code(header.example), header.description];
    });
    return table(['Header', 'Example', 'Meaning'], rows);
  },

  fields: ({ document, resolve }, name = '') => {
    const fields = fieldsOf(found(document.components.schemas[name], name), resolve);
    return table(
      ['Field', 'Type', 'Meaning'],
      fields.map((field) => [code(field.name), field.type, field.about]),
    );
  },

  bounds: ({ document, resolve }) => {
    const rows = Object.entries<Node>(document.components.schemas.GenerateImageInput.properties).flatMap(
      ([name, node]) => {
        const schema = resolve(node);
        // The caller does not choose the length of a URL or an identifier.
        const chosenByCaller = !schema.deprecated && !schema.pattern?.includes('http') && !schema.format;
        const text = chosenByCaller && schema.type !== 'boolean' ? boundsOf(schema) : '';
        return text ? [[code(name), text]] : [];
      },
    );
    return table(['Field', 'Limits'], rows);
  },

  'model-types': ({ document, resolve }) => modelTypesTable(document.components.schemas.GenerateImageInput, resolve),

  example: ({ document }, name = '') => fence('json', found(document.components.examples[name], name).value),

  curl: (contract, id, media = '') => {
    const operation = found(
      contract.operations.find((candidate) => candidate.id === id),
      id ?? '',
    );
    const commands = curlCommands(operation, contract);
    const { source } = found(commands.find((command) => command.media === media) ?? commands[0], media);
    return [fence('bash', source), clientFences(operation.id)].join('\n\n');
  },

  /** A request with this JSON in each language. One that the contract refuses fails the build. */
  request: (contract, id = '', ...json) => {
    const { code, problems } = requestCode(contract, id, JSON.parse(json.join(' ')));
    if (problems.length > 0) throw new Error(problems.join(' '));
    return Object.entries(code)
      .map(([label, source]) => fence(fences[label] ?? '', source.trim()))
      .join('\n\n');
  },

  /** The same with a header, for the clients only; its value is the example of the contract. */
  'clients-with': (contract, header = '', id = '', ...json) => {
    const { code, problems } = requestCode(contract, id, JSON.parse(json.join(' ')), header);
    if (problems.length > 0) throw new Error(problems.join(' '));
    return Object.entries(code)
      .filter(([label]) => label !== 'curl')
      .map(([label, source]) => fence(fences[label] ?? '', source.trim()))
      .join('\n\n');
  },

  /** How to call an operation with each client; directly after a command in the guide, they share its tabs. */
  clients: (contract, id = '') =>
    clientFences(
      found(
        contract.operations.find((operation) => operation.id === id),
        id,
      ).id,
    ),

  parameters: ({ document, resolve }, ...names) => {
    const rows = names.map((name) => {
      const parameter = resolve(found(document.components.parameters[name], name));
      return [code(parameter.name), code(parameter.example), parameter.description];
    });
    return table(['Header', 'Example', 'Meaning'], rows);
  },

  limits: ({ document, resolve }) => {
    const values: Node = found(document.components.examples['me.get.api-key'], 'me.get.api-key').value.limits;
    const limits = fieldsOf(found(document.components.schemas.Limits, 'Limits'), resolve);
    return table(
      ['Limit', 'Default', 'Meaning'],
      limits.map(({ name, about }) => [
        code(name),
        values[name].toLocaleString('en'),
        about.replace(/ At least 1\.$/, ''),
      ]),
    );
  },

  'idempotent-operations': ({ operations }) =>
    operations
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ id }) => `[${code(id)}](../operations/${id}.md)`)
      .join(', '),

  version: ({ document }) => code(document.info.version),

  deprecated: ({ document, resolve }) => {
    const rows = new Map<string, string[]>();
    for (const schema of Object.values<Node>(document.components.schemas)) {
      for (const [name, node] of Object.entries<Node>(schema.properties ?? {})) {
        const property = resolve(node);
        if (property.deprecated) rows.set(name, [code(name), property.description]);
      }
    }
    return table(['Field', 'Use instead'], [...rows.values()]);
  },

  events: ({ document }) => {
    const rows = Object.entries<Node>(document.webhooks ?? {}).map(([name, item]) => [code(name), item.post.summary]);
    return table(['Event', 'Sent when'], rows);
  },

  'webhook-example': (contract) => {
    const { secret, headers, body } = webhookExample(contract);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`The secret is ${code(secret)}. The request:`, fence('http', `${lines.join('\n')}\n\n${body}`)].join(
      '\n\n',
    );
  },

  /** The checks of `npm run verify` in one group. */
  'verify-checks': (_contract, group = '') =>
    table(
      ['Check', 'What it proves'],
      Object.entries(found(verifyChecks[group], group)).map(([name, proves]) => [code(name), proves]),
    ),

  /** A file in the guides' folder, which is type-checked and tested as it is printed. */
  code: (_contract, file = '') =>
    fence(
      found(languages[file.slice(file.lastIndexOf('.') + 1)], file),
      readFileSync(new URL(`../guides/${file}`, import.meta.url), 'utf8'),
    ),
};

const fences: Record<string, string> = { curl: 'bash', TypeScript: 'ts', Python: 'python', Go: 'go' };

const clientFences = (id: string): string =>
  clientSamples(id)
    .map((sample) => fence(sample.fence, sample.source))
    .join('\n\n');

const languages: Record<string, string> = { ts: 'typescript', mjs: 'mjs', py: 'python', json: 'json', yaml: 'yaml' };

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the contract has no ${name}`);
  return value;
}
