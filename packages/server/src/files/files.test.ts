import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { type FileStore, isFileName, openFiles, StorageUnavailable } from './index.ts';
import { startObjectStore } from './testing/object-store.ts';

const stores = [
  {
    name: 'a folder',
    async open() {
      return { files: await openFiles({ dataFolder: temporaryFolder() }), stop: async () => {} };
    },
  },
  {
    name: 'S3',
    async open() {
      const storage = await startObjectStore('pictures');
      const keys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
      const s3 = { endpoint: storage.url, bucket: 'pictures', region: 'us-east-1', ...keys };
      return { files: await openFiles({ dataFolder: '', s3 }), stop: storage.stop };
    },
  },
];

describe.each(stores)('files in $name', ({ open }) => {
  let files: FileStore;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ files, stop } = await open());
  });
  afterAll(() => stop());

  const bytes = Buffer.from('0123456789');

  test('bytes come back whole, in part, and under a name that fits the contract', async () => {
    const { file, size } = await files.put(bytes, 'image/png');
    expect(size).toBe(10);
    expect(file).toMatch(/^[A-Za-z0-9_-]{16,64}\.png$/);
    expect(Buffer.from((await files.read(file)) as Uint8Array)).toEqual(bytes);
    expect(await files.stat(file)).toMatchObject({ size: 10, mediaType: 'image/png' });
    const part = await files.open(file, { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect(await text(part?.stream as NonNullable<typeof part>['stream'])).toBe('234');
  });

  test('a stream is kept, and one that is too large is refused and leaves nothing', async () => {
    async function* chunks(count: number) {
      for (let at = 0; at < count; at++) yield Buffer.alloc(1000, at);
    }
    const { file, size } = await files.put(chunks(5), 'video/mp4', { maxBytes: 5000 });
    expect(size).toBe(5000);
    expect((await files.stat(file))?.mediaType).toBe('video/mp4');
    await expect(files.put(chunks(6), 'video/mp4', { maxBytes: 5000 })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    await expect(files.put(bytes, 'image/png', { maxBytes: 5 })).rejects.toMatchObject({ code: 'file_too_large' });
  });

  test('a copy lives on when the first is removed', async () => {
    const { file } = await files.put(bytes, 'image/webp');
    const copy = (await files.copy(file)) as string;
    await files.remove([file, 'no-such-file-at-all.png']);
    expect(await files.read(file)).toBeNull();
    expect(Buffer.from((await files.read(copy)) as Uint8Array)).toEqual(bytes);
    expect(await files.copy(file)).toBeNull();
  });

  test('what is no name of ours is not there, a path least of all', async () => {
    for (const name of [
      '../../etc/passwd',
      'a.png',
      'aaaaaaaaaaaaaaaaaaaa.svg',
      '/aaaaaaaaaaaaaaaaaaaa.png',
      'aaaaaaaaaaaaaaaa/../x.png',
    ]) {
      expect(isFileName(name)).toBe(false);
      expect(await files.read(name)).toBeNull();
      expect(await files.stat(name)).toBeNull();
      expect(await files.open(name)).toBeNull();
    }
  });

  test('old files are found', async () => {
    const { file } = await files.put(bytes, 'image/jpeg');
    const found: string[] = [];
    for await (const names of files.olderThan(new Date(Date.now() + 60_000))) found.push(...names);
    expect(found).toContain(file);
    for await (const names of files.olderThan(new Date(0))) expect(names).toEqual([]);
    await files.check();
  });
});

test('a folder that cannot be written to is told as unavailable, and storage that is away too', async () => {
  const folder = temporaryFolder();
  const files = await openFiles({ dataFolder: folder });
  const unfinished = join(folder, 'files', 'unfinished');
  mkdirSync(join(unfinished, readdirSync(unfinished)[0] as string, 'check'));
  await expect(files.check()).rejects.toThrow(StorageUnavailable);
  const keys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const away = await openFiles({
    dataFolder: '',
    s3: { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', ...keys },
  });
  await expect(away.check()).rejects.toThrow(StorageUnavailable);
});
