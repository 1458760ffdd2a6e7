import type { Schemas } from '@darkroom/client';
import { canChange, changeRun } from '../draft/from-run.ts';
import type { IconName } from '../parts/icon.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { comparePath, imageKey, imagePath, parseRoute } from '../router.ts';
import { type Action, perform } from '../service/actions.ts';
import { download, fileName } from '../service/download.ts';
import { isMissing } from '../service/each-run.ts';
import { fieldNamed } from '../service/fields.ts';
import { forgetRun } from '../service/live-runs.ts';
import { queryClient } from '../service/query.ts';
import { inputsOf, titleOf } from '../service/run-words.ts';
import { createStore } from '../service/store.ts';
import { watchRun } from '../service/watch-runs.ts';
import { addSources } from './dropped-images.ts';
import { leaveTo, lightbox } from './lightbox-store.ts';
import { fileUrl, hasImage, imagesOf, type ShownImage, sourceOf } from './shown-image.ts';

type ModelTypes = readonly Schemas['ModelTypeInfo'][];

/** Something to do with an image. The same list serves the run page, the lightbox and every card. */
export interface ImageAction {
  id:
    | 'edit'
    | 'vary'
    | 'upscale'
    | 'video'
    | 'reference'
    | 'character'
    | 'reuse'
    | 'rerun'
    | 'compare'
    | 'copy'
    | 'download'
    | 'download-all'
    | 'delete';
  label: string;
  icon: IconName;
  /** The route that it leads to, if that is all it does. */
  path?: string;
  perform: () => void | Promise<void>;
}

/** The image whose run is about to be deleted, after a question. */
export const deleting = createStore<ShownImage | undefined>(undefined);

/** What can be done with an image, most used first. */
export function imageActions(shown: ShownImage, modelTypes: ModelTypes = []): ImageAction[] {
  const { run, image } = shown;
  const still = hasImage(run);
  const file = fileUrl(shown);
  const bigger = still ? upscaled(shown, modelTypes) : undefined;
  const link = (path: string) => ({ path, perform: () => leaveTo(path) });
  const use = (mode: 'image' | 'character' | 'video') => () => addSources([sourceOf(shown)], mode);
  const actions: (ImageAction | false | undefined)[] = [
    still && { id: 'edit', label: 'Edit', icon: 'brush', ...link(imagePath(run.run_id, image, 'edit')) },
    still && { id: 'vary', label: 'Vary', icon: 'vary', perform: () => vary(shown, modelTypes) },
    bigger && {
      id: 'upscale',
      label: `Upscale to ${bigger.factor}×`,
      icon: 'upscale',
      perform: () => start(bigger.action, image),
    },
    still && { id: 'video', label: 'Video', icon: 'video', perform: use('video') },
    still && { id: 'reference', label: 'Use as reference', icon: 'image', perform: use('image') },
    still && { id: 'character', label: 'Use as character', icon: 'person', perform: use('character') },
    canChange(run) && {
      id: 'reuse',
      label: 'Reuse prompt and settings',
      icon: 'edit',
      perform() {
        changeRun(run);
        leaveTo('/');
      },
    },
    run.run_type !== 'upload' && {
      id: 'rerun',
      label: run.status === 'completed' ? 'Rerun' : 'Retry',
      icon: 'retry',
      perform: () => start({ operation: 'runs.retry', id: run.run_id }, image),
    },
    still && { id: 'compare', label: 'Compare', icon: 'compare', ...link(comparePath(imageKey(run.run_id, image))) },
    file !== null && { id: 'copy', label: 'Copy link', icon: 'link', perform: () => copyLink(file) },
    file !== null && { id: 'download', label: 'Download', icon: 'download', perform: () => save([shown]) },
    run.image_urls.length > 1 && {
      id: 'download-all',
      label: `Download all ${run.image_urls.length}`,
      icon: 'download',
      perform: () => save(imagesOf(run)),
    },
    // A run is deleted as a whole.
    {
      id: 'delete',
      label: run.image_urls.length > 1 ? `Delete all ${run.image_urls.length}` : 'Delete',
      icon: 'trash',
      perform: () => deleting.set(shown),
    },
  ];
  return actions.filter((action): action is ImageAction => Boolean(action));
}

