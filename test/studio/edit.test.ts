import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, seriousViolations } from '../browser/site-browser.ts';
import { firstKey } from '../scenarios/running.ts';
import { discImage, discMask } from '../scenarios/test-images.ts';
import { button, expectCalm, type Studio, savedImage, startStudio, type Visit } from './studio.ts';

let studio: Studio;
let visit: Visit;

/** The real engine works here, on small images. */
beforeAll(async () => {
  studio = await startStudio();
  visit = await studio.visit();
});
afterAll(() => studio?.close());

/** A red disc on blue, 320 × 240, stored by the service. */
async function disc(): Promise<string> {
  const { json } = await studio.running.call('POST', '/api/v1/upload', {
    form: { file: new Blob([await discImage()]) },
  });
  return json.data.run_id;
}
const discArea = Math.PI * 60 ** 2;
const rest = 320 * 240 - discArea;

async function openTool({ page, goto }: Visit, runId: string, tool: string): Promise<void> {
  await goto(`/runs/${runId}/edit`);
  await page.getByRole('tab', { name: tool }).click();
  await page.getByRole('application').waitFor();
}

const sheetOf = ({ page }: Visit) => page.getByRole('application');

/** How many pixels are marked, and whether the one at a place is. */
const markedIn = (visit: Visit, at = { x: 0, y: 0 }) =>
  sheetOf(visit).evaluate((element, { x, y }) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let area = 0;
    for (let index = 3; index < data.length; index += 4) if (Number(data[index]) > 127) area++;
    return { area, there: Number(data[(y * canvas.width + x) * 4 + 3]) > 127 };
  }, at);

/** The same area, give or take the edge of the disc. */
const expectArea = (expected: number) =>
  expect
    .poll(async () => Math.abs((await markedIn(visit)).area - expected))
    .toBeLessThan(expected === 0 ? 1 : discArea * 0.08);

/**
 * Where a point of the image, in fractions of its size, is on the screen, in whole pixels like the place of a wheel's
 * event. Asked of the page, since Playwright's box can be that of the frame before.
 */
async function at(visit: Visit, x: number, y: number): Promise<[number, number]> {
  const box = await sheetOf(visit).evaluate((element) => element.getBoundingClientRect().toJSON());
  return [Math.round(box.x + box.width * x), Math.round(box.y + box.height * y)];
}

const clickAt = async (x: number, y: number): Promise<void> => visit.page.mouse.click(...(await at(visit, x, y)));

const alertOf = async ({ page }: Visit): Promise<string> => {
  await page.getByRole('alert').waitFor();
  return `${await page.getByRole('alert').textContent()}`;
};

describe('the mask', () => {
  it('selects the object under a click, shows it before, and removes it', async () => {
    const { page } = visit;
    await openTool(visit, await disc(), 'Remove');
    await button(page, 'Object').click();
    await page.getByText('Click an object to select it.').waitFor();
    await page.mouse.move(...(await at(visit, 0.5, 0.5)));
    await page.getByText('subject', { exact: true }).waitFor();
    expect(await page.locator('.mask-preview').count()).toBe(1);
    await expectArea(0);
    await clickAt(0.5, 0.5);
    await expectArea(discArea);
    await page.keyboard.down('Alt');
    await clickAt(0.5, 0.5);
    await page.keyboard.up('Alt');
    await expectArea(0);
    await page.keyboard.press('Control+z');
    await expectArea(discArea);
    await button(page, 'Remove and fill').click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    const { data, channels } = await savedImage(page, () => button(page, 'Download').click());
    const centre = (120 * 320 + 160) * channels;
    expect(data[centre + 2]).toBeGreaterThan(data[centre] as number);
    expectCalm(visit);
  });

  it('is made by colour, by text and from a file, inverted, undone and redone', async () => {
    const { page } = visit;
    await openTool(visit, await disc(), 'Repaint');
    await button(page, 'Colour').click();
    await clickAt(0.05, 0.05);
    await expectArea(rest);
    await button(page, 'Invert').click();
    await expectArea(discArea);
    await page.keyboard.press('Control+z');
    await expectArea(rest);
    await page.keyboard.press('Control+Shift+z');
    await expectArea(discArea);
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await expectArea(0);
    expect(await button(page, 'Undo').isDisabled()).toBe(true);

    await button(page, 'Add').click();
    expect(await alertOf(visit)).toContain('for example “the fox”');
    await page.getByLabel('Select by text').fill('red ball');
    await button(page, 'Add').click();
    await expectArea(discArea);
    await button(page, 'Clear').click();
    await expectArea(0);
    const file = (name: string, buffer: Buffer) =>
      page.getByLabel('Mask file').setInputFiles({ name, mimeType: 'image/png', buffer });
    await file('notes.png', Buffer.from('these are only words'));
    expect(await alertOf(visit)).toMatch(/Not a mask.*notes\.png.*PNG, JPEG or WebP/);
    await file('mask.png', await discMask());
    await expectArea(Math.PI * 69 ** 2);
    await page.reload();
    await expectArea(Math.PI * 69 ** 2);
    expectCalm(visit);
  });
});

