import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createResponseCheck } from '@darkroom/contract/reading';
import type { Backend } from '@darkroom/engine';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, createAuthenticate } from './auth/authenticate.ts';
import { createTokenCheck } from './auth/tokens.ts';
import { createBackends } from './backends/create-backends.ts';
import { listenForCommands } from './commands/control-socket.ts';
import { runKeyCommand } from './commands/keys.ts';
import { componentSchema, reading } from './contract/document.ts';
import { createEgress, type EgressOptions, isPublicAddress } from './egress/index.ts';
import { isFileName, openFiles, openProcessFolders, type S3Options } from './files/index.ts';
import { createApp } from './http/app.ts';
import { startDeliverer, startSweepers, startWorker } from './jobs/index.ts';
import type { Service } from './operations/service.ts';
import { createLog, type Logger } from './process/log.ts';
import { createMetrics } from './process/metrics.ts';
import { createRuns } from './runs/index.ts';
import type { Settings } from './settings/index.ts';
import { createSources } from './sources/index.ts';
import { firstUser, openStore, type Scope, type Store } from './store/index.ts';
import type { NewRun } from './store/records.ts';
import { createDeliveries } from './webhooks/index.ts';

export interface ServiceOptions {
  settings: Settings;
  /** Replaces the local engine. */
  backend?: Backend;
  /** The schema of the database for everything that is stored. */
  schema?: string;
  /** Replaces how outgoing URLs are checked and resolved. */
  egress?: Partial<EgressOptions>;
  /** Checks every response against the contract and reports differences in `mismatches`. */
  checkResponses?: boolean;
}

export interface RunningService {
  /** Where it listens; empty for a worker without `DARKROOM_WORKER_PORT`, which does not. */
  url: string;
  service: Service;
  /** The API key that was made because there was none. */
  firstKey: string | undefined;
  mismatches: string[];
  log: Logger;
  /**
   * Accepts no more requests, after the delay in the settings or immediately; lets those in progress finish, and returns
   * unfinished work to the queue.
   */
  close(options?: { immediately?: boolean }): Promise<void>;
}

/** How long requests in progress may take to finish. */
const stopGraceMs = 10_000;

export const allScopes = componentSchema('Scope').enum as Scope[];

