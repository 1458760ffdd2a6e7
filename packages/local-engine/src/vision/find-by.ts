import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { COLOURS, fitsColour } from './colour-words.ts';
import { type Component, components } from './components.ts';
import { cropRaw } from './crop.ts';
import { subjectMask } from './cutout.ts';
import { type Detection, detect } from './detect.ts';
import type { Look, Target } from './find-targets.ts';
import { around, grabCut } from './grabcut.ts';
import { refineMask } from './guided-filter.ts';
import { likenessTo } from './likeness.ts';
import { createMask, growMask, type Mask, maskArea, resizeMask } from './mask.ts';
import type { TargetWords } from './target-words.ts';

/** Classes that the detector confuses: if the requested one is missing, another is taken. */
const ALIKE = [
  [3, 6, 8],
  [46, 47, 51, 86],
  [17, 18, 23],
  [19, 20, 21],
  [52, 53, 55],
  [62, 63, 15],
];
/** With more instances than this, outlines are coarser: each detailed one takes half a second. */
const CLOSE_LOOKS = 3;

/** Things that the detector knows, outlined by a detailed look at each box and GrabCut. */
export async function detectedTargets(look: Look, words: TargetWords): Promise<Target[]> {
  const all = await detect(look.raw, look.job, 0.25);
  let matching = all.filter((one) => words.classes.includes(one.classId));
  if (matching.length === 0) {
    const alike = ALIKE.filter((group) => group.some((id) => words.classes.includes(id))).flat();
    matching = all.filter((one) => alike.includes(one.classId) && one.score > 0.4);
  }
  const targets: Target[] = [];
  for (const [index, detection] of matching.slice(0, 8).entries()) {
    const mask = await outline(look, detection, index < CLOSE_LOOKS);
    if (maskArea(mask) < 4) continue;
    const colour = words.colours.length > 0 ? colourShare(look.raw, mask, words.colours) : 1;
    targets.push({ mask, label: detection.label, method: 'detection', score: detection.score * colour });
  }
  return targets;
}

async function outline(look: Look, detection: Detection, close: boolean): Promise<Mask> {
  const { raw, job } = look;
  const area = around(detection.box, Math.max(detection.box.width, detection.box.height) * 0.1, raw);
  if (!close) return refineMask(raw, await grabCut(raw, detection.box, null, job), job, { radius: 3 });
  // The saliency model sees only the thing, larger and without competitors.
  const crop = cropRaw(raw, area);
  const hint = await subjectMask(crop, job);
  const share = maskArea(hint) / (area.width * area.height);
  const useful = share > 0.08 && share < 0.97;
  const cut = await grabCut(raw, useful ? area : detection.box, useful ? hint : null, job);
  if (!useful) return refineMask(raw, cut, job, { radius: 3 });
  // GrabCut decides where the hint is uncertain; the hint's soft edge is kept where both agree.
  const merged = createMask(raw.width, raw.height);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const at = (area.y + y) * raw.width + area.x + x;
      const soft = hint.data[y * area.width + x];
      merged.data[at] = soft > 200 ? soft : soft < 30 ? 0 : (soft + cut.data[at]) >> 1;
    }
  }
  return merged;
}

/** What stands out, each connected part separately; colour words choose among the parts. */
export async function salientTargets(look: Look, words: TargetWords): Promise<Target[]> {
  const mask = await look.subject();
  const parts = components(mask, 0.002);
  const like = parts.length > 1 ? await likenessTo(words.nouns) : null;
  const rated = parts.map((part) => ({ part, likeness: like ? like(look.raw, part.mask) : 1 }));
  const best = Math.max(...rated.map((one) => one.likeness));
  return rated
    .filter((one) => one.likeness >= best * 0.7)
    .map(({ part, likeness }) => ({
      mask: part.mask,
      label: words.nouns.join(' ') || 'subject',
      method: 'saliency',
      score:
        part.area * likeness * (words.colours.length > 0 ? 0.05 + colourShare(look.raw, part.mask, words.colours) : 1),
    }));
}

/** Things by their colour: a salient thing of that colour if a noun was given, else the coloured areas themselves. */
export async function colourTargets(look: Look, words: TargetWords): Promise<Target[]> {
  if (words.nouns.length > 0 || words.thing) {
    const salient = await salientTargets(look, words);
    const coloured = salient.filter((target) => colourShare(look.raw, target.mask, words.colours) > 0.3);
    if (coloured.length > 0) return coloured.map((target) => ({ ...target, method: 'colour' as const }));
  }
  const scale = Math.min(1, 512 / Math.max(look.raw.width, look.raw.height));
  const small = await resizeImage(look.raw, look.raw.width * scale, look.raw.height * scale);
  const ranges = words.colours.map((name) => COLOURS[name]);
  const fits = createMask(small.width, small.height);
  for (let i = 0; i < fits.data.length; i++) {
    const at = i * 4;
    const hit = ranges.some((range) => fitsColour(range, small.data[at], small.data[at + 1], small.data[at + 2]));
    if (hit && small.data[at + 3] > 127) fits.data[i] = 255;
  }
  const reach = Math.max(1, Math.round(Math.max(small.width, small.height) / 200));
  const closed = growMask(growMask(fits, reach), -reach);
  const parts = components(closed, 0.002).slice(0, 8);
  return Promise.all(parts.map((part) => colourTarget(look, part, words)));
}

async function colourTarget(look: Look, part: Component, words: TargetWords): Promise<Target> {
  const full = await resizeMask(part.mask, look.raw.width, look.raw.height);
  const mask = await refineMask(look.raw, full, look.job, { radius: 2, epsilon: 1e-5 });
  return { mask, label: [...words.colours, ...words.nouns].join(' '), method: 'colour', score: part.area };
}

/** The share of a masked area that has one of the colours. */
export function colourShare(raw: RawImage, mask: Mask, colours: string[]): number {
  const ranges = colours.map((name) => COLOURS[name]);
  let inside = 0;
  let fitting = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue;
    inside++;
    const at = i * 4;
    if (ranges.some((range) => fitsColour(range, raw.data[at], raw.data[at + 1], raw.data[at + 2]))) fitting++;
  }
  return inside === 0 ? 0 : fitting / inside;
}
