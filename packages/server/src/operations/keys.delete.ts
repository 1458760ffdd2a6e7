import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';

export const keysDelete: Handler<'keys.delete'> = {
  async handle({ caller, parameters: { key_id } }, { store }) {
    if (!(await store.keys.revoke(key_id, caller.userId))) {
      throw new Refused('key_not_found', `Key ${key_id} not found. List your keys with GET /api/v1/keys.`);
    }
    return { status: 204 };
  },
};
