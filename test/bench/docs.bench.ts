import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, serveSite } from '@darkroom/docs';
import type { Browser } from 'playwright-core';
import { launch } from '../browser/site-browser.ts';
import type { Row } from './row.ts';

/** What readers look for: names as they are, parts of them, words, a question, and mistakes. */
const QUERIES = [
  'images.generate',
  'run_not_found',
  'w',
  'webhook signature',
  'how do I wait for a run',
  'idempotancy ky',
];

/** How quickly a page of the documentation is there, and how quickly it finds something. */
export default async function docs(): Promise<Row[]> {
  const site = await buildSite({ out: join(tmpdir(), `darkroom-bench-docs-${process.pid}`) });
  const { server, url } = await serveSite(site, 0);
  const browser = await launch();
  try {
    const page = `${url}/guides/runs-and-progress.html`;
    const paints: number[] = [];
    // The best of five, because a shared machine only ever adds time.
    for (let time = 0; time < 5; time++) paints.push(await firstPaint(browser, page));
    const { slowest, query, entries } = await searchTime(browser, page);
    return [
      { name: 'first contentful paint of a guide', value: Math.min(...paints), unit: 'ms', atMost: 1000 },
      {
        name: `slowest search over ${entries} entries`,
        value: slowest,
        unit: 'ms',
        atMost: 50,
        peer: `“${query}”, of ${QUERIES.length} queries, with drawing the results`,
      },
    ];
  } finally {
    await browser.close();
    server.close();
    await rm(site, { recursive: true, force: true });
  }
}

/** With an empty cache, as for a first visit. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const time = Number(await painted.jsonValue());
  await context.close();
  return time;
}

async function searchTime(browser: Browser, url: string): Promise<{ slowest: number; query: string; entries: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.keyboard.press('Control+k');
  await page.getByText('Type a name').waitFor();
  const result = await page.evaluate((queries) => {
    const input = document.querySelector<HTMLInputElement>('dialog.search input');
    const times = queries.map((query) => {
      if (input) input.value = query;
      const start = performance.now();
      input?.dispatchEvent(new Event('input'));
      return { query, time: performance.now() - start };
    });
    const [worst] = times.sort((a, b) => b.time - a.time);
    const { searchData } = globalThis as unknown as { searchData: { entries: unknown[] } };
    return { slowest: worst?.time ?? 0, query: worst?.query ?? '', entries: searchData.entries.length };
  }, QUERIES);
  await context.close();
  return result;
}
