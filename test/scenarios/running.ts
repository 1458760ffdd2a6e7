import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readSettings, type ServiceOptions, startService } from '@darkroom/server';
import { startPostgres } from '@darkroom/server/postgres-server';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { expect } from 'vitest';
import { secretKey } from './secret-key.ts';

/** A service for one test, and functions to call it. */
export interface Running {
  url: string;
  service: RunningService['service'];
  dataFolder: string;
  /** Calls it with the first user's key; `as` sets other credentials, `null` none. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A key of a user, with the given scopes. */
  keyOf(userId: string, ...scopes: string[]): Promise<string>;
  /** Fails if any response since the last call does not match the contract. */
  expectKept(): void;
  close(): Promise<void>;
}

export interface CallOptions {
  json?: unknown;
  form?: Record<string, string | Blob | (string | Blob)[]>;
  body?: BodyInit;
  headers?: Record<string, string>;
  as?: Record<string, string> | null;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The body as JSON; each test knows its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into responses of every form
  json: any;
}

export const firstKey = 'a-key-for-tests-0123456789';

export type DatabaseKind = 'pglite' | 'postgres';

export interface RunningOptions extends Omit<ServiceOptions, 'settings' | 'checkResponses'> {
  env?: Record<string, string>;
  database?: DatabaseKind;
}

/** Starts a service on a free port with its own data folder. */
export async function startRunning({
  env = {},
  database = 'pglite',
  ...options
}: RunningOptions = {}): Promise<Running> {
  const dataFolder = database === 'pglite' ? await preparedFolder() : await mkdtemp(join(tmpdir(), 'darkroom-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const settings = readSettings({
    PORT: '0',
    DARKROOM_DATA: dataFolder,
    DARKROOM_API_KEY: firstKey,
    DARKROOM_LOG_LEVEL: 'error',
    ...(postgres && { DATABASE_URL: postgres.url, DARKROOM_SECRET_KEY: secretKey }),
    ...env,
  });
  const running = await startService({ ...options, settings, checkResponses: true });
  const { url, service } = running;

  return {
    url,
    service,
    dataFolder,
    async call(method, path, { json, form, body, headers = {}, as, signal } = {}) {
      const credentials = as === undefined ? { 'X-API-Key': firstKey } : (as ?? {});
      const typed = json === undefined ? {} : { 'Content-Type': 'application/json' };
      const sent = json !== undefined ? JSON.stringify(json) : form !== undefined ? formOf(form) : body;
      const response = await fetch(url + path, {
        method,
        headers: { ...credentials, ...typed, ...headers },
        redirect: 'manual',
        ...(sent !== undefined && { body: sent, duplex: 'half' }),
        ...(signal && { signal }),
      } as RequestInit);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        json: isJson ? JSON.parse(`${bytes}`) : undefined,
      };
    },
    async keyOf(userId, ...scopes) {
      const created = await service.store.keys.create({ userId, name: 'test', scopes: scopes as never });
      return created.secret;
    },
    expectKept() {
      expect(running.mismatches.splice(0)).toEqual([]);
    },
    async close() {
      await running.close();
      await postgres?.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function formOf(fields: NonNullable<CallOptions['form']>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value as string);
  }
  return form;
}
