/** The signatures of Standard Webhooks, one for each secret: HMAC-SHA256 over id, time and body. */
export async function signWebhook(secrets: string[], id: string, timestamp: number, body: string): Promise<string> {
  const signatures = secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`));
  return (await Promise.all(signatures)).join(' ');
}

async function signature(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const bytes = secret.startsWith('whsec_')
    ? Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0))
    : encoder.encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
