import { type Backend, EngineError, type WorkContext, type WorkKind, type WorkResult } from '@darkroom/engine';
import sharp from 'sharp';

/**
 * Replaces the engine in tests that are not about pixels. It draws small images immediately; a prompt with `wait`
 * continues when the test releases it, one with `fail` fails, one with `refuse` is refused for its content, one with
 * `progress` reports progress on the way, and the batch of one with `one by one` is finished but for its last image
 * when it waits. It draws no owls, and says so.
 */
export interface StandIn extends Backend {
  /** Releases everything that waits. */
  release(): void;
  /** How many pieces of work were started, have waited to be released, and were stopped. */
  counts: { begun: number; held: number; stopped: number };
}

export function createStandIn(): StandIn {
  const counts = { begun: 0, held: 0, stopped: 0 };
  let waiting: (() => void)[] = [];

  async function work(
    kind: WorkKind,
    input: { prompt?: string; seed?: number; batch_size?: number },
    context: WorkContext,
  ): Promise<WorkResult> {
    const prompt = input.prompt ?? '';
    counts.begun += 1;
    if (prompt.includes('fail')) throw new EngineError('backend_error', 'The stand-in fails on request.');
    if (prompt.includes('refuse')) {
      throw new EngineError('content_refused', 'The stand-in refuses this.', {
        details: { category: 'violence' },
      });
    }
    if (prompt.includes('progress')) for (const fraction of [0.25, 0.5, 0.75]) context.progress(fraction);
    const count = input.batch_size ?? 1;
    const bytes = await draw();
    const files = Array.from({ length: count }, (_, index) => ({
      bytes,
      mediaType: 'image/png' as const,
      width: 64,
      height: 48,
      role: count === 1 ? 'image' : `image.${index}`,
    }));
    if (prompt.includes('one by one')) for (const file of files.slice(0, -1)) context.finished?.(file);
    if (prompt.includes('wait')) await held(context.signal);
    const seed = input.seed ?? 0;
    if (kind === 'enhancePrompt') return { files: [], seed, prompt: `${prompt}, in golden light` };
    const description = { description: 'A red field.', tags: ['red'], palette: ['#cc3333'], width: 64, height: 48 };
    return {
      files,
      seed,
      ...(prompt.includes('owl') && { notDrawn: ['owl'] }),
      ...(kind === 'describe' && { description }),
      ...(kind === 'layers' && { layers: [] }),
    };
  }

  function held(signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      waiting.push(done);
      counts.held += 1;
      signal.addEventListener('abort', () => {
        counts.stopped += 1;
        fail(new DOMException('Stopped', 'AbortError'));
      });
    });
  }

  const known = {
    name: 'stand-in',
    // No limit.
    concurrency: undefined,
    counts,
    release() {
      for (const done of waiting) done();
      waiting = [];
    },
    async close() {},
  };
  return new Proxy(known as unknown as StandIn, {
    get: (target, name) =>
      name in target || name === 'then'
        ? Reflect.get(target, name)
        : (input: object, context: WorkContext) => work(name as WorkKind, input, context),
  });
}

let drawn: Promise<Buffer> | undefined;

function draw(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#cc3333' } })
    .png()
    .toBuffer();
  return drawn;
}
