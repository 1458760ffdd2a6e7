import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { type FileOwner, type FileStore, isFileName, StorageUnavailable } from './index.ts';
import { startObjectStore } from './testing/object-store.ts';
import { openTestFiles } from './testing/open-files.ts';

interface Storage {
  open(owner?: Partial<FileOwner>): Promise<FileStore>;
  /** Stores a file where versions before 1.12 stored it. */
  putUnprefixed(name: string, bytes: Buffer): void;
  stop(): Promise<void>;
}

const storages: { name: string; start(): Promise<Storage> }[] = [
  {
    name: 'a folder',
    async start() {
      const dataFolder = temporaryFolder();
      return {
        open: (owner = {}) => openTestFiles({ dataFolder, owner }),
        putUnprefixed(name, bytes) {
          mkdirSync(join(dataFolder, 'files', name.slice(0, 2)), { recursive: true });
          writeFileSync(join(dataFolder, 'files', name.slice(0, 2), name), bytes);
        },
        stop: async () => {},
      };
    },
  },
  {
    name: 'S3',
    async start() {
      const storage = await startObjectStore('images');
      const keys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
      const s3 = { endpoint: storage.url, bucket: 'images', region: 'us-east-1', ...keys };
      return {
        open: (owner = {}) => openTestFiles({ s3, owner }),
        putUnprefixed: (name, bytes) => storage.objects.set(`files/${name}`, { bytes, at: new Date() }),
        stop: storage.stop,
      };
    },
  },
];

describe.each(storages)('files in $name', ({ start }) => {
  let storage: Storage;
  let files: FileStore;
  beforeAll(async () => {
    storage = await start();
    files = await storage.open();
  });
  afterAll(() => storage.stop());

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

  test('deployments that share a storage do not see or delete the files of each other', async () => {
    const other = await storage.open({ id: 'deployment-b' });
    const { file } = await files.put(bytes, 'image/png');
    expect(await other.stat(file)).toBeNull();
    expect(await other.copy(file)).toBeNull();
    await other.remove([file]);
    expect(Buffer.from((await files.read(file)) as Uint8Array)).toEqual(bytes);
  });

  test('files of earlier versions stay with the deployment that stored them', async () => {
    const name = 'storedBeforeTheUpgrade01.png';
    storage.putUnprefixed(name, bytes);
    const [upgraded, fresh] = [await storage.open({ hasUnprefixedFiles: true }), await storage.open({ id: 'new' })];
    expect(await fresh.stat(name)).toBeNull();
    await fresh.remove([name]);
    expect(await upgraded.stat(name)).toMatchObject({ size: 10, mediaType: 'image/png' });
    expect(Buffer.from((await upgraded.read(name)) as Uint8Array)).toEqual(bytes);
    expect(await text((await upgraded.open(name, { start: 2, end: 4 }))?.stream as NodeJS.ReadableStream)).toBe('234');
    const copy = (await upgraded.copy(name)) as string;
    await upgraded.remove([name]);
    expect(await upgraded.stat(name)).toBeNull();
    expect(Buffer.from((await upgraded.read(copy)) as Uint8Array)).toEqual(bytes);
  });

  test('a file is announced before it is stored, and not stored if that fails', async () => {
    const announced: string[] = [];
    const announcing = await storage.open({
      async announce(name) {
        expect(await files.stat(name)).toBeNull();
        announced.push(name);
      },
    });
    const { file } = await announcing.put(bytes, 'image/png');
    const copy = await announcing.copy(file);
    expect(announced).toEqual([file, copy]);
    const failing = await storage.open({ announce: () => Promise.reject(new Error('The database is unavailable.')) });
    await expect(failing.put(bytes, 'image/png')).rejects.toThrow('The database is unavailable.');
    await expect(failing.copy(file)).rejects.toThrow('The database is unavailable.');
  });

  test('storage that works passes its check', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
});

test('storage that does not respond is unavailable', async () => {
  const keys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const away = await openTestFiles({ s3: { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', ...keys } });
  await expect(away.check()).rejects.toThrow(StorageUnavailable);
});
