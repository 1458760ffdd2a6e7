import { readFileSync } from 'node:fs';
import type { Images, WorkInputs, WorkKind, WorkResult } from '@darkroom/engine';
import sharp from 'sharp';
import { createLocalBackend } from '../src/index.ts';

/** One measured value; `limit` has the same unit as `ms` (or megabytes, or a ratio, as the name says). */
export interface BenchRow {
  name: string;
  ms: number;
  limit: number;
  /** The same work done directly with the underlying library. */
  peer?: number;
}

const ROUNDS = 3;

/**
 * Measures what the engine promises at 1024² with one worker: the best of three rounds after a warm-up, which comes
 * closest to a quiet machine.
 */
export async function measureEngine(tell: (row: BenchRow) => void = () => {}): Promise<BenchRow[]> {
  const backend = createLocalBackend({ workers: 1 });
  const rows: BenchRow[] = [];
  const record = (row: BenchRow) => {
    rows.push(row);
    tell(row);
  };
  const run = <Kind extends WorkKind>(kind: Kind, input: WorkInputs[Kind], images: Images = {}): Promise<WorkResult> =>
    (backend[kind] as (input: WorkInputs[Kind], context: unknown) => Promise<WorkResult>)(input, {
      signal: new AbortController().signal,
      progress() {},
      images,
    });
  const memory = watchMemory();
  try {
    const size = { width: 1024, height: 1024 };
    const made = await run('generate', { prompt: 'a fox by a mountain lake at dusk', seed: 7, ...size });
    const other = await run('generate', { prompt: 'a dog on a beach', seed: 8, ...size });
    const source = { bytes: (made.files[0] as { bytes: Uint8Array }).bytes };
    const second = { bytes: (other.files[0] as { bytes: Uint8Array }).bytes };
    const shot = await run('generate', {
      prompt: 'a fox by a mountain lake at dusk',
      seed: 7,
      width: 640,
      height: 360,
    });
    const small = { bytes: (shot.files[0] as { bytes: Uint8Array }).bytes };
    const wide = { aspect_ratio: '16:9' };
    const mask = { bytes: await tenthMask(1024) };
    const cases: [string, number, () => Promise<unknown>][] = [
      [
        'text to image, 1024²',
        1500,
        () => run('generate', { prompt: 'a fox by a mountain lake at dusk', seed: 7, ...size }),
      ],
      ['background removal, 1024²', 1300, () => run('removeBackground', {}, { source })],
      ['segmentation by prompt, 1024²', 1500, () => run('segment', { prompt: 'dog' }, { source: second })],
      ['object removal, a tenth of 1024²', 4000, () => run('maskEdit', {}, { source, mask })],
      ['reframe 1:1 to 16:9, 1024²', 4000, () => run('reframe', { aspect_ratio: '16:9', seed: 1 }, { source })],
      [
        'combine two, 1024²',
        300,
        () =>
          run('combine', { mode: 'side-by-side', output_format: 'png' }, { 'images.0': source, 'images.1': second }),
      ],
      ['video, 3 s at 640×360', 4000, () => run('video', { duration: 3, fps: 24, seed: 1 }, { source: small })],
      ['video, 3 s at 1024×576', 8000, () => run('video', { ...wide, duration: 3, fps: 24, seed: 1 }, { source })],
    ];
    for (const [name, limit, work] of cases) record({ name, ms: await best(work), limit });
    record(await sharpRatio(run, source, second));
  } finally {
    await backend.close();
    record({ name: 'peak memory of the process and its workers, MB', ms: memory(), limit: 900 });
  }
  return rows;
}

async function best(work: () => Promise<unknown>): Promise<number> {
  await work();
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return Math.round(least);
}

/** Work that sharp does, through the engine and directly: decode two, join, encode. As a percentage. */
async function sharpRatio(
  run: (kind: 'combine', input: WorkInputs['combine'], images: Images) => Promise<WorkResult>,
  a: { bytes: Uint8Array },
  b: { bytes: Uint8Array },
): Promise<BenchRow> {
  const ours = await best(() =>
    run('combine', { mode: 'side-by-side', output_format: 'jpeg' }, { 'images.0': a, 'images.1': b }),
  );
  const direct = await best(async () => {
    const [left, right] = await Promise.all([a, b].map((i) => sharp(i.bytes).ensureAlpha().raw().toBuffer()));
    const raw = { width: 1024, height: 1024, channels: 4 as const };
    const joined = await sharp({ create: { width: 2048, height: 1024, channels: 4, background: '#ffffff' } })
      .composite([
        { input: left as Buffer, raw, left: 0, top: 0 },
        { input: right as Buffer, raw, left: 1024, top: 0 },
      ])
      .raw()
      .toBuffer();
    await sharp(joined, { raw: { width: 2048, height: 1024, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
  return {
    name: "sharp's own work through the engine, % of direct",
    ms: Math.round((ours / direct) * 100),
    limit: 120,
    peer: 100,
  };
}

/** A mask that marks a tenth of a square image, white on black. */
async function tenthMask(side: number): Promise<Uint8Array> {
  const edge = Math.round(side * Math.sqrt(0.1));
  const hole = { create: { width: edge, height: edge, channels: 3 as const, background: '#ffffff' } };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000000' } })
    .composite([
      { input: await sharp(hole).png().toBuffer(), left: Math.round(side * 0.3), top: Math.round(side * 0.3) },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
}

function watchMemory(): () => number {
  let peak = residentBytes();
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes());
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round(Math.max(peak, residentBytes()) / 1e6);
  };
}

/** Of this process and its workers. */
function residentBytes(): number {
  const workers = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return workers.reduce((sum, id) => sum + residentKilobytes(id) * 1024, process.memoryUsage.rss());
}

function residentKilobytes(processId: string): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // It has ended meanwhile.
  }
}
