import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, seriousViolations } from '../browser/site-browser.ts';
import { firstKey } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, expectCalm, type Studio, startStudio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await startStudio({
    backend: createStandIn(),
    env: { DARKROOM_RATE_LIMIT_CREATES: '2', DARKROOM_METRICS_TOKEN: 'only for the collector' },
  });
});
afterAll(() => studio?.close());

describe('what can go wrong', () => {
  it('asks for a key, refuses a wrong one in words, and continues with the right one', async () => {
    const watched = await open(studio.browser, { viewport: { width: 1000, height: 700 } });
    const { page } = watched;
    await page.goto(studio.running.url);
    await page.getByRole('heading', { name: 'Enter your API key' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const bar = await page.locator('.top-bar').boundingBox();
    const status = page.getByRole('button', { name: /^Connection/ });
    const [label, dot] = [await status.boundingBox(), await status.locator('i').boundingBox()];
    expect(bar?.height).toBeLessThan(80);
    expect(dot?.y).toBeGreaterThan((label?.y ?? 0) + (label?.height ?? 0) / 4);
    await button(page, 'Connect').click();
    await page.getByText('Enter a key for this server.').waitFor();
    await page.getByLabel('API key').fill('not-a-key-at-all-0000');
    await button(page, 'Connect').click();
    await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await page.getByLabel('API key').fill(firstKey);
    await button(page, 'Connect').click();
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    expectCalm(watched, /401/);
    await watched.close();
  });

  it('removes the key from the URL, so a copied URL does not contain it', async () => {
    const visit = await studio.visit();
    await visit.page.getByRole('heading', { name: 'Your first image' }).waitFor();
    expect(visit.page.url()).not.toContain(firstKey);
    await visit.close();
  });

  it('takes the key from a URL that is pasted into the open page', async () => {
    const watched = await open(studio.browser, {});
    const { page } = watched;
    await page.goto(studio.running.url);
    await page.getByRole('heading', { name: 'Enter your API key' }).waitFor();
    await page.goto(`${studio.running.url}/#key=${firstKey}`);
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    expect(page.url()).not.toContain(firstKey);
    await watched.close();
  });

  it('says what a key does not allow, and that metrics need a token', async () => {
    const watched = await open(studio.browser, {});
    const { page } = watched;
    await page.goto(
      `${studio.running.url}/#key=${await studio.running.keyOf('usr_reader', 'runs:read', 'models:read')}`,
    );
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    await page.goto(`${studio.running.url}/#/developers/keys`);
    await page.getByText('This key does not have permission').waitFor();
    await page.goto(`${studio.running.url}/#/developers/webhooks`);
    await button(page, 'Show secret').click();
    await page.getByText('webhooks:write').waitFor();
    await page.goto(`${studio.running.url}/#/developers/status`);
    await page.getByText('Metrics need a token here').waitFor();
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    expectCalm(watched, /401: .*metrics/, /403/, /console/);
    await watched.close();
  });

  it('asks for another key if one expires in the middle, and keeps what was entered', async () => {
    const { call, url } = studio.running;
    const json = { name: 'short-lived', scopes: ['runs:read', 'models:read', 'keys:write'] };
    const { secret, data } = (await call('POST', '/api/v1/keys', { json })).json;
    const watched = await open(studio.browser, {});
    const { page } = watched;
    await page.goto(`${url}/#key=${secret}`);
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    await page.goto(`${url}/#/developers/keys`);
    await button(page, 'Create key').click();
    await page.getByLabel('Name').fill('Web shop');
    await call('DELETE', `/api/v1/keys/${data.id}`);
    await button(page.getByRole('dialog'), 'Create key').click();
    await page.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await page.getByLabel('API key', { exact: true }).fill(firstKey);
    await button(page, 'Connect').click();
    await page.getByRole('dialog', { name: 'Create key' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Web shop');
    expectCalm(watched, /401/);
    await watched.close();
  });

  it('says that a file is not an image, and what is', async () => {
    const visit = await studio.visit();
    const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('these are only words') };
    await visit.page.locator('input[type=file]').setInputFiles(file);
    const note = visit.page.getByRole('alert');
    await note.waitFor();
    expect(await note.textContent()).toMatch(/Unsupported file type.*PNG, JPEG or WebP/);
    expectCalm(visit, /415/);
    await visit.close();
  });

  it('says when to retry after a rate limit, and loses nothing', async () => {
    const visit = await studio.visit();
    const { page } = visit;
    const note = page.getByRole('alert');
    let prompt = '';
    // A minute may end in between, and then two more are allowed.
    for (let count = 1; (await note.count()) === 0 && count <= 6; count++) {
      prompt = `picture ${count}`;
      await page.getByLabel('Prompt', { exact: true }).fill(prompt);
      await button(page, 'Generate image').click();
      await note.or(page.getByRole('link', { name: `${prompt} Completed` })).waitFor();
    }
    expect(await note.textContent()).toMatch(/Too many requests.*Try again in \d+ s/);
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe(prompt);
    expectCalm(visit, /429/);
    await visit.close();
  });

  it('says that a run is gone, and where to go', async () => {
    const visit = await studio.visit('/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03');
    await visit.page.getByText('Run not found').waitFor();
    expect(await visit.page.getByRole('link', { name: 'Go to the gallery' }).count()).toBe(1);
    expectCalm(visit, /404/);
    await visit.close();
  });
});
