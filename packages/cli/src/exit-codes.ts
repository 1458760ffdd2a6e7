/** The ways a command can end: the exit code of each, and what it means. */
export const exitCodes = {
  ok: [0, 'done'],
  unexpected: [1, 'something nobody foresaw'],
  usage: [2, 'wrong arguments, or a file that is not there; nothing was sent'],
  auth: [3, 'no key, a wrong key, or a key that may not do this'],
  missing: [4, 'no such run, prompt or model'],
  refused: [5, 'the service refused the input: a field, a picture, a mask'],
  conflict: [6, 'not now: the run is still under way, or has no picture yet'],
  busy: [7, 'too many requests, a full queue, or a service that cannot answer just now'],
  failed: [8, 'the run failed or was canceled'],
  unreachable: [9, 'no answer from the service'],
  server: [10, 'the service failed, or it took too long'],
  interrupted: [130, 'ended by ^C'],
} as const satisfies Record<string, readonly [number, string]>;

export type Kind = keyof typeof exitCodes;

export const exitCodeOf = (kind: Kind): number => exitCodes[kind][0];

export const exitCodesText = (): string =>
  ['Exit codes:', ...Object.values(exitCodes).map(([code, meaning]) => `  ${`${code}`.padStart(3)}  ${meaning}`)].join(
    '\n',
  );
