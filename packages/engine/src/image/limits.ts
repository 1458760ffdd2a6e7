import { imageLimits } from '@darkroom/contract/sizes';

/** Limits for images, as the contract states them. */
export const { side: MAX_SIDE, pixels: MAX_PIXELS } = imageLimits;
