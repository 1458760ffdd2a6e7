import { uploadNotRetryable } from '@darkroom/contract/service';
import { randomSeed } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import type { NewRun, SourceFile, StoredRun } from '../store/records.ts';
import { isTerminalStatus } from './state-machine.ts';

interface Needs {
  find(runId: string): Promise<StoredRun | null>;
  files: { copy(name: string): Promise<string | null>; remove(names: string[]): Promise<void> };
}

/** Repeats a request: the images of the first run are copied, and a seed that the service chose is chosen anew. */
export async function retryOf(run: StoredRun, { find, files }: Needs): Promise<NewRun> {
  if (!isTerminalStatus(run.status)) {
    throw new Refused('run_active', 'The run has not ended. Cancel it or wait until it ends, and retry it then.');
  }
  if (run.work === null) throw uploadNotRetryable();
  const sourceRuns = new Set(run.sources.flatMap(({ fromRunId }) => (fromRunId === undefined ? [] : [fromRunId])));
  for (const runId of sourceRuns) {
    if ((await find(runId)) === null) throw sourceGone(runId);
  }
  const seed = run.seed === null || run.seedGiven ? run.seed : randomSeed();
  return {
    userId: run.userId,
    runType: run.runType,
    operationId: run.operationId,
    inputs: run.inputs,
    ignoredInputs: run.ignoredInputs,
    work: seed === null ? run.work : ({ ...run.work, input: { ...run.work.input, seed } } as NewRun['work']),
    sources: await copyAll(run.sources, files),
    parentRunId: run.parentRunId,
    modelType: run.modelType,
    modelId: run.modelId,
    seed,
    seedGiven: run.seedGiven,
    metadata: run.metadata,
    tags: run.tags,
    webhookUrl: run.webhookUrl,
    webhookSecret: run.webhookSecret,
  };
}

async function copyAll(sources: readonly SourceFile[], files: Needs['files']): Promise<SourceFile[]> {
  const copies: SourceFile[] = [];
  for (const source of sources) {
    const file = await files.copy(source.file);
    if (file === null) {
      await files.remove(copies.map((copy) => copy.file));
      throw sourceGone(source.fromRunId);
    }
    copies.push({ ...source, file });
  }
  return copies;
}

function sourceGone(runId: string | undefined): Refused {
  const which = runId === undefined ? 'An image of this run' : `The run ${runId}, which this one was made from,`;
  return new Refused('run_not_found', `${which} has been deleted since. Send the request again with another source.`);
}
