import { WORK_KINDS } from '@darkroom/engine';
import type { BackendConfig, BackendsConfig, RouteConfig } from './config.ts';

/** A day: only the run's own deadline ends such work. */
const longestMs = 86_400_000;

/** The configuration of `DARKROOM_BACKENDS`: each model type has a server of our own protocol, for all of its work. */
export function readShortForm(urls: ReadonlyMap<string, string>, parallel: number): BackendsConfig {
  const backends = new Map(
    [...new Set(urls.values())].map((url): [string, BackendConfig] => [
      url,
      {
        name: new URL(url).host,
        protocol: 'darkroom',
        url,
        timeoutMs: longestMs,
        parallel,
        retries: 0,
        server: 'openai',
      },
    ]),
  );
  const routes = [...urls].map(
    ([modelType, url]): RouteConfig => ({
      where: 'DARKROOM_BACKENDS',
      modelTypes: [modelType],
      work: WORK_KINDS,
      backends: [backends.get(url) as BackendConfig],
      size: 'keep',
      input: {},
    }),
  );
  return { backends: [...backends.values()], routes };
}
