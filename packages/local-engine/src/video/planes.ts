import { decodeImage, type RawImage } from '@darkroom/engine';
import { findSky } from '../edit/find-sky.ts';
import { resizeImage } from '../image/resize.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { layerBetween } from '../layers/exact.ts';
import { createRandom } from '../random.ts';
import { createStage, paintBackdrop } from '../scene/backdrop/backdrop.ts';
import { paintSky } from '../scene/backdrop/sky.ts';
import { createSceneRenderer } from '../scene/render.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import { canWalk } from '../subjects/figurine.ts';
import { growMask, type Mask, resizeMask } from '../vision/mask.ts';
import type { ImageSource, Job } from '../work/job.ts';
import { animate, solidOf, wingsOf } from './animate.ts';
import { fillBehind } from './fill.ts';
import type { Actor, Planes } from './frames.ts';
import { type MotionName, type MotionPlan, travels } from './motion.ts';
import { cutSprite } from './sprite.ts';

/** Room around the frame, so panning and zooming stay sharp. */
const MARGIN = 1.12;
/** Room at the sides of a subject for its legs, as a share of the width. */
const ROOM = 0.04;

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
  const picture = flatten(await resizeImage(raw, w, h, { fit: 'cover' }));
  job.progress(0.03);
  const planes: Planes = { back: picture, actors: [], water: null, sky: null };
  if (!options.parted) return planes;
  const { scene } = source;
  if (scene && Math.round(scene.width * scene.upscale) === raw.width) {
    await partScene(planes, scene, raw, options, job);
  } else await partPicture(planes, options, job);
  await addSurroundings(planes, scene, options, job);
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
    const layers: RawImage[] = [];
    let mask = new Uint8Array();
    for (const drawing of drawingsOf(scene, subject, action)) {
      const own = drawing === scene ? renderer : createSceneRenderer(drawing, quiet);
      // The source itself shows a subject that is alone.
      const shown = drawing === scene && scene.subjects.length === 1 ? raw : await own.render([subject.id]);
      mask = new Uint8Array(await own.mask(subject.id));
      const layer = layerBetween(bare, shown, mask);
      layers.push(premultiply(await resizeImage(layer, w, h, { fit: 'cover' })));
    }
    const sprite = cutSprite(layers, Math.round(w * ROOM));
    if (!sprite) continue;
    const emoji = 'emoji' in subject.source ? subject.source.emoji : null;
    const facing = emoji === null || subject.print ? 0 : subject.flip ? 1 : -1;
    const side = options.motion.side || facing || 1;
    const solid = solidOf(sprite, await coverMask(mask, scene, w, h));
    const wings = emoji === null ? null : wingsOf(emoji);
    const moved = layers.length > 1 ? sprite : animate(sprite, solid, { action, facing, side, wings });
    planes.actors.push({ sprite: moved, action, side, phase: random.next() } satisfies Actor);
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

/** The scene with the poses that a person changes between: one leg and the other, the hand down and up. */
function drawingsOf(scene: Scene, subject: PlacedSubject, action: MotionName): Scene[] {
  if (subject.pose === 'head' && !subject.walks && (action === 'walk' || action === 'run'))
    return [onItsLegs(scene, subject)];
  if (!('person' in subject.source) || subject.source.person.framing !== 'whole') return [scene];
  const { person } = subject.source;
  const posed = (pose: typeof person.pose, flip: boolean): Scene => ({
    ...scene,
    subjects: scene.subjects.map((one) =>
      one.id === subject.id ? { ...one, flip, source: { person: { ...person, pose } } } : one,
    ),
  });
  if (action === 'walk' || action === 'run' || action === 'dance') return [posed('walk', false), posed('walk', true)];
  if (action === 'wave') return [posed('stand', false), posed('hold', false)];
  return [scene];
}

/** The scene with an animal that sits standing on four legs, as wide as it is then. */
function onItsLegs(scene: Scene, subject: PlacedSubject): Scene {
  if (!('emoji' in subject.source) || !canWalk(subject.source.emoji)) return scene;
  const { x, y, width, height } = subject.box;
  const [wide, high] = [height * 0.98, height * 0.82];
  const box = { x: x + (width - wide) / 2, y: y + height - high, width: wide, height: high };
  return {
    ...scene,
    subjects: scene.subjects.map((one) => (one.id === subject.id ? { ...one, walks: true, box } : one)),
  };
}

/** A mask of one of our own images in the size of the planes. */
async function coverMask(mask: Uint8Array, scene: Scene, width: number, height: number): Promise<Uint8Array> {
  const data = new Uint8Array(mask.length * 4).fill(255);
  for (let p = 0; p < mask.length; p++) data[p * 4] = mask[p];
  const raw = { data, width: scene.width * scene.upscale, height: scene.height * scene.upscale };
  const sized = await resizeImage(raw, width, height, { fit: 'cover' });
  return Uint8Array.from({ length: width * height }, (_, p) => sized.data[p * 4]);
}