/** New images like this one: by the same model from the same prompt, with this image as the reference. */
async function vary(shown: ShownImage, modelTypes: ModelTypes): Promise<void> {
  const { run, image } = shown;
  const info = modelOf(shown, modelTypes);
  if (!info) {
    // Nothing that can be repeated: the form gets the image, and the user says what to draw.
    addSources([sourceOf(shown)], 'image');
    return;
  }
  const { seed: _, ...input } = inputAgain(shown, info);
  const usesOne = fieldNamed(info, 'reference_image_url') !== undefined;
  const hasOne = ['reference_image_url', 'image_urls', 'run_ids'].some((name) => name in input);
  const reference = usesOne && !hasOne ? { reference_image_url: String(run.image_urls[image]) } : {};
  await start({ operation: 'images.generate', input: { ...input, ...reference } }, 0);
}

/** The same run with a larger result: the seed makes it the same image. */
function upscaled(shown: ShownImage, modelTypes: ModelTypes): { factor: number; action: Action } | undefined {
  const { run } = shown;
  const info = modelOf(shown, modelTypes);
  const field = fieldNamed(info, 'upscale_factor');
  if (!info || !field || run.seed === null) return undefined;
  const now = Number(inputsOf(run).upscale_factor ?? field.default ?? 1);
  const factor = Math.min(now * 2, field.maximum ?? now);
  if (factor <= now) return undefined;
  const input = { ...inputAgain(shown, info), seed: run.seed, upscale_factor: factor };
  return { factor, action: { operation: 'images.generate', input } };
}

const modelOf = ({ run }: ShownImage, modelTypes: ModelTypes) =>
  run.run_type === 'generate' ? modelTypes.find(({ model_type }) => model_type === run.model_type) : undefined;

/** The inputs of a run that its model uses, without those of the request itself, such as a webhook. */
function inputAgain({ run }: ShownImage, info: Schemas['ModelTypeInfo']): Record<string, unknown> {
  const inputs = Object.entries(inputsOf(run)).filter(
    ([name, value]) => value !== null && value !== undefined && fieldNamed(info, name) && !ofTheRequest.has(name),
  );
  return { ...Object.fromEntries(inputs), model_type: info.model_type };
}

const ofTheRequest = new Set(['sync', 'webhook_url', 'webhook_secret']);

const lists: ReadonlySet<string> = new Set(['make', 'gallery']);

/** Starts a run, and shows it where the user is looking: on its own page, or first in the list. */
async function start(action: Action, image: number): Promise<void> {
  try {
    const { run, runId } = await perform(action);
    if (run) watchRun(run);
    const inList = lightbox.get() === undefined && lists.has(parseRoute(location.hash).page);
    if (inList || runId === undefined) toast('Started. The result appears first in the list.');
    else leaveTo(imagePath(runId, image));
  } catch (error) {
    toastProblem(error);
    if (action.id === undefined || !isMissing(error)) return;
    // Its own page asks once more, and says what happened.
    await queryClient.resetQueries({ queryKey: ['run', action.id] });
    forgetRun(action.id);
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.href).href);
    toast('Link copied.');
  } catch {
    toast(`The browser does not allow copying. The link is ${url}`, true);
  }
}

async function save(images: readonly ShownImage[]): Promise<void> {
  try {
    for (const { run, image } of images) {
      const several = !run.video_url && run.image_urls.length > 1 ? `-${image + 1}` : '';
      const name = `${fileName(titleOf(run))}-${run.run_id.slice(-6)}${several}`;
      await download(String(fileUrl({ run, image })), name);
    }
  } catch (error) {
    toastProblem(error);
  }
}
