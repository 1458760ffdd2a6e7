import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFileName, mediaTypeOf, newFileName } from './file-names.ts';
import type { FileStore } from './file-store.ts';
import { spool } from './spool.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const folder = 'files/';

/** Files in S3-compatible storage. The library is loaded only where it is used. */
export async function openS3Files({ bucket, ...options }: S3Options): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's have no names for buckets in their DNS, and know no newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` });

  const open: FileStore['open'] = async (name, range) => {
    if (!isFileName(name)) return null;
    const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const found = await orNull(client.send(new s3.GetObjectCommand({ ...at(name), ...bytes })));
    if (found === null) return null;
    const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0);
    const modifiedAt = found.LastModified ?? new Date(0);
    return { size, mediaType: mediaTypeOf(name), modifiedAt, stream: found.Body as Readable };
  };

  return {
    /** Through a file on disk: S3 wants to know the length before it takes the first byte. */
    async put(body, mediaType, { maxBytes } = {}) {
      const name = newFileName(mediaType);
      const scratch = await mkdtemp(join(tmpdir(), 'darkroom-'));
      try {
        const path = join(scratch, name);
        const size = await spool(body, path, maxBytes);
        const object = { ...at(name), Body: createReadStream(path), ContentLength: size, ContentType: mediaType };
        await client.send(new s3.PutObjectCommand(object)).catch(away);
        return { file: name, size };
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    async stat(name) {
      if (!isFileName(name)) return null;
      const found = await orNull(client.send(new s3.HeadObjectCommand(at(name))));
      if (found === null) return null;
      const modifiedAt = found.LastModified ?? new Date(0);
      return { size: found.ContentLength ?? 0, mediaType: mediaTypeOf(name), modifiedAt };
    },
    open,
    async read(name) {
      const found = await open(name);
      if (found === null) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of found.stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async copy(name) {
      if (!isFileName(name)) return null;
      const other = newFileName(mediaTypeOf(name));
      const source = { CopySource: `${bucket}/${folder}${name}` };
      const copied = await orNull(client.send(new s3.CopyObjectCommand({ ...at(other), ...source })));
      return copied === null ? null : other;
    },
    async remove(names) {
      for (const name of names) {
        if (isFileName(name)) await client.send(new s3.DeleteObjectCommand(at(name))).catch(away);
      }
    },
    async *olderThan(moment) {
      const pages = s3.paginateListObjectsV2({ client, pageSize: 500 }, { Bucket: bucket, Prefix: folder });
      for await (const { Contents = [] } of pages) {
        const old = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < moment);
        const names = old.map(({ Key = '' }) => Key.slice(folder.length)).filter(isFileName);
        if (names.length > 0) yield names;
      }
    },
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch(away);
    },
  };
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null;
    return away(error);
  }
}

function away(error: unknown): never {
  throw new StorageUnavailable('The file storage is unavailable. Retry shortly.', { cause: error });
}
