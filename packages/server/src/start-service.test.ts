import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { startService } from './start-service.ts';
import { preparedFolder } from './store/testing/prepared-folder.ts';

test('a start that fails after the store was opened closes it, so the next start can open it', async () => {
  const folder = await preparedFolder();
  const settings = readSettings({ PORT: '0', DARKROOM_DATA: folder, DARKROOM_LOG_LEVEL: 'error' });
  const inTheWay = join(folder, 'files');
  await writeFile(inTheWay, '');
  await expect(startService({ settings })).rejects.toThrow(/ENOTDIR|EEXIST/);

  await rm(inTheWay);
  const running = await startService({ settings });
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  await running.close();
});
