import { hash, timingSafeEqual } from 'node:crypto';
import { randomName } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Notices } from './notices.ts';

export type Scope = components['schemas']['Scope'];

export interface ApiKey {
  keyId: string;
  userId: string;
  name: string;
  scopes: Scope[];
  createdAt: string;
  revokedAt: string | null;
}

export interface KeyHolder {
  keyId: string;
  userId: string;
  scopes: Scope[];
}

export interface Keys {
  /** The secret is made here and shown once; only its hash is stored. A given secret is used as it is. */
  create(key: {
    userId: string;
    name: string;
    scopes: Scope[];
    secret?: string;
  }): Promise<{ key: ApiKey; secret: string }>;
  verify(secret: string): Promise<KeyHolder | null>;
  list(): Promise<ApiKey[]>;
  revoke(keyId: string): Promise<boolean>;
  count(): Promise<number>;
}

/** How long a check is cached, in case the notice of a revocation is lost. */
const believedMs = 5_000;
const rememberedKeys = 10_000;

export function createKeys({ kysely }: Database, notices: Notices): Keys {
  const remembered = new Map<string, { holder: KeyHolder | null; until: number }>();
  notices.subscribe(({ kind }) => {
    if (kind === 'keys' || kind === 'missed') remembered.clear();
  });

  return {
    async create({ userId, name, scopes, secret = `dk_${randomName(40)}` }) {
      const row = await kysely
        .insertInto('api_keys')
        .values({
          key_id: `key_${randomName(16)}`,
          user_id: userId,
          name,
          hash: hashOf(secret),
          scopes,
          revoked_at: null,
        })
        // A preset key that already exists is the same key.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ scopes, revoked_at: null }))
        .returningAll()
        .executeTakeFirstOrThrow();
      notices.notifyHere({ kind: 'keys', id: '' });
      return { key: show(row), secret };
    },
    async verify(secret) {
      const hashed = hashOf(secret);
      const known = remembered.get(hashed);
      if (known !== undefined && known.until > Date.now()) return known.holder;
      const row = await kysely.selectFrom('api_keys').selectAll().where('hash', '=', hashed).executeTakeFirst();
      const valid = row !== undefined && row.revoked_at === null && sameHash(row.hash, hashed);
      const holder = valid ? { keyId: row.key_id, userId: row.user_id, scopes: row.scopes as Scope[] } : null;
      if (remembered.size >= rememberedKeys) remembered.clear();
      remembered.set(hashed, { holder, until: Date.now() + believedMs });
      return holder;
    },
    async list() {
      const rows = await kysely.selectFrom('api_keys').selectAll().orderBy('created_at').execute();
      return rows.map(show);
    },
    async revoke(keyId) {
      const revoked = await kysely.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('api_keys')
          .set({ revoked_at: new Date() })
          .where('key_id', '=', keyId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        const notify = notices.notifyOnCommit([{ kind: 'keys', id: '' }]);
        if (notify !== undefined) await sql`${notify}`.execute(tx);
        return numUpdatedRows > 0n;
      });
      notices.notifyHere({ kind: 'keys', id: '' });
      return revoked;
    },
    async count() {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from api_keys`.execute(kysely);
      return rows[0]?.count ?? 0;
    },
  };
}

/**
 * Keys are long and random, so their hash cannot be reversed by guessing; a slow hash would only slow down every
 * request.
 */
function hashOf(secret: string): string {
  return hash('sha256', secret);
}

function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}

function show(row: {
  key_id: string;
  user_id: string;
  name: string;
  scopes: string[];
  created_at: Date;
  revoked_at: Date | null;
}): ApiKey {
  return {
    keyId: row.key_id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes as Scope[],
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
