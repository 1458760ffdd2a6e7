/**
 * Memory that a worker's process and its thread share for one job. It is read inside synchronous loops, which no
 * message can reach.
 */
export const SHARED_BYTES = 4;
/** Not 0 if the job should stop. */
export const STOP = 0;
