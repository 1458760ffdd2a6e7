import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStudio } from '@darkroom/studio';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../browser/site-browser.ts';
import { firstKey, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { seedRuns } from '../studio/gallery-seed.ts';
import type { Row } from './row.ts';

const runs = 5000;

/** The size of the page, how quickly it loads, and how it scrolls. */
export default async function studio(): Promise<Row[]> {
  const folder = await buildStudio();
  const running = await startRunning({ backend: createStandIn() });
  const browser = await launch();
  try {
    await seedRuns(running, runs);
    const loads: Load[] = [];
    // The best of five, because a shared machine only ever adds time.
    for (let time = 0; time < 5; time++) loads.push(await firstLoad(browser, running.url));
    const scroll = await scrollGallery(browser, running.url);
    const best = (of: (load: Load) => number): number => Math.min(...loads.map(of));
    return [
      {
        name: 'script at first load, gzipped',
        value: kilobytes(folder, loads[0]?.scripts ?? []),
        unit: 'kB',
        atMost: 150,
      },
      { name: 'first contentful paint', value: best(({ painted }) => painted), unit: 'ms', atMost: 1000 },
      {
        name: 'the prompt takes letters and the button is there',
        value: best(({ ready }) => ready),
        unit: 'ms',
        atMost: 1500,
      },
      {
        name: `frames a second while scrolling ${runs} runs`,
        value: scroll.framesPerSecond,
        unit: 'fps',
        atLeast: 50,
        peer: `an empty page scrolled the same way, in the same run: ${Math.round(scroll.emptyPage)} fps`,
      },
      { name: `heap after scrolling ${runs} runs`, value: scroll.megabytes, unit: 'MB', atMost: 200 },
    ];
  } finally {
    await browser.close();
    await running.close();
  }
}

interface Load {
  painted: number;
  ready: number;
  scripts: string[];
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((key) => localStorage.setItem('darkroom.key:', key), firstKey);
  return context.newPage();
}

/** With an empty cache, as for a first visit. */
async function firstLoad(browser: Browser, url: string): Promise<Load> {
  const page = await openPage(browser);
  const scripts: string[] = [];
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') scripts.push(new URL(reply.url()).pathname);
  });
  await page.addInitScript(() => {
    const look = (): void => {
      const prompt = document.querySelector('.prompt textarea');
      if (prompt && document.querySelector('.make-button')) performance.mark('ready');
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(url);
  const times = await page.waitForFunction(() => {
    const entry = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    const [painted, ready] = [entry('first-contentful-paint'), entry('ready')];
    return painted !== undefined && ready !== undefined && { painted, ready };
  });
  const load = { ...((await times.jsonValue()) as Omit<Load, 'scripts'>), scripts };
  await page.context().close();
  return load;
}

interface Scroll {
  framesPerSecond: number;
  emptyPage: number;
  megabytes: number;
}

/** Scrolls down and up again as fast as a wheel, with all the images on the way. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const times: number[] = [];
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < 900; step++) {
      scrollBy(0, step < 600 ? 60 : -120);
      times.push(await frame());
    }
    return ((times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1000;
  });
}

async function scrollGallery(browser: Browser, url: string): Promise<Scroll> {
  const page = await openPage(browser);
  await page.setContent('<body style="height: 100000px">');
  const emptyPage = await inTime(scrollThrough(page));
  await page.goto(`${url}/#/gallery`);
  await page.locator('.item img').first().waitFor();
  const framesPerSecond = await inTime(scrollThrough(page));
  // To the very end, so every page of the list is loaded.
  await page.evaluate(async () => {
    for (let still = 0; still < 40; ) {
      const before = document.documentElement.scrollHeight;
      scrollTo(0, before);
      await new Promise((resolve) => setTimeout(resolve, 25));
      still = document.documentElement.scrollHeight === before ? still + 1 : 0;
    }
  });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.context().close();
  return { framesPerSecond, emptyPage, megabytes: usedSize / 2 ** 20 };
}

/** Otherwise a page that no longer paints would be waited for forever. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(120_000);
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error('The page stopped painting.'))),
    ),
  ]);
}

function kilobytes(folder: string, loaded: string[]): number {
  const files = loaded.length > 0 ? loaded : readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`);
  return files.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0) / 1000;
}
