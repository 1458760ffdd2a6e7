import { decodeImage, EngineError, type RawImage } from '@darkroom/engine';
import type { Scene } from '../scene/scene.ts';
import type { Images } from '../work/job.ts';

export interface OpenImage {
  raw: RawImage;
  /** Only if the image still has the size that the scene was drawn at. */
  scene: Scene | undefined;
}

/** Decodes the image with a role. */
export async function openImage(images: Images, role = 'source'): Promise<OpenImage> {
  const source = images[role];
  if (!source) {
    throw new EngineError('missing_source', `No image was given as '${role}'. Send an image URL, a run id or a file.`);
  }
  const raw = await decodeImage(source.bytes);
  const { scene } = source;
  const same = scene !== undefined && isSize(scene, raw);
  return { raw, scene: same ? scene : undefined };
}

function isSize(scene: Scene, raw: RawImage): boolean {
  return (
    Math.round(scene.width * scene.upscale) === raw.width && Math.round(scene.height * scene.upscale) === raw.height
  );
}

/** The images given as a list (`images.0`, `images.1`, …), in its order. */
export async function openList(images: Images): Promise<OpenImage[]> {
  const roles = Object.keys(images)
    .filter((role) => /^images\.\d+$/.test(role))
    .sort((a, b) => Number(a.slice(7)) - Number(b.slice(7)));
  return Promise.all(roles.map((role) => openImage(images, role)));
}
