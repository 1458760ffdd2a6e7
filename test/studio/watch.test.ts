import { rmSync } from 'node:fs';
import { type RunningService, readSettings, startService } from '@darkroom/server';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { buildStudio } from '@darkroom/studio';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../browser/site-browser.ts';
import { firstKey } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, expectCalm, expectPainted, visit as openStudio, type Visit } from './studio.ts';

const backend = createStandIn();
let dataFolder: string;
let service: RunningService;
let browser: Browser;
let visit: Visit;
let port = '0';

/** Limits low enough for a person to reach. */
const start = (): Promise<RunningService> =>
  startService({
    backend,
    settings: readSettings({
      PORT: port,
      DARKROOM_DATA: dataFolder,
      DARKROOM_API_KEY: firstKey,
      DARKROOM_LOG_LEVEL: 'error',
      DARKROOM_WORKERS: '1',
      DARKROOM_QUEUE_LIMIT: '2',
    }),
  });

beforeAll(async () => {
  dataFolder = await preparedFolder();
  await buildStudio();
  [service, browser] = await Promise.all([start(), launch()]);
  ({ port } = new URL(service.url));
  visit = await openStudio(browser, service.url, '/', {});
});
afterAll(async () => {
  await browser?.close();
  backend.release();
  await service?.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const make = async (prompt: string): Promise<void> => {
  const { page } = visit;
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await button(page, 'Generate image').click();
};
const card = (name: RegExp | string) => visit.page.getByRole('link', { name });

describe('Watch', () => {
  it('shows a run at once, with the progress of its work, and the image when it completes', async () => {
    await make('progress and wait');
    await card('progress and wait Processing').waitFor();
    await expect.poll(() => visit.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    backend.release();
    await expectPainted(card('progress and wait Completed').locator('img'));
    expectCalm(visit);
  });

  it('continues after the page was reloaded in the middle of a run, with nothing typed lost', async () => {
    await make('progress, wait for a reload');
    await card(/reload Processing/).waitFor();
    await visit.page.reload();
    await card(/reload Processing/).waitFor();
    expect(await visit.page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('progress, wait for a reload');
    backend.release();
    await expectPainted(card(/reload Completed/).locator('img'));
    expectCalm(visit);
  });

  it('shows what was made elsewhere as soon as one looks at the window again', async () => {
    const reply = await fetch(`${service.url}/api/v1/runs/generate`, {
      method: 'POST',
      headers: { 'X-API-Key': firstKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: 'from a terminal', sync: true }),
    });
    expect(reply.status).toBe(200);
    expect(await card(/from a terminal/).count()).toBe(0);
    await visit.page.evaluate(() => dispatchEvent(new Event('focus')));
    await expectPainted(card(/from a terminal Completed/).locator('img'));
    expectCalm(visit);
  });

  it('cancels', async () => {
    await make('wait to be canceled');
    await card(/canceled Processing/).waitFor();
    await button(visit.page, 'Cancel this run').click();
    await card(/canceled Canceled/).waitFor();
    expect(await visit.page.getByRole('progressbar').count()).toBe(0);
    expectCalm(visit);
  });

  it('shows the code of a failure and what to do', async () => {
    await make('fail please');
    await card(/please Failed/).click();
    const note = visit.page.getByRole('alert');
    await note.waitFor();
    expect(await note.textContent()).toMatch(/The model failed.*fails on request.*choose another model.*backend_error/);
    await button(visit.page, 'Retry').waitFor();
    await visit.goto('/');
    expectCalm(visit);
  });

  it('says that the queue is full, and keeps what was typed', async () => {
    await make('wait 1');
    await card(/^wait 1 Processing/).waitFor();
    await make('wait 2');
    await card(/^wait 2 Queued/).waitFor();
    await make('wait 3');
    await card(/^wait 3 Queued/).waitFor();
    await make('one too many');
    await visit.page.getByRole('alert').getByText('The queue is full').waitFor();
    expect(await visit.page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('one too many');
    // Waiting runs are released one after the other.
    await expect
      .poll(async () => {
        backend.release();
        return card(/^wait \d Completed/).count();
      })
      .toBe(3);
    expectCalm(visit, /429/);
  });

  it('survives the server: says that it is away, and continues when it is back', async () => {
    const { page } = visit;
    await make('progress, wait for the server');
    await card(/server Processing/).waitFor();
    const closing = service.close();
    await page.getByText('No response from the server. Trying again').waitFor();
    backend.release();
    await closing;
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('progress, wait for the server');
    service = await start();
    await page.getByText('No response from the server. Trying again').waitFor({ state: 'detached' });
    await expect
      .poll(async () => {
        backend.release();
        return card(/server Completed/).count();
      })
      .toBe(1);
    await expectPainted(card(/server Completed/).locator('img'));
    expectCalm(visit, /ERR_|net::|503|Failed to fetch/);
  });
});
