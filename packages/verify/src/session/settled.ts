import type { Settled, VerifyOptions } from './options.ts';
import { phaseNames } from './options.ts';

/** Seconds that a run takes at most; far more than it needs, so a slow machine checks as much as a fast one. */
export const usualMaxTime = 600;

/** The options with their defaults. */
export function settled(options: VerifyOptions): Settled {
  return {
    server: options.server.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    otherKey: options.otherKey,
    narrowKey: options.narrowKey,
    metricsToken: options.metricsToken,
    receiver: options.receiver,
    phases: options.phases ?? [...phaseNames],
    include: options.include ?? [],
    seed: options.seed ?? 1,
    maxTime: options.maxTime ?? usualMaxTime,
    rate: options.rate ?? 250,
    connections: options.connections ?? 6,
    readOnly: options.readOnly ?? false,
    without: options.without ?? [],
    failFast: options.failFast ?? false,
    effort: options.effort ?? 1,
    progress: options.progress ?? (() => {}),
  };
}
