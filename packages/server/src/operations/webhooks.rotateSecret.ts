import type { Handler } from './handler.ts';

export const webhooksRotateSecret: Handler<'webhooks.rotateSecret'> = {
  async handle({ caller }, { store }) {
    const json = await store.webhookSecrets.rotate(caller.userId);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json, isSecret: true };
  },
};
