import type { CDPSession, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, seriousViolations } from '../browser/site-browser.ts';
import { firstKey } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { discImage } from '../scenarios/test-images.ts';
import {
  button,
  expectCalm,
  expectPainted,
  type Studio,
  savedImage,
  startStudio,
  userId,
  type Visit,
} from './studio.ts';

const colors = ['#206040', '#3050c0', '#d0a020', '#904090'];
const prompt = 'four lanterns';

let studio: Studio;
let visit: Visit;
let batch: string;

beforeAll(async () => {
  studio = await startStudio({ backend: createStandIn() });
  batch = await seedBatch();
  visit = await studio.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(() => studio?.close());

/** A finished run with four images, each of its own color. */
async function seedBatch(): Promise<string> {
  const { runs, files } = studio.running.service;
  const images = await Promise.all(
    colors.map(async (background) => {
      const bytes = await sharp({ create: { width: 160, height: 120, channels: 3, background } })
        .png()
        .toBuffer();
      return { file: (await files.put(bytes, 'image/png')).file, mediaType: 'image/png', width: 160, height: 120 };
    }),
  );
  const { runId } = await runs.create({
    userId,
    runType: 'generate',
    operationId: 'images.generate',
    inputs: { prompt, model_type: 'flux-dev', batch_size: 4, width: 160, height: 120 },
    modelType: 'flux-dev',
    work: null,
    result: { files: images },
  });
  return runId;
}

const generate = async (words: string): Promise<string> => {
  const json = { prompt: words, seed: 7, sync: true };
  return (await studio.running.call('POST', '/api/v1/runs/generate', { json })).json.data.run_id;
};
const latest = async (type: string) =>
  (await studio.running.call('GET', `/api/v1/runs?run_type=${type}&limit=1`)).json.data[0];
const menuItem = async (page: Page, menu: RegExp | string, name: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Acts again if the page missed it: a press is lost if what it hits is drawn anew at that moment. */
const actUntil = async (shown: Locator, act: () => Promise<void>): Promise<void> => {
  for (let seen = false; !seen; ) {
    await act();
    seen = await shown.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  }
};
const box = (page: Page) => page.getByRole('dialog', { name: 'Image' });
const large = (page: Page) => box(page).locator('.lightbox-stage img');
const scale = (page: Page): Promise<number> =>
  large(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

describe('one image of a batch', () => {
  it('is chosen above the fold, stays chosen after a reload, and is what is downloaded, edited and varied', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.goto(`/runs/${batch}`);
    const third = page.getByRole('button', { name: 'Image 3 of 4' });
    await expectPainted(third.locator('img'));
    const { y = 0, height = 0 } = (await third.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    await third.click();
    await page.reload();
    expect(await third.getAttribute('aria-pressed')).toBe('true');
    const { data } = await savedImage(page, () => button(page, 'Download').click());
    expect([...data.subarray(0, 3)]).toEqual([0xd0, 0xa0, 0x20]);
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href')).toBe(
      `#/runs/${batch}/edit?image_index=2`,
    );
    const urls = (await studio.running.call('GET', `/api/v1/runs/${batch}`)).json.image_urls;
    await button(page, 'Vary').click();
    await expect.poll(() => page.url()).not.toContain(batch);
    const { inputs } = await latest('generate');
    expect(inputs).toMatchObject({ prompt, batch_size: 4, reference_image_url: urls[2] });
    expectCalm(visit);
  });

  it('becomes the first frame of a video, and the character of a scene', async () => {
    const { page } = visit;
    await visit.goto(`/runs/${batch}?image_index=1`);
    await button(page, 'Video').click();
    await expectPainted(page.getByAltText('Image 1'));
    await button(page, 'Generate video').click();
    await expect
      .poll(async () => (await latest('video'))?.inputs)
      .toMatchObject({ source_run_id: batch, image_index: 1 });
    await visit.goto(`/runs/${batch}?image_index=3`);
    await menuItem(page, 'More actions', 'Use as character');
    await page.getByLabel('Prompt', { exact: true }).fill('at a market');
    await button(page, 'Draw character').click();
    await expect
      .poll(async () => (await latest('character-generation'))?.inputs)
      .toMatchObject({ character_reference_run_id: batch, image_index: 3 });
    expectCalm(visit);
  });
});

describe('the lightbox', () => {
  it('zooms by keys, wheel and double-click, moves, and goes from image to image', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1000, height: 700 });
    await visit.goto(`/runs/${batch}`);
    await page.locator('.stage-open').click();
    await expectPainted(large(page));
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('+');
    await expect.poll(() => scale(page)).toBeCloseTo(1.5);
    await page.keyboard.press('-');
    await expect.poll(() => scale(page)).toBe(1);
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => scale(page)).toBeGreaterThan(2);
    const place = () => large(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e);
    const before = await place();
    await page.mouse.down();
    await page.mouse.move(760, 320);
    await page.mouse.up();
    await expect.poll(place).toBeCloseTo(before + 60);
    await page.keyboard.press('0');
    await expect.poll(() => scale(page)).toBe(1);
    await page.mouse.dblclick(500, 300);
    await expect.poll(() => scale(page)).toBe(2.5);
    await page.keyboard.press('ArrowRight');
    await page.getByAltText(`${prompt}, image 2 of 4`).waitFor();
    expect(await scale(page)).toBe(1);
    await page.keyboard.press('End');
    await box(page).getByText('4 of 4', { exact: true }).waitFor();
    expect(await button(page, 'Next image').isDisabled()).toBe(true);
    // The focus never leaves it.
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    expect(page.url()).toContain(batch);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('stage-open');
    expectCalm(visit);
  });

  it('opens from a card, goes through the whole list, and the back button closes it', async () => {
    const { page } = visit;
    await generate('a newer boat');
    await visit.goto('/gallery');
    await visit.goto('/');
    const card = page.locator('.card', { hasText: 'a newer boat' });
    await card.hover();
    await card.getByRole('button', { name: /^View large/ }).click();
    await page.getByAltText('a newer boat').last().waitFor();
    const place = await box(page).locator('.lightbox-place').textContent();
    expect(place).toMatch(/^1 of ([5-9]|\d\d)$/);
    await page.keyboard.press('ArrowRight');
    await box(page).getByText(/^2 of/).waitFor();
    await page.goBack();
    await box(page).waitFor({ state: 'detached' });
    expect(await page.locator('.composer').count()).toBe(1);
    // An action leaves it for good: back then leads to where it was opened.
    await card.hover();
    await card.getByRole('button', { name: /^View large/ }).click();
    await button(box(page), 'Edit').click();
    await expect.poll(() => page.url()).toMatch(/\/edit$/);
    await page.goBack();
    await card.waitFor();
    expect(await box(page).count()).toBe(0);
    expectCalm(visit);
  });

  it('opens from the gallery, with the list as it is there', async () => {
    const { page } = visit;
    await visit.goto('/gallery');
    const item = page.locator('.item', { hasText: prompt }).last();
    await item.hover();
    await item.getByRole('button', { name: /^View large/ }).click();
    await page.getByAltText(`${prompt}, image 1 of 4`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByAltText(`${prompt}, image 2 of 4`).waitFor();
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/gallery$/);
    expectCalm(visit);
  });

  it('says so if an image cannot be loaded', async () => {
    const lost = await studio.visit(`/runs/${batch}`);
    await expectPainted(lost.page.locator('.stage img'));
    await lost.page.route('**/files/**', (route) => route.abort());
    await lost.page.reload();
    await lost.page.locator('.stage-open').click();
    await box(lost.page).getByRole('alert').getByText('could not be loaded').waitFor();
    expectCalm(lost, /ERR_FAILED/);
    await lost.close();
  });
});

