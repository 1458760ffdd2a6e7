import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { type DocsSite, inEachLook, operationHeading, phone, startSite } from './docs-site.ts';
import { open, overflow, seriousViolations } from './site-browser.ts';

let site: string;
let url: string;
let browser: Browser;
let closeSite: DocsSite['close'];

beforeAll(async () => {
  ({ folder: site, url, browser, close: closeSite } = await startSite('docs'));
});
afterAll(() => closeSite?.());

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
    await page.waitForFunction((wanted) => document.title === wanted, title);
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
  const guides = (await readdir(join(site, 'guides'))).filter(
    (file) => file.endsWith('.html') && file !== 'index.html',
  );
  expect(seen.map((path) => basename(path)).sort()).toEqual(guides.sort());
  expect(troubles).toEqual([]);
  await close();
});

test('the gallery loads its images as the reader gets to them', async () => {
  const { page, troubles, close } = await open(browser, { viewport: { width: 1280, height: 800 } });
  let loaded = 0;
  page.on('response', (response) => {
    loaded += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(`${url}/gallery.html`);
  const images = page.locator('.gallery img');
  const isLoaded = (image: ReturnType<typeof images.first>) =>
    image.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0);
  await expect.poll(() => isLoaded(images.first())).toBe(true);
  expect(loaded / 1000).toBeLessThanOrEqual(300);
  expect(await isLoaded(images.last())).toBe(false);
  await images.last().scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(images.last())).toBe(true);
  expect(troubles).toEqual([]);
  await close();
});

test('on a phone tables need no scrolling, and every cell says which column it is in', async () => {
  const { page, troubles, close } = await open(browser, phone);
  for (const file of ['operations/images.generate.html', 'errors/rate_limited.html', 'performance.html']) {
    await page.goto(`${url}/${file}`);
    const wide = await page
      .locator('.table')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
    expect(wide, file).toEqual([]);
  }
  await page.goto(`${url}/operations/images.generate.html`);
  const cell = page
    .getByRole('row', { name: /^Idempotency-Key/ })
    .getByRole('cell')
    .nth(1);
  expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toContain('In');
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
  await page.waitForURL(/webhooks/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Webhooks');
  expect(troubles).toEqual([]);
  await close();
});

test('everything can be searched from every page, by keyboard', async () => {
  const { page, troubles, close } = await open(browser, phone);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${url}/guides/errors.html`);
  expect(loaded.filter((path) => path.includes('search'))).toEqual([]);
  await page.keyboard.press('Control+k');
  // Typed at once, before the index can have arrived.
  await page.keyboard.type('images.genrate');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const results = dialog.getByRole('link');
  const search = dialog.getByRole('searchbox');
  const first = async (query: string): Promise<string> => {
    await search.fill(query);
    return (await results.first().textContent()) ?? '';
  };
  await results.first().waitFor();
  expect(await results.first().textContent()).toContain('images.generate');
  await inEachLook(page, async (look) => {
    expect.soft(await seriousViolations(page), `search, ${look}: axe`).toEqual([]);
    expect.soft(await overflow(page), `search, ${look}: wider than the window`).toBeLessThanOrEqual(0);
  });
  expect(await first('run_not_found')).toMatch(/^run_not_found.*Error code/);
  expect(await first('webhook_url')).toMatch(/^webhook_url.*Field/);
  expect(await first('POST /api/v1/runs/generate')).toMatch(/^images\.generate.*Operation/);
  expect(await first('flux-dev')).toMatch(/^model_type.*Field/);
  expect(await first('webhok signatrue')).toMatch(/^Webhooks › Verify the signature.*Guide/);
  await search.fill('xyzzy plugh');
  await dialog.getByText('Nothing found for “xyzzy plugh”').waitFor();
  await search.fill('run_active');
  const focused = (index: number) => results.nth(index).evaluate((link) => link === document.activeElement);
  for (const index of [0, 1]) {
    await page.keyboard.press('ArrowDown');
    expect(await focused(index)).toBe(true);
  }
  await page.keyboard.press('ArrowUp');
  expect(await focused(0)).toBe(true);
  // Typing continues in the field, wherever the focus is.
  await page.keyboard.type(' ');
  expect(await search.inputValue()).toBe('run_active ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/errors\/run_active\.html$/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('run_active');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('run');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(false);
  expect(troubles).toEqual([]);
  await close();
});

test('a search whose index does not arrive says so, and keeps what was typed', async () => {
  const { page, close } = await open(browser, phone);
  await page.route('**/search-index.js', (route) => route.abort());
  await page.goto(`${url}/changelog.html`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('seed');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByText('Search could not be loaded. Reload the page to try again.').waitFor();
  expect(await dialog.getByRole('searchbox').inputValue()).toBe('seed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await dialog.isVisible()).toBe(false);
  await close();
});

test('a theme is kept from page to page, without a flash of the other one', async () => {
  const { page, troubles, close } = await open(browser, {
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('button', { name: /^Theme/ });
  await page.goto(`${url}/`);
  const light = await background();
  await theme.click();
  await theme.click();
  const dark = await background();
  expect(dark).not.toBe(light);
  // The theme by the time there is anything to paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(globalThis, { firstTheme: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const file of ['guides/webhooks.html', 'reference/index.html']) {
    await page.goto(`${url}/${file}`);
    await page.getByRole('main').waitFor();
    expect(await page.evaluate(() => (globalThis as { firstTheme?: string }).firstTheme), file).toBe('dark');
    expect(await background(), file).toBe(dark);
  }
  expect(await seriousViolations(page)).toEqual([]);
  await theme.click();
  expect(await background()).toBe(light);
  expect(await theme.getAttribute('aria-label')).toBe('Theme: system. Change');
  expect(troubles).toEqual([]);
  await close();
});

test('there is a link to the studio if the service serves the page, and only then', async () => {
  const running = await startRunning({ backend: createStandIn() });
  const { page, troubles, close } = await open(browser, { viewport: { width: 390, height: 800 } });
  const studio = page.getByRole('link', { name: 'Studio' });
  await page.goto(`${url}/guides/errors.html`);
  expect(await studio.isVisible()).toBe(false);
  // The service serves the folder that `npm run docs` builds; here it is the one that this test has built.
  await page.route(`${running.url}/docs/**`, (route) =>
    route.fulfill({ path: join(site, new URL(route.request().url()).pathname.slice('/docs/'.length)) }),
  );
  await page.goto(`${running.url}/docs/guides/errors.html`);
  await studio.waitFor();
  expect(await studio.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${running.url}/`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(troubles).toEqual([]);
  await close();
  await running.close();
});

test('on a phone the menu of the site opens and leads on, and copy buttons cover no code', async () => {
  const { page, troubles, close } = await open(browser, { ...phone, hasTouch: true });
  await page.goto(`${url}/guides/webhooks.html`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Errors' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const overlaps = await page.evaluate(
    () =>
      [...document.querySelectorAll('.code')].filter((block) => {
        const [code, button] = [block.querySelector('pre'), block.querySelector('button')];
        return code && button && code.getBoundingClientRect().top < button.getBoundingClientRect().bottom;
      }).length,
  );
  expect(overlaps).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Errors' }).click();
  await page.waitForURL(/errors\/index/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Error codes');
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
  await page.waitForURL(/webhooks/);
  expect(await page.title()).toBe('Webhooks · Darkroom');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('queue_full');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/errors\/queue_full\.html$/);
  expect(troubles).toEqual([]);
  await close();
});
