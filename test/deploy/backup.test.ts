import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startService } from '@darkroom/server';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { expect, test } from 'vitest';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

const apiKey = 'a-key-for-backups-0123456789';

test('a copy of the data folder of a stopped service is a backup: runs, files, keys and secrets', async () => {
  const original = await preparedFolder();
  const copy = await mkdtemp(join(tmpdir(), 'darkroom-backup-'));
  const start = (folder: string, key: Record<string, string>) =>
    startService({
      settings: readSettings({ PORT: '0', DARKROOM_DATA: folder, DARKROOM_LOG_LEVEL: 'error', ...key }),
      backend: createStandIn(),
    });
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
  const get = async (url: string, path: string) => await fetch(url + path, { headers });
  try {
    const before = await start(original, { DARKROOM_API_KEY: apiKey });
    const response = await fetch(`${before.url}/api/v1/runs/generate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prompt: 'a fox', sync: true }),
    });
    const { data } = (await response.json()) as { data: { run_id: string; image_url: string } };
    const secret = await (await get(before.url, '/api/v1/webhooks/secret')).json();
    await before.close();
    await cp(original, copy, { recursive: true });
    await rm(original, { recursive: true, force: true });

    const after = await start(copy, {});
    expect(await (await get(after.url, `/api/v1/runs/${data.run_id}`)).json()).toMatchObject({ status: 'completed' });
    expect((await get(after.url, new URL(data.image_url).pathname)).headers.get('content-type')).toBe('image/png');
    expect(await (await get(after.url, '/api/v1/webhooks/secret')).json()).toEqual(secret);
    await after.close();
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