describe('on a phone', () => {
  it('has a menu on every card, and the lightbox follows fingers', async () => {
    const phone = await studio.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = phone;
    const card = page.locator('.card', { hasText: prompt }).last();
    const viewLarge = page.getByRole('menuitem', { name: 'View large' });
    const openMenu = () => actUntil(viewLarge, () => card.getByRole('button', { name: /^Actions/ }).tap());
    await openMenu();
    expect(await seriousViolations(page)).toEqual([]);
    await viewLarge.tap();
    await expectPainted(large(page));
    const start = await box(page).locator('.lightbox-place').textContent();
    const fingers = await page.context().newCDPSession(page);
    await touch(fingers, [[[300, 400]], [[200, 404]], [[80, 406]]]);
    await expect.poll(() => box(page).locator('.lightbox-place').textContent()).not.toBe(start);
    await touch(fingers, [[[80, 400]], [[200, 404]], [[300, 406]]]);
    await expect.poll(() => box(page).locator('.lightbox-place').textContent()).toBe(start);
    await touch(fingers, [
      [
        [180, 400],
        [210, 400],
      ],
      [
        [150, 400],
        [240, 400],
      ],
      [
        [120, 400],
        [270, 400],
      ],
    ]);
    await expect.poll(() => scale(page)).toBeGreaterThan(2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.goBack();
    await box(page).waitFor({ state: 'detached' });
    await openMenu();
    await viewLarge.tap();
    await expectPainted(large(page));
    await touch(fingers, [[[200, 300]], [[204, 420]], [[206, 560]]]);
    await box(page).waitFor({ state: 'detached' });
    expectCalm(phone);
    await phone.close();
  });
});

/** Fingers on the screen, step by step; each is a point. */
async function touch(session: CDPSession, steps: [number, number][][]): Promise<void> {
  for (const [at, points] of steps.entries()) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the actions of an image', () => {
  it('copies its link, reuses its prompt, enlarges it with the same seed, and deletes it after a question', async () => {
    const { page } = visit;
    const boat = await generate('a boat to act on');
    await visit.goto(`/runs/${boat}`);
    await actUntil(page.getByText('Link copied.'), () => menuItem(page, 'More actions', 'Copy link'));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect((await fetch(copied)).headers.get('content-type')).toBe('image/png');

    await menuItem(page, 'More actions', 'Upscale to 2×');
    await expect.poll(() => page.url()).not.toContain(boat);
    expect((await latest('generate')).inputs).toMatchObject({ prompt: 'a boat to act on', seed: 7, upscale_factor: 2 });

    await visit.goto(`/runs/${boat}`);
    await button(page, 'Reuse').click();
    await expect.poll(() => page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('a boat to act on');

    await visit.goto(`/runs/${boat}`);
    await page.locator('.stage-open').click();
    await box(page).waitFor();
    await page.getByRole('button', { name: 'More actions' }).last().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await button(page.getByRole('dialog', { name: 'Delete?' }), 'Delete').click();
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    expect((await studio.running.call('GET', `/api/v1/runs/${boat}`)).status).toBe(404);
    expectCalm(visit);
  });

  it('explains what to do about a run that was deleted elsewhere', async () => {
    const { page } = visit;
    const doomed = await generate('soon deleted');
    await visit.goto(`/runs/${doomed}`);
    await expectPainted(page.locator('.stage img'));
    await studio.running.call('DELETE', `/api/v1/runs/${doomed}`);
    const said = page.getByText(/^Run not found\./).waitFor();
    await menuItem(page, 'More actions', 'Rerun');
    await said;
    // It is no longer shown, here or in a list.
    await page.getByRole('link', { name: 'Go to the gallery' }).click();
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    expect(await page.getByRole('link', { name: 'soon deleted' }).count()).toBe(0);
    expectCalm(visit, /404/);
  });
});

describe('comparing', () => {
  it('puts two images of a batch side by side, under a divider, and others from any run', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 860 });
    const boat = await generate('a boat to compare');
    await visit.goto(`/runs/${batch}`);
    await menuItem(page, 'More actions', 'Compare');
    await page.getByRole('button', { name: 'Right image: image 2 of 4' }).waitFor();
    await page.getByText('Both are made with the same settings.').first().waitFor();
    await page.getByRole('button', { name: 'Right image: image 4 of 4' }).click();
    await expect.poll(() => page.url()).toContain(`/compare/${batch}/${batch}.3`);
    const sides = page.locator('.compare-sides img');
    await expectPainted(sides.last());
    await sides.first().hover();
    await page.mouse.wheel(0, -300);
    const scales = () =>
      sides.evaluateAll((images) => images.map((one) => new DOMMatrix(getComputedStyle(one).transform).a));
    await expect.poll(async () => (await scales())[1]).toBeGreaterThan(1);
    expect(new Set(await scales()).size).toBe(1);
    expect(await seriousViolations(page)).toEqual([]);

    await visit.goto(`/compare/${batch}.1/${boat}`);
    await page.getByText('a boat to compare').first().waitFor();
    await page.getByRole('tab', { name: 'Slider' }).click();
    const divider = page.getByLabel('Divider between left and right');
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await divider.inputValue()).toBe('51');
    await button(page, 'Swap').click();
    await expect.poll(() => page.url()).toContain(`/compare/${boat}/${batch}.1/slider`);
    expectCalm(visit);
  });

  it('says that one of them is gone, and offers another', async () => {
    const { page } = visit;
    await visit.goto(`/compare/${batch}/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03`);
    await page.getByText('Run not found', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('region', { name: 'Right image' }).getByRole('button', { name: 'Choose an image' }).click();
    await page.getByRole('dialog').locator('img').first().click();
    await expectPainted(page.locator('.compare-sides img').last());
    expectCalm(visit, /404/);
  });
});

