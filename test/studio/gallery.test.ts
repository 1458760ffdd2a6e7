import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, seriousViolations } from '../browser/site-browser.ts';
import { firstKey } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { seedRuns, together } from './gallery-seed.ts';
import {
  button,
  contentOf,
  expectCalm,
  expectPainted,
  type Studio,
  savedImage,
  startStudio,
  type Visit,
} from './studio.ts';
import { zipEntries } from './zip-entries.ts';

const total = 2000;
let studio: Studio;
let visit: Visit;

beforeAll(async () => {
  studio = await startStudio({ backend: createStandIn() });
  await seedRuns(studio.running, total, 128);
  visit = await studio.visit('/gallery');
});
afterAll(() => studio?.close());

const items = (page: Page = visit.page): Locator => page.locator('.item');
const selected = (page: Page = visit.page): Promise<string | null> => page.getByRole('toolbar').textContent();

/** The number in the title of a seeded run. */
const numberOf = async (item: Locator): Promise<number> =>
  Number((await item.getByRole('link').textContent())?.split(' ').pop());

/** An empty search in a fresh page: what earlier tests chose does not matter. */
async function freshGallery(): Promise<Page> {
  await visit.page.goto('about:blank');
  await visit.goto('/gallery');
  await visit.page.evaluate(() => sessionStorage.removeItem('darkroom.gallery'));
  await visit.page.reload();
  await expectPainted(items().first().locator('img'));
  return visit.page;
}

/** Searches for the only run with this title. */
async function find(page: Page, words: string, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await expect.poll(() => items(page).getByRole('link').allTextContents()).toEqual([title]);
  await page.getByText('1 found', { exact: true }).waitFor();
}

const check = (at: number): Promise<void> => items().nth(at).getByRole('checkbox').check();

const runIdAt = async (at: number): Promise<string> =>
  String((await items().nth(at).getByRole('link').getAttribute('href'))?.split('/').pop());

const zipOf = async (page: Page, click: () => Promise<void>): Promise<Map<string, Buffer>> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  expect(file.suggestedFilename()).toMatch(/^darkroom-.*\.zip$/);
  return zipEntries(await contentOf(file));
};

describe('a gallery of 2,000 runs', () => {
  it('scrolls to the very first run, with only a window of them in the page', async () => {
    const { page } = visit;
    await expectPainted(items().first().locator('img'));
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return numberOf(items().last());
        },
        { interval: 30 },
      )
      .toBeLessThanOrEqual(together);
    expect(await items().count()).toBeLessThan(150);
    // The heading of the day stays below the bar.
    const [bar, heading] = await Promise.all([
      page.locator('.top-bar').boundingBox(),
      page.locator('.day-heading').last().boundingBox(),
    ]);
    expect(heading?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
    await page.evaluate(() => scrollTo(0, 0));
    expectCalm(visit);
  });

  it('shows each image in its own shape, whether its run says it or not', async () => {
    const { page } = visit;
    await expectPainted(items().first().locator('img'));
    const worst = (): Promise<number> =>
      page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll<HTMLImageElement>('.item img')].map(
            ({ naturalWidth, naturalHeight, clientWidth, clientHeight }) =>
              naturalWidth === 0 ? 0 : Math.abs(Math.log(clientWidth / clientHeight / (naturalWidth / naturalHeight))),
          ),
        ),
      );
    await expect.poll(worst).toBeLessThan(0.03);
    const shapes = await page.evaluate(() =>
      [...document.querySelectorAll('.item img')].map((image) => (image.clientWidth / image.clientHeight).toFixed(1)),
    );
    expect(new Set(shapes).size).toBe(4);
    expectCalm(visit);
  });

  it('finds words of the prompt by their beginnings in all of them', async () => {
    const { page } = visit;
    await page.keyboard.press('/');
    await page.keyboard.type('nowhere');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await button(page, 'Clear search and filters').click();
    await find(page, 'HARB 1606', 'A harbour, number 1606');
    expectCalm(visit);
  });

  it('shows the oldest first once it has loaded them all', async () => {
    const page = await freshGallery();
    await page.getByLabel('Order').selectOption('oldest');
    await expect.poll(() => numberOf(items().first())).toBeLessThanOrEqual(together);
    await page.getByLabel('Order').selectOption('newest');
    await expect.poll(() => numberOf(items().first())).toBeGreaterThan(total - together);
    expectCalm(visit);
  });

  it('goes from image to image with the arrow keys, selects, and combines what is selected', async () => {
    const page = await freshGallery();
    await items().first().locator('a').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    expect(await selected()).toContain('2 selected');
    const [before] = await page.locator('.item a:focus').allTextContents();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.item a:focus').textContent()).not.toBe(before);
    await page.keyboard.press('ArrowUp');
    await button(page, 'Combine').click();
    await expectPainted(page.getByAltText('Image 2'));
    await button(page.getByRole('form'), 'Combine').click();
    const combined = page.getByRole('link', { name: /^Combination( of A .* and 1 more)? Completed/ });
    await expectPainted(combined.first().locator('img'));
    expectCalm(visit);
  });

  it('filters, downloads and deletes', async () => {
    await visit.goto('/gallery');
    const { page } = visit;
    await page.getByLabel('Type').selectOption('combine');
    await expect.poll(() => items().count()).toBe(1);
    await check(0);
    const saved = await savedImage(page, () => button(page, 'Download').click());
    expect(saved.width).toBe(64);
    await button(page, 'Delete').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=combine');
    expect(json.data).toEqual([]);
    expectCalm(visit);
  });

  it('opens a run by Enter, and the way back leads to the same place', async () => {
    const page = await freshGallery();
    await page.getByLabel('Model').selectOption('flux-dev');
    await expectPainted(items().first().locator('img'));
    await page.evaluate(() => scrollTo(0, 3000));
    // Only the rows near the window are in the page, and those follow a moment after the scrolling.
    const inTheMiddle = () =>
      page.evaluate(() => {
        const item = [...document.querySelectorAll('.item')].find((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top > innerHeight / 4 && bottom < innerHeight;
        });
        return item?.querySelector('a')?.textContent ?? '';
      });
    await expect.poll(inTheMiddle).not.toBe('');
    const words = await inTheMiddle();
    const title = page.getByRole('link', { name: words, exact: true });
    await title.focus();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.getByRole('link', { name: words, exact: true }).waitFor();
    expect(await page.getByLabel('Model').inputValue()).toBe('flux-dev');
    expectCalm(visit);
  });
});

