import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { decode } from '../testing/images.ts';
import { type FileSpec, nameOf, specOf } from './file-name.ts';
import { createMedia } from './media.ts';

const spec: FileSpec = { kind: 'picture', width: 300, height: 200, look: '0123456789abcdef', extension: 'png' };
const node = createMedia();

describe('drawn files', () => {
  it.each(['picture', 'cutout', 'mask'] as const)('a %s decodes', async (kind) => {
    const decoded = await decode(await node.file({ ...spec, kind }));
    expect(decoded).toMatchObject({ width: 300, height: 200, format: 'png', hasAlpha: kind === 'cutout' });
  });

  it('are of every size: one pixel, one line, many bands', async () => {
    for (const [width, height] of [
      [1, 1],
      [8192, 1],
      [1, 8192],
      [1500, 1500],
    ] as const) {
      expect(await decode(await node.file({ ...spec, width, height }))).toMatchObject({ width, height });
    }
  });

  it.each([
    ['jpg', 'jpeg'],
    ['webp', 'webp'],
    ['avif', 'heif'],
  ] as const)('become %s where Node can', async (extension, format) => {
    expect(await decode(await node.file({ ...spec, extension }))).toMatchObject({ width: 300, height: 200, format });
  });

  it('are drawn once, however many ask for them', async () => {
    const [a, b] = await Promise.all([node.file(spec), node.file({ ...spec })]);
    expect(a).toBe(b);
  });

  it.each([
    [480, 270, 24, 24],
    [270, 480, 600, 60],
    [480, 136, 1, 1],
  ])('a video of %i × %i has %i frames, %i a second', async (width, height, frames, fps) => {
    const bytes = await node.file({ kind: 'video', width, height, frames, fps, look: spec.look, extension: 'mp4' });
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    const track = await input.getPrimaryVideoTrack();
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([width, height]);
    expect((await track?.computePacketStats())?.packetCount).toBe(frames);
    expect(await input.computeDuration()).toBeCloseTo(frames / fps, 3);
  });
});

it('the same name of a video is the same bytes, regardless of who writes them and when', async () => {
  const video: FileSpec = { ...spec, kind: 'video', extension: 'mp4', frames: 5, fps: 24 };
  vi.useFakeTimers({ now: Date.parse('2026-01-01'), toFake: ['Date'] });
  const early = await node.file(video);
  vi.setSystemTime(Date.parse('2027-01-01'));
  expect(await createMedia().file(video)).toEqual(early);
  vi.useRealTimers();
});

describe('a name', () => {
  it('says all of a file, and is one that the contract allows', () => {
    const video: FileSpec = { ...spec, kind: 'video', extension: 'mp4', frames: 600, fps: 60 };
    for (const whole of [spec, video, { ...spec, width: 8192, height: 8192 }]) {
      expect(specOf(nameOf(whole))).toEqual(whole);
      expect(nameOf(whole)).toMatch(/^[A-Za-z0-9_-]{16,64}\.(png|jpg|webp|avif|mp4)$/);
    }
  });

  it('that stands in an example is a file too, and one that the contract refuses is none', () => {
    expect(specOf('9vJ3xWzT4kYbN6cR2vHs7gQm.png')).toMatchObject({ kind: 'picture', extension: 'png' });
    for (const name of ['short.png', '../../../../etc/passwd', `${'a'.repeat(20)}.exe`])
      expect(specOf(name)).toBeUndefined();
  });
});
