import { usageDays } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import type { Call } from '../core/call.ts';
import type { Run } from '../core/contract.ts';
import type { Reply } from '../core/exchange.ts';
import { reply } from '../core/reply.ts';
import { present } from './make-run.ts';

type Entry = components['schemas']['UsageEntry'];

/** Adds up the runs that have ended, deleted ones included. */
export function getUsage(call: Call): Reply {
  const { contract, state, parameters, settings } = call;
  const asked = parameters as { from?: string; to?: string };
  const { from, to } = usageDays(contract, asked, new Date(settings.clock.now()));
  const entries = new Map<string, Entry>();
  const runs = state.runs.all().map((run) => present(call, run));
  for (const run of [...runs, ...state.deletedRuns.values()]) {
    const date = run.completed_at?.slice(0, 10) ?? '';
    if (date >= from && date <= to) count(entries, run, date);
  }
  const data = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  return reply(call, 200, { from, to, data });
}

function count(entries: Map<string, Entry>, run: Run, date: string): void {
  const { run_type, model_type = null, status, image_urls, video_url, inputs, metrics } = run;
  const key = JSON.stringify([date, run_type, model_type]);
  const sums = { completed: 0, failed: 0, canceled: 0, images: 0, video_seconds: 0, queue_seconds: 0, work_seconds: 0 };
  const entry = entries.get(key) ?? { date, run_type, model_type, ...sums };
  entry[status as 'completed'] += 1;
  if (run_type !== 'upload') entry.images += image_urls.length;
  if (video_url !== null) entry.video_seconds += Number((inputs as { duration?: number }).duration);
  entry.queue_seconds += metrics?.queue_seconds ?? 0;
  entry.work_seconds += metrics?.work_seconds ?? 0;
  entries.set(key, entry);
}
