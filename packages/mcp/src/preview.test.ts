import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFiles } from './local-files.ts';
import { mostBytes, previews } from './preview.ts';
import { openService, type Service } from './service.ts';

let server: Server;
let service: Service;
let url: string;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const plain = { width: 1600, height: 900, background: '#cc333380' } as const;
  const files: Record<string, Buffer> = {
    // Noise is what compresses least.
    'noise.png': await sharp({ create: { width: 800, height: 800, channels: 3, noise, background: '#000' } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
    'glass.png': await sharp({ create: { ...plain, channels: 4 } })
      .png()
      .toBuffer(),
    'small.png': await sharp({ create: { ...plain, width: 32, height: 16, channels: 3 } })
      .png()
      .toBuffer(),
  };
  server = createServer(({ url: path = '' }, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(files[path.split('/').at(-1) ?? '']);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = openService({ url, apiKey: undefined, wait: 0, imageSize: 1024, files: noFiles });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('images are scaled down to fit, and keep their transparency', async () => {
  const [glass, small] = await previews(service, [`${url}/files/glass.png`, `${url}/files/small.png`]);
  expect(glass).toMatchObject({ width: 1024, height: 576, mimeType: 'image/webp', full: { width: 1600, height: 900 } });
  expect(await sharp(Buffer.from(glass?.data ?? '', 'base64')).metadata()).toMatchObject({ hasAlpha: true });
  expect(small).toMatchObject({ width: 32, height: 16, mimeType: 'image/jpeg' });
});

test('together they stay below what clients accept, and only the first four are shown', async () => {
  const shown = await previews(service, Array(6).fill(`${url}/files/noise.png`));
  expect(shown).toHaveLength(4);
  const bytes = shown.reduce((sum, { data }) => sum + (data.length * 3) / 4, 0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  expect(Math.min(...shown.map(({ width }) => width))).toBeGreaterThan(256);
});

test('none are shown if none are wanted', async () => {
  expect(await previews({ ...service, imageSize: 0 }, [`${url}/files/small.png`])).toEqual([]);
});
