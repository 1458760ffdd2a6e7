import type { Run } from '@darkroom/client';
import type { Bar } from '../progress/bars.ts';
import type { Session } from '../session.ts';
import type { Waiting } from './waiting.ts';

/** The context of a job while it runs. */
export interface Work {
  session: Session;
  bar: Bar;
  waiting: Waiting;
  signal: AbortSignal;
  /** Whether to continue as soon as the run is accepted. */
  noWait: boolean;
}

/** One of the things that a command makes. */
export interface Job {
  /** Its name in the progress bar. */
  label: string;
  /** Its file is named after it. */
  title: string;
  /** The words of the command line for this job, used to show only the failed ones again. */
  words: string[];
  make(work: Work): Promise<Made>;
}

export interface Made {
  run: Run;
  /** The images, if the response contained them. */
  blobs?: Blob[];
}
