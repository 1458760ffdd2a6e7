import {
  decodeImage,
  EngineError,
  encodeFile,
  type LayerResult,
  type MediaFile,
  type RawImage,
} from '@darkroom/engine';
import { fillBehind } from '../inpaint/soft-fill.ts';
import { createSceneRenderer } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import { cropMask, cropRaw } from '../vision/crop.ts';
import { alphaMask, maskBox, maskImage } from '../vision/mask.ts';
import type { Job, Work } from '../work/job.ts';
import { layerBetween, layOver } from './exact.ts';

/**
 * Separates an image into layers, bottom to top: drawn over each other in order, they give the image again. Exact for
 * our own images; other images are separated into background and subject.
 */
export const layers: Work<'layers'> = async (_input, images, job) => {
  const source = images.source;
  if (!source) throw new EngineError('missing_source', 'Layers need an image. Give a run that has one.');
  const raw = await decodeImage(source.bytes);
  const { scene } = source;
  const exact =
    scene !== undefined && scene.width * scene.upscale === raw.width && scene.height * scene.upscale === raw.height;
  const stack = exact ? await fromScene(scene, job) : await fromImage(raw, job);
  const files: MediaFile[] = [];
  const list: LayerResult[] = [];
  for (const [index, layer] of stack.entries()) {
    files.push(await encodeFile(layer.image, 'png', { role: `layer.${index}`, label: layer.name }));
    if (layer.mask)
      files.push(await encodeFile(layer.mask, 'png', { opaque: true, role: `layer.${index}.mask`, label: layer.name }));
    list.push({
      index,
      type: index === 0 ? 'background' : 'image',
      name: layer.name,
      image: `layer.${index}`,
      mask: layer.mask ? `layer.${index}.mask` : null,
      x: layer.box.x,
      y: layer.box.y,
      width: layer.box.width,
      height: layer.box.height,
      opacity: 1,
      visible: true,
    });
    job.progress(0.85 + (0.15 * (index + 1)) / stack.length);
  }
  return { files, seed: scene?.seed ?? 0, layers: list, method: exact ? 'scene' : 'saliency' };
};

interface Part {
  name: string;
  image: RawImage;
  mask: RawImage | null;
  box: { x: number; y: number; width: number; height: number };
}

async function fromScene(scene: Scene, job: Job): Promise<Part[]> {
  const quiet: Job = { ...job, progress: () => job.check() };
  const renderer = createSceneRenderer(scene, quiet);
  let below = await renderer.render([]);
  const parts: Part[] = [whole('background', below)];
  for (const [n, subject] of scene.subjects.entries()) {
    const shown = scene.subjects.slice(0, n + 1).map((s) => s.id);
    const above = await renderer.render(shown);
    const mask = await renderer.mask(subject.id);
    const layer = layerBetween(below, above, mask);
    parts.push(crop(subject.label, layer, mask));
    // Measured against what the layers so far really show, so small differences cannot add up.
    below = layOver(below, layer);
    job.progress((0.85 * (n + 1)) / scene.subjects.length);
  }
  return parts;
}

async function fromImage(raw: RawImage, job: Job): Promise<Part[]> {
  const { cutoutSubject } = await import('../vision/cutout.ts');
  const mask = await cutoutSubject(raw, job);
  job.progress(0.6);
  if (!mask.some((v) => v > 127)) return [whole('background', raw)];
  const behind = fillBehind(raw, mask);
  return [whole('background', behind), crop('subject', layerBetween(behind, raw, mask), mask)];
}

function whole(name: string, image: RawImage): Part {
  return { name, image, mask: null, box: { x: 0, y: 0, width: image.width, height: image.height } };
}

/** Crops a layer to its content; x and y say where it belongs. */
function crop(name: string, layer: RawImage, mask: Uint8Array): Part {
  const box = maskBox(alphaMask(layer), 1) ?? { x: 0, y: 0, width: 1, height: 1 };
  return { name, image: cropRaw(layer, box), mask: maskImage(cropMask({ ...layer, data: mask }, box)), box };
}
