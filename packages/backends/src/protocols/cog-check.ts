import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { placeholdersIn } from '../placeholders.ts';
import type { Server } from './protocol.ts';

interface InputSchema {
  properties?: Record<string, { type?: string; default?: unknown }>;
  required?: string[];
}

/** Compares the mappings with the inputs of the model: it drops unknown ones in silence. */
export async function checkCog(server: Server, routes: RouteConfig[], signal: AbortSignal): Promise<string> {
  const problems: string[] = [];
  let says = '';
  for (const route of routes) {
    const { schema, state } =
      route.model === undefined ? await inContainer(server, signal) : await hosted(server, route.model, signal);
    says = state;
    if (schema !== undefined) problems.push(...mappingProblems(route, schema));
  }
  if (problems.length > 0)
    throw new BackendFailure(
      'configuration',
      `The mapping does not fit the model: ${[...new Set(problems)].join('; ')}.`,
    );
  return says;
}

async function inContainer(
  { connection }: Server,
  signal: AbortSignal,
): Promise<{ schema: InputSchema | undefined; state: string }> {
  const { status } = (await connection.json('/health-check', { signal })) as { status?: string };
  if (status === 'STARTING') throw new BackendFailure('overloaded', 'The model is starting.');
  if (status !== 'READY' && status !== 'BUSY') throw new BackendFailure('away', `The model is ${status}.`);
  const state = `responds, ${status.toLowerCase()}`;
  try {
    return { schema: inputOf(await connection.json('/openapi.json', { signal })), state };
  } catch (error) {
    // A model that was not built by a recent version has none, and works.
    if (!(error instanceof BackendFailure) || signal.aborted) throw error;
    return { schema: undefined, state: `${state}, without a schema to compare the mapping with` };
  }
}

async function hosted(
  { connection }: Server,
  model: string,
  signal: AbortSignal,
): Promise<{ schema: InputSchema | undefined; state: string }> {
  const [name = ''] = model.split(':');
  // A version does not say which model it is of.
  if (!name.includes('/')) return { schema: undefined, state: 'not asked: the model is named by its version only' };
  const found = (await connection.json(`/models/${name}`, { signal })) as {
    latest_version?: { openapi_schema?: unknown };
  };
  const schema = found.latest_version?.openapi_schema;
  return { schema: schema === undefined ? undefined : inputOf(schema), state: `responds with ${name}` };
}

function inputOf(document: unknown): InputSchema | undefined {
  return (document as { components?: { schemas?: { Input?: InputSchema } } })?.components?.schemas?.Input;
}

function mappingProblems({ input }: RouteConfig, { properties = {}, required = [] }: InputSchema): string[] {
  const unknown = Object.keys(input).filter((name) => properties[name] === undefined);
  const missing = required.filter((name) => input[name] === undefined);
  const text = Object.entries(input).filter(([name, value]) => {
    const { type } = properties[name] ?? {};
    // Text in place of a number is refused by newer versions.
    return typeof value === 'string' && (type === 'integer' || type === 'number') && placeholdersIn(value).length === 0;
  });
  const some = Object.keys(properties).join(', ');
  return [
    ...unknown.map((name) => `the model has no input ${name}; it has ${some}`),
    ...missing.map((name) => `the model needs ${name}`),
    ...text.map(([name]) => `${name} is text, and the model wants a number`),
  ];
}
