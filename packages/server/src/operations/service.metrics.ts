import type { Handler } from './handler.ts';

export const serviceMetrics: Handler<'service.metrics'> = {
  async handle(_call, service) {
    const { text, type } = await service.metrics();
    return { status: 200, text, type };
  },
};
