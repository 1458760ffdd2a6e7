import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, expectCalm, type Studio, startStudio, type Visit } from './studio.ts';

let studio: Studio;
let visit: Visit;
const arrived: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  arrived.push({ headers: request.headers, body: await text(request) });
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

  it('keeps a log of requests with the ids that the service knows', async () => {
    const { page } = visit;
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: "a fox's den Completed" }).first().waitFor();
    await visit.goto('/developers');
    const row = page.getByRole('row', { name: /POST \/api\/v1\/runs\/generate/ });
    expect(await row.textContent()).toMatch(/202.*ms.*req_/);
    expectCalm(visit);
  });

  it('sends a test event, shows its delivery and payload, sends it again and checks its signature', async () => {
    const { page } = visit;
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const secret = 'a secret of our own';
    await visit.goto('/developers/webhooks');
    await page.getByLabel('URL').fill(address);
    await page.getByLabel('Secret (optional)').fill(secret);
    await button(page, 'Send').click();
    const row = page.getByRole('button', { name: /run\.completed.*delivered/ });
    await row.click();
    expect(await page.getByRole('region', { name: 'Payload' }).textContent()).toContain('"type": "run.completed"');
    await button(page, 'Send again').click();
    await expect.poll(() => arrived.length).toBe(2);
    const [first] = arrived;
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      await page.getByLabel(name).fill(String(first?.headers[name]));
    }
    await page.getByLabel('Body, exactly as received').fill(first?.body ?? '');
    await page.getByLabel('Secret', { exact: true }).fill(secret);
    await button(page, 'Check').click();
    await page.getByText('Valid: run.completed').waitFor();
    await page.getByLabel('Secret', { exact: true }).fill('another secret');
    await button(page, 'Check').click();
    await page.getByText('No signature matches').waitFor();
    expectCalm(visit);
  });

  it('shows who the key belongs to and what its limits are', async () => {
    await visit.goto('/developers/key');
    const facts = visit.page.locator('.facts');
    await facts.getByText('usr_local').waitFor();
    expect(await facts.textContent()).toMatch(/runs:write.*600 per minute.*6,000 per minute.*maximum 1,000/);
    expectCalm(visit);
  });
});
