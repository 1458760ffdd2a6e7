import type { Database } from './database.ts';

export interface Secrets {
  /** The secret of this name, made at the first call; processes that start together agree on one. */
  keep(name: string, make: () => string): Promise<string>;
}

export function createSecrets({ kysely }: Database): Secrets {
  return {
    async keep(name, make) {
      await kysely
        .insertInto('secrets')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await kysely
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return value;
    },
  };
}
