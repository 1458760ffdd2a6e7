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
    name: 'requests',
    place: () => '/developers/requests',
    async ready(page) {
      await page
        .getByRole('button', { name: /^GET \/api\/v1\/me/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Response body' }).waitFor();
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

describe('with care', () => {
  it('works with only the keyboard: from the prompt to an edit of the image', async () => {
    const visit = await studio.visit();
    const { page } = visit;
    const focused = (): Promise<string> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    /** Presses Tab until an element has the focus, like a user without a mouse. */
    const tabTo = async (name: RegExp, key = 'Tab'): Promise<void> => {
      for (let press = 0; press < 80; press++) {
        if (name.test(await focused())) return;
        await page.keyboard.press(key);
      }
      throw new Error(`Tab never came to ${name}.`);
    };
    await page.getByLabel('Prompt', { exact: true }).fill('');
    await page.keyboard.type('a small blue boat');
    await page.keyboard.press('Control+Enter');
    await expectPainted(page.getByRole('link', { name: 'a small blue boat Completed' }).locator('img'));
    await tabTo(/^a small blue boat Completed/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'a small blue boat' }).waitFor();
    await page.keyboard.press('Tab');
    await tabTo(/^ ?Edit$/);
    await page.keyboard.press('Enter');
    await page.getByRole('application').waitFor();
    await tabTo(/^Repaint$/);
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
    await tabTo(/^Remove background$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await button(page, 'Edit this image').count()).toBe(1);
    expectCalm(visit);
    await visit.close();
  });

  it('does not jump while images load', async () => {
    const visit = await studio.visit('/gallery');
    await expectPainted(visit.page.locator('.item img').first());
    await visit.goto('/');
    await expectPainted(visit.page.locator('.card img').first());
    await visit.goto(`/runs/${made}`);
    await expectPainted(visit.page.locator('.stage img'));
    const shift = await visit.page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          const add = (list: PerformanceEntryList): void => {
            for (const entry of list as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
              if (!entry.hadRecentInput) sum += entry.value;
            }
          };
          const observer = new PerformanceObserver((list) => add(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          const tell = (): void => {
            add(observer.takeRecords());
            done(sum);
          };
          requestAnimationFrame(() => requestAnimationFrame(tell));
        }),
    );
    expect(shift).toBeLessThan(0.05);
    await visit.close();
  });

  it('goes everywhere by shortcuts, but not while you type, and not if they are switched off', async () => {
    const visit = await studio.visit('/gallery');
    const { page } = visit;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('g', 'd');
    await page.getByRole('heading', { name: 'Developers' }).waitFor();
    await press('n');
    const prompt = page.getByLabel('Prompt', { exact: true });
    await expect.poll(() => prompt.evaluate((field) => field === document.activeElement)).toBe(true);
    await prompt.fill('');
    await press('g', 'd', '?');
    expect(await prompt.inputValue()).toBe('gd?');
    await prompt.blur();
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('New image: write a prompt').waitFor();
    await sheet.getByLabel('Shortcuts of a single key').uncheck();
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await press('g', 'g');
    expect(page.url()).not.toContain('gallery');
    expectCalm(visit);
    await visit.close();
  });

  it('changes between light and dark by its own switch, and remembers', async () => {
    const visit = await studio.visit('/', { colorScheme: 'light' });
    const { page } = visit;
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: /^Theme: auto/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    await page.reload();
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    await expect.poll(paper).toBe(dark);
    await visit.close();
  });
});
