/** What a decoder needs to show the image as it is. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM', 'pHYs', 'bKGD']);

/**
 * A PNG without text and other metadata: ComfyUI and Automatic1111 write the whole workflow, prompts included, into
 * their files. The pixels stay as they are, so nothing is encoded again.
 */
export function withoutText(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (kept.has(type)) parts.push(bytes.subarray(at, Math.min(end, bytes.length)));
    if (type === 'IEND') break;
    at = end;
  }
  return parts.reduce((sum, { length }) => sum + length, 0) === bytes.length ? bytes : Buffer.concat(parts);
}
