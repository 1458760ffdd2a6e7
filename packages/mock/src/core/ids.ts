import { v7 } from 'uuid';

/** A UUIDv7, so ids sort by time as those of the service do. Works in pages that have no `crypto.randomUUID`. */
export function uuid(now: number): string {
  return v7({ msecs: Math.floor(now) });
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function token(prefix: string, length: number): string {
  let text = prefix;
  for (const byte of crypto.getRandomValues(new Uint8Array(length))) text += letters[byte % letters.length];
  return text;
}

let requests = 0;
const session = token('', 6);

/** Counted rather than drawn, so that it costs nothing and lines of a log can be put in order. */
export function requestId(): string {
  requests += 1;
  return `mock_${session}_${requests.toString(36).padStart(5, '0')}`;
}
