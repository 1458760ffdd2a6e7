import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createSpaceCheck } from './check-space.ts';
import { isFileName, mediaTypeOf, newFileName } from './file-names.ts';
import type { FileOwner, FileStore } from './file-store.ts';
import { spool, tooLarge } from './spool.ts';
import { StorageUnavailable, whenDiskFails } from './storage-unavailable.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const folder = 'files/';
const checkMs = 5_000;

/** Stores files in S3-compatible storage, below the id of the deployment. The library is loaded only if it is used. */
export async function openS3Files(
  { bucket, ...options }: S3Options,
  owner: FileOwner,
  incomingFolder: string,
): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's have no DNS names for buckets and do not know newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these the library would wait forever. The second is the time until a response begins.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  const keyOf = (name: string) => `${folder}${owner.id}/${name}`;
  const keysOf = (name: string) => {
    if (!isFileName(name)) return [];
    return owner.hasUnprefixedFiles ? [keyOf(name), `${folder}${name}`] : [keyOf(name)];
  };
  const checkSpace = createSpaceCheck(incomingFolder);

  /** Uses the object at the first of its possible keys; null if it is at none of them. */
  async function find<T>(name: string, use: (key: string) => Promise<T>): Promise<T | null> {
    for (const key of keysOf(name)) {
      const found = await orNull(use(key));
      if (found !== null) return found;
    }
    return null;
  }

  const open: FileStore['open'] = async (name, range) => {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const found = await find(name, (Key) => client.send(new s3.GetObjectCommand({ Bucket: bucket, Key, Range })));
    if (found === null) return null;
    const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0);
    const modifiedAt = found.LastModified ?? new Date(0);
    return { size, mediaType: mediaTypeOf(name), modifiedAt, stream: found.Body as Readable };
  };

  async function send(name: string, Body: Uint8Array | Readable, size: number, mediaType: string): Promise<void> {
    await owner.announce(name);
    const object = { Bucket: bucket, Key: keyOf(name), Body, ContentLength: size, ContentType: mediaType };
    await client.send(new s3.PutObjectCommand(object)).catch(throwUnavailable);
  }

  return {
    async put(body, mediaType, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const name = newFileName(mediaType);
      if (body instanceof Uint8Array) {
        if (body.byteLength > maxBytes) throw tooLarge(maxBytes);
        await send(name, body, body.byteLength, mediaType);
        return { file: name, size: body.byteLength };
      }
      // Through a file on disk, because S3 needs the length before the first byte.
      const path = join(incomingFolder, name);
      try {
        const size = await spool(body, path, maxBytes);
        const stream = createReadStream(path);
        // The request that reads it reports its errors; after that request has failed, no one listens.
        stream.on('error', () => {});
        try {
          await send(name, stream, size, mediaType);
        } finally {
          stream.destroy();
        }
        return { file: name, size };
      } catch (error) {
        throw whenDiskFails(error);
      } finally {
        await rm(path, { force: true }).catch(() => undefined);
      }
    },
    async stat(name) {
      const found = await find(name, (Key) => client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key })));
      if (found === null) return null;
      const modifiedAt = found.LastModified ?? new Date(0);
      return { size: found.ContentLength ?? 0, mediaType: mediaTypeOf(name), modifiedAt };
    },
    open,
    async read(name) {
      const found = await open(name);
      if (found === null) return null;
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of found.stream) chunks.push(chunk);
      } catch (error) {
        throwUnavailable(error);
      }
      return Buffer.concat(chunks);
    },
    async copy(name) {
      if (!isFileName(name)) return null;
      const other = newFileName(mediaTypeOf(name));
      await owner.announce(other);
      return await find(name, async (key) => {
        const source = { CopySource: `${bucket}/${key}` };
        await client.send(new s3.CopyObjectCommand({ Bucket: bucket, Key: keyOf(other), ...source }));
        return other;
      });
    },
    async remove(names) {
      for (const Key of names.flatMap(keysOf)) {
        await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key })).catch(throwUnavailable);
      }
    },
    async check() {
      const abortSignal = AbortSignal.timeout(checkMs);
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }), { abortSignal }).catch(throwUnavailable);
      await checkSpace();
    },
  };
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    // A missing bucket says nothing about the file.
    if (name !== 'NoSuchBucket' && (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404)) return null;
    return throwUnavailable(error);
  }
}

function throwUnavailable(error: unknown): never {
  throw new StorageUnavailable('The file storage is unavailable. Retry shortly.', { cause: error });
}
