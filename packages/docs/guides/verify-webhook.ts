/** The maximum difference between the sender's clock and yours, in seconds. */
const TOLERANCE = 300;

/** The bytes of a secret: base64 after `whsec_`, otherwise the text itself. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith('whsec_')) return new TextEncoder().encode(secret);
  return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
}

/**
 * Verifies a delivery and returns its event. Throws if the signature does not match or the delivery is too old.
 * `body` is the text of the request exactly as it arrived: parsing and serializing it again would change its bytes.
 */
export async function verifyWebhook(body: string, headers: Headers, secret: string, now = Date.now() / 1000) {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE))
    throw new Error('The delivery is too old, or has no timestamp.');

  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);

  // There can be several signatures, separated by spaces, while a secret is being rotated.
  for (const entry of (headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, signature = ''] = entry.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) continue;
    const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
    // `verify` compares in constant time, so its duration reveals nothing to a forger.
    if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return JSON.parse(body);
  }
  throw new Error('No signature matches the secret.');
}