describe('an image from anywhere', () => {
  /** What the browser does when a file from the desktop is dragged or pasted. */
  const bring = (
    page: Page,
    type: 'dragover' | 'drop' | 'paste',
    file: { name: string; type: string; bytes: Buffer },
  ) =>
    page.evaluate(
      ([event, name, mime, base64]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: mime }));
        const fields = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent(event, { ...fields, clipboardData: data })
            : new DragEvent(event, { ...fields, dataTransfer: data }),
        );
      },
      [type, file.name, file.type, file.bytes.toString('base64')] as const,
    );

  it('is refused in a sentence if another page only claims that it is one of ours', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 860 });
    await visit.goto('/gallery');
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    for (const claim of ['{', '{"runId": 1}', 'null']) {
      const said = page.getByText('This image could not be read from its page.').last().waitFor();
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('application/x-darkroom-source', text);
        dataTransfer.setData('text/uri-list', 'https://elsewhere.example/a.png');
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      }, claim);
      await said;
    }
    expect(page.url()).toContain('/gallery');
    expectCalm(visit);
  });

  it('is dropped or pasted on any screen and becomes the source', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 860 });
    await visit.goto('/');
    await page.getByRole('tab', { name: 'Image', exact: true }).click();
    await page.getByLabel('Prompt', { exact: true }).fill('typed before');
    const file = { name: 'disc.png', type: 'image/png', bytes: await discImage() };
    for (const event of ['drop', 'paste'] as const) {
      await visit.goto('/gallery');
      if (event === 'drop') {
        await bring(page, 'dragover', file);
        await page.getByText('Drop to use as source').waitFor();
      }
      await bring(page, event, file);
      await expectPainted(page.getByAltText('Image 1'));
      expect(await page.getByText('Drop to use as source').count()).toBe(0);
      await button(page, 'Remove image 1').click();
    }
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('typed before');
    expectCalm(visit);
  });

  it('is refused in a sentence if it is no image', async () => {
    const { page } = visit;
    await visit.goto('/gallery');
    await bring(page, 'drop', { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('words') });
    await page.getByText('“notes.txt” is not an image. Use a PNG, JPEG or WebP file.').waitFor();
    await bring(page, 'drop', { name: 'notes.png', type: 'image/png', bytes: Buffer.from('words') });
    await page.getByText(/^Unsupported file type\..*Use a PNG, JPEG or WebP file\./).waitFor();
    expect(page.url()).toContain('/gallery');
    expectCalm(visit, /415/);
  });

  it('loses nothing if the connection is lost or the key expires in the middle', async () => {
    const key = await studio.running.keyOf(userId, 'runs:read', 'runs:write', 'uploads:write', 'models:read');
    const other = await studio.visit();
    const { page } = other;
    await page.goto(`${studio.running.url}/#key=${key}`);
    await page.reload();
    await page.getByLabel('Prompt', { exact: true }).fill('typed with care');
    await other.goto('/gallery');
    const file = { name: 'disc.png', type: 'image/png', bytes: await discImage() };
    await page.route('**/api/v1/upload', (route) => route.abort());
    await bring(page, 'drop', file);
    await page.getByText(/^No response from the server\..*Your entries are kept\./).waitFor();
    await page.unroute('**/api/v1/upload');

    const { json } = await studio.running.call('GET', '/api/v1/keys');
    const { id } = json.data.find(({ prefix }: { prefix: string }) => key.startsWith(prefix));
    await studio.running.call('DELETE', `/api/v1/keys/${id}`);
    await bring(page, 'drop', file);
    await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await page.getByLabel('API key').fill(firstKey);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    await bring(page, 'drop', file);
    await expectPainted(page.getByAltText('Image 1'));
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('typed with care');
    expectCalm(other, /401|ERR_FAILED/);
    await other.close();
  });

  it('goes to the default model if the chosen one uses none', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 860 });
    const { json: models } = await studio.running.call('GET', '/api/v1/models?model_type=wan-image-2.1');
    const [{ model_id }] = models.data;
    const size = { width: 256, height: 256 };
    const json = { prompt: 'by another model', model_type: 'wan-image-2.1', model_id, ...size, sync: true };
    const wan = await studio.running.call('POST', '/api/v1/runs/generate', { json });
    await visit.goto(`/runs/${wan.json.data.run_id}`);
    await button(page, 'Reuse').click();
    await expect.poll(() => page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('by another model');
    await visit.goto(`/runs/${batch}`);
    // It is shown for a few seconds only, so the wait begins before the press.
    const said = page.getByText('wan-image-2.1 uses no image, so the default model is chosen.').waitFor();
    await menuItem(page, 'More actions', 'Use as reference');
    await Promise.all([said, expectPainted(page.getByAltText('Image 1'))]);
    expectCalm(visit);
  });

  it('is dragged from a card into the form', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 860 });
    await visit.goto('/');
    await page
      .locator('.card', { hasText: prompt })
      .last()
      .locator('img')
      .dragTo(page.getByLabel('Prompt', { exact: true }));
    await expectPainted(page.getByAltText('Image 1'));
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('by another model');
    expectCalm(visit);
  });
});

describe('titles', () => {
  it('name an image without a prompt after the one it was made from', async () => {
    const { page } = visit;
    const reframe = async (run_id: string): Promise<string> => {
      const json = { run_id, aspect_ratio: '16:9', sync: true };
      return (await studio.running.call('POST', '/api/v1/edits/reframe', { json })).json.run_id;
    };
    const child = await reframe(await reframe(batch));
    await visit.goto('/gallery');
    await visit.goto('/');
    await page
      .getByRole('link', { name: `Reframe of ${prompt} Completed` })
      .first()
      .waitFor();
    await visit.goto(`/runs/${child}`);
    await page.getByRole('heading', { name: `Reframe of ${prompt}` }).waitFor();
    expectCalm(visit);
  });
});
