import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { WorkKind } from '@darkroom/engine';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Template } from '../placeholders.ts';
import { servedWork } from '../protocols/served-work.ts';
import {
  type BackendConfig,
  type BackendsConfig,
  BackendsFileError,
  type OpenaiServer,
  type ProtocolName,
  type RouteConfig,
  type SizeRule,
} from './config.ts';
import { routeProblems, workWithModelType } from './route-problems.ts';
import { backendsSchema } from './schema.ts';

export interface FileOptions {
  env: Record<string, string | undefined>;
  /** The model types of the contract. */
  modelTypes: readonly string[];
}

interface FileContent {
  backends: Record<string, FileBackend>;
  routes: FileRoute[];
}
interface FileBackend {
  protocol: ProtocolName;
  url: string;
  key?: string;
  timeout?: number;
  parallel?: number;
  retries?: number;
  server?: OpenaiServer;
}
interface FileRoute {
  model_type?: string | string[];
  work?: WorkKind | WorkKind[];
  backend: string | string[];
  model?: string;
  size?: SizeRule;
  prompt?: string;
  input?: { [key: string]: Template };
  workflow?: string;
  output?: string;
}

type Report = (path: (string | number)[], message: string) => void;

/** Reads and checks the file. Throws a `BackendsFileError` that names everything that is wrong by its line. */
export function readBackendsFile(file: string, options: FileOptions): BackendsConfig {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackendsFileError(file, [`it cannot be read: ${(error as Error).message}`]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems: { line: number; message: string }[] = [];
  const lineAt = (path: (string | number)[]): number => {
    for (let depth = path.length; depth >= 0; depth--) {
      const offset = startOf(document.contents, path.slice(0, depth));
      if (offset !== undefined) return lines.linePos(offset).line;
    }
    return 1;
  };
  const report: Report = (path, message) => void problems.push({ line: lineAt(path), message });
  const stop = (): void => {
    if (problems.length === 0) return;
    const sorted = problems.toSorted((a, b) => a.line - b.line);
    throw new BackendsFileError(file, [...new Set(sorted.map(({ line, message }) => `line ${line}: ${message}`))]);
  };

  for (const { pos, message } of document.errors) problems.push({ line: lines.linePos(pos[0]).line, message });
  stop();
  const content: unknown = document.toJS();
  const isContent = new Ajv2020({ allErrors: true, strict: false }).compile<FileContent>(
    backendsSchema(options.modelTypes),
  );
  if (!isContent(content)) {
    for (const error of isContent.errors ?? []) reportSchema(error, report);
    stop();
  }
  const config = build(content as FileContent, dirname(file), options.env, report, lineAt);
  stop();
  return config;
}

/** Where the key or the entry with this path begins. */
function startOf(root: Node | null, path: (string | number)[]): number | undefined {
  let node: unknown = root;
  let start = root?.range?.[0];
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) return undefined;
      start = (pair.key as Node).range?.[0];
      node = pair.value;
    } else {
      node = (node as { get?(key: unknown, keep: boolean): unknown } | null)?.get?.(Number(step), true);
      if (node === undefined || node === null) return undefined;
      start = (node as Node).range?.[0];
    }
  }
  return start;
}

