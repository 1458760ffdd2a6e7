import { readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite, type Contract, loadContract, serveSite } from '@darkroom/docs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, open, overflow, seriousViolations } from './site-browser.ts';

let site: string;
let server: Server;
let url: string;
let browser: Browser;
let contract: Contract;
let pages: string[];

const operationHeading = 'main h2, main h1';

beforeAll(async () => {
  contract = loadContract();
  site = await buildSite({ out: join(tmpdir(), `darkroom-docs-${process.pid}`) });
  ({ server, url } = await serveSite(site, 0));
  browser = await launch();
  const files = await readdir(site, { recursive: true });
  // One function makes the pages of all operations, so some of them stand for all.
  const some = ['images.generate', 'images.upload', 'runs.list'].map((id) => `operations/${id}.html`);
  pages = files
    .filter((file) => file.endsWith('.html') && (!file.startsWith('operations/') || some.includes(file)))
    .sort();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(site, { recursive: true, force: true });
});

/** Widths only change the layout and schemes only the colours, so each is tested once. */
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Shows a page in each look, one after the other, without opening it again. */
async function inEachLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await check(`${width} px, ${colorScheme}`);
  }
}

describe('on a phone in the dark and at a desk by day', () => {
  const phone = { viewport: { width: looks[0].width, height: 800 }, colorScheme: looks[0].colorScheme };

  test('every page is whole, quiet, stays on the machine and is accessible', async () => {
    const { page, troubles, close } = await open(browser, phone);
    for (const file of pages) {
      await page.setViewportSize(phone.viewport);
      await page.goto(`${url}/${file}`);
      if (file === 'reference/all.html') await page.getByRole('main').waitFor();
      await inEachLook(page, async (look) => {
        expect.soft(await page.getByRole('main').count(), `${file}, ${look}: main landmarks`).toBe(1);
        expect.soft(await overflow(page), `${file}, ${look}: wider than the window`).toBeLessThanOrEqual(0);
        expect.soft(await seriousViolations(page), `${file}, ${look}: axe`).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('the reference shows an operation that is linked to, accessibly', async () => {
    const { page, troubles, close } = await open(browser, phone);
    for (const id of ['images.generate', 'images.upload']) {
      const operation = contract.operations.find((candidate) => candidate.id === id);
      await page.setViewportSize(phone.viewport);
      await page.goto('about:blank');
      await page.goto(`${url}/reference/all.html#/${operation?.tag.toLowerCase()}/${id.toLowerCase()}`);
      await inEachLook(page, async (look) => {
        await page
          .locator(operationHeading, { hasText: operation?.summary ?? '' })
          .first()
          .waitFor();
        await page
          .locator('[data-component-name="CodeBlock/CodeBlock"]', { hasText: `curl ${url}/` })
          .first()
          .waitFor();
        expect.soft(await seriousViolations(page), `${id}, ${look}: axe`).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
    await close();
  });
});

test('the header and the list of guides lead through the whole site', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/`);
  for (const [name, title] of [
    ['Guides', 'Guides · Darkroom'],
    ['Changelog', 'Changelog · Darkroom'],
    ['Reference', 'Reference · Darkroom'],
    ['Home', 'Darkroom: generate, edit and animate images'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name }).click();
    await page.waitForURL(/html/);
    expect(await page.title()).toBe(title);
  }
  await page.getByRole('link', { name: 'Make your first call' }).click();
  await page.waitForURL(/first-call/);
  const seen = [new URL(page.url()).pathname];
  for (let next = page.locator('a[rel="next"]'); (await next.count()) > 0; next = page.locator('a[rel="next"]')) {
    const target = new URL((await next.getAttribute('href')) ?? '', page.url());
    await next.click();
    await page.waitForURL(target.href);
    seen.push(target.pathname);
  }
  expect(seen.map((path) => relative('/', path))).toHaveLength(
    pages.filter((file) => file.startsWith('guides/')).length - 1,
  );
  expect(troubles).toEqual([]);
  await close();
});

test('on a phone the list of guides opens and leads on', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${url}/guides/first-call.html`);
  const list = page.getByRole('navigation', { name: 'Guides' });
  expect(await list.getByRole('link', { name: 'Webhooks' }).isVisible()).toBe(false);
  await list.getByText('All guides').click();
  await list.getByRole('link', { name: 'Webhooks' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Webhooks');
  expect(troubles).toEqual([]);
  await close();
});

test('every operation is in the menu of the reference, and its section can be opened', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/reference/all.html`);
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

test('the reference can be searched by keyboard alone', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/reference/all.html`);
  await page.getByRole('button', { name: /^Search/ }).press('Enter');
  await page.keyboard.type('reframe');
  await page.getByText('/api/v1/edits/reframe').first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await close();
});

test('the site opens from its folder, with no server', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(join(site, 'index.html')).href);
  await page.getByRole('link', { name: 'Segment an image by prompt' }).click();
  await page.locator(operationHeading, { hasText: 'Segment an image by prompt' }).first().waitFor();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Guides' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Webhooks/ })
    .click();
  expect(await page.title()).toBe('Webhooks · Darkroom');
  expect(troubles).toEqual([]);
  await close();
});
