import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImageSource, WorkResult } from '../backend.ts';
import { generate } from '../generate/generate.ts';
import type { VideoInput } from '../inputs.ts';
import { testJob } from '../work/test-job.ts';
import { planCamera } from './camera.ts';
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

  it('keeps odd frame rates exact', async () => {
    const seen = await probe(await make({ fps: 7, duration: 1 }));
    expect(seen.times).toHaveLength(7);
    expect(seen.duration).toBeCloseTo(1, 3);
  });

  it('starts fast: the index comes before the pictures', async () => {
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

  it('gives the same bytes for the same seed', async () => {
    const [a, b] = [await make({}), await make({})];
    expect(Buffer.compare(a.files[0]?.bytes as Uint8Array, b.files[0]?.bytes as Uint8Array)).toBe(0);
  });

  it('takes any shape of picture and of frame', async () => {
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
