import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFile } from '@darkroom/engine';
import { generate } from '../../src/generate/generate.ts';
import { understand } from '../../src/prompt/understand.ts';
import { drawSheet } from '../contact-sheet.ts';
import { readExpectations } from './expectation.ts';
import { type Check, checkPlan } from './plan.ts';

const PAGE = 40;
const SIZE = { width: 512, height: 512 };

/** How much of what must be seen the engine plans to draw, and contact sheets to see whether it does. */
const folder = path.resolve('reports/gallery');
const drawing = !process.argv.includes('--plan');
const all: Check[] = [];
const shown: { file: MediaFile; item: { caption: string } }[] = [];
for (const [i, expected] of readExpectations().entries()) {
  const { prompt } = expected;
  const checks = checkPlan(expected, understand(prompt));
  all.push(...checks);
  const missing = checks.filter((check) => !check.met).map((check) => check.what);
  if (missing.length > 0) console.log(`${prompt}\n    not planned: ${missing.join('; ')}`);
  if (!drawing) continue;
  const job = { signal: new AbortController().signal, progress() {}, finished() {}, check() {} };
  const { files } = await generate({ prompt, ...SIZE, seed: i + 1 }, {}, job);
  shown.push({ file: files[0] as MediaFile, item: { caption: prompt } });
}
await mkdir(folder, { recursive: true });
for (let page = 0; page * PAGE < shown.length; page++)
  await writeFile(
    path.join(folder, `prompts-${page + 1}.png`),
    await drawSheet(shown.slice(page * PAGE, (page + 1) * PAGE)),
  );
const met = all.filter((check) => check.met).length / all.length;
console.log(`\nPlanned as expected: ${(met * 100).toFixed(1)} %.${drawing ? ` Contact sheets: ${folder}` : ''}`);
