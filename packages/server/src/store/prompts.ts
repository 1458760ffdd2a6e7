import { readCursor } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { type Selectable, sql } from 'kysely';
import { toPage } from './cursor.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { Page, PageRequest } from './records.ts';
import type { Tables } from './tables.ts';

export type Prompt = components['schemas']['Prompt'];

export type Prompts = ReturnType<typeof createPrompts>;

export interface NewPrompt {
  userId: string;
  prompt: string;
  originalPrompt: string;
  modelType: string | null;
}

export interface PromptChange {
  prompt?: string | undefined;
  modelType?: string | null | undefined;
  /** Changes the prompt only if this is when it last changed. */
  ifUpdatedAt?: string | undefined;
}

export function createPrompts({ kysely }: Database) {
  return {
    async create({ userId, prompt, originalPrompt, modelType }: NewPrompt): Promise<Prompt> {
      const { id, at } = newId();
      const row = await kysely
        .insertInto('prompts')
        .values({
          prompt_id: id,
          user_id: userId,
          prompt,
          original_prompt: originalPrompt,
          model_type: modelType,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return show(row);
    },
    async list(userId: string, { limit, cursor }: PageRequest): Promise<Page<Prompt>> {
      let query = kysely.selectFrom('prompts').selectAll().where('user_id', '=', userId);
      if (cursor !== undefined) query = query.where('prompt_id', '<', readCursor(cursor));
      const rows = await query
        .orderBy('prompt_id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows, limit, (row) => row.prompt_id, show);
    },
    async get(userId: string, id: string): Promise<Prompt | null> {
      const row = await kysely
        .selectFrom('prompts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('prompt_id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : show(row);
    },
    async update(userId: string, id: string, change: PromptChange): Promise<Prompt | null> {
      const { prompt, modelType, ifUpdatedAt } = change;
      let query = kysely
        .updateTable('prompts')
        .set({
          ...(prompt === undefined ? {} : { prompt }),
          ...(modelType === undefined ? {} : { model_type: modelType }),
          // Two changes within a millisecond differ, too.
          updated_at: sql`greatest(${new Date()}::timestamptz, updated_at + interval '1 millisecond')`,
        })
        .where('user_id', '=', userId)
        .where('prompt_id', '=', id);
      if (ifUpdatedAt !== undefined) query = query.where('updated_at', '=', new Date(ifUpdatedAt));
      const row = await query.returningAll().executeTakeFirst();
      return row === undefined ? null : show(row);
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await kysely
        .deleteFrom('prompts')
        .where('user_id', '=', userId)
        .where('prompt_id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function show(row: Selectable<Tables['prompts']>): Prompt {
  return {
    id: row.prompt_id,
    prompt: row.prompt,
    original_prompt: row.original_prompt,
    model_type: row.model_type,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
