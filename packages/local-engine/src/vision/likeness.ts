import type { RawImage } from '@darkroom/engine';
import { findSubject } from '../subjects/catalog.ts';
import { loadEmoji } from '../subjects/sprite.ts';
import type { Mask } from './mask.ts';

/** Four steps per channel: coarse enough to tolerate light and shade. */
const STEPS = 4;

/**
 * How similar the colours of a masked part are to those of the thing a noun names, as the built-in set draws it, 0 to
 * 1; null if no noun is known. Decides which of several salient things is «the fox», because the detector does not know
 * foxes.
 */
export async function likenessTo(nouns: string[]): Promise<((raw: RawImage, mask: Mask) => number) | null> {
  const kind = nouns.map((noun) => findSubject(noun)).find((found) => found !== null);
  if (!kind) return null;
  const drawn = await loadEmoji(kind.emoji).catch(() => null);
  if (!drawn) return null;
  const wanted = histogram(drawn, (i) => drawn.data[i * 4 + 3]);
  return (raw, mask) => {
    const bins = histogram(raw, (i) => mask.data[i]);
    let shared = 0;
    for (let bin = 0; bin < bins.length; bin++) shared += Math.min(bins[bin], wanted[bin]);
    return shared;
  };
}

function histogram(raw: RawImage, weightOf: (pixel: number) => number): Float64Array {
  const bins = new Float64Array(STEPS ** 3);
  let total = 0;
  const shift = 6;
  const pixels = raw.width * raw.height;
  for (let i = 0; i < pixels; i++) {
    if (weightOf(i) < 128) continue;
    const at = i * 4;
    const r = raw.data[at] >> shift;
    const g = raw.data[at + 1] >> shift;
    const b = raw.data[at + 2] >> shift;
    const bin = (r * STEPS + g) * STEPS + b;
    bins[bin] = bins[bin] + 1;
    total++;
  }
  return total === 0 ? bins : bins.map((count) => count / total);
}
