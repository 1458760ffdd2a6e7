import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, seriousViolations } from '../browser/site-browser.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { discImage } from '../scenarios/test-images.ts';
import { button, expectCalm, expectPainted, type Studio, startStudio, type Visit } from './studio.ts';

const backend = createStandIn();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
let studio: Studio;
let visit: Visit;

beforeAll(async () => {
  studio = await startStudio({ backend });
  visit = await studio.visit();
});
afterAll(async () => {
  backend.release();
  await studio?.close();
});

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
const latestRuns = async (count = 1) => (await studio.running.call('GET', `/api/v1/runs?limit=${count}`)).json.data;

/** Whether a user sees it without scrolling. */
const inView = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    });

describe('a batch', () => {
  it('has a placeholder in its shape for each image, with progress, and then the images', async () => {
    const { page } = visit;
    await prompt(page).fill('progress, wait for a batch');
    await page.getByRole('radio', { name: 'Landscape' }).check();
    await page.getByLabel('Images per batch', { exact: true }).fill('3');
    await button(page, 'Generate image').click();
    const tiles = page.locator('.result .tile');
    await expect.poll(() => tiles.count()).toBe(3);
    // Three quarters of the work: two images and a quarter of the third.
    const bars = tiles.getByRole('progressbar');
    await expect
      .poll(() => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-valuenow'))))
      .toEqual(['100', '100', '25']);
    const face = await tiles.nth(2).locator('.face').boundingBox();
    expect((face?.width ?? 0) / (face?.height ?? 1)).toBeCloseTo(1216 / 832, 1);
    await page.getByRole('status').filter({ hasText: 'Generating 3 images.' }).waitFor();
    backend.release();
    for (const index of [0, 1, 2]) await expectPainted(tiles.nth(index).locator('img'));
    await page.getByRole('status').filter({ hasText: 'Done: 3 images.' }).waitFor();
    await page.reload();
    await expectPainted(tiles.nth(2).locator('img'));
    // It is not listed a second time.
    expect(await page.locator('.cards .card').count()).toBe(0);
    expectCalm(visit);
  });

  it('shows each image as soon as it is finished, and keeps those if the rest is canceled', async () => {
    const other = await studio.visit();
    const { page } = other;
    await prompt(page).fill('one by one, wait for the last');
    await page.getByLabel('Images per batch', { exact: true }).fill('3');
    await button(page, 'Generate image').click();
    const tiles = page.locator('.result .tile');
    for (const index of [0, 1]) await expectPainted(tiles.nth(index).locator('img'));
    await tiles.nth(2).getByRole('progressbar').waitFor();
    const [{ run_id }] = await latestRuns();
    await other.goto(`/runs/${run_id}?image_index=1`);
    await expectPainted(page.locator('.stage img'));
    await page.locator('.stage-progress').getByRole('progressbar').waitFor();
    expect(await page.getByRole('button', { name: /^Image \d of 2$/ }).count()).toBe(2);
    expect(await seriousViolations(page)).toEqual([]);
    await button(page, 'Cancel').click();
    await page.locator('.stage-progress').waitFor({ state: 'detached' });
    await expectPainted(page.locator('.stage img'));
    // It can be looked at, but nothing can be made from a run that did not complete.
    await page.getByRole('button', { name: /View large$/ }).click();
    await page.getByRole('dialog').getByText('2 of 2', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    expectCalm(other);
    await other.close();
  });

  it('shows itself above the button on a phone, and leads to the result', async () => {
    const narrow = await studio.visit('/', phone);
    const { page } = narrow;
    await prompt(page).fill('progress, wait on a phone');
    await page.getByLabel('Images per batch', { exact: true }).fill('2');
    await button(page, 'Generate image').tap();
    await expect.poll(() => page.locator('.thumb').count()).toBe(2);
    await page.getByRole('button', { name: /^Show the result\. Processing/ }).waitFor();
    expect(await inView(page, '.result-strip')).toBe(true);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
    backend.release();
    await expectPainted(page.locator('.thumb img').nth(1));
    await page.getByRole('button', { name: /^Show the result/ }).tap();
    await expect.poll(() => inView(page, '.result .tile')).toBe(true);
    expectCalm(narrow);
    await narrow.close();
  });

  it('keeps the result before it, and what was typed, if the service refuses', async () => {
    const { page } = visit;
    await page.route('**/runs/generate', (route) => route.abort());
    await prompt(page).fill('never sent');
    await button(page, 'Generate image').click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.result .tile').count()).toBe(3);
    expect(await prompt(page).inputValue()).toBe('never sent');
    await page.unroute('**/runs/generate');
    expectCalm(visit, /ERR_|net::|Failed to fetch/);
  });
});

describe('the result', () => {
  it('disappears with its run, deleted elsewhere', async () => {
    const { page } = visit;
    await page.getByLabel('Images per batch', { exact: true }).fill('1');
    await prompt(page).fill('soon deleted');
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: 'soon deleted Completed' }).waitFor();
    await studio.running.call('DELETE', `/api/v1/runs/${(await latestRuns())[0].run_id}`);
    await page.reload();
    await page.locator('.cards .card').first().waitFor();
    await expect.poll(() => page.locator('.result').count()).toBe(0);
    expectCalm(visit, /404/);
  });
});

