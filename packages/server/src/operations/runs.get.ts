import { preference } from '@darkroom/contract/reading';
import { matches } from '@darkroom/contract/service';
import { reading } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import { requireRun } from './make-run.ts';
import { runTag, runText } from './run-text.ts';

const longestWaitMs = reading.longestWaitSeconds * 1000;

export const runsGet: Handler<'runs.get'> = {
  async handle(call, service) {
    const { parameters } = call;
    let run = await requireRun(call, service, parameters.run_id);
    const wait = parameters.Prefer === undefined ? undefined : preference(parameters.Prefer, 'wait');
    if (wait !== undefined && /^\d{1,9}$/.test(wait) && !service.runs.isTerminal(run)) {
      const newest = await service.runs.wait(run, Math.min(Number(wait) * 1000, longestWaitMs), call.signal);
      if (newest === null) throw new Refused('run_not_found', 'The run was deleted while the response waited for it.');
      run = newest;
    }
    const tag = runTag(run);
    if (matches(parameters['If-None-Match'], tag)) return { status: 304, headers: { ETag: tag } };
    return {
      status: 200,
      headers: { ETag: tag, 'Cache-Control': 'no-store' },
      text: runText(service.runs, run),
      type: 'application/json',
    };
  },
};
