import { isApiError } from '@darkroom/client';
import { CliError, SourceError } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { withoutFiles } from '../without-files.ts';
import { checkMask } from './check-mask.ts';
import type { Source } from './source.ts';

/** An image that the service can use: one of its runs, or a URL. */
export interface Placed {
  runId?: string;
  url?: string;
}

interface Options {
  mask?: boolean;
  signal?: AbortSignal | undefined;
  onUpload?: ((part: number) => void) | undefined;
}

const uploads = new WeakMap<Source, Promise<Placed>>();

/**
 * Returns where the service finds an image. A file is uploaded first and becomes a run that can be used in every
 * operation; only once, even if several things are made with it.
 */
export async function place(session: Session, source: Source, options: Options = {}): Promise<Placed> {
  if (source.kind === 'run') return { runId: source.text };
  if (source.kind === 'url') return { url: source.text };
  const uploading = uploads.get(source) ?? upload(session, source, options);
  uploads.set(source, uploading);
  return uploading;
}

async function upload(
  session: Session,
  source: Extract<Source, { kind: 'file' | 'stdin' }>,
  options: Options,
): Promise<Placed> {
  const name = source.kind === 'stdin' ? 'standard input' : source.text;
  const { signal, onUpload, mask = false } = options;
  const file = source.kind === 'stdin' ? new File([new Uint8Array(source.bytes)], 'stdin') : source.text;
  if (mask) await checkMask(file, name);
  const { images } = session.client;
  try {
    const { data } = await (mask ? images.uploadMask : images.upload)(
      { file },
      { signal, onUploadProgress: ({ loaded, total }) => onUpload?.(total ? loaded / total : 0) },
    );
    if (source.kind === 'stdin') source.placedAs = data.run_id;
    return { runId: data.run_id, url: data.image_url };
  } catch (error) {
    throw isApiError(error) ? new SourceError(name, error) : error;
  }
}

/** The run of an image, for operations that accept nothing else; an image from elsewhere is fetched and uploaded. */
export async function placeAsRun(session: Session, source: Source, options: Options = {}): Promise<string> {
  const { runId, url = '' } = await place(session, source, options);
  if (runId) return runId;
  const response = await fetch(url, { signal: options.signal ?? null }).catch(() => undefined);
  if (!response?.ok)
    throw new CliError('refused', `${url} did not return an image.`, 'Download the image and use the file.');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { runId: uploaded = '' } = await place(session, { kind: 'stdin', text: url, bytes }, options);
  return uploaded;
}

/** The URL of an image, for operations that accept nothing else. */
export async function placeAsUrl(session: Session, source: Source, options: Options = {}): Promise<string> {
  const { runId = '', url } = await place(session, source, options);
  if (url) return url;
  const run = await session.client.runs.get(runId, { signal: options.signal });
  if (run.image_url) return run.image_url;
  throw withoutFiles(run, 'image');
}