function reportSchema(error: ErrorObject, report: Report): void {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const name = path.at(-1) ?? 'the file';
  const { params, keyword } = error;
  // One of a list, or the list: only the inner errors say something.
  if (keyword === 'oneOf' || keyword === 'propertyNames') return;
  if (keyword === 'type' && params.type === 'array' && ['model_type', 'work', 'backend'].includes(name)) return;
  if (keyword === 'additionalProperties') {
    report([...path, params.additionalProperty], `${params.additionalProperty} is unknown`);
  } else if (keyword === 'required') report(path, `${params.missingProperty} is missing`);
  else if (keyword === 'enum') report(path, `${name} must be one of ${params.allowedValues.join(', ')}`);
  else if (error.propertyName !== undefined) {
    report([...path, error.propertyName], `${error.propertyName} cannot be the name of a backend`);
  } else if (keyword === 'pattern' && name === 'url') report(path, 'url must be an http or https URL');
  else if (keyword === 'pattern') report(path, `${name} must be the name of an environment variable, not a key`);
  else report(path, `${name} ${error.message}`);
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function build(
  content: FileContent,
  folder: string,
  env: FileOptions['env'],
  report: Report,
  lineAt: (path: (string | number)[]) => number,
): BackendsConfig {
  const backends = new Map(
    Object.entries(content.backends).map(([name, given]) => [name, backendOf(name, given, env, report)]),
  );
  const routes = content.routes.map((given, index) => {
    const path = ['routes', index];
    const where = `line ${lineAt(path)}`;
    const named = list(given.backend).flatMap((name, place) => {
      const found = backends.get(name);
      if (found === undefined) report([...path, 'backend', place], `backend ${name} is not in backends`);
      return found ?? [];
    });
    if (named.length === 0) return undefined;
    const route = routeOf(given, named, where, folder, (inner, message) => report([...path, ...inner], message));
    for (const { path: inner, message } of routeProblems(route)) report([...path, ...inner], message);
    return route;
  });
  const known = routes.filter((route) => route !== undefined);
  reportDoubles(known, content.routes, report);
  return { backends: [...backends.values()], routes: known };
}

function backendOf(name: string, given: FileBackend, env: FileOptions['env'], report: Report): BackendConfig {
  const { protocol, url, key, timeout = 300, parallel = 1, retries = 3, server = 'openai' } = given;
  const path = ['backends', name];
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) report([...path, 'url'], 'url must be an http or https URL');
  // A password in the URL would end up in messages; keys have a place of their own.
  if (parsed !== null && (parsed.username !== '' || parsed.password !== '')) {
    report([...path, 'url'], 'url must not contain a user or password; use key');
  }
  if (given.server !== undefined && protocol !== 'openai') {
    report([...path, 'server'], 'server is only for the protocol openai');
  }
  const secret = key === undefined ? undefined : env[key];
  if (key !== undefined && (secret === undefined || secret === '')) {
    report([...path, 'key'], `the environment variable ${key} is not set`);
  }
  return {
    name,
    protocol,
    url: url.replace(/\/+$/, ''),
    ...(secret !== undefined && secret !== '' && { key: secret }),
    timeoutMs: timeout * 1000,
    parallel,
    retries,
    server,
  };
}

function routeOf(
  given: FileRoute,
  backends: BackendConfig[],
  where: string,
  folder: string,
  report: Report,
): RouteConfig {
  const { byDefault } = servedWork[(backends[0] as BackendConfig).protocol];
  const modelTypes = list(given.model_type);
  const untyped = modelTypes.length === 0;
  const workflow = given.workflow === undefined ? undefined : readWorkflow(resolve(folder, given.workflow), report);
  return {
    where,
    modelTypes,
    work:
      given.work === undefined
        ? byDefault.filter((kind) => untyped || workWithModelType.includes(kind))
        : list(given.work),
    backends,
    size: given.size ?? 'scale',
    input: given.input ?? {},
    ...(given.model !== undefined && { model: given.model }),
    ...(given.prompt !== undefined && { prompt: given.prompt }),
    ...(given.output !== undefined && { output: given.output }),
    ...(workflow !== undefined && { workflow }),
  };
}

/** A workflow as ComfyUI's "Export (API)" writes it: nodes by id. */
function readWorkflow(file: string, report: Report): RouteConfig['workflow'] {
  let nodes: unknown;
  try {
    nodes = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    report(['workflow'], `${file} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
  const all = nodes !== null && typeof nodes === 'object' && !Array.isArray(nodes) ? Object.values(nodes) : [];
  const isApi =
    all.length > 0 && all.every((node) => typeof (node as { class_type?: unknown })?.class_type === 'string');
  if (!isApi) {
    report(['workflow'], `${file} is not a workflow in API format. In ComfyUI, use "Export (API)".`);
    return undefined;
  }
  return nodes as RouteConfig['workflow'];
}

/** The same work of the same model type can only go one way. */
function reportDoubles(routes: RouteConfig[], given: FileRoute[], report: Report): void {
  const seen = new Map<string, RouteConfig>();
  for (const [index, route] of routes.entries()) {
    for (const type of route.modelTypes.length === 0 ? [''] : route.modelTypes) {
      for (const kind of route.work) {
        const earlier = seen.get(`${type} ${kind}`);
        if (earlier === undefined) seen.set(`${type} ${kind}`, route);
        else {
          const what = type === '' ? kind : `${kind} of ${type}`;
          report(
            ['routes', routes.length === given.length ? index : 0],
            `${what} already has a route, ${earlier.where}`,
          );
        }
      }
    }
  }
}

function list<Value>(given: Value | Value[] | undefined): Value[] {
  return given === undefined ? [] : Array.isArray(given) ? given : [given];
}
