import type { OperationId } from '@darkroom/contract';
import { operations } from '@darkroom/contract';
import { randomSeed } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import { UrlRefused } from '../egress/index.ts';
import { type CollectedSources, requireSameSize, type SourceRequest } from '../sources/index.ts';
import { urlRefused } from '../sources/read-image.ts';
import { orDiscard } from '../store/index.ts';
import type { Json, NewRun, RunType, StoredRun } from '../store/records.ts';
import type { Call } from './handler.ts';
import type { Service } from './service.ts';
import { shownInputs } from './shown-inputs.ts';

/** What an operation wants to be done. */
export interface RunPlan {
  /** The work without its seed, which is chosen here if the run has one. */
  work: NonNullable<NewRun['work']>;
  /** Whether the run has a seed, because its result involves chance. */
  seeded: boolean;
  sources?: SourceRequest[];
  /** The role of the image that the mask must fit. */
  maskOver?: string;
  /** A run that becomes the parent although the pixels come from elsewhere. */
  parentRunId?: string | undefined;
  modelType?: string;
  modelId?: string | undefined;
  /** Inputs that the service set itself, shown instead of those that were sent. */
  setInputs?: Record<string, Json>;
}

/** The fields that operations that make a run share. */
export interface CommonFields {
  seed?: number | undefined;
  webhook_url?: string | undefined;
  webhook_secret?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  tags?: string[] | undefined;
}

const nothing: CollectedSources = { sources: [], parentRunId: null, discard: async () => {} };

/** Makes the run of a request. Its images are fetched, checked and stored first, so a bad one makes no run. */
export async function makeRun<Id extends OperationId>(
  call: Call<Id>,
  service: Service,
  plan: RunPlan,
): Promise<StoredRun> {
  const fields = call.body as Record<string, unknown> & CommonFields;
  const secret = fields.webhook_secret;
  if (fields.webhook_url !== undefined) await checkWebhook(service, fields.webhook_url);
  const parentRunId = plan.parentRunId;
  if (parentRunId !== undefined) await requireRun(call, service, parentRunId);

  const requests = plan.sources ?? [];
  const collected = requests.length === 0 ? nothing : await collect(call, service, requests);
  return await orDiscard(() => {
    if (plan.maskOver !== undefined) requireSameSize(collected, plan.maskOver);
    const seed = plan.seeded ? (fields.seed ?? randomSeed()) : null;
    return service.runs.create({
      userId: call.caller.userId,
      runType: operations[call.operationId].runType as RunType,
      operationId: call.operationId,
      inputs: {
        ...(shownInputs(fields, call.secretFields, requests, collected.sources) as Record<string, Json>),
        ...plan.setInputs,
      },
      ignoredInputs: call.ignoredInputs,
      work: seed === null ? plan.work : withSeed(plan.work, seed),
      sources: collected.sources.map(({ width: _w, height: _h, bytes: _b, ...source }) => source),
      parentRunId: parentRunId ?? collected.parentRunId,
      modelType: plan.modelType ?? null,
      modelId: plan.modelId ?? null,
      seed,
      seedGiven: fields.seed !== undefined,
      metadata: (fields.metadata ?? null) as Json,
      tags: fields.tags ?? [],
      webhookUrl: fields.webhook_url ?? null,
      webhookSecret: secret === undefined ? null : service.store.secrets.seal(call.caller.userId, secret),
      ...(call.idempotency && { idempotency: call.idempotency }),
    });
  }, collected.discard);
}

async function collect<Id extends OperationId>(
  call: Call<Id>,
  service: Service,
  requests: SourceRequest[],
): Promise<CollectedSources> {
  const { webhook_url } = call.body as CommonFields;
  // A caller that has disconnected only learns of the run by an event; without a webhook, fetching would be for
  // nothing.
  const signal = webhook_url === undefined ? call.signal : undefined;
  return await service.sources.collect(call.caller.userId, requests.map(onDisk(call)), signal);
}

/** An image that arrived as text is read from the file that it was decoded to. */
function onDisk({ inlineFiles }: Pick<Call<OperationId>, 'inlineFiles'>): (request: SourceRequest) => SourceRequest {
  return (request) => {
    const file = typeof request.value === 'string' ? inlineFiles.get(request.value) : undefined;
    return file === undefined ? request : { ...request, value: file };
  };
}

function withSeed(work: NonNullable<NewRun['work']>, seed: number): NonNullable<NewRun['work']> {
  return { kind: work.kind, input: { ...work.input, seed } } as NonNullable<NewRun['work']>;
}

export async function checkWebhook(service: Service, address: string, field = 'webhook_url'): Promise<void> {
  try {
    await service.egress.check(address);
  } catch (error) {
    throw error instanceof UrlRefused ? urlRefused(error, field) : error;
  }
}

/** The caller's run with this id; a run of another user counts as not found. */
export async function requireRun(
  call: { caller: { userId: string } },
  service: Service,
  runId: string,
): Promise<StoredRun> {
  const run = await service.runs.get(call.caller.userId, runId);
  if (run === null) throw runNotFound(runId);
  return run;
}

export function runNotFound(runId: string): Refused {
  return new Refused('run_not_found', `Run ${runId} not found.`);
}
