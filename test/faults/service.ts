import { setTimeout as pause } from 'node:timers/promises';
import type { Backend, WorkContext, WorkResult } from '@darkroom/engine';
import { closeOnUnforeseen, readSettings, startService } from '@darkroom/server';
import sharp from 'sharp';

/** The program that the fault tests start and kill: the service, with an engine that takes `WORK_MS` for an image. */
const workMs = Number(process.env.WORK_MS ?? 30);

const image = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

/** A realistic mistake: a promise without an owner. */
function fail(prompt: string | undefined): void {
  if (prompt?.startsWith('unforeseen')) Promise.reject(new Error('nobody foresaw this'));
}

async function work(input: { prompt?: string; seed?: number }, { signal, progress }: WorkContext): Promise<WorkResult> {
  fail(input.prompt);
  for (const fraction of [0.25, 0.5, 0.75]) {
    await pause(workMs / 3, undefined, { signal });
    progress(fraction);
  }
  return { files: [{ bytes: image, mediaType: 'image/png', width: 16, height: 16 }], seed: input.seed ?? 0 };
}

async function enhancePrompt({ prompt }: { prompt: string }): Promise<WorkResult> {
  fail(prompt);
  return { files: [], seed: 0, prompt: `${prompt}, in detail` };
}

const backend = { name: 'stand-in', close: async () => {}, generate: work, enhancePrompt } as unknown as Backend;
const running = await startService({ settings: readSettings(process.env), backend });
closeOnUnforeseen(running);
process.on('SIGTERM', () => running.close().then(() => process.exit(0)));
console.log(`ready ${running.url}`);
