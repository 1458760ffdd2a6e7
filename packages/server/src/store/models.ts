import { readCursor } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { type Selectable, sql } from 'kysely';
import { toPage } from './cursor.ts';
import type { Database } from './database.ts';
import { demonstrationModels } from './demonstration-models.ts';
import type { Page, PageRequest } from './records.ts';
import type { Tables } from './tables.ts';

export type Model = components['schemas']['Model'];
export type ModelRecord = Selectable<Tables['models']>;

export type Models = ReturnType<typeof createModels>;

export function createModels({ kysely }: Database) {
  return {
    /** Models that the caller may use, newest first. */
    async list(userId: string, { limit, cursor }: PageRequest, modelType?: string): Promise<Page<Model>> {
      let query = kysely
        .selectFrom('models')
        .selectAll()
        .where((where) =>
          where.or([
            where('owner_id', '=', userId),
            where('visibility', '=', 'public'),
            where.and([where('visibility', '=', 'shared'), sql<boolean>`${userId} = any(shared_with)`]),
          ]),
        );
      if (modelType !== undefined) query = query.where(sql<boolean>`${modelType} = any(model_types)`);
      if (cursor !== undefined) {
        const last = kysely
          .selectFrom('models')
          .select(['created_at', 'model_id'])
          .where('model_id', '=', readCursor(cursor));
        query = query.where(sql<boolean>`(created_at, model_id) < (${last})`);
      }
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('model_id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        (row) => row.model_id,
        (row) => showModel(row, userId),
      );
    },
    async find(modelId: string): Promise<ModelRecord | null> {
      const row = await kysely.selectFrom('models').selectAll().where('model_id', '=', modelId).executeTakeFirst();
      return row ?? null;
    },
  };
}

export function mayUse(model: ModelRecord, userId: string): boolean {
  if (model.owner_id === userId || model.visibility === 'public') return true;
  return model.visibility === 'shared' && model.shared_with.includes(userId);
}

/** Only the owner of a model sees the name of its deployment. */
export function showModel(model: ModelRecord, userId: string): Model {
  return {
    model_id: model.model_id,
    name: model.name,
    owner_id: model.owner_id,
    visibility: model.visibility,
    ...(model.owner_id === userId ? { deployment_id: model.deployment_id } : {}),
    model_types: model.model_types as Model['model_types'],
    status: model.status,
    created_at: model.created_at.toISOString(),
    updated_at: model.updated_at.toISOString(),
  };
}

/** Adds the demonstration models to an empty registry. */
export async function seedModels({ kysely }: Database): Promise<void> {
  const models = demonstrationModels.map((model) => ({ ...model, updated_at: model.created_at }));
  await sql`
    insert into models select * from json_populate_recordset(null::models, ${JSON.stringify(models)}::json)
    where not exists (select from models) on conflict do nothing`.execute(kysely);
}
