/**
 * Writes a zip archive without compressing: images and videos are compressed already. The contents stay blobs, which
 * the browser can hold outside the memory of the page.
 */
export class ZipWriter {
  #parts: BlobPart[] = [];
  #directory: Uint8Array<ArrayBuffer>[] = [];
  #offset = 0;
  #names = new Set<string>();

  get count(): number {
    return this.#directory.length;
  }

  get size(): number {
    return this.#offset;
  }

  async add(name: string, content: Blob, modified: Date): Promise<void> {
    const crc = await crc32(content);
    if (this.#offset + content.size > largest || this.count >= mostFiles) throw new ZipFull();
    const path = new TextEncoder().encode(this.#unused(name));
    const head = header(crc, content.size, path.length, modified);
    const local = new Uint8Array([...bytes(4, 0x04034b50), ...head, ...path]);
    this.#directory.push(
      // The trailing fields: no comment, one disk, no attributes, and where the file starts.
      new Uint8Array([
        ...bytes(4, 0x02014b50),
        ...bytes(2, 20),
        ...head,
        ...Array(10).fill(0),
        ...bytes(4, this.#offset),
        ...path,
      ]),
    );
    this.#parts.push(local, content);
    this.#offset += local.length + content.size;
  }

  finish(): Blob {
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0);
    const counts = [...bytes(2, this.count), ...bytes(2, this.count)];
    const end = [...bytes(4, 0x06054b50), 0, 0, 0, 0, ...counts, ...bytes(4, size), ...bytes(4, this.#offset), 0, 0];
    return new Blob([...this.#parts, ...this.#directory, new Uint8Array(end)], { type: 'application/zip' });
  }

  #unused(name: string): string {
    const [, stem = name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
    let free = name;
    for (let number = 2; this.#names.has(free); number++) free = `${stem}-${number}${ending}`;
    this.#names.add(free);
    return free;
  }
}

/** The archive would be larger than its format allows. */
export class ZipFull extends Error {
  override name = 'ZipFull';
}

/** What the plain zip format can express, with some space left for the directory. */
const largest = 0xf000_0000;
const mostFiles = 0xfffe;

const bytes = (count: number, value: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** index) % 256);

/** The fields that a file's own header and its entry in the directory share. */
function header(crc: number, size: number, nameLength: number, modified: Date): number[] {
  const at = modified.getFullYear() < 1980 ? new Date(1980, 0, 1) : modified;
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  // Version 2.0, names in UTF-8, stored.
  return [
    ...[20, 0, 0, 8, 0, 0],
    ...bytes(2, time),
    ...bytes(2, date),
    ...bytes(4, crc),
    ...bytes(4, size),
    ...bytes(4, size),
    ...bytes(2, nameLength),
    ...[0, 0],
  ];
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

async function crc32(content: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = content.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const byte of next.value) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
