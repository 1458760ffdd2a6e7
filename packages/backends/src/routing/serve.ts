import { setTimeout as sleep } from 'node:timers/promises';
import {
  EngineError,
  isEngineError,
  type MediaFile,
  planResult,
  type ResultPlan,
  randomSeed,
  tagPattern,
  type WorkContext,
  type WorkInputs,
  type WorkKind,
  type WorkResult,
} from '@darkroom/engine';
import type { RouteConfig } from '../config/config.ts';
import { asFailure, BackendFailure } from '../failure.ts';
import { plainPrompts } from '../placeholder-fields.ts';
import { fillText } from '../placeholders.ts';
import type { Attempt, Protocol, Returned, Server } from '../protocols/protocol.ts';
import { checkImage, type Wanted } from '../result/check-image.ts';
import { checkVideo } from '../result/check-video.ts';
import { describeImage } from '../result/describe-image.ts';
import { type PreparedImage, placeForReframe, prepareImages } from '../result/prepare-images.ts';
import type { Slots, Slotted } from './slots.ts';

/** A backend with its state. */
export interface Member extends Server, Slotted {
  protocol: Protocol;
  /** Failures since it last worked; the pause doubles with each. */
  failures: number;
  /** What went wrong last, until it works again. */
  failure: BackendFailure | undefined;
}

export interface ServeDeps {
  slots: Slots<Member>;
  membersOf(route: RouteConfig): Member[];
  download: Attempt['download'];
  afterwards: Attempt['afterwards'];
  log: Log;
  /** The first pause after a failure; it doubles up to the longest. */
  backoff: { firstMs: number; longestMs: number };
}

/** What happened, for the operator. Nothing in it contains a key. */
export type Log = (event: { backend: string; kind: WorkKind; failure: BackendFailure; retryInMs?: number }) => void;

const cutOut: WorkKind[] = ['segment', 'removeBackground'];

/** Does a piece of work with the backends of a route: retries, moves on to another one, and checks what comes back. */
export async function serve<Kind extends WorkKind>(
  route: RouteConfig,
  kind: Kind,
  input: WorkInputs[Kind],
  context: WorkContext,
  deps: ServeDeps,
): Promise<WorkResult> {
  const work = await prepare(route, kind, input, context);
  const tries = new Map<Member, number>();
  for (;;) {
    const open = deps.membersOf(route).filter((member) => (tries.get(member) ?? 0) <= member.config.retries);
    // One that has not been tried yet may work where the others failed.
    const fresh = open.filter((member) => !tries.has(member));
    const member = await deps.slots.take(fresh.length > 0 ? fresh : open, context.signal);
    const count = (tries.get(member) ?? 0) + 1;
    tries.set(member, count);
    let failure: BackendFailure;
    let taken = true;
    const release = (): void => {
      if (taken) deps.slots.release(member);
      taken = false;
    };
    try {
      const returned = await attempt(member, work, context, deps);
      // The server is done; what is left is ours, and it can work on the next run meanwhile.
      release();
      context.hasRoom?.();
      const result = returned.result ?? (await checkReturned(work, returned));
      member.failures = 0;
      member.failure = undefined;
      member.availableAt = 0;
      return result;
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (isEngineError(error)) throw error;
      failure = asFailure(error);
    } finally {
      release();
    }
    const pauseMs = noteFailure(member, failure, deps);
    if (failure.final) tries.set(member, Number.POSITIVE_INFINITY);
    const others = deps.membersOf(route).some((other) => !tries.has(other));
    const again = others || deps.membersOf(route).some((other) => (tries.get(other) ?? 0) <= other.config.retries);
    if (failure.kind === 'refused' || failure.kind === 'rejected' || !again) {
      deps.log({ backend: member.config.name, kind, failure });
      throw asEngineError(failure);
    }
    deps.log({ backend: member.config.name, kind, failure, retryInMs: others ? 0 : pauseMs });
    if (!others) await sleep(pauseMs, undefined, { signal: context.signal });
  }
}

/** Keeps a backend that failed from being chosen for a while, and returns for how long. */
function noteFailure(member: Member, failure: BackendFailure, { backoff }: ServeDeps): number {
  if (failure.kind === 'refused' || failure.kind === 'rejected') return 0;
  member.failure = failure;
  const grown = Math.min(backoff.firstMs * 2 ** member.failures, backoff.longestMs);
  member.failures += 1;
  // A longer wait would be for the run's deadline to decide.
  const pauseMs = Math.min(failure.retryAfterMs ?? grown * (0.75 + Math.random() / 2), 60_000);
  member.availableAt = performance.now() + pauseMs;
  return pauseMs;
}

type Work = Omit<Attempt, 'signal' | 'download' | 'afterwards' | 'progress'>;

