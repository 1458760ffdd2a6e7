import { crc32 } from 'node:zlib';
import { expect } from 'vitest';

/** The files of an uncompressed zip by their names, with their checksums checked. */
export function zipEntries(archive: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < archive.readUInt16LE(end + 10); index++) {
    const [size, length, start] = [24, 28, 42].map((field) =>
      field === 28 ? archive.readUInt16LE(at + field) : archive.readUInt32LE(at + field),
    ) as [number, number, number];
    const content = archive.subarray(start + 30 + length, start + 30 + length + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    entries.set(archive.toString('utf8', at + 46, at + 46 + length), content);
    at += 46 + length;
  }
  return entries;
}
