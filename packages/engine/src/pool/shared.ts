/**
 * Memory that a worker's process and its thread share for one job. Read inside synchronous loops, where no message
 * arrives.
 */
export const SHARED_BYTES = 4;
/** Not 0 once the job is to stop. */
export const STOP = 0;
