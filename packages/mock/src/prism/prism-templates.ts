import { dereference } from '@darkroom/contract/dereference';
import type { OpenApi } from '@darkroom/contract/reading';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type PrismHttpComponents,
} from '@stoplight/prism-http';
import type { Templates } from '../core/call.ts';
import type { Operation } from '../core/contract.ts';
import type { Preferences } from '../core/prefer.ts';

type Resource = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
type PrismRequest = Parameters<ReturnType<typeof createInstance>['request']>[0];

/**
 * Prism behind the interface of the mock: it negotiates, picks the example or makes a response up. The request has been
 * routed and checked, and the examples are checked where they are written, so Prism checks neither.
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
    async exampleFor({ operation, request, preferences }) {
      const resource = resources.get(operation.id) ?? readOperation(operation);
      resources.set(operation.id, resource);
      const { accept } = request.headers;
      const asked: PrismRequest = {
        method: operation.method.toLowerCase() as PrismRequest['method'],
        url: { path: operation.path },
        headers: accept === undefined || !operation.responses.has(406) ? {} : { accept },
      };
      const outcome = await prism.request(asked, [await resource], config(preferences))();
      if (outcome._tag === 'Left') throw outcome.left;
      const { statusCode, headers, body } = outcome.right.output;
      return { status: statusCode, mediaType: headers?.['Content-type'], body };
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

/**
 * The contract with only this operation and without references, which is how Prism reads it best. Done for each
 * operation when it is first needed: all of them at once would take most of the time of a start.
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
