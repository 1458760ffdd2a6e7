import type { RawImage } from '@darkroom/engine';

/** Invisible differences (light that spills a little further) would only make a layer ragged. */
const UNSEEN = 3;

/**
 * The layer that turns `below` into `above` when it is drawn over it: transparent where they agree, opaque inside the
 * subject, and elsewhere (shadows, reflections, soft edges) with the lowest alpha that can make the difference.
 */
export function layerBetween(below: RawImage, above: RawImage, mask: Uint8Array): RawImage {
  const data = new Uint8Array(above.data.length);
  for (let p = 0; p < mask.length; p++) {
    const i = p * 4;
    let alpha = mask[p] / 255;
    if (alpha === 0 && differ(below.data, above.data, i) <= UNSEEN) continue;
    for (let c = 0; c < 3; c++) {
      const from = below.data[i + c];
      const to = above.data[i + c];
      if (to > from) alpha = Math.max(alpha, (to - from) / Math.max(1, 255 - from));
      else if (to < from) alpha = Math.max(alpha, (from - to) / Math.max(1, from));
    }
    // Rounded up, so the colour to find is never out of range.
    const a = Math.min(255, Math.ceil(alpha * 255));
    if (a === 0) continue;
    data[i + 3] = a;
    for (let c = 0; c < 3; c++) {
      const value = (above.data[i + c] * 255 - below.data[i + c] * (255 - a)) / a;
      data[i + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return { ...above, data };
}

/** The largest difference of one pixel's channels. */
function differ(a: Uint8Array, b: Uint8Array, i: number): number {
  return Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]));
}

/** What is visible when the layer is drawn over `below`. */
export function layOver(below: RawImage, layer: RawImage): RawImage {
  const data = below.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const a = layer.data[i + 3] / 255;
    if (a === 0) continue;
    for (let c = 0; c < 3; c++) data[i + c] = Math.round(layer.data[i + c] * a + data[i + c] * (1 - a));
  }
  return { ...below, data };
}
