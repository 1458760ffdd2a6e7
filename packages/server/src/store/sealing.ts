import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Text that is encrypted with one of our keys; a separate type, so plain text cannot be used in its place. */
export type Sealed = string & { readonly sealed: unique symbol };

export interface SecretKeys {
  /** Encrypts and decrypts. */
  current: Uint8Array;
  /** Only decrypts, while keys are rotated. */
  previous?: Uint8Array | undefined;
}

export interface Sealing {
  /** The id of the key that encrypts. */
  readonly keyId: string;
  readonly previousKeyId: string | undefined;
  /** Encrypts a text for one purpose; it cannot be decrypted for another. */
  seal(purpose: string, text: string): Sealed;
  /** Throws a `SecretUnreadable` for a text that was encrypted with another key, for another purpose, or changed. */
  open(purpose: string, sealed: Sealed): string;
}

/** A secret cannot be decrypted with the keys that are set. */
export class SecretUnreadable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('A secret cannot be decrypted with the keys that are set.', options);
    this.name = 'SecretUnreadable';
  }
}

export const secretKeyBytes = 32;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^enc1:([0-9a-f]{8}):([\w-]+)$/;

/** AES-256-GCM with a random nonce. The text is `enc1:KEY_ID:` and the nonce, ciphertext and tag in base64url. */
export function createSealing({ current, previous }: SecretKeys): Sealing {
  const keyId = idOf(current);
  const previousKeyId = previous === undefined ? undefined : idOf(previous);
  const keys = new Map<string | undefined, Uint8Array>([[keyId, current]]);
  if (previous !== undefined) keys.set(previousKeyId, previous);
  return {
    keyId,
    previousKeyId: previousKeyId === keyId ? undefined : previousKeyId,
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(purpose, 'utf8'));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `enc1:${keyId}:${Buffer.concat(parts).toString('base64url')}` as Sealed;
    },
    open(purpose, sealed) {
      const [, id, encoded = ''] = sealedForm.exec(sealed) ?? [];
      const key = keys.get(id);
      if (id === undefined || key === undefined) throw new SecretUnreadable();
      const bytes = Buffer.from(encoded, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(purpose, 'utf8'));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable({ cause });
      }
    },
  };
}

export function isSealed(text: string): text is Sealed {
  return sealedForm.test(text);
}

/** Identifies a key without revealing anything about it. */
function idOf(key: Uint8Array): string {
  return createHash('sha256').update('darkroom secret key id').update(key).digest('hex').slice(0, 8);
}

/** Parses a key from a setting or a file: 32 bytes in base64 or hex. Undefined for anything else. */
export function parseSecretKey(text: string): Uint8Array | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : Buffer.alloc(0);
  return bytes.length === secretKeyBytes ? bytes : undefined;
}