describe('several at once', () => {
  it('selects a range, a day, and what was selected before stays', async () => {
    const page = await freshGallery();
    await check(0);
    await items()
      .nth(4)
      .click({ modifiers: ['Shift'] });
    expect(await selected()).toContain('5 selected');
    // While something is selected, a click selects too.
    await items().nth(6).click();
    expect(await selected()).toContain('6 selected');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);

    await find(page, 'glacier 1808', 'A glacier, number 1808');
    await check(0);
    await find(page, 'owl 1509', 'A owl, number 1509');
    await page.getByRole('checkbox', { name: /^Select all of / }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => selected()).toContain('2 selected');
    await page.keyboard.press('Space');
    await expect.poll(() => selected()).toContain('1 selected');
    expect(await button(page, 'Compare').isDisabled()).toBe(true);
    await check(0);
    await button(page, 'Compare').click();
    await page.waitForURL(/#\/compare\/[\w-]+\/[\w-]+$/);
    expectCalm(visit);
  });

  it('downloads a zip, and says which files no longer exist', async () => {
    const page = await freshGallery();
    for (const at of [0, 1, 2]) await check(at);
    expect((await studio.running.call('DELETE', `/api/v1/runs/${await runIdAt(1)}`)).status).toBe(204);
    const entries = await zipOf(page, () => button(page, 'Download').click());
    expect([...entries.keys()].every((name) => /^a-\w+-number-\d+-\w+\.png$/.test(name))).toBe(true);
    expect(entries.size).toBe(2);
    for (const content of entries.values()) expect((await sharp(content).metadata()).format).toBe('png');
    await page.getByText('2 files saved in a zip. 1 file no longer exists.').waitFor();

    // The same run is no obstacle to deleting the others.
    await button(page, 'Delete').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await page.getByText('3 runs deleted.').waitFor();
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
    expectCalm(visit, /404/);
  });

  it('keeps what it has of a zip when the connection is lost, and continues', async () => {
    const page = await freshGallery();
    await check(0);
    await items()
      .nth(5)
      .click({ modifiers: ['Shift'] });
    let requests = 0;
    await page.route('**/files/**', (route) => (++requests > 2 ? route.abort() : route.continue()));
    await button(page, 'Download').click();
    const alert = page.locator('.zip-bar').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/No response from the server.* 2 of 6 files are ready/);
    await page.unroute('**/files/**');
    // A zip that cannot be made, for example for lack of memory, is said too, and loses nothing.
    await page.evaluate(() => {
      const { blob } = Response.prototype;
      Response.prototype.blob = () => {
        Response.prototype.blob = blob;
        return Promise.reject(new RangeError('Array buffer allocation failed'));
      };
    });
    await button(page, 'Save 2 files').click();
    await alert.getByText('Something went wrong').waitFor();
    const entries = await zipOf(page, () => button(page, 'Continue').click());
    expect(entries.size).toBe(6);
    await page.getByText('6 files saved in a zip.').waitFor();
    expectCalm(visit, /ERR_FAILED/);
  });

  it('marks favourites and fills a collection, within the limits of the contract', async () => {
    const page = await freshGallery();
    const star = items()
      .first()
      .getByRole('button', { name: /^Favourite/ });
    await items().first().hover();
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Favourites').click();
    await expect.poll(() => items().count()).toBe(1);
    await items().first().locator('a').focus();
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: 'No favourites here yet' }).waitFor();
    await button(page, 'All').click();

    for (const at of [2, 3]) await check(at);
    const ids = [await runIdAt(2), await runIdAt(3)];
    await button(page, 'Collections').click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('New collection');
    await name.fill('x'.repeat(65));
    await dialog.getByText('Maximum 64 characters. This name has 65.').waitFor();
    expect(await button(dialog, 'Save').isDisabled()).toBe(true);
    await name.fill('Autumn campaign');
    await page.route('**/api/v1/runs/*', (route) => route.abort());
    await button(dialog, 'Save').click();
    await dialog.getByText('No response from the server').waitFor();
    expect(await name.inputValue()).toBe('Autumn campaign');
    await page.unroute('**/api/v1/runs/*');
    await button(dialog, 'Save').click();
    await button(page, 'Autumn campaign').click();
    await expect.poll(() => items().count()).toBe(2);
    const { json } = await studio.running.call('GET', '/api/v1/runs?tag=Autumn%20campaign');
    expect(json.data.map(({ run_id }: { run_id: string }) => run_id).sort()).toEqual(ids.sort());

    // Taking them out again empties it.
    await button(page, 'Collections').click();
    await dialog.getByLabel('Autumn campaign').uncheck();
    await button(dialog, 'Save').click();
    await page.getByRole('heading', { name: 'This collection is empty' }).waitFor();
    await button(page, 'Remove “Autumn campaign” from the list').click();
    await expect.poll(() => button(page, 'Autumn campaign').count()).toBe(0);
    expectCalm(visit, /ERR_FAILED/);
  });

  it('keeps the choice and the name of a collection if the key expires before they are saved', async () => {
    const { call, url } = studio.running;
    const json = { name: 'short-lived', scopes: ['runs:read', 'runs:write', 'models:read'] };
    const { secret, data } = (await call('POST', '/api/v1/keys', { json })).json;
    const other = await studio.visit('/gallery');
    const { page } = other;
    await page.goto(`${url}/#key=${secret}`);
    await page.reload();
    await other.goto('/gallery');
    await expectPainted(items(page).first().locator('img'));
    for (const at of [4, 5]) await items(page).nth(at).getByRole('checkbox').check();
    await button(page, 'Collections').click();
    const dialog = page.getByRole('dialog', { name: 'Collections of 2 runs' });
    await dialog.getByLabel('New collection').fill('Winter campaign');
    await call('DELETE', `/api/v1/keys/${data.id}`);
    await button(dialog, 'Save').click();
    await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await page.getByLabel('API key', { exact: true }).fill(firstKey);
    await button(page, 'Connect').click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('New collection').inputValue()).toBe('Winter campaign');
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/runs?tag=Winter%20campaign')).json.data).toHaveLength(2);
    expectCalm(other, /401/);
    await other.close();
  });

  it('keeps uploads and masks apart from results', async () => {
    const { call } = studio.running;
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(png)], 'holiday.png', { type: 'image/png' });
    await call('POST', '/api/v1/upload', { form: { file } });
    await call('POST', '/api/v1/upload', { form: { file, isMask: 'true', description: 'my mask' } });
    const page = await freshGallery();
    expect(await items().first().getByRole('link').textContent()).toMatch(/number/);
    await page.getByRole('tab', { name: 'Uploads' }).click();
    await expect.poll(() => items().count()).toBe(1);
    await page.getByRole('searchbox').fill('holi');
    await page.getByText('1 found').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('tab', { name: 'Masks' }).click();
    await page.getByRole('link', { name: 'my mask' }).waitFor();
    expect(await items().count()).toBe(1);
    expectCalm(visit);
  });
});

