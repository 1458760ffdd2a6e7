import { runOperation } from './run-operation.ts';
import { acceptedHeaders } from './run-text.ts';

export const generateVideo = runOperation<'generateVideo'>({
  show(run) {
    return {
      status: 202,
      headers: acceptedHeaders(run),
      json: { run_id: run.runId, status: run.status, input: run.inputs },
    };
  },
});
