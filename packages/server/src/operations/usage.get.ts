import { usageDays } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { reading } from '../contract/document.ts';
import type { Handler } from './handler.ts';

export const usageGet: Handler<'usage.get'> = {
  async handle({ caller, parameters }, { store }) {
    const { from, to } = usageDays(reading, parameters, new Date());
    const json: components['schemas']['Usage'] = { from, to, data: await store.usage.between(caller.userId, from, to) };
    return { status: 200, json };
  },
};
