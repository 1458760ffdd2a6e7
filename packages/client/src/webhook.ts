import { invalid } from './errors.ts';
import type { WebhookEvent } from './models.ts';

const code = 'webhook_invalid';

type Headerlike = Headers | Record<string, string | string[] | undefined>;

export interface WebhookOptions {
  /** How far the sender's clock and yours may differ, in seconds. Default 300. */
  tolerance?: number;
  /** The current time in milliseconds. */
  now?: number;
}

/**
 * Checks that an event comes from the service and is recent, and returns it; throws a `ValidationError` otherwise.
 * `body` is the request's body exactly as it arrived. Pass several secrets while one is being replaced.
 *
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, secret);
 * if (event.type === 'run.completed') console.log(event.data.image_url);
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | ArrayBufferView,
  headers: Headerlike,
  secret: string | string[],
  { tolerance = 300, now = Date.now() }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const read = (name: string) => {
    const key = `webhook-${name}`;
    return `${(headers instanceof Headers ? headers.get(key) : headers[key]) ?? ''}`;
  };
  const timestamp = read('timestamp');
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= tolerance)) {
    throw invalid('timestamp', 'The timestamp is too old or too new', code);
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = encode(`${read('id')}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    for (const [, signature = ''] of read('signature').matchAll(/\bv1,(\S+)/g)) {
      // A secret or signature that is not base64 matches nothing, and neither does an empty key.
      if (await isGenuine(one, signature, signed).catch(() => false)) return JSON.parse(text);
    }
  }
  throw invalid('signature', 'No signature matches the body', code);
}

async function isGenuine(secret: string, signature: string, signed: BufferSource): Promise<boolean> {
  const { subtle } = crypto;
  const bytes = secret.startsWith('whsec_') ? decode(secret.slice(6)) : encode(secret);
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  // `verify` compares in constant time, so a forger learns nothing from how long it takes.
  return subtle.verify('HMAC', key, decode(signature), signed);
}

const encode = (text: string) => new TextEncoder().encode(text);
// `atob` skips spaces and takes missing padding, which the service refuses; `!` it refuses itself.
const decode = (base64: string) =>
  Uint8Array.from(atob(/^(\S{4})+$/.test(base64) ? base64 : '!'), (character) => character.charCodeAt(0));
