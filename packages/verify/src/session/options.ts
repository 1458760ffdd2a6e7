/** In the order in which they run: quick ones that find much come first, those that can continue forever last. */
export const phaseNames = ['examples', 'negatives', 'scenarios', 'boundaries', 'sequences', 'combinations'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** The options are wrong; the message says which. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface VerifyOptions {
  /** Base URL of the server, without a trailing slash. */
  server: string;
  apiKey: string;
  /** A key of another user, with every scope. */
  otherKey?: string;
  /** A key of the same user that may only read runs. */
  narrowKey?: string;
  /** The token of operations that need no API key, if the server wants one. */
  metricsToken?: string;
  /** Another contract than the project's own. */
  contract?: string;
  phases?: PhaseName[];
  /** Only operations whose id contains one of these. */
  include?: string[];
  seed?: number;
  /** Seconds after which nothing new is started; what is cut off is counted in the report. */
  maxTime?: number;
  /** Maximum requests per second. */
  rate?: number;
  /** Only requests that change nothing. */
  readOnly?: boolean;
  /** Named checks to skip, for a server that differs on purpose, such as a mock that accepts any key. */
  without?: string[];
  /** Stops at the first finding. */
  failFast?: boolean;
  /** How many generated cases of each kind, as a factor of the usual number. */
  effort?: number;
  /** URL under which the server can reach the webhook receiver and the images, if it is not loopback. */
  receiver?: string;
  /** Called now and then with a line about the progress. */
  progress?: (line: string) => void;
}

export interface Settled
  extends Required<
    Omit<VerifyOptions, 'otherKey' | 'narrowKey' | 'metricsToken' | 'contract' | 'receiver' | 'progress'>
  > {
  otherKey: string | undefined;
  narrowKey: string | undefined;
  metricsToken: string | undefined;
  receiver: string | undefined;
  /** How many requests are in progress at the same time. */
  connections: number;
  progress: (line: string) => void;
}

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
    connections: 6,
    readOnly: options.readOnly ?? false,
    without: options.without ?? [],
    failFast: options.failFast ?? false,
    effort: options.effort ?? 1,
    progress: options.progress ?? (() => {}),
  };
}
