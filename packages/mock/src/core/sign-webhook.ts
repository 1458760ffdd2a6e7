/** The signature of Standard Webhooks: HMAC-SHA256 over id, time and body. */
export async function signWebhook(secret: string, id: string, timestamp: number, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const bytes = secret.startsWith('whsec_')
    ? Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0))
    : encoder.encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${timestamp}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}
