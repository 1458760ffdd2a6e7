import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, startService } from '@darkroom/server';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { buildStudio } from '@darkroom/studio';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../browser/site-browser.ts';

const key = 'a-key-for-the-screens-0123456789';

/** What the gallery shows, newest last. Each has a seed, so the images stay the same. */
const runs = [
  { prompt: 'a red barn in a wheat field, autumn', width: 768, height: 512 },
  { prompt: 'an owl on a branch under the moon', width: 512, height: 640 },
  { prompt: 'a sailing boat in a harbour at sunrise', width: 768, height: 512 },
  { prompt: 'a city skyline at night in the rain', width: 640, height: 640 },
  { prompt: 'a cactus in the desert at noon', width: 512, height: 640 },
  { prompt: 'a lighthouse on a cliff at night', width: 640, height: 640 },
  { prompt: 'a snowy mountain village at dusk', width: 768, height: 512 },
  { prompt: 'a fox by a mountain lake at dusk', width: 768, height: 512 },
];

const keys = [
  { name: 'Nightly report', scopes: ['runs:read', 'models:read'] },
  { name: 'Web shop', scopes: ['runs:read', 'runs:write', 'uploads:write'] },
];

interface Screen {
  /** The name of the file, without its ending. */
  name: string;
  place: (runIds: readonly string[]) => string;
  ready: (page: Page) => Promise<unknown>;
}

/** Until every image in the window is there, and has been decoded and drawn. */
const painted = async (page: Page): Promise<void> => {
  await page.locator('#content img').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('#content img')].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      const isShown = bottom > 0 && top < innerHeight;
      return !isShown || (image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1');
    }),
  );
  await drawn(page);
};

const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const there = [...document.images].filter(({ complete }) => complete);
    await Promise.all(there.map((image) => image.decode()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

const screens: Screen[] = [
  {
    name: 'studio',
    place: () => '/',
    async ready(page) {
      await page.getByLabel('Prompt', { exact: true }).fill('a fox by a mountain lake at dusk');
      await painted(page);
    },
  },
  { name: 'studio-gallery', place: () => '/gallery', ready: painted },
  {
    name: 'studio-edit',
    place: (runIds) => `/runs/${runIds.at(-1)}/edit`,
    async ready(page) {
      await page.getByRole('application').waitFor();
      await drawn(page);
    },
  },
  { name: 'studio-keys', place: () => '/developers/keys', ready: (page) => page.locator('.key-table').waitFor() },
];

/** Takes the screens of README and docs: the real service, engine and page, in Chromium. */
export async function takeScreens(folder: string, tell: (line: string) => void): Promise<void> {
  await Promise.all([buildStudio(), mkdir(folder, { recursive: true })]);
  const dataFolder = await preparedFolder();
  const settings = readSettings({
    PORT: '0',
    DARKROOM_DATA: dataFolder,
    DARKROOM_API_KEY: key,
    DARKROOM_LOG_LEVEL: 'error',
  });
  const service = await startService({ settings });
  const browser = await launch();
  try {
    const runIds: string[] = [];
    // One after the other, so their order in the gallery is always the same.
    for (const [index, run] of runs.entries()) {
      runIds.push(await generate(service.url, { ...run, seed: index + 1 }));
      tell(run.prompt);
    }
    for (const one of keys) await post(`${service.url}/api/v1/keys`, one);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${service.url}/#key=${key}`);
    for (const { name, place, ready } of screens) {
      await page.goto('about:blank');
      await page.goto(`${service.url}/#${place(runIds)}`);
      await ready(page);
      const file = join(folder, `${name}.webp`);
      await sharp(await page.screenshot())
        .resize(1200)
        .webp({ quality: 82, effort: 6 })
        .toFile(file);
      tell(file);
    }
  } finally {
    await browser.close();
    await service.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function generate(url: string, json: object): Promise<string> {
  const body = await post(`${url}/api/v1/runs/generate`, { ...json, sync: true });
  if (body.data?.status !== 'completed') throw new Error(`The run failed: ${JSON.stringify(body)}`);
  return body.data.run_id;
}

async function post(url: string, json: object) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) });
  const body = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(body)}`);
  return body;
}

/** The studio's icons for home screens, from its mark. */
export async function drawIcons(folder: string): Promise<void> {
  const mark = await readFile(join(folder, 'mark.svg'));
  const draw = (side: number) => sharp(mark, { density: (72 * side) / 32 }).resize(side, side);
  for (const side of [192, 512])
    await draw(side)
      .png({ palette: true })
      .toFile(join(folder, `icon-${side}.png`));
  // These are cut to a shape by the system: the mark's own colour reaches to the edges, and its content stays inside.
  const filled = (side: number) =>
    draw(Math.round(side * 0.8)).extend({
      top: Math.floor(side * 0.1),
      left: Math.floor(side * 0.1),
      bottom: side - Math.round(side * 0.8) - Math.floor(side * 0.1),
      right: side - Math.round(side * 0.8) - Math.floor(side * 0.1),
      background: '#1b1113',
    });
  const full = (side: number) => filled(side).flatten({ background: '#1b1113' }).png({ palette: true });
  await full(512).toFile(join(folder, 'icon-maskable-512.png'));
  await full(180).toFile(join(folder, 'icon-180.png'));
}
