import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunId } from '@darkroom/contract/reading';
import { noSuchImage, requireMaskSize } from '@darkroom/contract/service';
import { imageLimits } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import { UploadedFile } from '../contract/uploaded-file.ts';
import type { Egress } from '../egress/index.ts';
import { type FileStore, spool, whenDiskFails } from '../files/index.ts';
import { imagesOf, notReady, type Runs } from '../runs/index.ts';
import type { SourceFile } from '../store/records.ts';
import { type ByteBudgetOptions, createByteBudget, type Reservation } from './byte-budget.ts';
import { checkImage } from './check-image.ts';
import { decodeImage, fetchFailed, fetchImage } from './read-image.ts';

/** An image that a request names: by URL, as base64, by the run that made it, or as an uploaded file. */
export interface SourceRequest {
  /** The engine's name for it: `source`, `mask`, `images.0`, … */
  role: string;
  /** The field of the request, for error messages. */
  field: string;
  value: string | UploadedFile;
  /** Which image of a run, from 0. Any other source has only one. */
  imageIndex?: number;
  /** Whether the new run is made from this image, so the URL of a run's file makes that run the parent. */
  isOrigin?: boolean;
}

export interface StoredSource extends SourceFile {
  width: number;
  height: number;
  bytes: number;
}

export interface CollectedSources {
  sources: StoredSource[];
  /** The parent: the first run among them, or else the first run of the caller whose file is given by its URL. */
  parentRunId: string | null;
  /** Deletes the stored files, if the request is refused after all. */
  discard(): Promise<void>;
}

export interface Sources {
  /**
   * Gets, checks and stores every image, or none: the first problem refuses the request and nothing is stored. The
   * signal ends fetching early.
   */
  collect(userId: string, requests: SourceRequest[], signal?: AbortSignal): Promise<CollectedSources>;
}

/** How many bytes a process fetches and decodes at a time; further requests wait. */
const budgetDefaults: ByteBudgetOptions = {
  total: 16 * imageLimits.fileBytes,
  perCaller: 8 * imageLimits.fileBytes,
  waitMs: 10_000,
};

export interface SourcesOptions {
  files: FileStore;
  runs: Runs;
  egress: Egress;
  /** A folder of this process for images that are being fetched. */
  incomingFolder: string;
  /** The name of the stored file if the URL is one of this service; undefined for any other URL. */
  ownFile(address: string): string | undefined;
  budget?: ByteBudgetOptions;
}

export function createSources({ files, runs, egress, incomingFolder, ownFile, ...options }: SourcesOptions): Sources {
  const budget = createByteBudget(options.budget ?? budgetDefaults);

  async function store(request: SourceRequest, userId: string, signal?: AbortSignal): Promise<StoredSource> {
    const { value, role, field, imageIndex = 0 } = request;
    if (typeof value === 'string' && isRunId(value)) {
      return await fromRun(userId, value.toLowerCase(), role, imageIndex);
    }
    if (value instanceof UploadedFile) return await keep(value.path, role, field);
    if (!/^https?:/i.test(value)) {
      const reserved = await budget.reserve(userId, value.length, signal);
      try {
        return await keep(decodeImage(value, field), role, field);
      } finally {
        reserved.release();
      }
    }
    const reserved = await budget.reserve(userId, imageLimits.fileBytes, signal);
    const path = join(incomingFolder, randomUUID());
    try {
      const own = await fetchTo(path, value, field, reserved, signal);
      return await keep(path, role, field, own);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
      reserved.release();
    }
  }

  async function keep(input: string | Uint8Array, role: string, field: string, own = false): Promise<StoredSource> {
    const { mediaType, width, height } = await checkImage(input, field, own);
    const body = typeof input === 'string' ? createReadStream(input) : input;
    const { file, size } = await files.put(body, mediaType);
    return { role, file, mediaType, width, height, bytes: size };
  }

  /** Returns whether the URL is one of this service. */
  async function fetchTo(
    path: string,
    value: string,
    field: string,
    reserved: Reservation,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    // Knowing the URL of a file is enough to read it; a request to ourselves over the network would only be refused.
    const file = ownFile(value);
    if (file === undefined) {
      await fetchImage(egress, value, field, { path, signal, onLength: reserved.shrinkTo });
      return false;
    }
    const found = await files.open(file);
    if (found === null) throw fetchFailed('returned 404', field);
    reserved.shrinkTo(found.size);
    await spool(found.stream, path).catch((error) => {
      throw whenDiskFails(error);
    });
    return true;
  }

  async function fromRun(userId: string, id: string, role: string, imageIndex: number): Promise<StoredSource> {
    const run = await runs.get(userId, id);
    if (run === null) throw new Refused('run_not_found', `Run ${id} not found.`);
    const images = imagesOf(run);
    if (run.status !== 'completed' || images.length === 0) {
      throw notReady(run);
    }
    const image = images[imageIndex];
    if (image === undefined) throw noSuchImage(images.length);
    const file = await files.copy(image.file);
    // Deleted between the two reads.
    if (file === null) throw new Refused('run_not_found', `Run ${id} not found.`);
    const { mediaType, width, height } = image;
    return { role, file, mediaType, width, height, bytes: 0, fromRunId: id, ...(imageIndex > 0 && { imageIndex }) };
  }

  /** Another user's file can be used by its URL, but nothing is said of its run. */
  async function parentByUrl(userId: string, requests: SourceRequest[]): Promise<string | null> {
    for (const { value, isOrigin } of requests) {
      const file = isOrigin && typeof value === 'string' ? ownFile(value) : undefined;
      const parent = file === undefined ? null : await runs.ofFile(userId, file);
      if (parent !== null) return parent;
    }
    return null;
  }

  return {
    async collect(userId, requests, signal) {
      const byUrl = await parentByUrl(userId, requests);
      const results = await Promise.allSettled(requests.map((request) => store(request, userId, signal)));
      const sources = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const discard = (): Promise<void> => files.remove(sources.map(({ file }) => file));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) {
        await discard();
        throw failed.reason;
      }
      return { sources, parentRunId: sources.find((source) => source.fromRunId)?.fromRunId ?? byUrl, discard };
    },
  };
}

/** Refuses a mask whose size differs from its image. */
export function requireSameSize({ sources }: CollectedSources, imageRole: string): void {
  const mask = sources.find(({ role }) => role === 'mask');
  const image = sources.find(({ role }) => role === imageRole);
  if (mask === undefined || image === undefined) return;
  requireMaskSize(mask, image);
}
