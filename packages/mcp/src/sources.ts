import type { LocalFiles } from './local-files.ts';
import { FileRefused } from './local-files.ts';
import type { Service } from './service.ts';
import type { Tool } from './tool.ts';

export type Arguments = Record<string, unknown>;

/** A path, as people and agents write one. Plain base64 of a JPEG also starts with a slash. */
const isPath = (text: string): boolean =>
  /^(file:|\.{0,2}[/\\]|~[/\\]|[A-Za-z]:[/\\])/.test(text)
    ? !text.startsWith('/9j/')
    : /^[^:]{1,500}\.(png|jpe?g|webp)$/i.test(text);

const runUri = /^darkroom:\/\/runs\/([^/]+)$/;

/**
 * The arguments as the service accepts them: files of this machine are uploaded and replaced by their URL, the URI of a run
 * by its id.
 */
export async function placeSources({ client, files }: Service, tool: Tool, given: Arguments): Promise<Arguments> {
  const placed = withRunIds(given) as Arguments;
  const { file: field, images } = tool.call;
  if (field !== undefined) placed[field] = await fileOf(files, placed[field]);
  const uploads = new Map<string, Promise<string>>();
  const upload = async (path: string): Promise<string> => {
    const { data } = await client.images.upload({ file: await files.read(path) });
    return data.image_url;
  };
  for (const place of images) {
    await replace(placed, place.split('/'), (text) => {
      if (!isPath(text)) return text;
      const uploading = uploads.get(text) ?? upload(text);
      uploads.set(text, uploading);
      return uploading;
    });
  }
  return placed;
}

/** The file of an upload. */
async function fileOf(files: LocalFiles, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value;
  if (/^https?:/i.test(value)) {
    throw new FileRefused('An upload needs a data: URI or a file. Pass a URL to the tool that uses the image instead.');
  }
  if (!value.startsWith('data:')) return files.read(value);
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(value) ?? [];
  if (base64 === undefined) throw new FileRefused('The data: URI is not base64.');
  return new Blob([Buffer.from(base64, 'base64')]);
}

async function replace(
  node: unknown,
  [name, ...rest]: string[],
  act: (text: string) => string | Promise<string>,
): Promise<void> {
  if (typeof node !== 'object' || node === null || name === undefined) return;
  const parent = node as Record<string, unknown>;
  for (const key of name === '*' ? Object.keys(parent) : [name]) {
    const value = parent[key];
    if (rest.length > 0) await replace(value, rest, act);
    else if (typeof value === 'string') parent[key] = await act(value);
  }
}

function withRunIds(value: unknown): unknown {
  if (typeof value === 'string') return runUri.exec(value)?.[1] ?? value;
  if (Array.isArray(value)) return value.map(withRunIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withRunIds(field)]));
}
