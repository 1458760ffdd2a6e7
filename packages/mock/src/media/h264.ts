import { BitWriter } from './bits.ts';
import type { Scene } from './scene.ts';

export interface H264 {
  sps: Uint8Array;
  pps: Uint8Array;
  /** The first one is a key frame. */
  frames: Uint8Array[];
}

/**
 * A scene as H.264, baseline profile: the first frame as plain samples, every further one as nothing but a motion of
 * the whole picture, so that it sways. That is a real video which every player shows, written in a few milliseconds by
 * what fits on one screen, in Node and in the page alike.
 */
export function encodeH264(scene: Scene, width: number, height: number, frames: number): H264 {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const sps = new BitWriter()
    .bits(66, 8) // baseline
    .bits(0b11000000, 8)
    .bits(31, 8) // level 3.1
    .ue(0) // its id
    .ue(4) // frame numbers of 8 bits
    .ue(2) // shown in the order of decoding
    .ue(1) // one reference frame
    .bits(0, 1)
    .ue(columns - 1)
    .ue(rows - 1)
    .bits(0b11, 2) // frames, not fields
    .bits(1, 1) // cropped to the size asked for, in units of two pixels
    .ue(0)
    .ue((columns * 16 - width) / 2)
    .ue(0)
    .ue((rows * 16 - height) / 2)
    .bits(0, 1)
    .finish(0x67);
  const pps = new BitWriter()
    .ue(0)
    .ue(0)
    .bits(0b00, 2)
    .ue(0)
    .ue(0)
    .ue(0)
    .bits(0, 3)
    .se(0)
    .se(0)
    .se(0)
    .bits(0b100, 3) // slices say whether they are deblocked
    .finish(0x68);
  const units = [keyFrame(scene, width, height, columns, rows)];
  // Two pixels at a time, which is a whole one of colour: halves would be rounded, and the colours would drift.
  for (let n = 1; n < frames; n++) units.push(movedFrame(n, columns * rows, n % 2 ? (n % 48 < 24 ? 8 : -8) : 0));
  return { sps, pps, frames: units };
}

function keyFrame(scene: Scene, width: number, height: number, columns: number, rows: number): Uint8Array {
  const { y, cb, cr } = toPlanes(scene, width, height, columns * 16, rows * 16);
  const slice = new BitWriter().ue(0).ue(7).ue(0).bits(0, 8).ue(0).bits(0b00, 2).se(0).ue(1);
  const luma = new Uint8Array(256);
  const chroma = new Uint8Array(64);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      slice
        .ue(25)
        .align()
        .raw(block(y, columns * 16, column, row, 16, luma));
      slice.raw(block(cb, columns * 8, column, row, 8, chroma)).raw(block(cr, columns * 8, column, row, 8, chroma));
    }
  }
  return slice.finish(0x65);
}

/** Every macroblock as the one before it in time, moved by `motion` quarters of a pixel. */
function movedFrame(number: number, blocks: number, motion: number): Uint8Array {
  const slice = new BitWriter()
    .ue(0)
    .ue(5)
    .ue(0)
    .bits(number & 255, 8)
    .bits(0b000, 3)
    .se(0)
    .ue(1);
  // Only the first block states its motion; the others are predicted from it to have the same.
  for (let n = 0; n < blocks; n++)
    slice
      .ue(0)
      .ue(0)
      .se(n === 0 ? motion : 0)
      .se(0)
      .ue(0);
  return slice.finish(0x41);
}

function block(
  plane: Uint8Array,
  stride: number,
  column: number,
  row: number,
  size: number,
  into: Uint8Array,
): Uint8Array {
  for (let line = 0; line < size; line++) {
    const from = (row * size + line) * stride + column * size;
    into.set(plane.subarray(from, from + size), line * size);
  }
  return into;
}

/** Brightness and, at half the size, colour; beyond the picture its edge goes on. */
function toPlanes(scene: Scene, width: number, height: number, fullWidth: number, fullHeight: number) {
  const y = new Uint8Array(fullWidth * fullHeight);
  const cb = new Uint8Array((fullWidth * fullHeight) / 4);
  const cr = new Uint8Array((fullWidth * fullHeight) / 4);
  const row = new Uint8Array(width * scene.channels);
  for (let line = 0; line < fullHeight; line++) {
    if (line < height) scene.draw(line, row);
    for (let x = 0; x < fullWidth; x++) {
      const at = Math.min(x, width - 1) * scene.channels;
      const [r, g, b] = [row[at] as number, row[at + 1] as number, row[at + 2] as number];
      y[line * fullWidth + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      if (line % 2 || x % 2) continue;
      const half = (line / 2) * (fullWidth / 2) + x / 2;
      cb[half] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      cr[half] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
  }
  return { y, cb, cr };
}