/** Any other image: whatever stands out, if something does. */
async function partPicture(planes: Planes, { motion, seed }: PlaneOptions, job: Job): Promise<void> {
  const picture = planes.back;
  const { width, height } = picture;
  const { cutoutSubject } = await import('../vision/cutout.ts');
  const data = await cutoutSubject(picture, job);
  const share = data.reduce((sum, v) => sum + v, 0) / (255 * data.length);
  // If nothing or everything stands out, there is no depth to show.
  if (share < 0.01 || share > 0.7) return;
  const action = motion.action ?? 'breathe';
  const mask: Mask = { data, width, height };
  planes.back = travels(action)
    ? await fillHole(picture, growMask(mask, Math.round(width / 80)), job, { seed, quick: true })
    : fillBehind(picture, data);
  const sprite = cutSprite(
    [premultiply({ ...picture, data: withAlpha(picture.data, data) })],
    Math.round(width * ROOM),
  );
  if (!sprite) return;
  const side = motion.side || 1;
  const moved = animate(sprite, solidOf(sprite, data), { action, facing: 0, side, wings: null });
  planes.actors.push({ sprite: moved, action, side, phase: 0 });
}

/** Water and sky, if the prompt names them or one of our own scenes has them. */
async function addSurroundings(
  planes: Planes,
  scene: Scene | undefined,
  { motion }: PlaneOptions,
  job: Job,
): Promise<void> {
  const { back } = planes;
  if (scene) planes.water = waterOf(scene, back);
  else if (motion.water) {
    const { findTargets } = await import('../vision/find-targets.ts');
    const { phrases } = await findTargets(back, undefined, 'water', job);
    const found = phrases[0]?.[0];
    if (found?.method === 'region') planes.water = found.mask.data;
  }
  const skies = scene
    ? !['studio', 'interior', 'table', 'abstract', 'flat', 'isometric', 'underwater', 'space'].includes(scene.place)
    : motion.clouds;
  const sky = !skies ? null : scene ? await skyOfScene(scene, back, job) : await skyOf(back, job);
  if (!sky) return;
  // Soft outlines are not sky: they would drift away with the clouds.
  const other = { ...sky, data: sky.data.map((value) => (value > 200 ? 0 : 255)) };
  const hidden = growMask(other, Math.max(2, Math.round(back.width / 90)));
  planes.sky = { weights: sky.data, picture: fillBehind(back, hidden.data) };
}

/**
 * The sky of one of our own images: where the backdrop shows the same as a sky alone. It needs no vision model, so such
 * a video can be made by any worker.
 */
async function skyOfScene(scene: Scene, back: RawImage, job: Job): Promise<Mask> {
  const scale = Math.min(1, 320 / Math.max(scene.width, scene.height));
  const width = Math.max(1, Math.round(scene.width * scale));
  const height = Math.max(1, Math.round(scene.height * scale));
  const [all, alone] = [createStage({ ...scene, width, height }, job), createStage({ ...scene, width, height }, job)];
  paintBackdrop(all);
  paintSky(alone);
  const grey: RawImage = { data: new Uint8Array(width * height * 4).fill(255), width, height };
  for (let p = 0; p < width * height; p++) {
    let off = 0;
    for (let c = 0; c < 3; c++)
      off = Math.max(off, Math.abs(all.canvas.data[p * 3 + c] - alone.canvas.data[p * 3 + c]));
    grey.data[p * 4] = off < 0.004 && p < all.horizon * width ? 255 : 0;
  }
  const sized = await resizeImage(grey, back.width, back.height, { fit: 'cover' });
  const data = Uint8Array.from({ length: back.width * back.height }, (_, i) => sized.data[i * 4]);
  return { data, width: back.width, height: back.height };
}

/** Found on a small copy, which is as good for clouds. */
async function skyOf(back: RawImage, job: Job): Promise<Mask | null> {
  const scale = Math.min(1, 320 / back.width);
  const found = await findSky(await resizeImage(back, back.width * scale, back.height * scale), job, false);
  return found && resizeMask(found, back.width, back.height);
}

/** The rows between the horizon and the bank, softly. */
function waterOf(scene: Scene, { width, height }: RawImage): Uint8Array | null {
  const ends: Partial<Record<Scene['place'], number>> = { lake: 0.8, sea: 1, beach: 0.65 };
  const end = ends[scene.place];
  if (end === undefined) return null;
  // The frame may show only the middle of the image.
  const shown = Math.min(1, scene.width / scene.height / (width / height));
  const rowAt = (y: number) => ((y - 0.5) / shown + 0.5) * height;
  const from = rowAt(scene.horizon);
  const to = end === 1 ? height * 2 : rowAt(end);
  const soft = height * 0.03;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const share = Math.min(1, Math.max(0, (y - from) / soft)) * Math.min(1, Math.max(0, (to - y) / soft));
    out.fill(Math.round(share * 255), y * width, (y + 1) * width);
  }
  return out;
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
