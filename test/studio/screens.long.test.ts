import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, seriousViolations } from '../browser/site-browser.ts';
import { button, expectCalm, expectPainted, type Studio, startStudio, type Visit } from './studio.ts';

const folder = join(import.meta.dirname, '../../reports/screenshots');
const prompts = ['a fox by a mountain lake at dusk', 'a lighthouse at night', 'a red barn in a wheat field'];

let studio: Studio;
/** An image, and one that was made from it. */
let made: string;
let edited: string;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  studio = await startStudio();
  const generate = (prompt: string) =>
    studio.running.call('POST', '/api/v1/runs/generate', { json: { prompt, width: 640, height: 480, sync: true } });
  const runs = await Promise.all(prompts.map(generate));
  made = runs[0]?.json.data.run_id;
  await studio.running.call('POST', '/api/v1/prompts', { json: { prompt: 'a harbour in fog' } });
  const json = { original_run_id: made, prompt: 'make it winter', model: 'flux-kontext-max', sync: true };
  edited = (await studio.running.call('POST', '/api/v1/edits/flux-kontext', { json })).json.run_id;
});
afterAll(() => studio?.close());

interface Screen {
  name: string;
  place: () => string;
  ready?: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'make', place: () => '/', ready: (page) => expectPainted(page.locator('.card img').first()) },
  {
    name: 'code',
    place: () => '/',
    async ready(page) {
      await page.getByLabel('Prompt', { exact: true }).fill('a boat');
      await page.getByText('As code').click();
      await page.locator('.code pre').waitFor();
      await page.locator('.code').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'models',
    place: () => '/',
    async ready(page) {
      await button(page, 'View models').click();
      await expectPainted(page.getByRole('dialog').locator('img').first());
    },
  },
  { name: 'prompts', place: () => '/prompts', ready: (page) => page.getByText('a harbour in fog').waitFor() },
  { name: 'gallery', place: () => '/gallery', ready: (page) => expectPainted(page.locator('.item img').first()) },
  { name: 'run', place: () => `/runs/${made}`, ready: (page) => expectPainted(page.locator('.stage img')) },
  {
    name: 'lightbox',
    place: () => `/runs/${made}`,
    async ready(page) {
      await page.locator('.stage-open').click();
      await expectPainted(page.locator('.lightbox-stage img'));
    },
  },
  {
    name: 'image-menu',
    place: () => '/',
    async ready(page) {
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'compare',
    place: () => `/compare/${made}/${edited}`,
    ready: (page) => expectPainted(page.locator('.compare-sides img').last()),
  },
  {
    name: 'before-and-after',
    place: () => `/runs/${edited}/compare`,
    ready: (page) => expectPainted(page.getByAltText('After')),
  },
  {
    name: 'layers',
    place: () => `/runs/${made}/layers`,
    ready: (page) => expectPainted(page.locator('.stack img').first()),
  },
  { name: 'family', place: () => `/runs/${edited}/tree`, ready: (page) => page.locator('.tree a').nth(1).waitFor() },
  { name: 'edit', place: () => `/runs/${made}/edit`, ready: (page) => page.getByRole('application').waitFor() },
  {
    name: 'reframe',
    place: () => `/runs/${made}/edit`,
    ready: (page) => page.getByRole('tab', { name: 'Reframe' }).click(),
  },
  {
    name: 'connection',
    place: () => '/gallery',
    async ready(page) {
      await page.getByRole('button', { name: /^Connection/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'earlier-runs',
    place: () => '/',
    async ready(page) {
      await button(page, 'From a run').click();
      await expectPainted(page.getByRole('dialog').locator('img').first());
    },
  },
  {
    name: 'usage',
    place: () => '/developers',
    async ready(page) {
      await page.locator('.plot').waitFor();
      await page.getByText('As a table').click();
    },
  },
  {
    name: 'keys',
    place: () => '/developers/keys',
    ready: (page) => page.locator('.key-table .chips').first().waitFor(),
  },
  {
    name: 'new-key',
    place: () => '/developers/keys',
    async ready(page) {
      await button(page, 'Create key').click();
      await button(page.getByRole('dialog'), 'Create key').click();
      await page.getByText('Enter a name.').waitFor();
    },
  },
  {
    name: 'webhooks',
    place: () => '/developers/webhooks',
    async ready(page) {
      await button(page, 'Show secret').click();
      await page.locator('.secret-text').waitFor();
    },
  },
  {
    name: 'status',
    place: () => '/developers/status',
    ready: (page) => page.locator('.engines .mono').first().waitFor(),
  },
  {
    name: 'shortcuts',
    place: () => '/developers/keys',
    async ready(page) {
      await page.locator('.key-table').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

/** States of any screen: without a connection, with a key that is no longer valid. Last, because they stay. */
const states: Screen[] = [
  {
    name: 'away',
    place: () => '/developers/status',
    async ready(page) {
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.reload();
      await page.getByText('No response from the server').first().waitFor();
    },
  },
  {
    name: 'locked',
    place: () => '/gallery',
    async ready(page) {
      await page.unroute('**/api/v1/**');
      await page.evaluate(() => localStorage.setItem('darkroom.key:', 'a-key-that-was-revoked'));
      await page.reload();
      await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    },
  },
];

/** Goes through another route first, so a screen starts as if it had just been opened. */
async function show({ goto, page }: Visit, { place, ready }: Screen): Promise<void> {
  await page.goto('about:blank');
  await goto(place());
  await ready?.(page);
}

describe('every screen', () => {
  it('has nothing that axe-core calls serious, light or dark, and saves screenshots', async () => {
    const visit = await studio.visit('/', { viewport: { width: 1440, height: 900 } });
    const violations: string[] = [];
    for (const screen of [...screens, ...states]) {
      await show(visit, screen);
      // A scheme only changes colours, so the screen need not be opened again for it.
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme });
        await visit.page.screenshot({ path: join(folder, `studio-${screen.name}-${colorScheme}.png`) });
        const found = await seriousViolations(visit.page);
        violations.push(...found.map((line) => `${screen.name}, ${colorScheme}: ${line}`));
      }
    }
    expect(violations).toEqual([]);
    expectCalm(visit, /ERR_FAILED/, /401/);
    await visit.close();
  });
});

describe('at every width', () => {
  it.each([360, 2560])('%i px: nothing is cut off at the side', async (width) => {
    const visit = await studio.visit('/', { viewport: { width, height: width > 1000 ? 1300 : 740 } });
    const wide: string[] = [];
    for (const screen of screens.filter(({ name }) =>
      [
        'make',
        'prompts',
        'gallery',
        'run',
        'lightbox',
        'compare',
        'edit',
        'reframe',
        'usage',
        'keys',
        'webhooks',
        'requests',
        'status',
      ].includes(name),
    )) {
      await show(visit, screen);
      await visit.page.screenshot({ path: join(folder, `studio-${screen.name}-${width}.png`) });
      if ((await overflow(visit.page)) > 0) wide.push(screen.name);
    }
    expect(wide).toEqual([]);
    expectCalm(visit);
    await visit.close();
  });
});
