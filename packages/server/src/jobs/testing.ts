import {
  type Backend,
  WORK_KINDS,
  type WorkContext,
  type WorkInputs,
  type WorkKind,
  type WorkResult,
} from '@darkroom/engine';
import sharp from 'sharp';

type Draw = (input: WorkInputs[WorkKind], context: WorkContext, kind: WorkKind) => Promise<WorkResult>;

/** A backend that does what a test says, for every kind of work. */
export function standInBackend(draw: Draw): Backend {
  const works = WORK_KINDS.map((kind) => [kind, (input: never, context: WorkContext) => draw(input, context, kind)]);
  return { name: 'stand-in', close: async () => {}, ...Object.fromEntries(works) } as Backend;
}

/** A small real image in a colour that depends on its seed. */
export async function drawImage(seed: number): Promise<WorkResult> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 31) % 256 };
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return { files: [{ bytes, mediaType: 'image/png', width: 16, height: 16 }], seed };
}

/** Work that continues until it is stopped, as quickly as the engine's own: within one report. */
export async function workUntilStopped({ signal, progress }: WorkContext): Promise<never> {
  for (let done = 0; ; done = Math.min(done + 0.01, 0.99)) {
    signal.throwIfAborted();
    progress(done);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
