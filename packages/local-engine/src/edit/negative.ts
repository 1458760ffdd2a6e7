import type { RawImage } from '@darkroom/engine';
import { removeNamed } from '../generative-remove/generative-remove.ts';
import { detect } from '../vision/detect.ts';
import { readTargets } from '../vision/target-words.ts';
import type { Job } from '../work/job.ts';
import { sharpenAll } from './focus.ts';
import type { Tone } from './step.ts';
import { applyTone } from './tone.ts';

/** What a negative prompt calls unwanted, and the tone that counteracts it. */
const OPPOSITE: [RegExp, Tone][] = [
  [/\b(?:dark|dim|underexposed|gloomy)\b/, 'brighter'],
  [/\b(?:bright|overexposed|glare)\b/, 'darker'],
  [/\b(?:dull|grey|gray|muted|desaturated|washed)\b/, 'vivid'],
  [/\b(?:saturated|oversaturated|vivid|garish|colou?rful)\b/, 'muted'],
  [/\b(?:flat|low contrast)\b/, 'contrast'],
  [/\b(?:harsh|high contrast)\b/, 'softer'],
  [/\b(?:warm|yellow cast|orange cast)\b/, 'cooler'],
  [/\b(?:cold|cool|blue cast)\b/, 'warmer'],
];

/** Changes an image away from what a negative prompt names; things are only removed if they were really found. */
export async function avoid(raw: RawImage, negative: string | undefined, seed: number, job: Job): Promise<RawImage> {
  if (!negative?.trim()) return raw;
  const said = negative.toLowerCase();
  let out = raw;
  for (const [words, tone] of OPPOSITE) if (words.test(said)) out = applyTone(out, tone, 0.6);
  if (/\bblur|soft|out of focus\b/.test(said)) out = await sharpenAll(out, 0.8);
  const classes = new Set(readTargets(negative).flatMap((target) => target.classes));
  if (classes.size === 0) return out;
  const seen = (await detect(out, job, 0.4)).filter((one) => classes.has(one.classId));
  const labels = [...new Set(seen.map((one) => one.label))];
  if (labels.length === 0) return out;
  const options = { seed, multiple: true, shadow: true, redraw: false, report: () => job.check() };
  return (await removeNamed({ raw: out, scene: undefined }, labels.join(', '), job, options)).raw;
}
