import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { componentSchema } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { Settings } from '../settings/index.ts';
import type { Caller, TokenCheck } from './authenticate.ts';

const knownScopes = new Set(componentSchema('Scope').enum as string[]);
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** A valid token is cached for this long, or until it expires, without checking its signature again. */
const believedForMs = 30_000;
const mostBelieved = 10_000;

/** Checks bearer tokens against the configured key set or secret; refuses all if neither is configured. */
export function createTokenCheck(settings: Settings): TokenCheck {
  const verify = verifierFor(settings);
  if (verify === undefined) return async () => null;
  const believed = new Map<string, { caller: Caller; until: number }>();

  return async (token) => {
    const digest = createHash('sha256').update(token).digest('base64');
    const known = believed.get(digest);
    if (known !== undefined && known.until > Date.now()) return known.caller;
    const claims = await verify(token);
    const caller = claims === null ? null : callerOf(claims);
    if (claims !== null && caller !== null) {
      if (believed.size >= mostBelieved) believed.clear();
      believed.set(digest, { caller, until: Math.min(Date.now() + believedForMs, Number(claims.exp) * 1000) });
    }
    return caller;
  };
}

function verifierFor(settings: Settings): ((token: string) => Promise<JWTPayload | null>) | undefined {
  const { jwtJwksUrl, jwtSecret, jwtIssuer: issuer, jwtAudience: audience } = settings;
  if (jwtJwksUrl === '' && jwtSecret === '') return undefined;
  // Each kind of key allows only its own algorithms: a public key must never pass for a shared secret.
  const [key, algorithms] =
    jwtSecret === ''
      ? [createRemoteJWKSet(new URL(jwtJwksUrl), { timeoutDuration: 5_000, cooldownDuration: 10_000 }), asymmetric]
      : [new TextEncoder().encode(jwtSecret), ['HS256']];
  const options = { issuer, audience, algorithms, clockTolerance: 60, requiredClaims: ['exp', 'sub'] };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, key as JWTVerifyGetKey & Uint8Array, options);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw new Refused('unavailable', 'Tokens cannot be verified at the moment. Try again shortly.', undefined, {
        retryAfter: 5,
        cause: error,
      });
    }
  };
}

function callerOf(claims: JWTPayload): Caller | null {
  const userId = claims.sub ?? '';
  if (userId === '' || userId.length > 255) return null;
  const scopes = String(claims.scope ?? '')
    .split(' ')
    .filter((scope) => knownScopes.has(scope));
  return { userId, credential: 'token', scopes: [...new Set(scopes)], rateKey: `token:${userId}` };
}
