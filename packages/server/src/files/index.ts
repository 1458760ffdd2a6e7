import type { FileStore } from './file-store.ts';
import { openLocalFiles } from './local-files.ts';
import { openS3Files, type S3Options } from './s3-files.ts';

export interface FilesOptions {
  dataFolder: string;
  s3?: S3Options;
}

/** Files in the data folder, or in S3-compatible storage where that is set up. */
export async function openFiles({ dataFolder, s3 }: FilesOptions): Promise<FileStore> {
  return s3 === undefined ? await openLocalFiles(dataFolder) : await openS3Files(s3);
}

export { isFileName, mediaTypeOf } from './file-names.ts';
export type { FileBody, FileStat, FileStore } from './file-store.ts';
export type { S3Options } from './s3-files.ts';
export { StorageUnavailable, whenDiskFails } from './storage-unavailable.ts';
