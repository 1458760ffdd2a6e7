import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFile } from '@darkroom/engine';
import { generate } from '../../src/generate/generate.ts';
import { understand } from '../../src/prompt/understand.ts';
import type { Job } from '../../src/work/job.ts';
import { drawSheet } from '../contact-sheet.ts';
import { readExpectations } from './expectation.ts';
import { checkPixels, createReader } from './pixels.ts';
import { type Check, checkPlan } from './plan.ts';

const PAGE = 40;
const SIZE = 512;

/** How well the engine draws what prompts say: what it plans against what must be seen, and what its pixels confirm. */
export async function scorePrompts(
  folder: string,
  tell: (line: string) => void,
  drawing = true,
): Promise<{ plan: number; pixels: number | null; excluded: number }> {
  await mkdir(folder, { recursive: true });
  const job: Job = { signal: new AbortController().signal, progress() {}, finished() {}, check() {} };
  const reader = drawing ? await createReader() : null;
  const plan: Check[] = [];
  const pixels: Check[] = [];
  const shown: { file: MediaFile; item: { caption: string } }[] = [];
  try {
    for (const [i, expected] of readExpectations().entries()) {
      const intent = understand(expected.prompt);
      const planned = checkPlan(expected, intent);
      plan.push(...planned);
      const missing = planned.filter((check) => !check.met);
      let confirmed: Check[] = [];
      if (reader) {
        const result = await generate({ prompt: expected.prompt, width: SIZE, height: SIZE, seed: i + 1 }, {}, job);
        confirmed = await checkPixels(expected, intent, result, reader.read, job);
        pixels.push(...confirmed);
        shown.push({ file: result.files[0] as MediaFile, item: { caption: expected.prompt } });
      }
      const unseen = confirmed.filter((check) => !check.met);
      if (missing.length + unseen.length > 0)
        tell(
          `${expected.prompt}\n    ${[...missing.map((c) => `not planned: ${c.what}`), ...unseen.map((c) => `not seen: ${c.what}`)].join('; ')}`,
        );
    }
    for (let page = 0; page * PAGE < shown.length; page++)
      await writeFile(
        path.join(folder, `prompts-${page + 1}.png`),
        await drawSheet(shown.slice(page * PAGE, (page + 1) * PAGE)),
      );
  } finally {
    await reader?.close();
  }
  const excluded = plan.filter((check) => check.what.startsWith('no ') && !check.met).length;
  return { plan: rate(plan), pixels: reader ? rate(pixels) : null, excluded };
}

const rate = (checks: Check[]) => checks.filter((check) => check.met).length / Math.max(1, checks.length);
