import { dereference } from '@darkroom/contract/dereference';
import { invalid, type OpenApi, Refused } from '@darkroom/contract/reading';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type PrismHttpComponents,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { Template, Templates } from '../core/call.ts';
import type { Operation } from '../core/contract.ts';
import type { Preferences } from '../core/prefer.ts';

type Resource = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
type PrismRequest = Parameters<ReturnType<typeof createInstance>['request']>[0];

/**
 * Prism behind the interface of the mock: it negotiates, picks the example or makes an answer up. The request has been
 * routed and checked and the examples are checked where they are written, so none of that is done again.
 */
export function createPrismTemplates(document: OpenApi): Templates {
  const resources = new Map<string, Promise<Resource>>();

  async function readOperation({ id, method, path }: Operation): Promise<Resource> {
    const [resource] = await getHttpOperationsFromSpec(oneOperation(document, path, method.toLowerCase()));
    if (resource === undefined) throw new Error(`Prism cannot read ${id}.`);
    return resource;
  }

  const prism = createInstance(config({}), {
    // Prism writes several lines for each request; the front writes one.
    logger: createLogger('mock', { enabled: false }),
    route: ({ resources: [resource] }) => ({ _tag: 'Right', right: resource as Resource }),
  } as PrismHttpComponents);

  return {
    async answer({ operation, request, preferences }) {
      const resource = resources.get(operation.id) ?? readOperation(operation);
      resources.set(operation.id, resource);
      const { accept } = request.headers;
      const asked: PrismRequest = {
        method: operation.method.toLowerCase() as PrismRequest['method'],
        url: { path: operation.path },
        headers: accept === undefined ? {} : { accept },
      };
      const outcome = await prism.request(asked, [await resource], config(preferences))();
      if (outcome._tag === 'Left') throw fromPrism(outcome.left, operation, preferences);
      return toTemplate(outcome.right.output);
    },
  };
}

function config({ code, example, dynamic = false }: Preferences): IHttpConfig {
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic,
      ...(code === undefined ? {} : { code }),
      ...(example === undefined ? {} : { exampleKey: example }),
    },
  };
}

function toTemplate(output: { statusCode: number; headers?: object; body?: unknown }): Template {
  const { statusCode, headers = {}, body } = output;
  const given = new Map(Object.entries(headers).filter(([, value]) => value !== null && value !== undefined));
  const mediaType = given.get('Content-type') as string | undefined;
  given.delete('Content-type');
  // Prism has one example of it for every request; the front gives each its own.
  given.delete('X-Request-Id');
  return {
    status: statusCode,
    headers: Object.fromEntries([...given].map(([name, value]) => [name, String(value)])),
    mediaType,
    body,
  };
}

function fromPrism(error: Error, { id, answers }: Operation, want: Preferences): Error {
  // Where a code was wanted, Prism wraps what it has to say into a plain error.
  if (`${error.name} ${error.message}`.includes('NOT_ACCEPTABLE')) {
    const types = new Set([...answers.values()].flatMap(({ mediaTypes }) => mediaTypes));
    return new Refused('not_acceptable', `${id} returns ${[...types].join(' or ')}. Allow that type in Accept.`);
  }
  if (!(error instanceof ProblemJsonError)) return error;
  if (!error.name.endsWith('NOT_FOUND')) return new Refused('internal_error', error.detail);
  const asked = [want.code && `code=${want.code}`, want.example && `example=${want.example}`]
    .filter(Boolean)
    .join(', ');
  const issue = { path: 'Prefer', message: error.detail, rule: 'example' };
  return invalid([issue], 'validation_error', `${id} has no such response: ${asked}.`);
}

/**
 * The contract as if it had this operation alone, without references, which is how Prism takes it best. Done for each
 * operation when it is first asked for: all of them at once are most of what a start would take.
 */
function oneOperation(document: OpenApi, path: string, method: string): object {
  const whole = document as unknown as Record<string, unknown>;
  const { parameters = [], [method]: operation } = (document.paths[path] ?? {}) as Record<string, unknown>;
  const { securitySchemes } = document.components;
  return {
    openapi: whole.openapi,
    info: whole.info,
    components: { securitySchemes },
    paths: { [path]: dereference({ parameters, [method]: operation }, document) },
  };
}
