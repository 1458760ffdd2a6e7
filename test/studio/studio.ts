import { buildStudio } from '@darkroom/studio';
import type { Browser, BrowserContextOptions, Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { launch, open, type Watched } from '../browser/site-browser.ts';
import { firstKey, type Running, type RunningOptions, startRunning } from '../scenarios/running.ts';

/** A service with the studio at `/`, and a browser to look at it. */
export interface Studio {
  running: Running;
  browser: Browser;
  /** Opens the page with the key, at a route after the `#`. */
  visit(place?: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit extends Watched {
  goto(place: string): Promise<void>;
}

export const userId = 'usr_local';

export async function startStudio(options: RunningOptions = {}): Promise<Studio> {
  await buildStudio();
  const [running, browser] = await Promise.all([startRunning(options), launch()]);
  return {
    running,
    browser,
    visit: (place = '/', more = {}) => visit(browser, running.url, place, more),
    async close() {
      await browser.close();
      await running.close();
    },
  };
}

export async function visit(
  browser: Browser,
  url: string,
  place: string,
  options: BrowserContextOptions,
): Promise<Visit> {
  const watched = await open(browser, { viewport: { width: 1280, height: 860 }, acceptDownloads: true, ...options });
  const { page } = watched;
  // The URL that the service prints on its first start.
  await page.goto(`${url}/#key=${firstKey}`);
  await page.getByRole('navigation', { name: 'Studio' }).waitFor();
  const goto = async (to: string): Promise<void> => {
    await page.goto(`${url}/#${to}`);
    // The page learns of another fragment in a task of its own; until then, the screen before is still there.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.locator('#content').waitFor();
  };
  if (place !== '/') await goto(place);
  return { ...watched, goto };
}

export const button = (at: Page | Locator, name: string | RegExp): Locator =>
  at.getByRole('button', { name, exact: typeof name === 'string' });

/** Clicks, and returns the saved image, decoded. */
export async function savedImage(
  page: Page,
  click: () => Promise<void>,
): Promise<{ data: Buffer; width: number; height: number; channels: number; name: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  const { data, info } = await sharp(await contentOf(file))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info, name: file.suggestedFilename() };
}

export async function contentOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Waits until an image is really painted, not only requested. */
export async function expectPainted(image: Locator): Promise<void> {
  await image.waitFor();
  await expect
    .poll(() =>
      image.evaluate((element) => (element as HTMLImageElement).complete && (element as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
}

/** Nothing went wrong except what the test expects. */
export function expectCalm({ troubles }: Watched, ...meant: RegExp[]): void {
  expect(troubles.splice(0).filter((trouble) => !meant.some((one) => one.test(trouble)))).toEqual([]);
}
