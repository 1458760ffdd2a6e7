import { fromBase64 } from './base64.ts';

export interface SignedEvent {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** The value of `webhook-signature` by Standard Webhooks: a signature for each secret. */
export async function signWebhook(secrets: readonly string[], { id, timestamp, body }: SignedEvent): Promise<string> {
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['sign']);
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}

/** What stands after `whsec_` is base64; any other secret is its UTF-8 bytes. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    if (secret.startsWith('whsec_')) return fromBase64(secret.slice(6));
  } catch {
    // Stored before 1.15, which refuses such a secret.
  }
  return new TextEncoder().encode(secret);
}
