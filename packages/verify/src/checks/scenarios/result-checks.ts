import type { ScenarioName } from './index.ts';

/**
 * The checks that judge a result by what was sent: by its pixels, its container, its words, or another result. A server
 * that draws the same whatever it is asked for, such as a mock, cannot pass them.
 */
export const resultChecks = [
  'images-arranged',
  'mask-side-repainted',
  'cut-out-by-construction',
  'removed-and-filled',
  'original-inside-frame',
  'batch-images-differ',
  'fields-shape-result',
  'sources-equivalent',
  'layers-reproduce-image',
  'description-fits-image',
] as const satisfies ScenarioName[];
