import type { Readable } from 'node:stream';

/** Where pictures and videos are kept. A file never changes, and its name cannot be guessed. */
export interface FileStore {
  /** Keeps the bytes under a new name. More than `maxBytes` is `file_too_large`, and nothing is kept. */
  put(body: FileBody, mediaType: string, options?: { maxBytes?: number }): Promise<{ file: string; size: number }>;
  stat(name: string): Promise<FileStat | null>;
  /** The bytes from `start` to `end`, both included; all of them without a range. Null if there is no such file. */
  open(name: string, range?: { start: number; end: number }): Promise<(FileStat & { stream: Readable }) | null>;
  read(name: string): Promise<Uint8Array | null>;
  /** The same bytes under another name, so that each run owns its files and nobody counts references. */
  copy(name: string): Promise<string | null>;
  remove(names: readonly string[]): Promise<void>;
  /** Throws `StorageUnavailable` if files cannot be stored right now. */
  check(): Promise<void>;
}

/** The deployment that the files belong to, as its database knows it. */
export interface FileOwner {
  /** Its files lie below this id, so deployments that share a storage do not touch each other's. */
  id: string;
  /** Whether files of earlier versions, which lie beside the deployments, may belong to it. */
  hasUnprefixedFiles: boolean;
  /** Called before a file gets its name in the storage, so that one that no run comes to own can be deleted later. */
  announce(file: string): Promise<void>;
}

export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface FileStat {
  size: number;
  mediaType: string;
  modifiedAt: Date;
}
