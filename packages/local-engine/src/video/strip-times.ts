const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
const STAMPED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Clears the creation and change times of an MP4, in place, so the same frames always give the same bytes. */
export function stripTimes(mp4: Uint8Array, from = 0, to = mp4.length): void {
  const view = new DataView(mp4.buffer, mp4.byteOffset, mp4.byteLength);
  let at = from;
  while (at + 8 <= to) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...mp4.subarray(at + 4, at + 8));
    // 0 means to the end, 1 a 64-bit size: neither is used for the boxes we read.
    if (size < 8) return;
    if (CONTAINERS.has(type)) stripTimes(mp4, at + 8, Math.min(to, at + size));
    else if (STAMPED.has(type)) mp4.fill(0, at + 12, at + 12 + (mp4[at + 8] === 1 ? 16 : 8));
    at += size;
  }
}
