import { EngineError, inspectImage, parseAspectRatio, type Size, videoLength } from '@darkroom/engine';
import { seedFrom } from '../random.ts';
import { createFalling } from '../raster/falling.ts';
import { fallsIn } from '../scene/backdrop/weather.ts';
import type { Work } from '../work/job.ts';
import { part } from '../work/progress.ts';
import { planCamera } from './camera.ts';
import { createFfmpegEncoder, createWasmEncoder, systemFfmpeg } from './encoder.ts';
import { fastStart } from './fast-start.ts';
import { createFrames } from './frames.ts';
import { planMotion } from './motion.ts';
import { readPlanes } from './planes.ts';

/** Frames have at least this many pixels, and at most as many as the source; smaller ones would look coarse. */
const LEAST_AREA = 640 * 360;
const MOST_AREA = 1280 * 720;
/** What the built-in encoder does in reasonable time: five seconds of the largest frames at 24 a second. */
const MOST_PIXELS = MOST_AREA * 120;

/** Image to video: an H.264 MP4 of exact size, frame rate and duration. */
export const video: Work<'video'> = async (input, images, job) => {
  const source = images.source;
  if (!source) throw new EngineError('missing_source', 'A video needs an image. Give image_url or source_run_id.');
  const seed = Math.floor(input.seed ?? seedFrom('video', input.prompt, input.motion_bucket_id, input.aspect_ratio));
  const { fps, frames, seconds } = videoLength(input);
  const ffmpeg = systemFfmpeg();
  const given = await inspectImage(source.bytes);
  const shown = input.aspect_ratio ?? aspectOf(given);
  const area = Math.min(ffmpeg ? MOST_AREA : MOST_PIXELS / frames, shownArea(given, shown));
  const size = videoSize(shown, Math.max(LEAST_AREA, area));
  const camera = planCamera(input, seed);
  const motion = planMotion(input);
  const asked = motion.action !== null || motion.water || motion.clouds;
  const planes = await readPlanes(
    source,
    { ...size, parted: !camera.still && (camera.parallax || asked), motion, prompt: input.prompt ?? '', seed },
    part(job, 0, 0.12),
  );
  job.progress(0.12);
  const draw = createFrames(planes, camera, motion, size.width, size.height);
  const weather = motion.falling ?? (source.scene ? fallsIn(source.scene) : null);
  const fall = weather && motion.amount > 0 ? createFalling(weather, motion.amount, seed) : null;
  const shape = { ...size, fps };
  const encoder = ffmpeg ? await createFfmpegEncoder(shape, ffmpeg) : await createWasmEncoder(shape);
  const frame = new Uint8Array(size.width * size.height * 4);
  try {
    for (let n = 0; n < frames; n++) {
      if (n === 0 || !camera.still) {
        draw(frames === 1 ? 0 : n / (frames - 1), n / fps, frame);
        fall?.(frame, size.width, size.height, n / fps);
      }
      await encoder.add(frame);
      job.progress(0.12 + (0.85 * (n + 1)) / frames);
    }
  } catch (error) {
    await encoder.abandon();
    throw error;
  }
  const bytes = await fastStart(await encoder.finish(), fps);
  job.progress(1);
  return {
    files: [{ bytes, mediaType: 'video/mp4', ...size, role: 'video', duration: seconds, fps }],
    seed,
    method: camera.still ? 'still' : planes.actors.length > 0 ? 'parallax' : 'pan-zoom',
  };
};

/** The shape of the source, within what a ratio may be. */
function aspectOf({ width, height }: Size): string {
  return width > height * 10 ? '10:1' : height > width * 10 ? '1:10' : `${width}:${height}`;
}

/** How many pixels of the source are seen in a frame of this ratio. */
function shownArea({ width, height }: Size, aspect: string): number {
  const ratio = parseAspectRatio(aspect);
  return Math.min(MOST_AREA, Math.min(width, height * ratio) * Math.min(height, width / ratio));
}

/** Even sides, as H.264 requires, in the requested ratio. */
export function videoSize(aspect: string, area: number): { width: number; height: number } {
  const ratio = parseAspectRatio(aspect);
  const height = Math.sqrt(area / ratio);
  return {
    width: Math.max(16, Math.round((height * ratio) / 8) * 8),
    height: Math.max(16, Math.round(height / 8) * 8),
  };
}
