import { type Client, createClient } from '@darkroom/client';
import { readConfig } from './config.ts';
import { asCalled } from './text/shell.ts';
import { turnColorOff } from './text/style.ts';

/** The options of every command that calls the service. */
export interface CommonOptions {
  server?: string;
  apiKey?: string;
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  timeout?: number;
  retries?: number;
}

/** The state of one command: the service it calls, and how to print. */
export interface Session {
  client: Client;
  server: string;
  json: boolean;
  quiet: boolean;
  /** How many milliseconds to wait for a run, if given. */
  timeout: number | undefined;
}

export const defaultServer = 'http://127.0.0.1:4000';

/** The server and its key: from the options, the environment or the config file, in this order. */
export async function credentials(
  options: CommonOptions,
  env: Record<string, string | undefined> = process.env,
): Promise<{ server: string; apiKey: string | undefined }> {
  const server = options.server || env.DARKROOM_SERVER;
  const apiKey = options.apiKey || env.DARKROOM_API_KEY;
  if (server && apiKey) return { server: trimmed(server), apiKey };
  const config = await readConfig();
  const chosen = trimmed(server || config.server || defaultServer);
  return { server: chosen, apiKey: apiKey || config.keys?.[chosen] };
}

export async function openSession(options: CommonOptions): Promise<Session> {
  const { json = false, quiet = false, timeout, retries } = options;
  if (options.color === false) turnColorOff();
  const { server, apiKey } = await credentials(options);
  const milliseconds = timeout === undefined ? undefined : timeout * 1000;
  const client = createClient({ baseUrl: server, apiKey, timeout: milliseconds, retries });
  return { client, server, json, quiet, timeout: milliseconds };
}

export const trimmed = (server: string): string => server.replace(/\/+$/, '');

/** A line for the user; on standard error, so it never gets into a pipe. */
export function say({ quiet }: Pick<Session, 'quiet'>, line: string): void {
  if (!quiet) process.stderr.write(`${asCalled(line)}\n`);
}
