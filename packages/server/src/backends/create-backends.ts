import { type BackendsConfig, createRoutedBackends, readShortForm } from '@darkroom/backends';
import type { Backend, WorkKind } from '@darkroom/engine';
import { createLocalBackend } from '@darkroom/local-engine';
import type { Egress } from '../egress/index.ts';
import type { Settings } from '../settings.ts';
import type { Log } from '../store/log.ts';
import { type Readiness, startBackendChecks } from './backend-checks.ts';
import { downloadResult } from './download-result.ts';

export interface Backends {
  /** The engine; started on first use, because an API process may never need it. */
  backend(): Backend;
  /** The name of the engine that does a kind of work for a model type. */
  engineFor(kind: WorkKind, modelType?: string): string;
  /** Whether each model server can be used, as far as it is known. */
  readiness(): Readiness[];
  close(): Promise<void>;
}

export interface BackendsOptions {
  settings: Settings;
  egress: Egress;
  incomingFolder: string;
  log: Log;
  /** Replaces the local engine. */
  replacement: Backend | undefined;
}

/** The model servers of the settings, and the local engine for the rest. */
export function createBackends({ settings, egress, incomingFolder, log, replacement }: BackendsOptions): Backends {
  const config = backendsConfig(settings);
  let local = replacement;
  const routed = createRoutedBackends({
    config,
    local() {
      local ??= createLocalBackend({ workers: settings.role === 'api' ? 1 : settings.workers });
      return local;
    },
    download: downloadResult(egress, incomingFolder),
    log: ({ backend, kind, failure, retryInMs }) =>
      log.warn(
        {
          backend,
          kind,
          failure: failure.kind,
          reason: failure.message,
          ...(retryInMs !== undefined && { retryInMs }),
        },
        retryInMs === undefined ? 'a backend failed' : 'a backend failed; the work is tried again',
      ),
  });
  const names = config.backends.map(({ name }) => name);
  const checks = startBackendChecks(routed, names, log);
  return {
    backend: routed.backend,
    engineFor: (kind, modelType = '') => routed.engineFor(kind, modelType) ?? replacement?.name ?? 'local',
    readiness: checks.readiness,
    async close() {
      await checks.stop();
      await routed.close();
    },
  };
}

/** What the file and the short form say together. */
export function backendsConfig({ backends, workers, backendsFile }: Settings): BackendsConfig {
  const short = readShortForm(backends, workers);
  return {
    backends: [...short.backends, ...backendsFile.backends],
    routes: [...short.routes, ...backendsFile.routes],
  };
}
