import type { Handler } from './handler.ts';
import { requireRun } from './make-run.ts';

export const editGetLayers: Handler<'edit.getLayers'> = {
  async handle(call, service) {
    const run = await requireRun(call, service, call.parameters.run_id);
    return { status: 200, json: { data: { layers: await service.runs.layers(run, call.signal) } } };
  },
};
