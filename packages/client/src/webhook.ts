import { invalid } from './errors.ts';
import type { WebhookEvent } from './models.ts';

const code = 'webhook_invalid';

type Headerlike = Headers | Record<string, string | string[] | undefined>;

export interface WebhookOptions {
  /** How far the sender's clock and yours may differ, in seconds: 300 unless told. */
  tolerance?: number;
  /** The present moment, in milliseconds. */
  now?: number;
}

/**
 * Checks that an event comes from the service and is fresh, and gives it back; throws a `ValidationError` otherwise.
 * `body` is the request's body exactly as it came. Several secrets may be given while one is being replaced.
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
  const read = (name: string) =>
    String((headers instanceof Headers ? headers.get(`webhook-${name}`) : headers[`webhook-${name}`]) ?? '');
  const timestamp = read('timestamp');
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= tolerance)) {
    throw invalid('timestamp', 'The event is not fresh, or a clock is wrong', code);
  }
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = encoder.encode(`${read('id')}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    for (const [, signature = ''] of read('signature').matchAll(/\bv1,(\S+)/g)) {
      let genuine = false;
      try {
        const bytes = one.startsWith('whsec_') ? decode(one.slice(6)) : encoder.encode(one);
        const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
        // `verify` compares in constant time, so that a forger learns nothing from how long it takes.
        genuine = await subtle.verify('HMAC', key, decode(signature), signed);
      } catch {
        // What is no base64 fits nothing, and an empty key is refused.
      }
      if (genuine) return JSON.parse(text);
    }
  }
  throw invalid('signature', 'No signature fits this secret and body', code);
}

const decode = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
