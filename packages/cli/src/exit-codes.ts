/** The ways a command can end: the exit code of each, and what it means. */
export const exitCodes = {
  ok: [0, 'success'],
  unexpected: [1, 'unexpected error'],
  usage: [2, 'wrong arguments, or a missing file; nothing was sent'],
  auth: [3, 'no key, a wrong key, or a key without permission'],
  missing: [4, 'run, prompt or model not found'],
  refused: [5, 'the service refused the input: a field, an image, a mask'],
  conflict: [6, 'conflict: the run is still active, or has no image yet'],
  busy: [7, 'too many requests, a full queue, or an unavailable service'],
  failed: [8, 'the run failed or was canceled'],
  unreachable: [9, 'no response from the service'],
  server: [10, 'the service failed or timed out'],
  interrupted: [130, 'interrupted by ^C'],
} as const satisfies Record<string, readonly [number, string]>;

export type Kind = keyof typeof exitCodes;

export const exitCodeOf = (kind: Kind): number => exitCodes[kind][0];

export const exitCodesText = (): string =>
  ['Exit codes:', ...Object.values(exitCodes).map(([code, meaning]) => `  ${`${code}`.padStart(3)}  ${meaning}`)].join(
    '\n',
  );
