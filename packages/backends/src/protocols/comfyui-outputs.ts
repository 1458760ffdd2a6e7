import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import type { Attempt, Server } from './protocol.ts';

interface SavedFile {
  filename: string;
  subfolder: string;
  /** `output`, or `temp` for a preview. */
  type: string;
}

/** What the nodes of a workflow saved, by node. */
export type Outputs = Record<string, NodeOutput>;

interface NodeOutput {
  /** Images; the core's own video nodes list their files here too. */
  images?: SavedFile[];
  /** Videos of the Video Helper Suite, whatever their format. */
  gifs?: SavedFile[];
  /** What nodes such as `PreviewAny` show. */
  text?: unknown;
}

/** The images of the output node; without one, all that were saved, or else the previews. */
export async function imagesIn(outputs: Outputs, server: Server, { route, signal }: Attempt): Promise<Uint8Array[]> {
  const files = filesIn(outputs, route).filter(({ filename }) => !isVideo(filename));
  if (files.length === 0) throw new BackendFailure('unusable', 'The workflow made no image. Does it end in SaveImage?');
  return await Promise.all(files.map((file) => fetchFile(file, server, signal)));
}

export async function videoIn(outputs: Outputs, server: Server, { route, signal }: Attempt): Promise<Uint8Array> {
  const file = filesIn(outputs, route).find(({ filename }) => isVideo(filename));
  if (file === undefined)
    throw new BackendFailure('unusable', 'The workflow made no MP4 or WebM. Does it end in SaveVideo?');
  return await fetchFile(file, server, signal);
}

export function textIn(outputs: Outputs, route: RouteConfig): string {
  const text = nodesOf(outputs, route)
    .flatMap((node) => node.text ?? [])
    .filter((part) => typeof part === 'string')
    .join('\n')
    .trim();
  if (text === '') throw new BackendFailure('unusable', 'The workflow made no text. Does it end in PreviewAny?');
  return text;
}

function nodesOf(outputs: Outputs, { output }: RouteConfig): NodeOutput[] {
  return output === undefined ? Object.values(outputs) : [outputs[output] ?? {}];
}

function filesIn(outputs: Outputs, route: RouteConfig): SavedFile[] {
  const all = nodesOf(outputs, route).flatMap(({ images = [], gifs = [] }) => [...images, ...gifs]);
  const saved = all.filter(({ type }) => type === 'output');
  return saved.length > 0 ? saved : all;
}

function isVideo(filename: string): boolean {
  return /\.(mp4|m4v|mov|webm|mkv)$/i.test(filename);
}

async function fetchFile(
  { filename, subfolder, type }: SavedFile,
  { connection }: Server,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const query = new URLSearchParams({ filename, subfolder, type });
  try {
    return (await connection.request(`/view?${query}`, { signal })).bytes;
  } catch (error) {
    // Another attempt saves the file again.
    if (!(error instanceof BackendFailure) || error.kind !== 'configuration') throw error;
    throw new BackendFailure('unusable', `The file ${filename} is gone.`, { cause: error });
  }
}
