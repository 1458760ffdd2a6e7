import type { ErrorCode } from '@darkroom/contract/reading';
import type { Contract, Run } from './contract.ts';
import { fileNameIn } from './file-url.ts';
import { outcomeOf, type Size } from './outcome.ts';
import type { Fields } from './request-body.ts';
import type { MockRun } from './run-store.ts';
import type { Moment } from './run-timeline.ts';
import type { Model, Prompt } from './state.ts';

/** The runs that the contract's examples speak of, each once and as it ended, oldest first. */
export function exampleRuns(contract: Contract): MockRun[] {
  const runs = new Map<string, Run>();
  for (const run of objectsWith<Run>(contract, 'run_id', 'user_id')) {
    const known = runs.get(run.run_id);
    if (known === undefined || known.updated_at < run.updated_at) runs.set(run.run_id, run);
  }
  const usable = [...runs.values()].find(({ status, run_type }) => status === 'completed' && run_type === 'generate');
  for (const runId of sourcesInExamples(contract)) {
    const run = runs.get(runId) ?? usable;
    if (run === undefined || usable === undefined || (run.status === 'completed' && run.run_id === runId)) continue;
    runs.set(runId, completed({ ...run, run_id: runId }, usable));
  }
  return [...runs.values()].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(fromExample);
}

/** A request of the examples works on this run, so it has a picture, whatever else the examples say of it. */
function completed(run: Run, like: Run): Run {
  const image = `https://darkroom.example/files/${run.run_id}.png`;
  const { started_at, completed_at, updated_at } = like;
  return {
    ...run,
    status: 'completed',
    progress: 1,
    image_url: image,
    image_urls: [image],
    started_at: run.started_at ?? started_at,
    updated_at: [run.updated_at, updated_at].sort()[1] ?? updated_at,
    completed_at,
  };
}

const sourceFields = [
  'run_id',
  'original_run_id',
  'source_run_id',
  'character_reference_run_id',
  'run_ids',
  'parent_id',
];

/** The runs that the examples of requests name as their sources. */
function sourcesInExamples(contract: Contract): Set<string> {
  return new Set(
    contract.exampleValues().flatMap((value) => {
      const fields = Object(value) as Record<string, unknown>;
      const isRequest = !['user_id', 'status', 'delivery_id'].some((name) => Object.hasOwn(fields, name));
      return isRequest ? sourceFields.flatMap((name) => [fields[name] ?? []].flat().map(String)) : [];
    }),
  );
}

function fromExample(run: Run): MockRun {
  const moments: Moment[] = [{ at: Date.parse(run.created_at), status: 'queued', progress: 0 }];
  if (run.started_at) moments.push({ at: Date.parse(run.started_at), status: 'processing', progress: 0 });
  if (run.status !== 'queued') {
    moments.push({ at: Date.parse(run.updated_at), status: run.status, progress: run.progress });
  }
  return {
    runId: run.run_id,
    userId: run.user_id,
    runType: run.run_type,
    inputs: run.inputs,
    modelType: run.model_type,
    seed: run.seed,
    metadata: run.metadata,
    parentRunId: run.parent_run_id ?? null,
    moments,
    images: run.image_urls.flatMap((url) => fileNameIn(url) ?? []),
    video: run.video_url ? (fileNameIn(run.video_url) ?? null) : null,
    error: (run.error?.code as ErrorCode | undefined) ?? null,
    ...(run.output === undefined ? {} : { output: run.output }),
    listeners: new Set(),
    example: true,
  };
}

export function examplePrompts(contract: Contract): Prompt[] {
  const prompts = new Map<string, Prompt>();
  for (const prompt of objectsWith<Prompt>(contract, 'id', 'original_prompt')) {
    const known = prompts.get(prompt.id);
    if (known === undefined || known.updated_at < prompt.updated_at) prompts.set(prompt.id, prompt);
  }
  return [...prompts.values()].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map((prompt) => ({ ...prompt }));
}

export function exampleModels(contract: Contract): Model[] {
  return objectsWith<Model>(contract, 'model_id', 'owner_id');
}

/** How large the pictures are whose addresses stand in examples: as large as the inputs beside them ask for. */
export function exampleFiles(contract: Contract): Map<string, Size> {
  const sizes = new Map<string, Size>();
  const runs = exampleRuns(contract);
  const sizeOf = (run: MockRun): Size => {
    const parent = runs.find(({ runId }) => runId === run.parentRunId && runId !== run.runId);
    const sources = parent === undefined ? [] : [sizeOf(parent)];
    return outcomeOf(contract, run.runType, (run.inputs ?? {}) as Fields, sources, '').size;
  };
  for (const run of runs) for (const name of run.images) sizes.set(name, sizeOf(run));
  return sizes;
}

/** Every object in the examples that has these fields. */
function objectsWith<Kind>(contract: Contract, ...names: (string & keyof Kind)[]): Kind[] {
  const found: Kind[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (names.every((name) => name in value)) found.push(value as Kind);
    for (const part of Object.values(value)) walk(part);
  };
  walk(contract.exampleValues());
  return found;
}
