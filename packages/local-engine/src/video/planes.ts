import { decodeImage, type RawImage } from '@darkroom/engine';
import { findSky } from '../edit/find-sky.ts';
import { resizeImage } from '../image/resize.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { fillBehind } from '../inpaint/soft-fill.ts';
import { layerBetween } from '../layers/exact.ts';
import { createRandom } from '../random.ts';
import { createSceneRenderer } from '../scene/render.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import { growMask, type Mask, resizeMask } from '../vision/mask.ts';
import type { ImageSource, Job } from '../work/job.ts';
import type { Actor, Planes } from './frames.ts';
import { goesSideways, type MotionName, type MotionPlan, travels } from './motion.ts';
import { cutSprite, mirrored } from './sprite.ts';

/** Room around the frame, so panning and zooming stay sharp. */
const MARGIN = 1.12;

export interface PlaneOptions {
  width: number;
  height: number;
  /** Whether anything moves by itself; otherwise only the camera does. */
  parted: boolean;
  motion: MotionPlan;
  prompt: string;
  seed: number;
}

/** Reads the source in the video's shape and separates what moves from what is behind it. */
export async function readPlanes(source: ImageSource, options: PlaneOptions, job: Job): Promise<Planes> {
  const w = Math.round(options.width * MARGIN);
  const h = Math.round(options.height * MARGIN);
  const raw = await decodeImage(source.bytes);
  const image = flatten(await resizeImage(raw, w, h, { fit: 'cover' }));
  job.progress(0.03);
  const planes: Planes = { back: image, actors: [], water: null, sky: null };
  if (!options.parted) return planes;
  const { scene } = source;
  if (scene && Math.round(scene.width * scene.upscale) === raw.width) {
    await partScene(planes, scene, raw, options, job);
  } else await partImage(planes, options, job);
  await addSurroundings(planes, options, job);
  return planes;
}

/** One of our own images: every subject with its shadow, exactly, on a backdrop without them. */
async function partScene(planes: Planes, scene: Scene, raw: RawImage, options: PlaneOptions, job: Job): Promise<void> {
  if (scene.subjects.length === 0) return;
  const quiet = { ...job, progress: () => job.check() };
  const { width: w, height: h } = planes.back;
  const renderer = createSceneRenderer(scene, quiet);
  const bare = await renderer.render([]);
  const random = createRandom(options.seed).fork('actors');
  for (const subject of scene.subjects) {
    const action = actionOf(subject, scene.subjects, options);
    // The source itself shows the only subject.
    const shown = scene.subjects.length === 1 ? raw : await renderer.render([subject.id]);
    const layer = layerBetween(bare, shown, await renderer.mask(subject.id));
    const sprite = cutSprite(premultiply(await resizeImage(layer, w, h, { fit: 'cover' })));
    if (!sprite) continue;
    const emoji = 'emoji' in subject.source ? subject.source.emoji : null;
    const facing = emoji === null ? 0 : subject.flip ? 1 : -1;
    const side = options.motion.side || facing || 1;
    // It faces the way it goes.
    const turned = goesSideways(action) && facing !== 0 && side !== facing;
    planes.actors.push({
      sprite: turned ? mirrored(sprite) : sprite,
      action,
      side,
      phase: random.next(),
    } satisfies Actor);
  }
  planes.back = flatten(await resizeImage(bare, w, h, { fit: 'cover' }));
}

/** What a subject does: what the prompt says, if it is about this one, or what its kind does by itself. */
function actionOf(subject: PlacedSubject, others: PlacedSubject[], { motion, prompt }: PlaneOptions): MotionName {
  const words: string[] = prompt.toLowerCase().match(/[a-z]+/g) ?? [];
  const isNamed = ({ label, keywords }: PlacedSubject) =>
    [label, ...keywords.slice(0, 3)].some((name) => words.includes(name) || words.includes(`${name}s`));
  const named = isNamed(subject);
  const anyone =
    /\b(?:it|he|she|they|everyone|everything|all)\b/.test(prompt.toLowerCase()) ||
    (words.length < 4 && !others.some(isNamed));
  const alive = subject.pose !== 'object' && !others.some(isNamed);
  if (motion.action && (named || ((anyone || alive) && !subject.carried))) {
    // A portrait has no legs to walk with.
    return subject.pose === 'bust' && travels(motion.action) ? 'turn' : motion.action;
  }
  if (subject.pose === 'fly') return 'fly';
  if (subject.pose === 'boat' || subject.pose === 'swim') return 'float';
  return 'breathe';
}

/** Any other image: whatever stands out, if something does. */
async function partImage(planes: Planes, { motion, seed }: PlaneOptions, job: Job): Promise<void> {
  const image = planes.back;
  const { width, height } = image;
  const { cutoutSubject } = await import('../vision/cutout.ts');
  const data = await cutoutSubject(image, job);
  const share = data.reduce((sum, v) => sum + v, 0) / (255 * data.length);
  // If nothing or everything stands out, there is no depth to show.
  if (share < 0.01 || share > 0.7) return;
  const action = motion.action ?? 'breathe';
  const mask: Mask = { data, width, height };
  planes.back = travels(action)
    ? await fillHole(image, growMask(mask, Math.round(width / 80)), job, { seed, quick: true })
    : fillBehind(image, data);
  const sprite = cutSprite(premultiply({ ...image, data: withAlpha(image.data, data) }));
  if (!sprite) return;
  const side = motion.side || 1;
  planes.actors.push({ sprite, action, side, phase: 0 });
}

/** Water and sky, if the prompt names them. */
async function addSurroundings(planes: Planes, { motion }: PlaneOptions, job: Job): Promise<void> {
  const { back } = planes;
  if (motion.water) {
    const { findTargets } = await import('../vision/find-targets.ts');
    const { phrases } = await findTargets(back, undefined, 'water', job);
    const found = phrases[0]?.[0];
    if (found?.method === 'region') planes.water = found.mask.data;
  }
  const sky = motion.clouds ? await skyOf(back, job) : null;
  if (!sky) return;
  // Soft outlines are not sky: they would drift away with the clouds.
  const other = { ...sky, data: sky.data.map((value) => (value > 200 ? 0 : 255)) };
  const hidden = growMask(other, Math.max(2, Math.round(back.width / 90)));
  planes.sky = { weights: sky.data, image: fillBehind(back, hidden.data) };
}

/** Found on a small copy, which is as good for clouds. */
async function skyOf(back: RawImage, job: Job): Promise<Mask | null> {
  const scale = Math.min(1, 320 / back.width);
  const found = await findSky(await resizeImage(back, back.width * scale, back.height * scale), job, false);
  return found && resizeMask(found, back.width, back.height);
}

function withAlpha(pixels: Uint8Array, alpha: Uint8Array): Uint8Array {
  const data = pixels.slice();
  for (let p = 0; p < alpha.length; p++) data[p * 4 + 3] = alpha[p];
  return data;
}

function premultiply(raw: RawImage): RawImage {
  for (let i = 0; i < raw.data.length; i += 4) {
    const a = raw.data[i + 3];
    for (let c = 0; c < 3; c++) raw.data[i + c] = (raw.data[i + c] * a + 127) / 255;
  }
  return raw;
}

/** Video has no alpha: transparent parts become white. */
function flatten(raw: RawImage): RawImage {
  for (let i = 0; i < raw.data.length; i += 4) {
    const a = raw.data[i + 3];
    if (a === 255) continue;
    for (let c = 0; c < 3; c++) raw.data[i + c] = Math.round((raw.data[i + c] * a + 255 * (255 - a)) / 255);
    raw.data[i + 3] = 255;
  }
  return raw;
}
