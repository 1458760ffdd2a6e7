import type { Backend, WorkContext } from '@darkroom/engine';
import type { BackendConfig, RouteConfig } from '../config/config.ts';
import { createRoutedBackends, type RoutedBackends, type RoutedOptions } from '../routing/routed-backend.ts';

/** A configured backend, with everything that a test does not care about. */
export function backendFor(
  url: string,
  given: Partial<BackendConfig> & Pick<BackendConfig, 'protocol'>,
): BackendConfig {
  return { name: given.protocol, url, timeoutMs: 20_000, parallel: 2, retries: 0, server: 'openai', ...given };
}

export function routeTo(
  backends: BackendConfig | BackendConfig[],
  given: Partial<RouteConfig> & Pick<RouteConfig, 'work'>,
): RouteConfig {
  return { where: 'line 1', modelTypes: [], backends: [backends].flat(), size: 'scale', input: {}, ...given };
}

/** A local engine that must not be asked. */
const noEngine = new Proxy({ name: 'local', close: async () => {} } as unknown as Backend, {
  get: (target, name) =>
    Reflect.get(target, name) ??
    (name === 'concurrency' || name === 'then'
      ? undefined
      : async () => {
          throw new Error('The work went to the local engine.');
        }),
});

export function startRouted(
  routes: RouteConfig[],
  options: Partial<RoutedOptions> = {},
): RoutedBackends & { engine: Backend } {
  const backends = [...new Set(routes.flatMap((route) => route.backends))];
  const routed = createRoutedBackends({
    config: { backends, routes },
    local: () => noEngine,
    download: async () => {
      throw new Error('Nothing may be downloaded here.');
    },
    backoff: { firstMs: 5, longestMs: 20 },
    ...options,
  });
  return { ...routed, engine: routed.backend() };
}

export function contextOf(over: Partial<WorkContext> = {}): WorkContext {
  return { signal: new AbortController().signal, progress: () => {}, images: {}, ...over };
}