async function prepare<Kind extends WorkKind>(
  route: RouteConfig,
  kind: Kind,
  input: WorkInputs[Kind],
  { images: given }: WorkContext,
): Promise<Work> {
  const images = await prepareImages(given);
  const source = images.get('source');
  const plan = planResult(kind, input, source && { width: source.width, height: source.height });
  const fields = input as { seed?: number; prompt?: string };
  const seed = fields.seed ?? randomSeed();
  const size = plan.size ?? source;
  if (kind === 'reframe' && route.backends[0]?.protocol !== 'darkroom') await placeForReframe(images, plan);
  const values = new Map<string, unknown>([
    ...Object.entries(input as object),
    ['seed', seed],
    ['count', plan.count],
    ...(size === undefined
      ? []
      : ([
          ['width', size.width],
          ['height', size.height],
        ] as const)),
  ]);
  if (plan.video !== undefined) values.set('frames', plan.video.frames);
  const plain = promptOf(kind, fields.prompt ?? plainPrompts[kind] ?? '', input);
  if (plain !== '') values.set('prompt', plain);
  const prompt = route.prompt === undefined ? plain : fillText(route.prompt, values);
  return { kind, input: input as Work['input'], images, given, route, plan, size, prompt, seed, values };
}

/** Tags such as `@fox` name images; models know them by their place. */
function promptOf(kind: WorkKind, prompt: string, input: unknown): string {
  if (kind !== 'reference') return prompt;
  const { images = [] } = input as WorkInputs['reference'];
  return images.reduce(
    (text, { tag }, index) =>
      text.replaceAll(new RegExp(tagPattern(tag), 'gu'), () => `the ${tag} of image ${index + 1}`),
    prompt,
  );
}

async function attempt(member: Member, work: Work, context: WorkContext, deps: ServeDeps): Promise<Returned> {
  const { timeoutMs } = member.config;
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new BackendFailure('away', `The work took longer than ${timeoutMs / 1000} s.`, { final: true })),
    timeoutMs,
  );
  let reached = 0;
  try {
    return await member.protocol.work(member, {
      ...work,
      signal: AbortSignal.any([context.signal, late.signal]),
      // The rest is ours: the result has to be checked and stored.
      progress: (fraction) => {
        reached = Math.max(reached, Math.min(1, fraction) * 0.95);
        context.progress(reached);
      },
      download: deps.download,
      afterwards: deps.afterwards,
    });
  } catch (error) {
    // The server may have broken off because of the abort; the reason for it is what counts.
    throw late.signal.aborted && !context.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function checkReturned({ kind, plan, route, images, seed }: Work, returned: Returned): Promise<WorkResult> {
  const used = returned.seed ?? seed;
  if (kind === 'enhancePrompt') {
    if (!returned.prompt) throw new BackendFailure('unusable', 'The server returned no prompt.');
    return { files: [], seed: used, prompt: returned.prompt };
  }
  if (kind === 'describe') {
    if (!returned.description) throw new BackendFailure('unusable', 'The server returned no description.');
    const description = await describeImage((images.get('source') as PreparedImage).bytes, returned.description);
    return { files: [], seed: used, description };
  }
  if (kind === 'video') {
    if (!returned.video) throw new BackendFailure('unusable', 'The server returned no video.');
    const file = await checkVideo(returned.video, { ratio: plan.video?.ratio, rule: route.size });
    return { files: [file], seed: used };
  }
  const made = returned.images ?? [];
  if (made.length === 0) throw new BackendFailure('unusable', 'The server returned no image.');
  if (made.length < plan.count) {
    throw new BackendFailure('unusable', `The server returned ${made.length} images instead of ${plan.count}.`);
  }
  const wanted = wantedOf(kind, plan, route);
  const files: MediaFile[] = [];
  for (const [index, bytes] of made.slice(0, Math.max(plan.count, kind === 'extract' ? 16 : 1)).entries()) {
    files.push({ ...(await checkImage(bytes, wanted)), role: made.length > 1 ? `image.${index}` : 'image' });
  }
  return { files, seed: used };
}

function wantedOf(kind: WorkKind, { size, scale, format }: ResultPlan, { size: rule }: RouteConfig): Wanted {
  return { size, scale, format, rule, alpha: cutOut.includes(kind) };
}

/** What the caller sees: what to do, and nothing about the server. */
function asEngineError(failure: BackendFailure): EngineError {
  const { kind, category } = failure;
  if (kind === 'refused') {
    const message = 'The model refused this request by its safety rules. Change the prompt or the images.';
    return new EngineError('content_refused', message, {
      cause: failure,
      ...(category !== undefined && { details: { category } }),
    });
  }
  return new EngineError('backend_error', messages[kind], { cause: failure });
}

const messages: Record<Exclude<BackendFailure['kind'], 'refused'>, string> = {
  away: 'The model is unavailable. Try again later.',
  overloaded: 'The model has too much to do. Try again later.',
  rejected: 'The model does not accept this request. Try other inputs.',
  configuration: 'The model is not set up correctly. Report the run’s id to the operator of this service.',
  unusable: 'The model returned a result that cannot be used. Try again, or with other inputs.',
};
