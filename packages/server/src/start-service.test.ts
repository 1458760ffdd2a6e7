import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings/index.ts';
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

describe('a service that stops', () => {
  const start = async (env: Record<string, string>) => {
    const folder = await preparedFolder();
    return await startService({
      settings: readSettings({ PORT: '0', DARKROOM_DATA: folder, DARKROOM_LOG_LEVEL: 'error', ...env }),
    });
  };

  test('handles a request on a connection that is still open', async () => {
    const running = await start({});
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text) => {
      received += text;
    });
    const ended = once(socket, 'close');
    // In one piece: with the first response, the service has also read the begun second request.
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /api/v1/me HTTP/1.1\r\nHost: x\r\n');
    await once(socket, 'data');
    received = '';
    const closed = running.close();
    socket.write('\r\n');
    await Promise.all([ended, closed]);
    expect(received).toMatch(/^HTTP\/1.1 401 [\s\S]*\r\nconnection: close\r\n[\s\S]*"code":"unauthenticated"/i);
  });

  test('accepts requests for as long as its settings say, and is not ready meanwhile', async () => {
    const running = await start({ DARKROOM_STOP_DELAY_SECONDS: '60' });
    const closed = running.close();
    const statuses = ['/readyz', '/healthz'].map(async (path) => (await fetch(running.url + path)).status);
    expect(await Promise.all(statuses)).toEqual([503, 200]);
    await Promise.all([closed, running.close({ immediately: true })]);
  });
});
