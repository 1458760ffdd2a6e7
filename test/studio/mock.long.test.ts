import { type Mock, startMock } from '@darkroom/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, expectCalm, expectPainted, type Studio, savedImage, startStudio, type Visit } from './studio.ts';

let studio: Studio;
let mock: Mock;
let visit: Visit;

beforeAll(async () => {
  [studio, mock] = await Promise.all([startStudio({ backend: createStandIn() }), startMock({ port: 0 })]);
  visit = await studio.visit();
});
afterAll(async () => {
  await studio?.close();
  await mock?.stop();
});

it('is switched over to the mock, makes, edits and animates there, and is switched back', async () => {
  const { page } = visit;
  const connect = async (server: string): Promise<void> => {
    await page.getByRole('button', { name: /^Connection/ }).click();
    await page.getByLabel('Server').selectOption(server);
    if (server === 'other') {
      await page.getByLabel('URL', { exact: true }).fill(mock.url);
      await page.getByLabel('API key').fill('any-key-will-do');
    }
    await button(page, 'Connect').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await connect('other');
  await page.getByRole('button', { name: `Connection: ${new URL(mock.url).host}, connected` }).waitFor();
  await page.getByLabel('Prompt', { exact: true }).fill('a fox, mocked');
  await button(page, 'Generate image').click();
  await page.getByRole('link', { name: 'a fox, mocked Completed' }).click();
  await expectPainted(page.locator('.stage img'));
  expect((await savedImage(page, () => button(page, 'Download').click())).width).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('tab', { name: 'Cut out' }).click();
  await button(page, 'Remove background').click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();

  await page.getByRole('link', { name: 'Open run' }).click();
  await button(page, 'Video').click();
  await page.getByLabel('Prompt', { exact: true }).fill('slowly');
  await button(page, 'Generate video').click();
  await page.getByRole('link', { name: 'slowly Completed' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0);

  await visit.goto('/');
  await connect('');
  await page.getByRole('button', { name: 'Connection: This service, connected' }).waitFor();
  expect(await page.getByRole('link', { name: 'a fox, mocked Completed' }).count()).toBe(0);
  expectCalm(visit);
});
