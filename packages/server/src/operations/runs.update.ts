import { changedMeanwhile, requireMatch } from '@darkroom/contract/service';
import type { Json } from '../store/records.ts';
import type { Handler } from './handler.ts';
import { requireRun, runNotFound } from './make-run.ts';
import { runTag, runText } from './run-text.ts';

export const runsUpdate: Handler<'runs.update'> = {
  async handle(call, service) {
    const { run_id, 'If-Match': ifMatch } = call.parameters;
    const { tags, metadata } = call.body;
    const known = ifMatch === undefined ? undefined : await requireRun(call, service, run_id);
    if (known !== undefined) requireMatch(ifMatch, runTag(known));
    const run = await service.runs.update(call.caller.userId, run_id, {
      tags,
      metadata: metadata as Json | undefined,
      ifRevision: known?.revision,
    });
    if (run === null) throw known === undefined ? runNotFound(run_id) : changedMeanwhile();
    return {
      status: 200,
      headers: { ETag: runTag(run) },
      text: runText(service.runs, run),
      type: 'application/json',
    };
  },
};
