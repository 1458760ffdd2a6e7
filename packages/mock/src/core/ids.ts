/** A UUIDv7, so that ids sort by time as those of the service do. Works in pages that have no `crypto.randomUUID`. */
export function uuid(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Math.floor(now).toString(16).padStart(12, '0');
  const variant = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${hex.slice(1, 4)}`,
    `${variant.toString(16)}${hex.slice(6, 8)}`,
    hex.slice(8, 20),
  ].join('-');
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
