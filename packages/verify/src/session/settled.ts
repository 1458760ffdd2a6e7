import { phaseNames } from '../phases/index.ts';
import type { Settled, VerifyOptions } from './options.ts';

/** The options with their defaults. */
export function settled(options: VerifyOptions): Settled {
  return {
    server: options.server.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    otherKey: options.otherKey,
    narrowKey: options.narrowKey,
    receiver: options.receiver,
    phases: options.phases ?? phaseNames,
    include: options.include ?? [],
    seed: options.seed ?? 1,
    maxTime: options.maxTime ?? 70,
    rate: options.rate ?? 250,
    connections: options.connections ?? 6,
    readOnly: options.readOnly ?? false,
    without: options.without ?? [],
    failFast: options.failFast ?? false,
    effort: options.effort ?? 1,
    progress: options.progress ?? (() => {}),
  };
}
