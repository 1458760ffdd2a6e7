import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@darkroom/server/postgres-server';
import sharp from 'sharp';
import { freePort } from '../faults/processes.ts';
import { startReceiver } from '../faults/receiver.ts';
import { secretKey } from '../scenarios/secret-key.ts';
import { createChaosClient } from './chaos/client.ts';
import { createRandom } from './chaos/random.ts';
import { startSlowImages, startTarpit } from './chaos/receivers.ts';
import { startS3 } from './chaos/s3-server.ts';
import { type Deaths, type Supervised, supervise } from './chaos/supervised.ts';
import { sendTraffic } from './chaos/traffic.ts';
import { makeTrouble } from './chaos/trouble.ts';
import { judge } from './chaos/verdict.ts';
import type { Row } from './row.ts';

/** Repeats a run with the same choices; their timing still depends on the machine. */
const seed = Number(process.env.CHAOS_SEED ?? randomInt(1_000_000));
const seconds = Number(process.env.CHAOS_SECONDS ?? 120);
/** After the trouble: jobs of killed workers are noticed after 15 seconds, events are retried later. */
const settleMs = 180_000;

/**
 * Two API and two worker processes on Postgres and an S3 server, under load, while database and storage go away and
 * come back, processes are killed, uploads and callers disconnect and a receiver never responds. Nothing may be lost.
 */
export default async function chaos(): Promise<Row[]> {
  console.log(`  seed ${seed}; repeat with CHAOS_SEED=${seed} npm run bench -- chaos`);
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-chaos-'));
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#996633' } })
    .png()
    .toBuffer();
  const [database, storage, receiver] = [await startPostgres(), await startS3(), await startReceiver()];
  const [tarpit, images] = [await startTarpit(), await startSlowImages(image)];
  const deaths: Deaths = [];
  const processes: Supervised[] = [];
  let up = true;
  let over = false;
  try {
    const shared = {
      ...storage.env,
      DATABASE_URL: database.url,
      DARKROOM_SECRET_KEY: secretKey,
      DARKROOM_WORKERS: '4',
      DARKROOM_WAIT_SECONDS: '10',
      DARKROOM_QUEUE_LIMIT: '1000000',
      DARKROOM_RATE_LIMIT_UPLOADS: '1000000',
      WORK_MS: '60',
    };
    const ports = [await freePort(), await freePort()];
    const start = async (name: string, env: Record<string, string>): Promise<void> => {
      const options = { name, folder, env: { ...shared, ...env }, dependenciesUp: () => up, deaths };
      processes.push(await supervise(options));
    };
    for (const [at, port] of ports.entries()) {
      await start(`api-${at + 1}`, { DARKROOM_ROLE: 'api', PORT: String(port) });
    }
    for (const name of ['worker-1', 'worker-2']) await start(name, { DARKROOM_ROLE: 'worker' });

    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const client = createChaosClient(urls, random);
    const ending = pause(seconds * 1000).then(() => {
      over = true;
    });
    const isOver = () => over;
    const [traffic, troubles] = await Promise.all([
      sendTraffic({
        client,
        random,
        receiverUrl: receiver.url,
        tarpitUrl: tarpit.url,
        slowImageUrl: images.url,
        image,
        isOver,
      }),
      makeTrouble({ random, database, storage, processes, isOver, onDependencies: (now) => (up = now) }),
      ending,
    ]);
    const { accepted, refused } = traffic;
    const verdict = await judge(client, accepted, receiver.events, settleMs);
    const left = await Promise.all(processes.map((process) => process.leftovers()));
    const stopped = await Promise.all(processes.splice(0).map((process) => process.stop()));

    const did = Object.entries(troubles).map(([what, count]) => `${what} ${count} times`);
    const none = (name: string, found: readonly string[]): Row => ({
      name,
      value: found.length,
      unit: '',
      atMost: 0,
      ...(found.length > 0 && { peer: [...new Set(found)].slice(0, 3).join(' | ') }),
    });
    return [
      { name: `runs accepted in ${seconds} s, seed ${seed}`, value: accepted.length, unit: '', peer: did.join(', ') },
      none('accepted runs lost', verdict.lost),
      none('requests that made two runs', verdict.madeTwice),
      none('accepted runs that did not end', verdict.notEnded),
      none('accepted runs that failed', verdict.failed),
      none('webhook events missing', verdict.eventsMissing),
      none('runs whose webhook event came with two ids', verdict.eventsUnderTwoIds),
      none('completed runs whose file cannot be fetched', verdict.filesGone),
      none('processes that crashed', deaths),
      none(
        'processes that did not stop cleanly',
        stopped.flatMap((well) => (well ? [] : ['not 0'])),
      ),
      none('valid requests refused', refused),
      none('responses with status 500', client.broken),
      { name: 'open descriptors of temporary files left', value: sum(left, 'descriptors'), unit: '', atMost: 0 },
      { name: 'temporary files left', value: sum(left, 'files'), unit: '', atMost: 0 },
    ];
  } finally {
    over = true;
    await Promise.all(processes.map((process) => process.stop()));
    await Promise.all([tarpit.stop(), images.stop(), receiver.down(), storage.stop(), database.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function sum<Key extends string>(values: Record<Key, number>[], key: Key): number {
  return values.reduce((total, value) => total + value[key], 0);
}
