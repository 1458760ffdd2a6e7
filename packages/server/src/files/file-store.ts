import type { Readable } from 'node:stream';

/** Stores images and videos. A file never changes, and its name cannot be guessed. */
export interface FileStore {
  /** Stores the bytes under a new name. More than `maxBytes` is `file_too_large`, and nothing is stored. */
  put(body: FileBody, mediaType: string, options?: { maxBytes?: number }): Promise<{ file: string; size: number }>;
  stat(name: string): Promise<FileStat | null>;
  /**
   * The bytes from `start` to `end`, both included, or all of them if no range is given. Null if the file does not
   * exist.
   */
  open(name: string, range?: { start: number; end: number }): Promise<(FileStat & { stream: Readable }) | null>;
  read(name: string): Promise<Uint8Array | null>;
  /** Copies the bytes to another name, so each run owns its files and references need not be counted. */
  copy(name: string): Promise<string | null>;
  remove(names: readonly string[]): Promise<void>;
  /** Throws `StorageUnavailable` if files cannot be stored right now. */
  check(): Promise<void>;
}

/** The deployment that owns the files, as its database knows it. */
export interface FileOwner {
  /** Its files are stored below this id, so deployments that share a storage do not touch each other's. */
  id: string;
  /** Whether files of earlier versions, which are stored beside the deployments, may belong to it. */
  hasUnprefixedFiles: boolean;
  /** Called before a file gets its name in the storage, so a file that no run comes to own can be deleted later. */
  announce(file: string): Promise<void>;
}

export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface FileStat {
  size: number;
  mediaType: string;
  modifiedAt: Date;
}
