import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'whsec_';

/** The key of a secret: base64 after `whsec_`, otherwise its UTF-8 bytes. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8');
}

export interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** The value of `webhook-signature` by Standard Webhooks. */
export function sign({ id, timestamp, body }: Signed, secret: string): string {
  const digest = createHmac('sha256', signingKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${digest}`;
}

/** Whether one of the signatures, separated by spaces, is valid. */
export function isSignedBy(signatures: string, signed: Signed, secret: string): boolean {
  const right = Buffer.from(sign(signed, secret));
  return signatures.split(' ').some((candidate) => {
    const given = Buffer.from(candidate);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