describe('the seed', () => {
  it('can be kept with one click, and is new with another', async () => {
    const { page } = visit;
    await page.getByLabel('Images per batch', { exact: true }).fill('1');
    await prompt(page).fill('a first boat');
    await button(page, 'Generate image').click();
    await expectPainted(page.getByRole('link', { name: 'a first boat Completed' }).locator('img'));
    const [{ seed }] = await latestRuns();
    await button(page, 'Lock seed').click();
    await button(page, `Seed ${seed} locked`).waitFor();
    await prompt(page).fill('a second boat');
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: 'a second boat Completed' }).waitFor();
    expect((await latestRuns())[0].seed).toBe(seed);
    await button(page, 'Again with a new seed').click();
    await expect.poll(async () => (await latestRuns())[0].inputs.seed).toBeUndefined();
    const [again] = await latestRuns();
    expect(again).toMatchObject({ inputs: { prompt: 'a second boat' } });
    expect(again.seed).not.toBe(seed);
    await button(page, `Seed ${seed} locked`).click();
    await button(page, 'Lock seed').waitFor();
    // Earlier runs of the model say how long it takes.
    await page.getByText(/^Takes under 1 s|^Takes about/).waitFor();
    expectCalm(visit);
  });
});

describe('several models', () => {
  it('make the same prompt with the same seed, side by side', async () => {
    const { page } = visit;
    await prompt(page).fill('');
    await button(page, 'Compare models').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Write a prompt.').waitFor();
    await dialog.getByLabel('Prompt for every model').fill('a boat, compared');
    await dialog.getByText('Choose at least 2 models.').waitFor();
    await dialog.getByRole('button', { name: /^vendorb-imagen4/ }).click();
    await dialog.getByRole('button', { name: /^nanobanana/ }).click();
    // What a model needs besides is said, and it cannot be chosen without.
    const wan = dialog.getByRole('button', { name: /^wan-image-2.2/ });
    expect(await wan.textContent()).toContain('Needs Custom model · LoRA, low noise · LoRA, high noise');
    expect(await wan.getAttribute('aria-disabled')).toBe('true');
    expect(await seriousViolations(page)).toEqual([]);
    await button(dialog, 'Generate 3 images').click();
    await dialog.waitFor({ state: 'detached' });
    const tiles = page.locator('.result').getByRole('link', { name: /a boat, compared Completed/ });
    await expect.poll(() => tiles.count()).toBe(3);
    for (const tile of await tiles.all()) await expectPainted(tile.locator('img'));
    const runs = await latestRuns(3);
    expect(runs.map((run: { model_type: string }) => run.model_type).sort()).toEqual([
      'flux-dev',
      'nanobanana',
      'vendorb-imagen4',
    ]);
    expect(new Set(runs.map((run: { seed: number }) => run.seed)).size).toBe(1);
    // The landscape of the form, as a ratio.
    const imagen = runs.find((run: { model_type: string }) => run.model_type === 'vendorb-imagen4');
    expect(imagen.inputs.aspect_ratio).toBe('19:13');
    expectCalm(visit);

    // One that is refused says why; the others continue.
    await page.route('**/runs/generate', (route) =>
      route.request().postDataJSON().model_type === 'nanobanana' ? route.abort() : route.continue(),
    );
    await button(page, 'Again with a new seed').click();
    await page.locator('.result').getByRole('alert').waitFor();
    await expect.poll(() => tiles.count()).toBe(2);
    await page.unroute('**/runs/generate');
    expect((await latestRuns())[0].seed).not.toBe(imagen.seed);
    expectCalm(visit, /ERR_|net::|Failed to fetch/);
  });
});

