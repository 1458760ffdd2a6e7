import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadContract } from '@darkroom/docs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsSite, inEachLook, operationHeading, phone, startSite } from './docs-site.ts';
import { open, overflow, seriousViolations } from './site-browser.ts';

const contract = loadContract();
let site: string;
let url: string;
let browser: Browser;
let closeSite: DocsSite['close'];
let pages: string[];

/** The file with all operations, which is for keeping and not a page of the site. */
const download = 'reference/all.html';

beforeAll(async () => {
  ({ folder: site, url, browser, close: closeSite } = await startSite('every-page'));
  const files = await readdir(site, { recursive: true });
  // One function makes all pages about error codes, comparisons of versions or operations, so some stand for all.
  const some = [
    'errors/rate_limited.html',
    'versions/1.11.0-beta-to-1.12.0-beta.html',
    'operations/images.generate.html',
    'operations/images.upload.html',
    'operations/runs.list.html',
  ];
  const alike = (file: string) => /^errors\/(?!index)|^operations\/|-to-/.test(file) && !some.includes(file);
  pages = files.filter((file) => file.endsWith('.html') && file !== download && !alike(file)).sort();
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

describe('the file with all operations', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-kept-'));
    await copyFile(join(site, download), join(folder, 'darkroom.html'));
    file = pathToFileURL(join(folder, 'darkroom.html')).href;
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('is a download that says its size', async () => {
    const { page, troubles, close } = await open(browser, { ...phone, acceptDownloads: true });
    await page.goto(`${url}/reference/index.html`);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^All operations in one file \(HTML, \d\.\d MB\)$/ }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`darkroom-${contract.document.info.version}.html`);
    expect(troubles).toEqual([]);
    await close();
  });

  test('works by itself, and is accessible', async () => {
    const { page, troubles, close } = await open(browser, phone);
    for (const id of ['images.generate', 'images.upload']) {
      const operation = contract.operations.find((candidate) => candidate.id === id);
      await page.setViewportSize(phone.viewport);
      await page.goto('about:blank');
      await page.goto(`${file}#/${operation?.tag.toLowerCase()}/${id.toLowerCase()}`);
      await inEachLook(page, async (look) => {
        await page
          .locator(operationHeading, { hasText: operation?.summary ?? '' })
          .first()
          .waitFor();
        await page
          .locator('[data-component-name="CodeBlock/CodeBlock"]', { hasText: 'curl http://127.0.0.1:4000/' })
          .first()
          .waitFor();
        expect.soft(await overflow(page), `${id}, ${look}: wider than the window`).toBeLessThanOrEqual(0);
        expect.soft(await seriousViolations(page), `${id}, ${look}: axe`).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('has every operation in its menu, with a section that can be opened', async () => {
    const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(file);
    const menu = page.getByRole('navigation', { name: 'Operations' });
    for (const tag of new Set(contract.operations.map((operation) => operation.tag))) {
      await menu.getByRole('link', { name: tag, exact: true }).click();
      for (const { summary } of contract.operations.filter((one) => one.tag === tag && !one.aliasOf)) {
        await menu.getByRole('link', { name: summary }).first().click();
        await page.locator(operationHeading, { hasText: summary }).first().waitFor();
      }
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('can be searched only by keyboard', async () => {
    const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(file);
    await page.getByRole('button', { name: /^Search/ }).press('Enter');
    await page.keyboard.type('reframe');
    await page.getByText('/api/v1/edits/reframe').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});