describe('the canvas', () => {
  it('zooms by wheel, keys and buttons, moves, and paints where the pointer is', async () => {
    const { page } = visit;
    await openTool(visit, await disc(), 'Remove');
    const level = page.locator('.zoom-level');
    await expect.poll(() => level.textContent()).toBe('253 %');
    const whole = await level.textContent();
    await button(page, '1:1').click();
    await expect.poll(() => level.textContent()).toBe('100 %');
    await button(page, 'Fit').click();
    await expect.poll(() => level.textContent()).toBe(whole);
    const [x, y] = await at(visit, 0.25, 0.25);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -700);
    await expect.poll(() => level.textContent()).not.toBe(whole);
    // The point under the pointer stays there.
    const [zoomedX, zoomedY] = await at(visit, 0.25, 0.25);
    expect(Math.hypot(zoomedX - x, zoomedY - y)).toBeLessThan(3);
    await page.getByLabel(/^Brush,/).fill('10');
    await page.mouse.click(x, y);
    await expect.poll(() => markedIn(visit, { x: 80, y: 60 })).toMatchObject({ there: true });

    const { area } = await markedIn(visit);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30);
    await page.mouse.up();
    await page.keyboard.up('Space');
    await expect
      .poll(async () => {
        const [movedX, movedY] = await at(visit, 0.25, 0.25);
        return Math.hypot(movedX - x - 60, movedY - y - 30);
      })
      .toBeLessThan(2);
    expect((await markedIn(visit)).area).toBe(area);
    await sheetOf(visit).press('0');
    await expect.poll(() => level.textContent()).toBe(whole);
    await sheetOf(visit).press('+');
    await expect.poll(() => level.textContent()).not.toBe(whole);
    expectCalm(visit);
  });

  it('is painted with one finger and zoomed with two on a phone, where nothing is cut off', async () => {
    const phone = await studio.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = phone;
    await openTool(phone, await disc(), 'Remove');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const [x, y] = await at(phone, 0.5, 0.5);
    const level = page.locator('.zoom-level');
    const before = await level.textContent();
    await touch('touchStart', [x, y]);
    await touch('touchStart', [x, y], [x + 40, y]);
    await touch('touchMove', [x - 40, y], [x + 80, y]);
    await touch('touchEnd');
    await expect.poll(() => level.textContent()).not.toBe(before);
    // The first finger of two is no dot.
    expect((await markedIn(phone)).area).toBe(0);
    await touch('touchStart', [x - 40, y]);
    await touch('touchMove', [x + 40, y]);
    await touch('touchEnd');
    await expect.poll(async () => (await markedIn(phone)).area).toBeGreaterThan(0);
    const found: string[] = [];
    for (const tool of ['Cut out', 'Reframe', 'By text', 'Remove', 'Repaint']) {
      await page.getByRole('tab', { name: tool }).click();
      found.push(...(await seriousViolations(page)));
      if ((await overflow(page)) > 0) found.push(`${tool} is wider than the screen`);
    }
    expect(found).toEqual([]);
    expectCalm(phone);
    await phone.close();
  });

  it('undoes and redoes a new frame as one step, and settings too', async () => {
    const { page } = visit;
    await visit.goto(`/runs/${await disc()}/edit`);
    await page.getByRole('tab', { name: 'Reframe' }).click();
    const slider = page.getByRole('slider', { name: /in its new frame/ });
    await slider.focus();
    await page.keyboard.press('Shift+ArrowUp');
    const moved = await slider.getAttribute('aria-valuenow');
    expect(moved).not.toBe('50');
    await page.getByLabel('Speed').selectOption('photon-1');
    await button(page, 'Undo').click();
    expect(await page.getByLabel('Speed').inputValue()).toBe('photon-flash-1');
    await button(page, 'Undo').click();
    expect(await slider.getAttribute('aria-valuenow')).toBe('50');
    await button(page, 'Redo').click();
    expect(await slider.getAttribute('aria-valuenow')).toBe(moved);
    expectCalm(visit);
  });
});

