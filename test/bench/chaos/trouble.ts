import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '@darkroom/server/postgres-server';
import type { Random } from './random.ts';
import type { S3Server } from './s3-server.ts';
import type { Supervised } from './supervised.ts';

export interface TroubleOptions {
  random: Random;
  database: PostgresServer;
  storage: S3Server;
  processes: readonly Supervised[];
  /** Called when the database or the storage goes away or is back. */
  onDependencies(up: boolean): void;
  isOver(): boolean;
}

/**
 * One kind of trouble after another, and sometimes two at once, until it is stopped. Everything is back when it
 * resolves.
 */
export async function makeTrouble(options: TroubleOptions): Promise<Record<string, number>> {
  const { random, database, storage, processes, onDependencies, isOver } = options;
  const counts = { 'database away': 0, 'storage away': 0, 'process killed': 0 };

  const takeAway = async (what: 'database away' | 'storage away', ms: number): Promise<void> => {
    const dependency = what === 'database away' ? database : storage;
    counts[what] += 1;
    onDependencies(false);
    await dependency.goAway();
    await pause(ms);
    await dependency.comeBack();
    // A process may be in the middle of a start that found nothing.
    await pause(2_000);
    onDependencies(true);
  };
  const kill = async (): Promise<void> => {
    counts['process killed'] += 1;
    await random.pick(processes).kill();
  };

  for (let round = 0; !isOver(); round++) {
    // Each kind has its turn; the time, duration and victim are random.
    if (round % 3 === 0) await takeAway('storage away', random.between(500, 7_000));
    else if (round % 3 === 1) await kill();
    else if (random.between(0, 1) < 0.5) await takeAway('database away', random.between(500, 5_000));
    else await Promise.all([takeAway('database away', random.between(500, 4_000)), kill()]);
    await pause(random.between(500, 4_000));
  }
  return counts;
}
