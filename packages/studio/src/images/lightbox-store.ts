import type { Run } from '@darkroom/client';
import { go } from '../router.ts';
import { createStore } from '../service/store.ts';
import { imagesOf, type ShownImage } from './shown-image.ts';

interface Opened {
  images: readonly ShownImage[];
  at: number;
}

/** The image that covers the page, and those before and after it. */
export const lightbox = createStore<Opened | undefined>(undefined);

/** Opens an image large. The arrows then go through all images of the runs. */
export function openLightbox({ run, image }: ShownImage, runs: readonly Run[] = [run]): void {
  const images = runs.flatMap(imagesOf);
  const at = images.findIndex((one) => one.run.run_id === run.run_id && one.image === image);
  // An entry of its own in the history, so the back button closes it.
  if (lightbox.get() === undefined) history.pushState({ lightbox: true }, '');
  lightbox.set(at < 0 ? { images: [{ run, image }], at: 0 } : { images, at });
}

export function showImage(at: number): void {
  const opened = lightbox.get();
  if (opened?.images[at]) lightbox.set({ ...opened, at });
}

export function closeLightbox(): void {
  if (lightbox.get() !== undefined) history.back();
}

/** Goes to another screen; from the lightbox, its entry in the history is replaced. */
export function leaveTo(path: string): void {
  if (lightbox.get() === undefined) {
    go(path);
    return;
  }
  lightbox.set(undefined);
  location.replace(`#${path}`);
}

/** After a run was deleted: the next image, or none. */
export function dropFromLightbox(runId: string): void {
  const opened = lightbox.get();
  if (!opened) return;
  const images = opened.images.filter(({ run }) => run.run_id !== runId);
  const before = opened.images.slice(0, opened.at).filter(({ run }) => run.run_id !== runId).length;
  if (images.length === 0) closeLightbox();
  else lightbox.set({ images, at: Math.min(before, images.length - 1) });
}

addEventListener('popstate', () => lightbox.set(undefined));
