import { setTimeout as pause } from 'node:timers/promises';
import type { Backend, WorkContext, WorkResult } from '@darkroom/engine';
import { readSettings, startService } from '@darkroom/server';
import sharp from 'sharp';

/** The program that the fault tests start and kill: the service, on an engine that takes `WORK_MS` for a picture. */
const workMs = Number(process.env.WORK_MS ?? 30);

const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

async function work(input: { seed?: number }, { signal, progress }: WorkContext): Promise<WorkResult> {
  for (const fraction of [0.25, 0.5, 0.75]) {
    await pause(workMs / 3, undefined, { signal });
    progress(fraction);
  }
  return { files: [{ bytes: picture, mediaType: 'image/png', width: 16, height: 16 }], seed: input.seed ?? 0 };
}

const backend = { name: 'stand-in', close: async () => {}, generate: work } as unknown as Backend;
const running = await startService({ settings: readSettings(process.env), backend });
process.on('SIGTERM', () => running.close().then(() => process.exit(0)));
console.log(`ready ${running.url}`);
