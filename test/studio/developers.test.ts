import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, contentOf, expectCalm, type Studio, startStudio, type Visit } from './studio.ts';

let studio: Studio;
let visit: Visit;
let arrived = 0;
const receiver = createServer((_, response) => {
  arrived++;
  response.writeHead(204).end();
});

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  studio = await startStudio({ backend: createStandIn(), env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
  visit = await studio.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(async () => {
  await studio?.close();
  receiver.close();
});

describe('For developers', () => {
  it('shows an action as TypeScript and as curl that really does it', async () => {
    const { page } = visit;
    await page.getByLabel('Prompt', { exact: true }).fill("a fox's den");
    await page.getByText('As code').click();
    await page.getByRole('region', { name: 'Code' }).waitFor();
    expect(await page.locator('.code pre').textContent()).toContain(
      "darkroom.images.generate({ prompt: 'a fox\\'s den' }",
    );
    await page.getByRole('tab', { name: 'curl' }).click();
    await button(page, 'Copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${studio.running.url}/api/v1/runs/generate`);
    const body = /-d '([\s\S]*)'\n$/.exec(copied)?.[1]?.replaceAll("'\\''", "'") ?? '';
    const { status } = await studio.running.call('POST', '/api/v1/runs/generate', { json: JSON.parse(body) });
    expect(status).toBe(202);
    expectCalm(visit);
  });

  it('generates an image even before the model types have arrived', async () => {
    const early = await studio.visit();
    const { page } = early;
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/v1/model-types', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByLabel('Prompt', { exact: true }).fill('at once');
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: 'at once Completed' }).waitFor();
    asked.resolve();
    expectCalm(early);
    await early.close();
  });

  it('sends a test event, shows its delivery and payload, and sends it again', async () => {
    const { page } = visit;
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    await visit.goto('/developers/webhooks');
    await page.getByLabel('URL').fill(url);
    await page.getByLabel('Secret (optional)').fill('a secret of our own');
    await button(page, 'Send').click();
    const row = page.getByRole('button', { name: /run\.completed.*delivered/ });
    await row.click();
    expect(await page.getByRole('region', { name: 'Payload' }).textContent()).toContain('"type": "run.completed"');
    await button(page, 'Send again').click();
    await expect.poll(() => arrived).toBe(2);
    expectCalm(visit);
  });

  it('shows the signing secret when asked, and rotates it', async () => {
    const { page } = visit;
    await visit.goto('/developers/webhooks');
    const shown = page.locator('.secret-text');
    expect(await shown.count()).toBe(0);
    await button(page, 'Show secret').click();
    const first = await shown.textContent();
    expect(first).toMatch(/^whsec_/);
    await button(page, 'Rotate').click();
    await button(page.getByRole('dialog'), 'Rotate').click();
    await page.getByText('The previous secret also signs until').waitFor();
    const second = await shown.textContent();
    expect(second).not.toBe(first);
    await button(page, 'Copy secret').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second);
    expectCalm(visit);
  });

  it('creates a key with the chosen scopes, shows it once and revokes it', async () => {
    const { page } = visit;
    const { call } = studio.running;
    await visit.goto('/developers/keys');
    await button(page, 'Create key').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'None').click();
    await button(dialog, 'Create key').click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByText('Select at least one scope.').waitFor();
    await dialog.getByLabel('Name').fill('Web shop');
    await button(dialog, 'Read only').click();
    await dialog.getByLabel('Expires').selectOption('In 30 days');
    await button(dialog, 'Create key').click();
    const secret = (await dialog.locator('.secret-text').textContent()) ?? '';
    await button(dialog, 'Done').click();
    expect(await page.getByText(secret).count()).toBe(0);
    const as = { 'X-API-Key': secret };
    expect((await call('GET', '/api/v1/runs', { as })).status).toBe(200);
    expect((await call('POST', '/api/v1/runs/generate', { as, json: { prompt: 'no' } })).status).toBe(403);

    await visit.goto('/developers/keys');
    await button(page, 'Revoke Web shop').click();
    await button(dialog, 'Revoke').click();
    await page.getByText('Key “Web shop” revoked.').waitFor();
    await page.getByRole('button', { name: 'Revoke Web shop' }).waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/runs', { as })).status).toBe(401);
    expectCalm(visit);
  });

  it('shows usage by day and by model, also as a table and as CSV', async () => {
    const { page } = visit;
    const { json } = await studio.running.call('GET', '/api/v1/usage');
    const ofModel = json.data.filter(({ model_type }: { model_type: string }) => model_type === 'flux-dev');
    const count = ofModel.reduce((sum: number, { completed }: { completed: number }) => sum + completed, 0);
    expect(count).toBeGreaterThan(0);
    await visit.goto('/developers');
    const byModel = page.getByRole('region', { name: 'Runs by model' });
    expect(await byModel.getByRole('listitem').filter({ hasText: 'flux-dev' }).textContent()).toContain(`${count}`);
    await page.getByRole('img', { name: /^Runs by day: \d+ in 30 days/ }).waitFor();
    await page.getByLabel('Period').selectOption('7 days');
    await page.getByRole('img', { name: /in 7 days/ }).waitFor();
    await page.getByText('As a table').click();
    const row = page.getByRole('row', { name: /Image flux-dev/ }).first();
    expect(await row.textContent()).toContain(ofModel.at(-1).date);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(`${await contentOf(file)}`).toContain(`${ofModel[0].date},Image,flux-dev,`);
    expectCalm(visit);
  });

  it('shows whether the service works, its queue and its engines', async () => {
    const { page } = visit;
    await visit.goto('/developers/status');
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    const queue = page.getByRole('region', { name: 'Queue and workers' });
    expect(await queue.locator('dl').textContent()).toMatch(/Waiting runs0.*processed0.*Workers of this process2/);
    await page.getByRole('row', { name: /flux-dev/ }).waitFor();
    expectCalm(visit);
  });

  it('shows who the key belongs to and what its limits are', async () => {
    await visit.goto('/developers/keys');
    const facts = visit.page.locator('.facts');
    await facts.getByText('usr_local').waitFor();
    expect(await facts.textContent()).toMatch(/runs:write.*600 per minute.*6,000 per minute.*maximum 1,000/);
    expectCalm(visit);
  });
});
