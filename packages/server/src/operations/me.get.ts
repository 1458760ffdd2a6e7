import type { components } from '@darkroom/contract/types';
import type { Handler } from './handler.ts';

export const meGet: Handler<'me.get'> = {
  async handle({ caller }, { settings }) {
    const me: components['schemas']['Me'] = {
      user_id: caller.userId,
      credential: caller.credential,
      scopes: caller.scopes as components['schemas']['Scope'][],
      limits: {
        creates_per_minute: settings.createsPerMinute,
        reads_per_minute: settings.readsPerMinute,
        uploads_per_minute: settings.uploadsPerMinute,
        queued_runs: settings.queueLimit,
      },
    };
    return { status: 200, json: me };
  },
};
