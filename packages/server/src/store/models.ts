import { readCursor } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { toPage } from './cursor.ts';
import type { Database } from './database.ts';
import { demonstrationModels } from './demonstration-models.ts';
import type { Page, PageRequest } from './records.ts';
import type { Tables } from './tables.ts';

export type Model = components['schemas']['Model'];
export type ModelRecord = Selectable<Tables['models']>;

export interface Models {
  /** Models that the caller may use, newest first. */
  list(userId: string, page: PageRequest, modelType?: string): Promise<Page<Model>>;
  find(modelId: string): Promise<ModelRecord | null>;
}

export function createModels({ kysely }: Database): Models {
  return {
    async list(userId, { limit, cursor }, modelType) {
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
    async find(modelId) {
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
  await kysely
    .insertInto('models')
    .columns([
      'model_id',
      'name',
      'owner_id',
      'visibility',
      'shared_with',
      'deployment_id',
      'model_types',
      'status',
      'created_at',
      'updated_at',
    ])
    .expression(
      sql`select m.* from (values ${sql.join(
        demonstrationModels.map(
          (model) =>
            sql`(${model.model_id}::uuid, ${model.name}, ${model.owner_id}, ${model.visibility}, ${model.shared_with}::text[],
              ${model.deployment_id}, ${model.model_types}::text[], ${model.status}, ${model.created_at}::timestamptz, ${model.created_at}::timestamptz)`,
        ),
      )}) m where not exists (select from models)` as never,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
