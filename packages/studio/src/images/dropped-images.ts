import type { Schemas } from '@darkroom/client';
import type { DragEvent } from 'react';
import { draft, type Mode, startFrom } from '../draft/draft.ts';
import { requestOf } from '../draft/request.ts';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { problemOf } from '../service/problems.ts';
import { queryClient } from '../service/query.ts';
import type { Source } from '../service/source.ts';
import { upload } from '../service/upload.ts';
import { leaveTo } from './lightbox-store.ts';
import { fileUrl, hasImage, type ShownImage, sourceOf } from './shown-image.ts';

/** An image of the studio that is being dragged. */
const ours = 'application/x-darkroom-source';

export const isOurDrag = (data: DataTransfer | null): boolean => data?.types.includes(ours) ?? false;

/** For `onDragStart` of anything that shows an image. */
export const draggedFrom =
  (shown: ShownImage) =>
  ({ dataTransfer }: DragEvent): void => {
    const url = fileUrl(shown);
    if (!hasImage(shown.run) || url === null) return;
    dataTransfer.effectAllowed = 'copyLink';
    dataTransfer.setData(ours, JSON.stringify(sourceOf(shown)));
    dataTransfer.setData('text/uri-list', new URL(url, location.href).href);
  };

/** Turns what was dropped or pasted into sources, and opens the form with them. */
export async function addDropped(
  data: DataTransfer,
  onSending: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // All of it is read now: it is gone as soon as the event has ended.
  const own = data.getData(ours);
  const files = [...data.files];
  const [url] = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'));
  const sources: Source[] = [];
  const { mode, most } = destination(draft.get().mode);
  try {
    if (own) return addSources([readSource(own)]);
    for (const file of files.slice(0, most)) sources.push(await send(file, onSending, signal));
    if (files.length === 0 && url) sources.push(await fromUrl(url, mode, onSending, signal));
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Unusable) toast(error.message, true);
    else toastProblem(error);
  }
  if (files.length > most) toast(`Only the first ${most === 1 ? 'image was' : `${most} images were`} used.`);
  if (sources.length > 0) addSources(sources);
}

/** With a message for the user. */
class Unusable extends Error {}

const unreadable = (): Unusable =>
  new Unusable('This image could not be read from its page. Save it as a file, and drop that.');

/** Any page can claim to drag an image of the studio. */
function readSource(text: string): Source {
  try {
    const { runId, url, ...more } = JSON.parse(text) as Source;
    if (typeof runId === 'string' && typeof url === 'string') return { runId, url, ...more };
  } catch {
    // Not ours.
  }
  throw unreadable();
}

const notAnImage = (name: string): Unusable =>
  new Unusable(`“${name}” is not an image. ${problemOf({ code: 'unsupported_media_type' }).hint}`);

async function send(file: File, onSending: (words: string) => void, signal: AbortSignal): Promise<Source> {
  const name = file.name || 'Image';
  // The service looks at the content; this only spares the upload of what is clearly something else.
  if (file.type !== '' && !file.type.startsWith('image/')) throw notAnImage(name);
  const words = (part: number): string => `Uploading ${name}, ${Math.round(part * 100)} %`;
  onSending(words(0));
  return upload(file, { onProgress: (part) => onSending(words(part)), signal });
}

/** An image of another page. Its server may not let us read it; then the service downloads it when it is used. */
async function fromUrl(
  url: string,
  mode: Mode,
  onSending: (words: string) => void,
  signal: AbortSignal,
): Promise<Source> {
  const name = decodeURIComponent(url.split(/[?#]/)[0]?.split('/').pop() ?? '') || url;
  const blob = await fetch(url, { signal })
    .then((response) => (response.ok ? response.blob() : undefined))
    .catch(() => undefined);
  if (blob) return send(new File([blob], name, { type: blob.type }), onSending, signal);
  if (mode !== 'image' || !/^https?:/.test(url)) {
    throw unreadable();
  }
  return { runId: url, url };
}

/** Where a source goes: into the form as it is, or, if its model uses none, to the default model. */
function destination(mode: Mode): { mode: Mode; most: number; fits: boolean } {
  const [loaded] = queryClient.getQueriesData<Schemas['ModelTypeInfo'][]>({ queryKey: ['model-types'] });
  const types = loaded?.[1];
  if (mode === 'image' && types === undefined) return { mode, most: 1, fits: true };
  const { most } = requestOf({ ...draft.get(), mode }, types ?? []).images;
  return most > 0 ? { mode, most, fits: true } : { mode: 'image', most: 1, fits: false };
}

/** Opens the form with more sources; where there is room for one only, it replaces the one before. */
export function addSources(sources: readonly Source[], wanted = draft.get().mode): void {
  const { mode, most, fits } = destination(wanted);
  const before = most > 1 ? (draft.get().sources[mode] ?? []) : [];
  const others = before.filter((one) => sources.every(({ url }) => url !== one.url));
  if (!fits) toast(`${draft.get().modelType} uses no image, so the default model is chosen.`);
  startFrom(mode, [...others, ...sources].slice(-most), fits ? {} : { modelType: '' });
  leaveTo('/');
}
