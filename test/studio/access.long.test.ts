import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, expectCalm, expectPainted, type Studio, startStudio } from './studio.ts';

let studio: Studio;
let made: string;

beforeAll(async () => {
  studio = await startStudio();
  const json = { prompt: 'a fox by a mountain lake at dusk', width: 640, height: 480, sync: true };
  made = (await studio.running.call('POST', '/api/v1/runs/generate', { json })).json.data.run_id;
});
afterAll(() => studio?.close());

describe('with keyboard, shortcuts and themes', () => {
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
