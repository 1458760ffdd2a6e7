/** Eight-bit RGBA, not premultiplied, sRGB, rows top to bottom: the only form of images inside the engine. */
export interface RawImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export function createRaw(width: number, height: number): RawImage {
  return { data: new Uint8Array(width * height * 4), width, height };
}

/**
 * sharp returns Buffers, whose `slice` shares memory where every other Uint8Array copies: changing the "copy" would
 * change the original. This returns the same memory as a plain Uint8Array.
 */
export function plainBytes(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
