import type { VideoInput } from '@darkroom/engine';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import { createFalling } from '../raster/falling.ts';
import type { Scene } from '../scene/scene.ts';
import type { ImageSource, WorkResult } from '../work/job.ts';
import { testJob } from '../work/test-job.ts';
import { planCamera } from './camera.ts';
import { createFrames } from './frames.ts';
import { planMotion } from './motion.ts';
import { readPlanes } from './planes.ts';
import { video, videoSize } from './video.ts';

let source: ImageSource;
beforeAll(async () => {
  const made = await generate({ prompt: 'a fox by a lake', width: 320, height: 180, seed: 1 }, {}, testJob());
  source = { bytes: made.files[0]?.bytes as Uint8Array, scene: made.scene as never };
});

async function probe(result: WorkResult) {
  const bytes = result.files[0]?.bytes as Uint8Array;
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video track');
  const times: number[] = [];
  let size = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    times.push(packet.timestamp);
    size += packet.data.length;
  }
  return {
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    duration: await input.computeDuration(),
    times,
    size,
  };
}

const make = (input: VideoInput, from = source) =>
  video({ seed: 5, duration: 1, fps: 12, motion_bucket_id: 60, ...input }, { source: from }, testJob());

describe('video', () => {
  it('is H.264 of exact size, frame rate and duration', async () => {
    const result = await make({ duration: 1.5, fps: 10 });
    expect(result.files[0]).toMatchObject({ mediaType: 'video/mp4', width: 640, height: 360, duration: 1.5, fps: 10 });
    const seen = await probe(result);
    expect(seen).toMatchObject({ codec: 'avc', width: 640, height: 360 });
    expect(seen.duration).toBeCloseTo(1.5, 3);
    expect(seen.times).toHaveLength(15);
    expect(seen.times[1]).toBeCloseTo(0.1, 3);
  });

  it.each([
    [7, 1, 7],
    [12.5, 1.2, 15],
    [23.976, 1, 24],
  ])('keeps odd frame rates exact: %d a second for %d s', async (fps, duration, frames) => {
    const result = await make({ fps, duration });
    expect(result.files[0]).toMatchObject({ fps, duration: frames / fps });
    const seen = await probe(result);
    expect(seen.times).toHaveLength(frames);
    expect(seen.times[1]).toBeCloseTo(1 / fps, 4);
    expect(seen.duration).toBeCloseTo(frames / fps, 3);
  });

  it('starts fast: the index comes before the images', async () => {
    const text = Buffer.from((await make({})).files[0]?.bytes as Uint8Array).toString('latin1');
    expect(text.indexOf('moov')).toBeGreaterThan(0);
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
  });

  it('moves more with a higher motion bucket, and not at all with the lowest', async () => {
    const still = await make({ motion_bucket_id: 1 });
    const gentle = await make({ motion_bucket_id: 40 });
    const lively = await make({ motion_bucket_id: 250 });
    expect([still.method, gentle.method, lively.method]).toEqual(['still', 'pan-zoom', 'parallax']);
    const sizes = await Promise.all([still, gentle, lively].map(async (v) => (await probe(v)).size));
    expect(sizes[0]).toBeLessThan(sizes[1]);
    expect(sizes[1]).toBeLessThan(sizes[2]);
    const travel = (bucket: number) => {
      const camera = planCamera({ motion_bucket_id: bucket }, 5);
      return Math.abs(camera.at(1).zoom - camera.at(0).zoom) + Math.abs(camera.at(1).x - camera.at(0).x);
    };
    expect(travel(250)).toBeGreaterThan(travel(60));
    expect(travel(60)).toBeGreaterThan(travel(10));
  });

  it('follows camera words', () => {
    expect(planCamera({ prompt: 'pan left' }, 1).at(1).x).toBeLessThan(0);
    expect(planCamera({ prompt: 'pan right' }, 1).at(1).x).toBeGreaterThan(0);
    const out = planCamera({ prompt: 'zoom out slowly' }, 1);
    expect(out.at(1).zoom).toBeLessThan(out.at(0).zoom);
  });

  it('moves the subject as the prompt says, not only the camera', async () => {
    const made = await generate({ prompt: 'a red car on a street', width: 320, height: 180, seed: 3 }, {}, testJob());
    const car = { bytes: made.files[0]?.bytes as Uint8Array, scene: made.scene as never };
    const left = await framesOf(car, 'the car drives to the left');
    expect(redCentre(left(1)).x).toBeLessThan(redCentre(left(0)).x - 20);
    const right = await framesOf(car, 'the car drives to the right');
    expect(redCentre(right(1)).x).toBeGreaterThan(redCentre(right(0)).x + 20);
    const jump = await framesOf(car, 'the car jumps');
    const heights = [0, 0.1, 0.2, 0.3, 0.4].map((t) => redCentre(jump(t)).y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(4);
  });

  it('ripples water and lets clouds pass, while the shore stays', async () => {
    const frame = await framesOf(source, 'the lake ripples and the clouds drift');
    const [a, b] = [frame(0), frame(1)];
    const changed = (y: number) => {
      let sum = 0;
      for (let x = 0; x < 160; x++) {
        for (let c = 0; c < 3; c++) sum += Math.abs(a[(y * 160 + x) * 4 + c] - b[(y * 160 + x) * 4 + c]);
      }
      return sum / 480;
    };
    const rows = (from: number, to: number) =>
      Math.max(...Array.from({ length: to - from }, (_, i) => changed(from + i)));
    const horizon = Math.round((source.scene as unknown as Scene).horizon * 90);
    expect(rows(horizon + 6, horizon + 14)).toBeGreaterThan(0.5);
    expect(rows(4, horizon - 25)).toBeGreaterThan(0.5);
  });

  it.each<[string, string | null]>([
    ['the fox turns its head, the lake ripples', 'turn'],
    ['waves roll in, the dog jumps', 'jump'],
    ['clouds drift across the sky', null],
    ['she waves hello', 'wave'],
    ['the birds are flying and the camera pans left', 'fly'],
    ['zoom in slowly', null],
  ])('reads what moves from %j', (prompt, action) => {
    expect(planMotion({ prompt }).action).toBe(action);
  });

  it('lets snow fall', () => {
    const frame = (seconds: number) => {
      const out = new Uint8Array(64 * 36 * 4);
      createFalling('snow', 1, 1)(out, 64, 36, seconds);
      return out;
    };
    expect(frame(0).some((value) => value > 100)).toBe(true);
    expect(frame(0)).toEqual(frame(0));
    expect(frame(0)).not.toEqual(frame(0.5));
  });

  it('keeps the shape of the source if no other is asked for, and its detail up to 1280 × 720', async () => {
    const image = async (width: number, height: number) => ({
      bytes: new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
          .png()
          .toBuffer(),
      ),
    });
    const short = { duration: 1, fps: 2, motion_bucket_id: 1 };
    const upright = (await make(short, await image(300, 400))).files[0];
    expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(0.75, 1);
    expect((await make(short, await image(1920, 1080))).files[0]).toMatchObject({ width: 1280, height: 720 });
    expect((await make({ ...short, aspect_ratio: '1:1' }, await image(1920, 1080))).files[0]).toMatchObject({
      width: 960,
      height: 960,
    });
  });

  it('gives the same bytes for the same seed', async () => {
    const [a, b] = [await make({}), await make({})];
    expect(Buffer.compare(a.files[0]?.bytes as Uint8Array, b.files[0]?.bytes as Uint8Array)).toBe(0);
  });

  it('takes any shape of image and of frame', async () => {
    const odd = {
      bytes: new Uint8Array(
        await sharp({ create: { width: 1, height: 77, channels: 4, background: '#ff000080' } })
          .png()
          .toBuffer(),
      ),
    };
    expect(await probe(await make({ aspect_ratio: '9:16', duration: 1, fps: 2 }, odd))).toMatchObject({
      width: 360,
      height: 640,
    });
    expect(videoSize('21:9', 640 * 360).width % 2).toBe(0);
  });

  it('leaves no handlers on the process', async () => {
    const before = process.listenerCount('unhandledRejection');
    await make({ duration: 1, fps: 1 });
    expect(process.listenerCount('unhandledRejection')).toBe(before);
    expect(process.rawListeners('uncaughtException').some((f) => /throw A/.test(String(f)))).toBe(false);
  });

  it('says what is missing', async () => {
    await expect(video({}, {}, testJob())).rejects.toMatchObject({ code: 'missing_source' });
  });
});

/** Frames of 160 × 90, with a camera that stands still. */
async function framesOf(from: ImageSource, prompt: string): Promise<(t: number) => Uint8Array> {
  const motion = planMotion({ prompt });
  const planes = await readPlanes(from, { width: 160, height: 90, parted: true, motion, prompt, seed: 5 }, testJob());
  const camera = { ...planCamera({ motion_bucket_id: 127 }, 5), depth: 1, at: () => ({ x: 0, y: 0, zoom: 1 }) };
  const draw = createFrames(planes, camera, motion, 160, 90);
  return (t) => {
    const out = new Uint8Array(160 * 90 * 4);
    draw(t, t * 3, out);
    return out;
  };
}

/** The middle of everything that is clearly red. */
function redCentre(frame: Uint8Array): { x: number; y: number } {
  let [x, y, count] = [0, 0, 0];
  for (let i = 0; i < 160 * 90; i++) {
    const [r, g, b] = frame.subarray(i * 4, i * 4 + 3);
    if (r < 120 || g > r * 0.45 || b > r * 0.45) continue;
    x += i % 160;
    y += Math.floor(i / 160);
    count++;
  }
  return { x: x / count, y: y / count };
}
