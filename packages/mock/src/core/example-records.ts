import { type ErrorCode, runsAmong } from '@darkroom/contract/reading';
import type { Size } from '@darkroom/contract/service';
import type { Contract, Run } from './contract.ts';
import { fileNameIn } from './file-url.ts';
import { outcomeOf } from './outcome.ts';
import type { Fields } from './request-body.ts';
import type { MockRun } from './run-store.ts';
import type { Moment } from './run-timeline.ts';

/** The runs in the contract's examples, each once and as it ended, oldest first. */
export function exampleRuns(contract: Contract): MockRun[] {
  const runs = new Map(exampleRecords<Run>(contract, ['run_id', 'user_id']).map((run) => [run.run_id, run]));
  const usable = [...runs.values()].find(({ status, run_type }) => status === 'completed' && run_type === 'generate');
  for (const runId of sourcesInExamples(contract)) {
    const run = runs.get(runId) ?? usable;
    if (run === undefined || usable === undefined || (run.status === 'completed' && run.run_id === runId)) continue;
    runs.set(runId, completed({ ...run, run_id: runId }, usable));
  }
  return [...runs.values()].sort(byCreation).map(fromExample);
}

/** A request of the examples works on this run, so it has an image, whatever else the examples say of it. */
function completed(run: Run, like: Run): Run {
  const image = `https://darkroom.example/files/${run.run_id}.png`;
  const { started_at } = like;
  const updated_at = [run.updated_at, like.updated_at].sort()[1] ?? like.updated_at;
  return {
    ...run,
    status: 'completed',
    progress: 1,
    image_urls: [image],
    started_at: run.started_at ?? started_at,
    updated_at,
    completed_at: updated_at,
  };
}

/** The runs whose images the examples of requests use. */
function sourcesInExamples({ operations, resolve }: Contract): Set<string> {
  return new Set(
    [...operations.values()].flatMap(({ definition, readWork }) =>
      Object.values(definition.requestBody?.content['application/json']?.examples ?? {}).flatMap((example) =>
        runsAmong(readWork(resolve<{ value: unknown }>(example).value as Fields)?.images ?? []),
      ),
    ),
  );
}

function fromExample({ output, ...run }: Run): MockRun {
  const moments: Moment[] = [{ at: Date.parse(run.created_at), status: 'queued', progress: 0 }];
  if (run.started_at) moments.push({ at: Date.parse(run.started_at), status: 'processing', progress: 0 });
  if (run.status !== 'queued') {
    moments.push({ at: Date.parse(run.completed_at ?? run.updated_at), status: run.status, progress: run.progress });
  }
  return {
    made: { ...run, parent_run_id: run.parent_run_id ?? null },
    updated: { at: Date.parse(run.updated_at), count: 0 },
    moments,
    images: run.image_urls.flatMap((url) => fileNameIn(url) ?? []),
    video: fileNameIn(run.video_url ?? '') ?? null,
    error: (run.error?.code as ErrorCode | undefined) ?? null,
    notDrawn: run.not_drawn ?? [],
    output,
    listeners: new Set(),
    example: true,
  };
}

/** The sizes of the images whose URLs are in examples: as large as the inputs beside them ask for. */
export function exampleFiles(contract: Contract, runs: MockRun[]): Map<string, Size> {
  const sizeOf = ({ made }: MockRun): Size => {
    const parents = runs.filter((run) => run.made.run_id === made.parent_run_id && run.made !== made);
    return outcomeOf(contract, made.run_type, (made.inputs ?? {}) as Fields, parents.map(sizeOf), '').size;
  };
  return new Map(runs.flatMap((run) => run.images.map((name): [string, Size] => [name, sizeOf(run)])));
}

interface Dated {
  created_at: string;
  updated_at?: string;
}

/** Every record in the examples that has these fields, the first of which is its id: each once, as it was last. */
export function exampleRecords<Kind extends Dated>(
  contract: Contract,
  names: [string & keyof Kind, ...(string & keyof Kind)[]],
  isWanted = (_: Kind) => true,
): Kind[] {
  const records = new Map<unknown, Kind>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const record = value as Kind;
    if (names.every((name) => name in value) && isWanted(record)) {
      const id = record[names[0]];
      const known = records.get(id);
      if (known === undefined || (known.updated_at ?? '') < (record.updated_at ?? '')) records.set(id, { ...record });
    }
    for (const part of Object.values(value)) walk(part);
  };
  walk(contract.exampleValues());
  return [...records.values()].sort(byCreation);
}

function byCreation(a: Dated, b: Dated): number {
  return a.created_at < b.created_at ? -1 : 1;
}
