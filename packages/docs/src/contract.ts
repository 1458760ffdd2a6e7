import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A node of the document, as loose as JSON is; the docs only read it. */
// biome-ignore lint/suspicious/noExplicitAny: the document's own schema is checked by the linters, not here.
export type Node = Record<string, any>;

/** One operation with everything a page about it needs, references resolved one level deep. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Whether credentials are needed, and which scopes they must have. */
  secured: boolean;
  scopes: string[];
  runType: string | undefined;
  parameters: Node[];
  requestBody: Node | undefined;
  responses: Record<string, Node>;
  /** Set for an alias of an operation: the operationId and summary of the original, and the fields it fixes. */
  aliasOf?: { id: string; summary: string; fixed: Node };
}

export interface Contract {
  document: Node;
  operations: Operation[];
  /** Follows a `$ref`; siblings of the reference win, as in OpenAPI 3.1. */
  resolve(node: Node): Node;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Reads the bundle that `npm run generate` wrote. */
export function loadContract(file = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'))): Contract {
  return contractOf(JSON.parse(readText(file, 'Run `npm run generate` first: it bundles the contract.')));
}

/** Reads a file that another command writes; if it is missing, the error names that command. */
export function readText(file: string, hint: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`Cannot read ${file}. ${hint}`, { cause });
  }
}

export function contractOf(document: Node): Contract {
  const resolve = (node: Node): Node => {
    if (typeof node.$ref !== 'string') return node;
    const { $ref, ...beside } = node;
    const target = $ref
      .slice(2)
      .split('/')
      .map((part: string) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce((at: Node | undefined, part: string) => at?.[part], document);
    if (target === undefined) throw new Error(`The contract refers to ${$ref}, which does not exist.`);
    return { ...resolve(target), ...beside };
  };
  return { document, resolve, operations: [...listOperations(document, resolve)] };
}

function* listOperations(document: Node, resolve: Contract['resolve']): Generator<Operation> {
  for (const [path, item] of Object.entries<Node>(document.paths)) {
    for (const method of METHODS) {
      const node: Node | undefined = item[method];
      if (!node) continue;
      const operation = readOperation(node, method, path, item.parameters ?? [], document, resolve);
      yield operation;
      for (const alias of node['x-aliases'] ?? []) {
        yield {
          ...operation,
          id: alias.operationId,
          summary: alias.summary ?? operation.summary,
          description: alias.description ?? operation.description,
          aliasOf: { id: operation.id, summary: operation.summary, fixed: alias.fixed ?? {} },
        };
      }
    }
  }
}

function readOperation(
  node: Node,
  method: string,
  path: string,
  shared: Node[],
  document: Node,
  resolve: Contract['resolve'],
): Operation {
  const security: Node[] = node.security ?? document.security ?? [];
  return {
    id: node.operationId,
    method: method.toUpperCase(),
    path,
    tag: node.tags?.[0] ?? '',
    summary: node.summary ?? '',
    description: node.description ?? '',
    secured: security.some((scheme) => Object.keys(scheme).length > 0),
    scopes: [...new Set(security.flatMap((scheme) => Object.values<string[]>(scheme).flat()))],
    runType: node['x-run-type'],
    parameters: [...shared, ...(node.parameters ?? [])].map(resolve),
    requestBody: node.requestBody && resolve(node.requestBody),
    responses: Object.fromEntries(
      Object.entries<Node>(node.responses).map(([status, response]) => [status, resolve(response)]),
    ),
  };
}

/** The examples of one media type: name, summary and value. */
export function examplesOf(
  media: Node,
  resolve: Contract['resolve'],
): { name: string; summary: string; value: unknown }[] {
  return Object.entries<Node>(media.examples ?? {}).map(([name, node]) => {
    const { summary = name, value } = resolve(node);
    return { name, summary, value };
  });
}

/** What a list calls an operation. An alias with nothing of its own would look the same as what it stands for. */
export const titleOf = ({ summary, aliasOf }: Pick<Operation, 'summary' | 'aliasOf'>): string =>
  summary === aliasOf?.summary ? `${summary} (other name)` : summary;

/** The page of an operation, relative to the root of the site. */
export const operationUrl = ({ id }: Operation): string => `operations/${id}.html`;