/** Starts everything that the role needs. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { settings } = options;
  const stopping = new AbortController();
  const log = createLog(settings);
  const metrics = createMetrics();
  const mismatches: string[] = [];
  const check = options.checkResponses === true ? createResponseCheck(reading) : undefined;
  const folders = await openProcessFolders(settings.dataFolder);
  const incomingFolder = await folders.folder(join(settings.dataFolder, 'incoming'));

  /** What was opened, in that order. A start that fails closes it too. */
  const opened: (() => unknown)[] = [() => folders.close(), () => metrics.close()];
  const hurry = new AbortController();
  let closing: Promise<void> | undefined;
  function close({ immediately = false } = {}): Promise<void> {
    if (immediately) hurry.abort();
    closing ??= closeAll();
    return closing;
  }
  async function closeAll(): Promise<void> {
    stopping.abort();
    if (up !== undefined && app !== undefined) {
      await pause(settings.stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
    }
    await stopListening(app);
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  }

  let up: (Service & { authenticate: Authenticate }) | undefined;
  let app: FastifyInstance | undefined;
  try {
    const isWorker = settings.role === 'worker';
    const port = isWorker ? settings.workerPort : settings.port;
    if (port !== undefined) {
      app = createApp({
        context: {
          service: () => up,
          stopping: stopping.signal,
          log,
          metrics,
          incomingFolder,
          observeResponse: check && ((...response) => mismatches.push(...check(...response))),
        },
        corsOrigins: settings.corsOrigins,
        ...(isWorker
          ? { operations: ['service.health', 'service.ready', 'service.metrics'] }
          : { pages: { docs: built('docs'), studio: built('studio') } }),
      });
      await app.listen({ port, host: settings.host });
    }
    const address = app?.server.address() as AddressInfo | undefined;
    const url = address === undefined ? '' : addressOf(settings, address.port);
    const apiUrl = isWorker ? addressOf(settings, settings.port) : url;
    const publicUrl = settings.publicUrl === '' ? apiUrl : settings.publicUrl;
    const fileUrl = (file: string): string => `${publicUrl}/files/${file}`;

    const { dataFolder, databaseUrl, queueLimit, runDeadlineSeconds, retentionDays, workers } = settings;
    const store = await openStore({
      dataFolder,
      databaseUrl,
      queueLimit,
      runDeadlineSeconds,
      secretKey: settings.secretKey,
      previousSecretKey: settings.previousSecretKey,
      log,
      ...(options.schema !== undefined && { schema: options.schema }),
    });
    opened.push(() => store.close());
    const owner = { ...(await store.deployment.identify()), announce: store.deployment.announce };
    const files = await openFiles({ dataFolder, s3: s3Of(settings), owner, folders, incomingFolder });
    const onEnded = (run: { runType: string; status: string }): void => metrics.ended(run.runType, run.status);
    const layersWaitMs = settings.waitSeconds * 1000;
    const workGroupOf = ({ work, sources = [] }: NewRun) =>
      work === null
        ? undefined
        : service.backend().concurrency?.groupOf(
            work.kind,
            work.input,
            sources.map(({ role }) => role),
          );
    const runs = createRuns({ store, files, fileUrl, layersWaitMs, retentionDays, workGroupOf, onEnded });
    const egress = createEgress({
      allows: settings.allowPrivateUrls ? () => true : isPublicAddress,
      ...options.egress,
    });
    opened.push(() => egress.close());
    const backends = createBackends({ settings, egress, incomingFolder, log, replacement: options.backend });
    opened.push(() => backends.close());
    const service: Service = {
      settings,
      store,
      runs,
      files,
      deliveries: createDeliveries({ store, runs }),
      sources: createSources({ files, runs, egress, incomingFolder, ownFile: ownFileReader(publicUrl, apiUrl) }),
      egress,
      backend: backends.backend,
      backends,
      fileUrl,
      metrics: () => metrics.text(() => store.counts()),
      stopping: stopping.signal,
    };

    const firstKey = await makeFirstKey(store, settings);
    if (settings.webhookSecret !== '') await store.webhookSecrets.seed(firstUser, settings.webhookSecret);
    await runs.sendOwedEvents();
    const loops: { stop(): Promise<void> }[] = [];
    opened.push(() => Promise.allSettled(loops.map((loop) => loop.stop())));
    if (store.kind === 'pglite') {
      const control = await listenForCommands(dataFolder, ({ name, args }) => runKeyCommand(store.keys, name, args));
      opened.push(() => control.close());
    }
    loops.push(startSweepers({ store, runs, files, retentionDays, log }));
    if (settings.role !== 'api') {
      metrics.workers(workers);
      loops.push(startWorker({ store, runs, files, backend: service.backend(), workers, log }));
      const deliverer = startDeliverer({ store, log, send: egress.send });
      loops.push({ stop: () => deliverer.stop(stopGraceMs) });
    }
    up = { ...service, authenticate: createAuthenticate(store.keys, createTokenCheck(settings)) };
    const compiling = reading.validators
      .compileAhead(setImmediate, stopping.signal)
      .catch((err) => log.error({ err }, 'a schema of the contract could not be compiled; requests that need it fail'));
    loops.push({ stop: () => compiling });

    return {
      url,
      service,
      firstKey,
      mismatches,
      log,
      close,
    };
  } catch (error) {
    await close().catch((err) => log.error({ err }, 'not everything could be closed after a start that failed'));
    throw error;
  }
}

/** Files are ours under the public URL and under the one that we listen on. */
function ownFileReader(...bases: string[]): (address: string) => string | undefined {
  return (address) => {
    for (const base of bases) {
      const name = address.startsWith(`${base}/files/`) ? address.slice(base.length + '/files/'.length) : '';
      if (isFileName(name)) return name;
    }
    return undefined;
  };
}

/** The published package contains the pages; a clone has them where they are built. */
function built(part: string): string {
  const published = fileURLToPath(new URL(`../pages/${part}`, import.meta.url));
  return existsSync(published) ? published : fileURLToPath(new URL(`../../${part}/dist`, import.meta.url));
}

function addressOf({ host }: Settings, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

function s3Of(settings: Settings): S3Options | undefined {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region } = settings;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  return endpoint === '' ? undefined : { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** A preset key exists after every start; without one, the first start makes one. */
async function makeFirstKey({ keys }: Store, { apiKey }: Settings): Promise<string | undefined> {
  const first = { userId: firstUser, name: 'first', scopes: allScopes };
  if (apiKey !== '') await keys.create({ ...first, secret: apiKey });
  else if ((await keys.count()) === 0) return (await keys.create(first)).secret;
  return undefined;
}

/** Requests in progress get time to finish; connections that are still open then are closed. */
async function stopListening(app: FastifyInstance | undefined): Promise<void> {
  if (app === undefined) return;
  const late = setTimeout(() => app.server.closeAllConnections(), stopGraceMs);
  await app.close();
  clearTimeout(late);
}
