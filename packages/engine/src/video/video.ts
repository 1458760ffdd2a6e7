import type { Work } from '../backend.ts';
import { EngineError } from '../errors.ts';
import { parseAspectRatio } from '../image/aspect.ts';
import { seedFrom } from '../random.ts';
import { part } from '../work/progress.ts';
import { planCamera } from './camera.ts';
import { createFfmpegEncoder, createWasmEncoder } from './encoder.ts';
import { fastStart } from './fast-start.ts';
import { drawFrame } from './frames.ts';
import { videoLength } from './length.ts';
import { systemFfmpeg } from './options.ts';
import { readPlanes } from './planes.ts';

/** About 640×360: what the built-in encoder handles faster than it plays. A system ffmpeg does four times that. */
const AREA = 640 * 360;
const AREA_FFMPEG = 1280 * 720;

/** Image to video: an H.264 MP4 of exact size, frame rate and duration. */
export const video: Work<'video'> = async (input, images, job) => {
  const source = images.source;
  if (!source) throw new EngineError('missing_source', 'A video needs an image. Give image_url or source_run_id.');
  const seed = Math.floor(input.seed ?? seedFrom('video', input.prompt, input.motion_bucket_id, input.aspect_ratio));
  const { fps, frames, seconds } = videoLength(input);
  const ffmpeg = systemFfmpeg();
  const size = videoSize(input.aspect_ratio ?? '16:9', ffmpeg ? AREA_FFMPEG : AREA);
  const camera = planCamera(input, seed);
  const planes = await readPlanes(source, size.width, size.height, camera.parallax, part(job, 0, 0.12));
  job.progress(0.12);
  const shape = { ...size, fps };
  const encoder = ffmpeg ? await createFfmpegEncoder(shape, ffmpeg) : await createWasmEncoder(shape);
  const frame = new Uint8Array(size.width * size.height * 4);
  try {
    for (let n = 0; n < frames; n++) {
      if (n === 0 || !camera.still)
        drawFrame(planes, camera, frames === 1 ? 0 : n / (frames - 1), frame, size.width, size.height);
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
    method: camera.still ? 'still' : planes.front ? 'parallax' : 'pan-zoom',
  };
};

/** Even sides, as H.264 requires, in the requested ratio. */
export function videoSize(aspect: string, area: number): { width: number; height: number } {
  const ratio = parseAspectRatio(aspect);
  const height = Math.sqrt(area / ratio);
  return {
    width: Math.max(16, Math.round((height * ratio) / 8) * 8),
    height: Math.max(16, Math.round(height / 8) * 8),
  };
}
