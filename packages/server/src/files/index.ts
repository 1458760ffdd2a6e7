import type { FileOwner, FileStore } from './file-store.ts';
import { openLocalFiles } from './local-files.ts';
import type { ProcessFolders } from './process-folders.ts';
import { openS3Files, type S3Options } from './s3-files.ts';

export interface FilesOptions {
  dataFolder: string;
  s3?: S3Options | undefined;
  owner: FileOwner;
  folders: ProcessFolders;
  /** A folder of this process for files on their way to S3. */
  incomingFolder: string;
}

/** Stores files in the data folder, or in S3-compatible storage if that is configured. */
export async function openFiles({ dataFolder, s3, owner, folders, incomingFolder }: FilesOptions): Promise<FileStore> {
  if (s3 === undefined) return await openLocalFiles({ dataFolder, owner, folders });
  return await openS3Files(s3, owner, incomingFolder);
}

export { isFileName, mediaTypeOf } from './file-names.ts';
export type { FileBody, FileOwner, FileStore } from './file-store.ts';
export { openProcessFolders, type ProcessFolders } from './process-folders.ts';
export type { S3Options } from './s3-files.ts';
export { spool } from './spool.ts';
export { StorageUnavailable, whenDiskFails } from './storage-unavailable.ts';