describe('on a phone', () => {
  it('selects by a long press, then by taps, and nothing is cut off', async () => {
    const phone = await studio.visit('/gallery', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = phone;
    await expectPainted(items(page).first().locator('img'));
    const box = await items(page).first().boundingBox();
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.locator('.item.selected').waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await selected(page)).toContain('1 selected');
    await items(page).nth(1).tap();
    expect(await selected(page)).toContain('2 selected');
    expect(await seriousViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expectCalm(phone);
    await phone.close();
  });

  it('offers earlier images with captions, by search, in cells of the right shape, however many there are', async () => {
    const phone = await studio.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = phone;
    await button(page, 'From a run').click();
    const dialog = page.getByRole('dialog');
    const cells = dialog.locator('.run-pick');
    await expectPainted(cells.first().locator('img'));
    const flat = (): Promise<number> =>
      cells.evaluateAll(
        (all) =>
          all.filter((cell) => {
            const { width, height } = cell.querySelector('.face')?.getBoundingClientRect() ?? { width: 0, height: 0 };
            return width < 80 || Math.abs(width - height) > 1;
          }).length,
      );
    expect(await flat()).toBe(0);
    expect(await cells.first().textContent()).toMatch(/^A \w+, number \d+$/);
    const first = await cells.count();
    await cells.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cells.count()).toBeGreaterThan(first);
    await expect.poll(flat).toBe(0);
    await dialog.getByRole('searchbox').fill('lantern 1503');
    await expect.poll(() => cells.allTextContents()).toEqual(['A lantern, number 1503']);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectPainted(page.getByAltText('Image 1'));
    expectCalm(phone);
    await phone.close();
  });
});
