import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMock } from '@darkroom/mock';
import { readSettings, startService } from '@darkroom/server';
import { preparedFolder } from '@darkroom/server/prepared-folder';

/** The servers that the tests and samples of a client call: the mock and the live service. */
export interface Targets {
  /** Settings for the programs that call them: URLs, a key, and a URL that receives webhooks. */
  env: Record<string, string>;
  /** Responses of the live service that do not match the contract. */
  mismatches: string[];
  close(): Promise<void>;
}

const apiKey = 'a-key-for-clients-0123456789';

export async function startTargets(): Promise<Targets> {
  const dataFolder = await preparedFolder();
  const settings = readSettings({
    PORT: '0',
    DARKROOM_DATA: dataFolder,
    DARKROOM_API_KEY: apiKey,
    DARKROOM_LOG_LEVEL: 'error',
    DARKROOM_ALLOW_PRIVATE_URLS: 'true',
  });
  const live = await startService({ settings, checkResponses: true });
  const mock = await startMock({ port: 0, runTime: 50 });
  const receiver = createServer((_, response) => response.writeHead(204).end());
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  return {
    env: {
      LIVE_URL: live.url,
      MOCK_URL: mock.url,
      DARKROOM_API_KEY: apiKey,
      WEBHOOK_URL: `http://127.0.0.1:${port}`,
    },
    mismatches: live.mismatches,
    async close() {
      receiver.close();
      receiver.closeAllConnections();
      await mock.stop();
      await live.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
