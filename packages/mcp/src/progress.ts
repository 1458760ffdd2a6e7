import type { Run } from '@darkroom/client';
import type { ProgressNotification, ProgressToken } from '@modelcontextprotocol/sdk/types.js';

type Send = (notification: ProgressNotification) => Promise<void>;

/** Reports the progress of a run to a caller that asked for it. */
export interface ProgressReport {
  onProgress(run: Run): void;
  /** Resolves when everything reported has been sent. */
  sent(): Promise<void>;
}

export function reportProgress(token: ProgressToken | undefined, send: Send): ProgressReport {
  let last = -1;
  let sending = Promise.resolve();
  return {
    onProgress({ progress, status }) {
      // The protocol wants each value to be larger than the one before.
      if (token === undefined || progress <= last) return;
      last = progress;
      const params = { progressToken: token, progress, total: 1, message: status };
      // A caller that has gone misses only this.
      sending = sending.then(() => send({ method: 'notifications/progress', params })).catch(() => {});
    },
    sent: () => sending,
  };
}
