import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { ZipWriter } from './zip.ts';

it('writes an archive whose directory, sizes and checksums are right', async () => {
  const zip = new ZipWriter();
  const contents = [new Uint8Array(100_000).fill(7), new TextEncoder().encode('fox'), new Uint8Array()];
  for (const content of contents) await zip.add('Füchse.png', new Blob([content]), new Date(2026, 10, 15, 9, 30, 10));
  const archive = Buffer.from(await zip.finish().arrayBuffer());

  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  expect(archive.readUInt16LE(end + 10)).toBe(3);
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  for (const [index, name] of ['Füchse.png', 'Füchse-2.png', 'Füchse-3.png'].entries()) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length, start] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    expect(archive.toString('utf8', at + 46, at + 46 + length)).toBe(name);
    expect(archive.readUInt32LE(start)).toBe(0x04034b50);
    const content = archive.subarray(start + 30 + length, start + 30 + length + size);
    expect(content.equals(contents[index] ?? Buffer.of())).toBe(true);
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(content));
    at += 46 + length;
  }
});
