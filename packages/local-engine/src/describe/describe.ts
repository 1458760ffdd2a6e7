import type { RawImage } from '@darkroom/engine';
import { subjectMask } from '../vision/cutout.ts';
import { detect } from '../vision/detect.ts';
import { type Box, maskArea, maskBox } from '../vision/mask.ts';
import { type OpenImage, openImage } from '../vision/open-image.ts';
import type { Job, Work } from '../work/job.ts';
import { palette, type Swatch } from './palette.ts';
import { type Seen, sentence } from './sentence.ts';

/** Describes an image: subjects and where they are, light, palette. The words come from a template, and say so. */
export const describe: Work<'describe'> = async (_input, images, job) => {
  const source = await openImage(images);
  const { raw } = source;
  job.progress(0.1);
  const colours = palette(raw);
  job.progress(0.2);
  const { seen, method } = await look(source, job);
  job.progress(0.9);
  const description = {
    description: sentence(raw, seen, colours, mood(raw), source.scene),
    tags: tags(raw, seen, colours, source),
    palette: colours.map((colour) => colour.hex),
    width: raw.width,
    height: raw.height,
  };
  job.progress(1);
  return { files: [], seed: 0, description, method };
};

/** Uses the scene of our own images, else the detector, else whatever stands out. */
async function look({ raw, scene }: OpenImage, job: Job): Promise<{ seen: Seen[]; method: string }> {
  if (scene && scene.subjects.length > 0) {
    const seen = scene.subjects.map((subject) => ({ label: subject.label, box: scaled(subject.box, scene.upscale) }));
    return { seen, method: 'scene' };
  }
  const detected = (await detect(raw, job, 0.5)).slice(0, 8);
  if (detected.length > 0) return { seen: detected, method: 'detection' };
  const mask = await subjectMask(raw, job);
  const box = maskBox(mask);
  const share = maskArea(mask) / mask.data.length;
  if (!box || share < 0.005 || share > 0.95) return { seen: [], method: 'none' };
  return { seen: [{ label: 'subject', box }], method: 'saliency' };
}

function scaled(box: Box, by: number): Box {
  return { x: box.x * by, y: box.y * by, width: box.width * by, height: box.height * by };
}

/** Brightness and colourfulness, each 0 to 1. */
function mood(raw: RawImage): { light: number; colour: number } {
  let light = 0;
  let colour = 0;
  let count = 0;
  const step = Math.max(1, Math.floor((raw.width * raw.height) / 20_000)) * 4;
  for (let i = 0; i < raw.data.length; i += step) {
    const high = Math.max(raw.data[i], raw.data[i + 1], raw.data[i + 2]);
    const low = Math.min(raw.data[i], raw.data[i + 1], raw.data[i + 2]);
    light += (high + low) / 510;
    colour += (high - low) / 255;
    count++;
  }
  return { light: light / count, colour: colour / count };
}

function tags(raw: RawImage, seen: Seen[], colours: Swatch[], { scene }: OpenImage): string[] {
  const { light, colour } = mood(raw);
  const ratio = raw.width / raw.height;
  const all = [
    ...seen.map((one) => one.label),
    ...(scene ? [scene.place, scene.time, scene.season, scene.weather, ...scene.features] : []),
    ...colours.slice(0, 4).map((one) => one.name),
    ratio > 1.15 ? 'landscape format' : ratio < 0.87 ? 'portrait format' : 'square format',
    light < 0.3 ? 'dark' : light > 0.65 ? 'bright' : 'balanced light',
    colour < 0.08 ? 'monochrome' : colour > 0.35 ? 'colourful' : 'soft colours',
  ];
  return [...new Set(all)];
}
