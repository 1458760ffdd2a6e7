import { type Client, createClient } from '@darkroom/client';
import type { LocalFiles } from './local-files.ts';

/** The service that tools call, as one caller. */
export interface Service {
  client: Client;
  url: string;
  /** How many milliseconds a tool waits for a run before it returns the run as it is. 0 does not wait. */
  wait: number;
  /** The longest side of an image in a result, in pixels. 0 shows no images. */
  imageSize: number;
  /** Which files of this machine a tool may read; none for callers elsewhere. */
  files: LocalFiles;
  /** Removes the caller's key from a text, wherever it came from. */
  withoutKey(text: string): string;
}

export interface ServiceOptions extends Pick<Service, 'url' | 'wait' | 'imageSize' | 'files'> {
  apiKey: string | undefined;
}

/** A token has three parts, as every JSON Web Token; anything else is an API key. */
const isToken = (key: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(key);

export function openService({ apiKey, ...options }: ServiceOptions): Service {
  const credentials = apiKey && isToken(apiKey) ? { getToken: () => apiKey } : { apiKey };
  return {
    ...options,
    client: createClient({ baseUrl: options.url, ...credentials }),
    withoutKey: (text) => (apiKey ? text.replaceAll(apiKey, '…') : text),
  };
}

/** The method of an operation, whose type is only known from the contract. */
export function methodOf(client: Client, operation: string): (...args: unknown[]) => Promise<unknown> {
  const found = operation.split('.').reduce((group: unknown, name) => (group as Record<string, unknown>)[name], client);
  return found as (...args: unknown[]) => Promise<unknown>;
}
