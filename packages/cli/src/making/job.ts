import type { Run } from '@darkroom/client';
import type { Bar } from '../progress/bars.ts';
import type { Session } from '../session.ts';
import type { Waiting } from './waiting.ts';

/** What a job has at hand while it runs. */
export interface Work {
  session: Session;
  bar: Bar;
  waiting: Waiting;
  signal: AbortSignal;
  /** Whether to go on as soon as the run is accepted. */
  noWait: boolean;
}

/** One thing to make, out of the several that a command may be asked for. */
export interface Job {
  /** What the bar calls it. */
  label: string;
  /** What its file is named after. */
  title: string;
  /** The words of the command line that stand for this job alone, so that only failed ones are shown again. */
  words: string[];
  make(work: Work): Promise<Made>;
}

export interface Made {
  run: Run;
  /** The pictures, where the answer brought them along. */
  blobs?: Blob[];
}
