import type { H264 } from './h264.ts';

/** Wraps frames in an MP4 whose index comes first, so that a browser plays it while it loads. */
export function wrapMp4(
  { sps, pps, frames }: H264,
  width: number,
  height: number,
  fps: number,
): Uint8Array<ArrayBuffer> {
  const samples = frames.map((frame) => bytes(u32(frame.length), frame));
  const type = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'));
  // Its size does not depend on the offset written into it.
  const index = (offset: number) => movie(offset, samples);
  const start = type.length + index(0).length + 8;
  return bytes(type, index(start), box('mdat', ...samples));

  function movie(offset: number, samples: Uint8Array[]): Uint8Array {
    const length = samples.length;
    const description = box(
      'avc1',
      new Uint8Array(6),
      u16(1),
      new Uint8Array(16),
      u16(width, height),
      u32(0x480000, 0x480000, 0),
      u16(1),
      new Uint8Array(32),
      u16(24, 0xffff),
      box('avcC', u8(1, ...sps.subarray(1, 4), 0xff, 0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps),
    );
    const table = box(
      'stbl',
      full('stsd', 0, u32(1), description),
      full('stts', 0, u32(1, length, 1)),
      full('stss', 0, u32(1, 1)),
      full('stsc', 0, u32(1, 1, length, 1)),
      full('stsz', 0, u32(0, length, ...samples.map((sample) => sample.length))),
      full('stco', 0, u32(1, offset)),
    );
    const media = box(
      'mdia',
      full('mdhd', 0, u32(0, 0, fps, length), u16(0x55c4, 0)),
      full('hdlr', 0, u32(0), text('vide'), new Uint8Array(12), text('Darkroom mock\0')),
      box('minf', full('vmhd', 1, new Uint8Array(8)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), table),
    );
    const milliseconds = Math.round((length * 1000) / fps);
    return box(
      'moov',
      full(
        'mvhd',
        0,
        u32(0, 0, 1000, milliseconds, 0x10000),
        u16(0x100),
        new Uint8Array(10),
        matrix(),
        new Uint8Array(24),
        u32(2),
      ),
      box(
        'trak',
        full(
          'tkhd',
          3,
          u32(0, 0, 1, 0, milliseconds),
          new Uint8Array(16),
          matrix(),
          u32(width * 65536, height * 65536),
        ),
        media,
      ),
    );
  }
}

function matrix(): Uint8Array {
  return u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
}

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const content = bytes(...parts);
  return bytes(u32(content.length + 8), text(type), content);
}

/** A box with a version, which is always 0 here, and flags. */
function full(type: string, flags: number, ...parts: Uint8Array[]): Uint8Array {
  return box(type, u32(flags), ...parts);
}

function text(value: string): Uint8Array {
  return Uint8Array.from(value, (letter) => letter.charCodeAt(0));
}

function u8(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function u16(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >>> 8, value & 255]));
}

function u32(...values: number[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]),
  );
}

function bytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
