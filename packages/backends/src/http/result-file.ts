import { BackendFailure } from '../failure.ts';
import type { Attempt, Server } from '../protocols/protocol.ts';

/**
 * The bytes behind a URL that a server returned: a data URI, or a file. A file on the server's own origin is fetched
 * from there; any other goes the way of all URLs that the operator did not choose.
 */
export async function fromUrl(text: unknown, server: Server, attempt: Attempt): Promise<Uint8Array> {
  if (typeof text !== 'string' || text === '') throw new BackendFailure('unusable', 'The result has no file.');
  if (text.startsWith('data:')) return fromBase64(text);
  const base = new URL(`${server.config.url}/`);
  const url = URL.canParse(text, base.href) ? new URL(text, base.href) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new BackendFailure('unusable', 'The result has no usable URL.');
  if (url.origin !== base.origin) return await attempt.download(url.href, attempt.signal);
  return await server.connection.fetchOwn(url, attempt.signal);
}

/** Bare base64, or a data URI. */
export function fromBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string') throw new BackendFailure('unusable', 'The result is not base64.');
  const bytes = Buffer.from(text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text, 'base64');
  if (bytes.length === 0) throw new BackendFailure('unusable', 'The result is not base64.');
  return bytes;
}

export function dataUri({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
