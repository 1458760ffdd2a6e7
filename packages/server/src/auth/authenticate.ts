import { createHash, timingSafeEqual } from 'node:crypto';
import { Refused } from '../contract/refused.ts';

export interface KeyCheck {
  verify(secret: string): Promise<{ keyId: string; userId: string; scopes: readonly string[] } | null>;
}

/** Returns the caller of a valid token, and null for any other token. */
export type TokenCheck = (token: string) => Promise<Caller | null>;

export type Authenticate = (headers: Record<string, string | string[] | undefined>) => Promise<Caller>;

/** Identifies the caller by an API key or else by a bearer token. */
export function createAuthenticate(keys: KeyCheck, checkToken: TokenCheck): Authenticate {
  return async (headers) => {
    const key = headers['x-api-key'];
    const authorization = headers.authorization;
    if (key === undefined && authorization === undefined) {
      throw new Refused(
        'unauthenticated',
        'Credentials are missing. Send an API key in X-API-Key or a token in Authorization: Bearer.',
      );
    }
    const caller = typeof key === 'string' ? await byKey(key) : await byToken(String(authorization));
    if (caller === null) {
      throw new Refused('invalid_token', 'The credentials are invalid, revoked or expired. Send valid ones.');
    }
    return caller;
  };

  async function byKey(secret: string): Promise<Caller | null> {
    if (secret.length > 512) return null;
    const key = await keys.verify(secret);
    return key && { userId: key.userId, credential: 'api_key', scopes: key.scopes, rateKey: `key:${key.keyId}` };
  }

  async function byToken(authorization: string): Promise<Caller | null> {
    const token = /^Bearer +(\S{1,8192})$/i.exec(authorization)?.[1];
    return token === undefined ? null : checkToken(token);
  }
}

export function requireScopes(caller: Caller, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return;
  throw new Refused(
    'insufficient_scope',
    `These credentials lack the scope ${missing.join(' and ')}. Use credentials that have it.`,
    { required: scopes },
  );
}

/** Who sends a request, and what the credentials allow. */
export interface Caller {
  userId: string;
  credential: 'api_key' | 'token';
  scopes: readonly string[];
  /** What the rate limits count by. */
  rateKey: string;
}

/** Metrics are open unless the settings name a token for them. */
export function requireMetricsToken(authorization: string | undefined, token: string): void {
  if (token === '' || sameText(authorization ?? '', `Bearer ${token}`)) return;
  throw new Refused('unauthenticated', 'Metrics need the token of DARKROOM_METRICS_TOKEN in Authorization: Bearer.');
}

/** Compares in constant time. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
