import type { Operation } from '../contract/operation.ts';

/** Whether it is the purpose of the operation to show a secret; no other response may show it. */
export function returnsSecret({ id }: Pick<Operation, 'id'>): boolean {
  return ['keys.create', 'webhooks.getSecret', 'webhooks.rotateSecret'].includes(id);
}
