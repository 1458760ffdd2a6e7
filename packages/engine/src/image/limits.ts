/** Limits for incoming images; the contract states the same (uploads and sources). */
export const MAX_SIDE = 8192;
export const MAX_PIXELS = 50_000_000;