describe('a video', () => {
  it('has the shape of its image, and a prompt of its own', async () => {
    const { json } = await studio.running.call('POST', '/api/v1/upload', {
      form: { file: new Blob([await discImage(240, 240)]) },
    });
    await visit.goto('/');
    const { page } = visit;
    await prompt(page).fill('a tall lighthouse');
    await visit.goto(`/runs/${json.data.run_id}`);
    await button(page, /^video$/i).click();
    expect(await prompt(page).inputValue()).toBe('');
    await expect.poll(() => page.getByRole('radio', { name: '1:1' }).isChecked()).toBe(true);
    await prompt(page).fill('it turns');
    await button(page, 'Generate video').click();
    await expect.poll(async () => (await latestRuns())[0].run_type).toBe('video');
    expect((await latestRuns())[0].inputs).toMatchObject({ aspect_ratio: '1:1', prompt: 'it turns' });
    await page.getByRole('tab', { name: 'Image' }).click();
    expect(await prompt(page).inputValue()).toBe('a tall lighthouse');
    expectCalm(visit);
  });
});

describe('the form', () => {
  it('starts each mode with its prompt, and shows code that is not cut off', async () => {
    const { page } = visit;
    await page.getByText('As code').click();
    await page.locator('.code pre').waitFor();
    await prompt(page).fill('a long prompt, '.repeat(20));
    const code = page.locator('.code section');
    await expect.poll(() => code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const copy = await button(page, 'Copy').boundingBox();
    const text = await code.boundingBox();
    expect((copy?.y ?? 0) + (copy?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(text?.y ?? 0));
    const fields = page.locator('.composer-fields');
    await fields.evaluate((element) => element.scrollTo(0, 500));
    await page.getByRole('tab', { name: 'Character' }).click();
    await expect.poll(() => fields.evaluate((element) => element.scrollTop)).toBe(0);
    await page.getByRole('tab', { name: 'Image' }).click();
    expectCalm(visit);
  });

  it('has the negative prompt one click away', async () => {
    const { page } = visit;
    await prompt(page).fill('a quiet street');
    await button(page, 'Negative prompt').click();
    await page.keyboard.type('cars');
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: 'a quiet street Completed' }).waitFor();
    expect((await latestRuns())[0].inputs.negative_prompt).toBe('cars');
    expectCalm(visit);
  });
});

