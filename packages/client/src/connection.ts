import { invalid } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** Where the service is and who calls it. */
export interface Connection extends Omit<ClientOptions, 'apiKey' | 'getToken'> {
  readonly base: string;
  readonly apiKey?: string | undefined;
  readonly getToken?: ClientOptions['getToken'];
}

export function connect(options: ClientOptions): Connection {
  if (options.apiKey) headerValue(options.apiKey, 'apiKey');
  return { ...options, base: address(options.baseUrl, 'baseUrl') };
}

/** An http(s) address without a slash at its end. In a browser it may be relative to the page. */
export function address(text: string, option: string): string {
  try {
    const { protocol, username, origin, pathname } = new URL(text, globalThis.location?.href);
    if (/^https?:$/.test(protocol) && !username) return origin + pathname.replace(/\/+$/, '');
  } catch {}
  throw invalid(option, `${option} must be an http(s) address without credentials`);
}

/** Refused here because `fetch` would quote the secret in its own error message. */
export function headerValue(secret: string, option: string): string {
  if (/^[!-~]+$/.test(secret)) return secret;
  throw invalid(option, `${option} has characters that no header may have`);
}
