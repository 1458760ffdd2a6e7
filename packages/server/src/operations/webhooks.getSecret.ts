import type { Handler } from './handler.ts';

export const webhooksGetSecret: Handler<'webhooks.getSecret'> = {
  async handle({ caller }, { store }) {
    const json = await store.webhookSecrets.get(caller.userId);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json };
  },
};
