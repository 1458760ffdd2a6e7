import { readdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsSite, inEachLook, phone, startSite } from './docs-site.ts';
import { open, overflow, seriousViolations } from './site-browser.ts';

let url: string;
let browser: Browser;
let closeSite: DocsSite['close'];
let pages: string[];

beforeAll(async () => {
  const { folder, ...started } = await startSite('every-page');
  ({ url, browser, close: closeSite } = started);
  const files = await readdir(folder, { recursive: true });
  // One function makes all pages about error codes or operations, so some stand for all.
  const some = [
    'errors/rate_limited.html',
    'operations/images.generate.html',
    'operations/images.upload.html',
    'operations/runs.list.html',
  ];
  const alike = (file: string) => /^errors\/(?!index)|^operations\//.test(file) && !some.includes(file);
  pages = files.filter((file) => file.endsWith('.html') && !alike(file)).sort();
});
afterAll(() => closeSite?.());

describe('on a phone in the dark and at a desk by day', () => {
  test('every page is whole, quiet, small, stays on the machine and is accessible', async () => {
    const { page, troubles, close } = await open(browser, phone);
    let loaded = 0;
    page.on('response', (response) => {
      loaded += Number(response.headers()['content-length'] ?? 0);
    });
    for (const file of pages) {
      await page.setViewportSize(phone.viewport);
      loaded = 0;
      await page.goto(`${url}/${file}`);
      await inEachLook(page, async (look) => {
        expect.soft(await page.getByRole('main').count(), `${file}, ${look}: main landmarks`).toBe(1);
        expect.soft(await overflow(page), `${file}, ${look}: wider than the window`).toBeLessThanOrEqual(0);
        expect.soft(await seriousViolations(page), `${file}, ${look}: axe`).toEqual([]);
      });
      expect.soft(loaded / 1000, `${file}: kilobytes, uncompressed`).toBeLessThanOrEqual(300);
    }
    expect(troubles).toEqual([]);
    await close();
  });
});
