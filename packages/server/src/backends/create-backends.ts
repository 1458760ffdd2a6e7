import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackendFailure, createRoutedBackends, readShortForm } from '@darkroom/backends';
import { type Backend, createLocalBackend, type WorkKind } from '@darkroom/engine';
import type { Egress } from '../egress/index.ts';
import type { Settings } from '../settings.ts';
import type { Log } from '../store/log.ts';
import { type Readiness, startBackendChecks } from './backend-checks.ts';

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

/** A large model's largest image as a PNG is well below this. */
const mostResultBytes = 256 * 1024 * 1024;

/** The model servers of the settings, and the local engine for the rest. */
export function createBackends({ settings, egress, incomingFolder, log, replacement }: BackendsOptions): Backends {
  const short = readShortForm(settings.backends, settings.workers);
  const { backendsFile: file } = settings;
  let local = replacement;
  const config = { backends: [...short.backends, ...file.backends], routes: [...short.routes, ...file.routes] };
  const routed = createRoutedBackends({
    config,
    local() {
      local ??= createLocalBackend({ workers: settings.role === 'api' ? 1 : settings.workers });
      return local;
    },
    // A server may name its result by any URL, so it is fetched like one that a caller sent.
    async download(url, signal) {
      const path = join(incomingFolder, randomUUID());
      try {
        await egress.fetch(url, { path, maxBytes: mostResultBytes, signal });
        return await readFile(path);
      } catch (error) {
        throw new BackendFailure('away', `The result could not be fetched: ${(error as Error).message}`, {
          cause: error,
        });
      } finally {
        await rm(path, { force: true });
      }
    },
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
