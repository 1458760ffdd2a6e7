import { contract } from '../contract/document.ts';
import type { Handler } from './handler.ts';

export const serviceHealth: Handler<'service.health'> = {
  async handle() {
    return { status: 200, json: { status: 'ok', version: contract.info.version } };
  },
};
