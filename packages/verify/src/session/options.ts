import type { PhaseName } from '../phases/index.ts';

export interface VerifyOptions {
  /** Base address of the server, without a trailing slash. */
  server: string;
  apiKey: string;
  /** A key of another user, with every scope. */
  otherKey?: string;
  /** A key of the same user that may only read runs. */
  narrowKey?: string;
  /** Another contract than the project's own. */
  contract?: string;
  phases?: PhaseName[];
  /** Only operations whose id contains one of these. */
  include?: string[];
  seed?: number;
  /** Seconds after which nothing new is begun. */
  maxTime?: number;
  /** Requests a second, at most. */
  rate?: number;
  connections?: number;
  /** Only requests that change nothing. */
  readOnly?: boolean;
  /** Named checks to leave out, for a server that knowingly does otherwise: a mock that takes any key, for one. */
  without?: string[];
  /** Stops at the first finding. */
  failFast?: boolean;
  /** How many generated cases of each kind, as a factor of the usual number. */
  effort?: number;
  /** Address under which the server can reach the receiver of webhooks and the pictures, where it is not loopback. */
  receiver?: string;
  /** Called now and then with one line about how far it is. */
  progress?: (line: string) => void;
}

export interface Settled
  extends Required<Omit<VerifyOptions, 'otherKey' | 'narrowKey' | 'contract' | 'receiver' | 'progress'>> {
  otherKey: string | undefined;
  narrowKey: string | undefined;
  receiver: string | undefined;
  progress: (line: string) => void;
}