describe('saved prompts', () => {
  const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const write = async (page: Page, text: string): Promise<void> => {
    await page.getByLabel('Text').fill(text);
    await button(page, 'Save').click();
    await page.getByLabel('Text').waitFor({ state: 'detached' });
  };

  it('are written, found, changed, enhanced, used and deleted', async () => {
    const { page } = visit;
    await prompt(page).fill('a lighthouse, saved from the form');
    await button(page, 'Save this prompt').click();
    await page.getByText('Prompt saved.').waitFor();
    await page.getByRole('link', { name: 'Saved prompts' }).click();
    await row(page, 'a lighthouse, saved from the form').waitFor();

    await button(page, 'New prompt').click();
    await button(page, 'Save').click();
    await page.getByText('Write a prompt.').waitFor();
    await page.getByLabel('Model', { exact: true }).selectOption('nanobanana');
    await write(page, 'a quiet harbour');
    await page.getByLabel('Search saved prompts').fill('harbour');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
    await page.getByLabel('Search saved prompts').fill('submarine');
    await page.getByText('No saved prompt contains these words.').waitFor();
    await page.getByLabel('Search saved prompts').fill('');

    await button(row(page, 'a quiet harbour'), 'Edit').click();
    await write(page, 'a busy harbour');
    expect(await row(page, 'a busy harbour').textContent()).toContain('From: a quiet harbour');
    await button(row(page, 'a busy harbour'), 'Enhance').click();
    await row(page, 'a busy harbour, in golden light').waitFor();

    await button(row(page, 'a busy harbour, in golden light'), 'Use').click();
    expect(await prompt(page).inputValue()).toBe('a busy harbour, in golden light');
    await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('nanobanana');
    await visit.goto('/prompts');
    await button(row(page, 'in golden light'), 'Delete').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await row(page, 'in golden light').waitFor({ state: 'detached' });
    const { json } = await studio.running.call('GET', '/api/v1/prompts');
    expect(json.data.map((saved: { prompt: string }) => saved.prompt)).toEqual([
      'a busy harbour',
      'a lighthouse, saved from the form',
    ]);
    expectCalm(visit);
  });

  it('keep what was typed if one was deleted elsewhere, the connection is lost, or the page is reloaded', async () => {
    const narrow = await studio.visit('/prompts', phone);
    const { page } = narrow;
    const { json } = await studio.running.call('POST', '/api/v1/prompts', { json: { prompt: 'soon gone' } });
    await page.reload();
    await button(row(page, 'soon gone'), 'Edit').tap();
    await studio.running.call('DELETE', `/api/v1/prompts/${json.id}`);
    await page.getByLabel('Text').fill('typed on a phone');
    await button(page, 'Save').tap();
    await page.getByRole('alert').getByText('Check the id of the prompt, or save its text as a new one.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('typed on a phone');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
    await button(page, 'Cancel').tap();

    await button(page, 'New prompt').tap();
    await page.getByLabel('Text').fill('typed without a connection');
    await page.route('**/api/v1/prompts', (route) => route.abort());
    await button(page, 'Save').tap();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/prompts');
    await page.reload();
    await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('typed without a connection');
    await button(page, 'Save').tap();
    await row(page, 'typed without a connection').waitFor();
    expectCalm(narrow, /404|ERR_|net::|Failed to fetch/);
    await narrow.close();
  });
});

describe('an image that lacks a part of its prompt', () => {
  it('says so with the result', async () => {
    const { page } = visit;
    await visit.goto('/');
    await prompt(page).fill('an owl at dusk');
    await button(page, 'Generate image').click();
    await page.locator('.result').getByText('Not drawn: owl.').waitFor();
    await visit.goto('/');
    expectCalm(visit);
  });
});

describe('an input that is not used', () => {
  it('is said at its field and with the result', async () => {
    const { page } = visit;
    await visit.goto('/');
    await prompt(page).fill('two settings for the same thing');
    await page.getByText('More settings').click();
    await page.getByLabel('Guidance', { exact: true }).fill('9');
    expect(await page.getByText('Not used while CFG scale is set.').count()).toBe(0);
    await page.getByLabel('CFG scale', { exact: true }).fill('4');
    await page.getByText('Not used while CFG scale is set.').waitFor();
    await button(page, 'Generate image').click();
    await page.locator('.result').getByText('Not used by this run: Guidance.').waitFor();
    const [{ run_id, ignored_inputs }] = await latestRuns();
    expect(ignored_inputs).toEqual(['guidance']);
    await visit.goto(`/runs/${run_id}`);
    await page.getByText('Not used by this run: Guidance.').waitFor();
    await visit.goto('/');
    expectCalm(visit);
  });

  it('a character needs no image', async () => {
    const { page } = visit;
    await page.getByRole('tab', { name: 'Character' }).click();
    await button(page, 'Draw character').click();
    await expect.poll(async () => (await latestRuns())[0].run_type).toBe('character-generation');
    await page.getByRole('tab', { name: 'Image' }).click();
    expectCalm(visit);
  });
});
