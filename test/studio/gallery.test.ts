import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { seedRuns } from './gallery-seed.ts';
import { button, expectCalm, expectPainted, type Studio, savedPicture, startStudio, type Visit } from './studio.ts';

const total = 5000;
let studio: Studio;
let visit: Visit;

beforeAll(async () => {
  studio = await startStudio({ backend: createStandIn() });
  await seedRuns(studio.running, total, 128);
  visit = await studio.visit('/gallery');
});
afterAll(() => studio?.close());

const items = () => visit.page.locator('.item');

describe('a gallery of 5,000 runs', () => {
  it('scrolls to the very first run, with only a window of them in the page', async () => {
    const { page } = visit;
    await expectPainted(items().first().locator('img'));
    const oldest = page.getByRole('link', { name: /number 1 / });
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return oldest.count();
        },
        { interval: 30 },
      )
      .toBe(1);
    expect(await items().count()).toBeLessThan(150);
    await page.evaluate(() => scrollTo(0, 0));
    expectCalm(visit);
  });

  it('finds words in all of them', async () => {
    const { page } = visit;
    await page.keyboard.press('/');
    await page.keyboard.type('number 17$');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await page.getByRole('searchbox').fill('harbour number 4');
    await expect.poll(() => items().count()).toBeGreaterThan(0);
    for (const title of await page.locator('.item-title').allTextContents())
      expect(title).toMatch(/harbour, number .*4/);
    await page.getByRole('searchbox').fill('');
    expectCalm(visit);
  });

  it('goes from image to image with the arrow keys, selects, and combines what is selected', async () => {
    const { page } = visit;
    await items().first().locator('a').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    expect(await page.getByRole('toolbar').textContent()).toContain('2 selected');
    await button(page, 'Combine').click();
    await expectPainted(page.getByAltText('Image 2'));
    await button(page.getByRole('form'), 'Combine').click();
    await expectPainted(page.getByRole('link', { name: /^Combination of A .* and 1 more Completed/ }).locator('img'));
    expectCalm(visit);
  });

  it('filters, downloads and deletes', async () => {
    await visit.goto('/gallery');
    const { page } = visit;
    await page.getByLabel('Type').selectOption('combine');
    await expect.poll(() => items().count()).toBe(1);
    await items().first().getByRole('checkbox').check();
    const saved = await savedPicture(page, () => button(page, 'Download').click());
    expect(saved.width).toBe(64);
    await button(page, 'Delete').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=combine');
    expect(json.data).toEqual([]);
    expectCalm(visit);
  });

  it('opens a run by Enter and comes back by the browser’s own way', async () => {
    const { page } = visit;
    await page.getByLabel('Type').selectOption('');
    await items().first().locator('a').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^A .*number/ }).waitFor();
    await page.goBack();
    await expect.poll(() => items().count()).toBeGreaterThan(10);
    expectCalm(visit);
  });
});
