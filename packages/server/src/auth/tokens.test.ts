import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings/index.ts';
import { createTokenCheck } from './tokens.ts';

const secret = 'a secret of at least 32 characters';
const issuer = 'https://issuer.example';
const audience = 'darkroom';
const common = { DARKROOM_JWT_ISSUER: issuer, DARKROOM_JWT_AUDIENCE: audience };
const key = new TextEncoder().encode(secret);

function token(claims: Record<string, unknown> = {}, header: { alg: string } = { alg: 'HS256' }): SignJWT {
  return new SignJWT({
    sub: 'usr_1',
    iss: issuer,
    aud: audience,
    exp: seconds(60),
    scope: 'runs:read',
    ...claims,
  }).setProtectedHeader(header);
}

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}

describe('tokens signed with the secret', () => {
  const check = createTokenCheck(readSettings({ ...common, DARKROOM_JWT_SECRET: secret }));

  test('name the user and the scopes that there are', async () => {
    const signed = await token({ scope: 'runs:read nonsense runs:write runs:read' }).sign(key);
    expect(await check(signed)).toMatchObject({
      userId: 'usr_1',
      credential: 'token',
      scopes: ['runs:read', 'runs:write'],
    });
  });

  test('are believed for a minute after their end, for clocks that differ', async () => {
    expect(await check(await token({ exp: seconds(-30) }).sign(key))).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ['expired', { exp: seconds(-90) }],
    ['without an end', { exp: undefined }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another audience', { aud: 'other' }],
    ['without a user', { sub: undefined }],
    ['of a user without a name', { sub: '' }],
    ['not valid yet', { nbf: seconds(90) }],
  ])('%s are refused', async (_, claims) => {
    expect(await check(await token(claims).sign(key))).toBeNull();
  });

  test('with another signature are refused', async () => {
    const other = new TextEncoder().encode('another secret of 32 characters!!');
    expect(await check(await token().sign(other))).toBeNull();
    expect(await check('not.a.token')).toBeNull();
  });

  test('without a signature are refused', async () => {
    const parts = [{ alg: 'none' }, { sub: 'usr_1', iss: issuer, aud: audience, exp: seconds(60) }];
    const unsigned = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    expect(await check(`${unsigned}.`)).toBeNull();
  });
});

test('tokens of a key set are checked against it, and a public key is no shared secret', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const check = createTokenCheck(readSettings({ ...common, DARKROOM_JWT_JWKS_URL: url }));
  const good = await token({}, { alg: 'ES256', kid: 'one' } as { alg: string }).sign(privateKey);
  const forged = await token({}, { alg: 'HS256', kid: 'one' } as { alg: string }).sign(
    new TextEncoder().encode(JSON.stringify(jwk)),
  );
  expect(await check(good)).toMatchObject({ userId: 'usr_1' });
  expect(await check(forged)).toBeNull();
  server.close();
  server.closeAllConnections();
});

test('where nothing is configured, no token is good', async () => {
  expect(await createTokenCheck(readSettings({}))(await token().sign(key))).toBeNull();
});
