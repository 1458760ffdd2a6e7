import { hash, timingSafeEqual } from 'node:crypto';
import { randomName, readCursor } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { type Selectable, sql } from 'kysely';
import { isId, toPage } from './cursor.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { Notices } from './notices.ts';
import type { Page, PageRequest } from './records.ts';
import type { Tables } from './tables.ts';

export type Scope = components['schemas']['Scope'];

export interface ApiKey {
  keyId: string;
  userId: string;
  name: string;
  /** The first characters of the secret; null for keys that were made before they were kept. */
  prefix: string | null;
  scopes: Scope[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

export interface KeyHolder {
  keyId: string;
  userId: string;
  scopes: Scope[];
}

export interface NewKey {
  userId: string;
  name: string;
  scopes: Scope[];
  expiresAt?: Date | null;
  /** Made here if omitted. */
  secret?: string;
}

export type Keys = ReturnType<typeof createKeys>;

/** How long a check is cached, in case the notice of a revocation is lost. The contract promises 5 seconds. */
const believedMs = 5_000;
const rememberedKeys = 10_000;
/** `last_used_at` is written at most this often, so a busy key does not cause a write with every check. */
const usedEveryMs = 60_000;
/** Enough to recognize a key, and little enough of a short one that was preset. */
const prefixLength = 7;
const shownShare = 4;

export function createKeys({ kysely }: Database, notices: Notices) {
  const remembered = new Map<string, { holder: KeyHolder | null; until: number }>();
  notices.subscribe(({ kind }) => {
    if (kind === 'keys' || kind === 'missed') remembered.clear();
  });

  return {
    /** The secret is returned only here; the store has its hash. */
    async create(newKey: NewKey): Promise<{ key: ApiKey; secret: string }> {
      const { userId, name, scopes, expiresAt = null, secret = `dk_${randomName(40)}` } = newKey;
      const { id, at } = newId();
      const prefix = prefixOf(secret);
      const row = await kysely
        .insertInto('api_keys')
        .values({
          key_id: id,
          user_id: userId,
          name,
          prefix,
          hash: hashOf(secret),
          scopes,
          created_at: at,
          last_used_at: null,
          expires_at: expiresAt,
          revoked_at: null,
        })
        // A preset key that already exists is the same key.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ scopes, prefix, revoked_at: null }))
        .returningAll()
        .executeTakeFirstOrThrow();
      notices.notifyHere({ kind: 'keys', id: '' });
      return { key: show(row), secret };
    },
    async verify(secret: string): Promise<KeyHolder | null> {
      const hashed = hashOf(secret);
      const now = Date.now();
      const known = remembered.get(hashed);
      if (known !== undefined && known.until > now) return known.holder;
      const row = await kysely.selectFrom('api_keys').selectAll().where('hash', '=', hashed).executeTakeFirst();
      const expires = row?.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
      const valid = row !== undefined && row.revoked_at === null && expires > now && sameHash(row.hash, hashed);
      const holder = valid ? { keyId: row.key_id, userId: row.user_id, scopes: row.scopes as Scope[] } : null;
      if (valid && now - (row.last_used_at?.getTime() ?? 0) >= usedEveryMs) {
        const used = { last_used_at: new Date(now) };
        await kysely.updateTable('api_keys').set(used).where('key_id', '=', row.key_id).execute();
      }
      if (remembered.size >= rememberedKeys) remembered.clear();
      remembered.set(hashed, { holder, until: Math.min(now + believedMs, valid ? expires : now + believedMs) });
      return holder;
    },
    /** Every key of every user, also revoked ones. */
    async list(): Promise<ApiKey[]> {
      const rows = await kysely.selectFrom('api_keys').selectAll().orderBy('created_at').execute();
      return rows.map(show);
    },
    /** The keys of a user that are not revoked. */
    async page(userId: string, { limit, cursor }: PageRequest): Promise<Page<ApiKey>> {
      let query = kysely
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null);
      if (cursor !== undefined) query = query.where('key_id', '<', readCursor(cursor));
      const rows = await query
        .orderBy('key_id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows, limit, (row) => row.key_id, show);
    },
    /** Only a key of this user, if one is given. */
    async revoke(keyId: string, userId?: string): Promise<boolean> {
      if (!isId(keyId)) return false;
      const revoked = await kysely.transaction().execute(async (tx) => {
        let query = tx
          .updateTable('api_keys')
          .set({ revoked_at: new Date() })
          .where('key_id', '=', keyId)
          .where('revoked_at', 'is', null);
        if (userId !== undefined) query = query.where('user_id', '=', userId);
        const { numUpdatedRows } = await query.executeTakeFirst();
        await notices.send(tx, { kind: 'keys', id: '' });
        return numUpdatedRows > 0n;
      });
      notices.notifyHere({ kind: 'keys', id: '' });
      return revoked;
    },
    async count(): Promise<number> {
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

function prefixOf(secret: string): string {
  return secret.slice(0, Math.min(prefixLength, Math.floor(secret.length / shownShare)));
}

function show(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    keyId: row.key_id,
    userId: row.user_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
