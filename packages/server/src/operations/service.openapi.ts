import { contract } from '../contract/document.ts';
import type { Handler } from './handler.ts';

let text: string | undefined;

export const serviceOpenapi: Handler<'service.openapi'> = {
  async handle() {
    text ??= JSON.stringify(contract);
    return { status: 200, text, type: 'application/json' };
  },
};
