import {
  type CombineInput,
  encodeImage,
  parseAspectRatio,
  placeInFrame,
  type RawImage,
  sizeForAspect,
} from '@darkroom/engine';
import { pasteFigure } from '../edit/paste-figure.ts';
import { avoidFlaws } from '../generate/negative.ts';
import { resizeImage } from '../image/resize.ts';
import { MODEL_LOOKS } from '../looks/looks.ts';
import type { Intent } from '../prompt/intent.ts';
import { createRandom } from '../random.ts';
import { extend } from '../reframe/reframe.ts';
import { samplingLook } from '../sampling/sampling-look.ts';
import { composeScene, type GivenSubject, settleBoxes } from '../scene/compose.ts';
import { renderScene } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import type { Box } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import type { Subject } from './subject-of.ts';

export interface Merged {
  raw: RawImage;
  scene?: Scene;
}

/** Puts all subjects into a scene that is drawn from the prompt. */
export async function mergeInScene(
  subjects: Subject[],
  intent: Intent,
  input: CombineInput,
  seed: number,
  job: Job,
): Promise<Merged> {
  const given: GivenSubject[] = [];
  for (const [index, { figure, framed }] of subjects.entries()) {
    const small = await atMost(figure, 768);
    const png = await encodeImage(small, 'png');
    given.push({
      label: `picture ${index + 1}`,
      image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
      width: small.width,
      height: small.height,
      size: 1.1,
      framed,
    });
  }
  const model = input.model ?? 'nanobanana';
  const [{ raw: first }] = subjects;
  const ratio = input.aspect_ratio ? parseAspectRatio(input.aspect_ratio) : first.width / first.height;
  const size = sizeForAspect(ratio);
  const scene = composeScene(
    { ...intent, subjects: [] },
    {
      prompt: input.prompt ?? '',
      ...size,
      seed,
      upscale: 1,
      look: avoidFlaws(
        {
          name: intent.style ?? MODEL_LOOKS[model],
          strength: intent.style ? 1 : 0.35,
          ...samplingLook(input),
        },
        input.negative_prompt,
      ),
      given,
    },
  );
  await settleBoxes(scene);
  return { raw: await renderScene(scene, { ...job, progress: () => job.check() }), scene };
}

/** Puts the other images' subjects into the image that shows a place most of all. */
export async function mergeInImage(subjects: Subject[], input: CombineInput, seed: number, job: Job): Promise<Merged> {
  const baseIndex = pickBase(subjects, input.prompt ?? '');
  const base = subjects[baseIndex];
  let raw: RawImage = { ...base.raw, data: new Uint8Array(base.raw.data) };
  if (input.aspect_ratio) {
    raw = await extend(raw, placeInFrame(raw, { aspect_ratio: input.aspect_ratio }), job, { seed, quick: true });
  }
  const random = createRandom(`merge/${seed}`);
  const others = subjects.filter((_, index) => index !== baseIndex);
  const taken = base.box && !base.framed ? [shifted(base.box, raw, base.raw)] : [];
  const height = raw.height * (others.length > 2 ? 0.34 : 0.5);
  for (const [index, other] of others.entries()) {
    job.check();
    const fit = Math.min(height / other.figure.height, raw.width / (others.length + 0.6) / other.figure.width);
    const scale = fit * random.range(0.94, 1);
    const sized = await resizeImage(other.figure, other.figure.width * scale, other.figure.height * scale);
    // If its own frame cuts it off at the waist, it rises from the lower edge; otherwise it stands on the ground.
    const cutOff = other.box !== null && other.box.y + other.box.height >= other.raw.height - 2;
    const floor = cutOff ? raw.height : raw.height * (0.95 + random.range(-0.015, 0.015));
    const x = freeColumn(sized.width, raw.width, taken, index, others.length);
    const box = { x, y: floor - sized.height, width: sized.width, height: sized.height };
    taken.push(box);
    pasteFigure(raw, sized, { x: box.x, y: box.y, shadow: !cutOff, blend: 0.55 });
  }
  return { raw };
}

/** The prompt may name it («on the second image»); otherwise the image whose subject is smallest. */
function pickBase(subjects: Subject[], prompt: string): number {
  const words = ['first', 'second', 'third', 'fourth', 'fifth'];
  const said = new RegExp(`\\b(?:on|in|into|onto|over)\\s+(?:the\\s+)?(${words.join('|')})\\b`, 'i').exec(
    prompt,
  )?.[1] as string;
  const index = said ? words.indexOf(said.toLowerCase()) : -1;
  if (index >= 0 && index < subjects.length) return index;
  const shares = subjects.map((subject) => (subject.cut ? 2 : subject.share));
  return shares.indexOf(Math.min(...shares));
}

function freeColumn(width: number, room: number, taken: Box[], index: number, count: number): number {
  const wanted = Array.from({ length: 9 }, (_, n) => (room - width) * (n / 8));
  let best = (room - width) * ((index + 0.5) / count);
  let least = Number.POSITIVE_INFINITY;
  for (const x of wanted) {
    const cover = taken.reduce(
      (sum, box) => sum + Math.max(0, Math.min(x + width, box.x + box.width) - Math.max(x, box.x)),
      0,
    );
    if (cover < least) {
      least = cover;
      best = x;
    }
  }
  return best;
}

/** Where a box of the image is after the image was extended around its middle. */
function shifted(box: Box, raw: RawImage, from: RawImage): Box {
  return { ...box, x: box.x + (raw.width - from.width) / 2, y: box.y + (raw.height - from.height) / 2 };
}

async function atMost(raw: RawImage, side: number): Promise<RawImage> {
  const scale = side / Math.max(raw.width, raw.height);
  return scale < 1 ? resizeImage(raw, raw.width * scale, raw.height * scale) : raw;
}
