import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UploadedFile } from '../contract/uploaded-file.ts';
import { whenDiskFails } from '../files/storage-unavailable.ts';

/** A file that arrives in pieces; it is measured and digested on the way. */
export class IncomingFile {
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #handle: FileHandle | undefined;
  #size = 0;

  constructor(folder: string) {
    this.#path = join(folder, randomUUID());
  }

  get size(): number {
    return this.#size;
  }

  /** Counts and digests a piece that is written later. */
  measure(piece: Uint8Array): void {
    this.#size += piece.byteLength;
    this.#hash.update(piece);
  }

  /** Call it for one piece at a time. */
  async write(piece: Uint8Array): Promise<void> {
    try {
      this.#handle ??= await open(this.#path, 'wx');
      await this.#handle.writeFile(piece);
    } catch (error) {
      throw whenDiskFails(error);
    }
  }

  /** @param filename as the caller named it */
  finish(filename: string): UploadedFile {
    return new UploadedFile(this.#path, this.#size, filename.slice(0, 255), this.#hash.digest('hex'));
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  async discard(): Promise<void> {
    // Nothing of it is kept, whether or not closing it succeeds.
    await this.close().catch(() => {});
    await rm(this.#path, { force: true });
  }
}