describe('the history of an image', () => {
  it('leads to every image of the family, also of a batch, and keeps the tool', async () => {
    const { page } = visit;
    const made = await studio.running.call('POST', '/api/v1/runs/generate', {
      json: { prompt: 'a fox', width: 192, height: 128, batch_size: 2, sync: true },
    });
    const runId: string = made.json.data.run_id;
    await visit.goto(`/runs/${runId}/edit?image_index=1`);
    await page.getByText('Image 2 of 2').waitFor();
    await page.getByRole('tab', { name: 'Cut out' }).click();
    await button(page, 'Remove background').click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=remove-background&limit=1');
    expect(json.data[0]).toMatchObject({ parent_run_id: runId, inputs: { image_index: 1 } });
    const strip = page.getByRole('navigation', { name: 'History of this image' });
    await strip.getByRole('link').nth(2).waitFor();
    await strip.getByRole('link', { name: /image 1 of 2/ }).click();
    await page.getByText('Image 1 of 2').waitFor();
    expect(await page.getByRole('tab', { name: 'Cut out' }).getAttribute('aria-selected')).toBe('true');
    expect(await strip.locator('[aria-current]').getAttribute('aria-label')).toContain('image 1 of 2');
    expectCalm(visit);
  });
});

describe('what can go wrong', () => {
  it('continues with a copy of an image that was deleted, and loses nothing that was marked', async () => {
    const { page } = visit;
    const runId = await disc();
    await openTool(visit, runId, 'Remove');
    await clickAt(0.5, 0.5);
    const { area } = await markedIn(visit);
    expect(area).toBeGreaterThan(0);
    await studio.running.call('DELETE', `/api/v1/runs/${runId}`);
    await button(page, 'Remove and fill').click();
    expect(await alertOf(visit)).toMatch(/Run not found.*kept/);
    await button(page, 'Upload a copy and continue').click();
    await expect.poll(() => page.url()).not.toContain(runId);
    await expect.poll(async () => (await markedIn(visit)).area).toBe(area);
    await button(page, 'Remove and fill').click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expectCalm(visit, /404/);
  });

  it('waits for a result across a lost connection, and keeps everything without one', async () => {
    const { page } = visit;
    await openTool(visit, await disc(), 'Repaint');
    await page.getByLabel('What should change?').fill('make it winter');
    await clickAt(0.5, 0.5);
    const { area } = await markedIn(visit);
    await page.context().setOffline(true);
    await button(page, 'Replace').click();
    expect(await alertOf(visit)).toMatch(/No response from the server.*kept/);
    await page.context().setOffline(false);
    await page.locator('.banner').waitFor({ state: 'detached' });
    expect((await markedIn(visit)).area).toBe(area);
    expect(await page.getByLabel('What should be there?').inputValue()).toBe('make it winter');
    // The run is made, and then the connection is lost for some requests.
    let failures = 2;
    await page.route(/\/api\/v1\/runs\/[0-9a-f-]{36}(\/events)?$/, (route) =>
      failures-- > 0 ? route.abort('connectionreset') : route.continue(),
    );
    await button(page, 'Replace').click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(failures).toBeLessThanOrEqual(0);
    await page.unroute(/\/api\/v1\/runs\/[0-9a-f-]{36}(\/events)?$/);
    expectCalm(visit, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  });

  it('asks for another key when the key expires, and continues where it was', async () => {
    const { page } = visit;
    const scopes = ['runs:read', 'runs:write', 'uploads:write', 'models:read'];
    const { json } = await studio.running.call('POST', '/api/v1/keys', { json: { name: 'short', scopes } });
    await page.goto('about:blank');
    await page.goto(`${studio.running.url}/#key=${json.secret}`);
    await page.getByRole('navigation', { name: 'Studio' }).waitFor();
    await openTool(visit, await disc(), 'Repaint');
    await page.getByLabel('What should change?').fill('a green ball');
    await clickAt(0.5, 0.5);
    const { area } = await markedIn(visit);
    await studio.running.call('DELETE', `/api/v1/keys/${json.data.id}`);
    await button(page, 'Replace').click();
    await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await page.getByLabel('API key').fill(firstKey);
    await button(page, 'Connect').click();
    await expect.poll(async () => (await markedIn(visit)).area).toBe(area);
    expect(await page.getByLabel('What should be there?').inputValue()).toBe('a green ball');
    expectCalm(visit, /401/);
  });

  it('says why there is nothing to edit', async () => {
    const { page } = visit;
    const runId = await disc();
    await visit.goto(`/runs/${runId}/edit?image_index=3`);
    expect(await alertOf(visit)).toContain('This run has no image 4.');
    await page.route(/\/files\//, (route) => route.fulfill({ contentType: 'image/png', body: 'no image' }));
    await visit.goto(`/runs/${await disc()}/edit`);
    expect(await alertOf(visit)).toContain('The image could not be loaded');
    await page.unroute(/\/files\//);
    await button(page, 'Try again').click();
    await sheetOf(visit).waitFor();
    expectCalm(visit);
  });
});
