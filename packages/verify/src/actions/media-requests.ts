import { flat, quarters, shapes } from '../materials/known-images.ts';
import { dataUri } from '../materials/sample-images.ts';
import { modelFor } from '../session/fixtures.ts';
import type { Session } from '../session/session.ts';
import type { Values } from '../values/case.ts';
import { upload } from './runs.ts';

/** A small request that makes media, whose result is to be compared with that of a changed one. */
export interface MediaRequest {
  id: string;
  values: Values;
  /** Values of which one must show in this result, where the usual ones would not. */
  telling?: Record<string, unknown[]>;
  /** The only fields to change; all of them if omitted. */
  only?: string[];
  /** Its result is so large that only one of its fields is changed in one run of the checks. */
  heavy?: true;
}

export interface MediaImages {
  /** A disc on a plain ground: a subject that can be found. */
  subject: string;
  /** A red disc and a blue square. */
  shapes: string;
  /** Two red discs. */
  discs: string;
  /** Four quarters of different colours. */
  scene: string;
  plain: string;
  subjectRun: string;
  sceneRun: string;
}

/** The images that the requests use, also as runs. */
export async function mediaImages(session: Session): Promise<MediaImages> {
  const subject = await shapes('grey', [
    { colour: 'red', kind: 'disc', area: { x: 14, y: 14, width: 36, height: 36 } },
  ]);
  const red = { colour: 'red', kind: 'disc', area: { x: 6, y: 6, width: 26, height: 26 } } as const;
  const blue = { colour: 'blue', kind: 'square', area: { x: 38, y: 38, width: 20, height: 20 } } as const;
  const scene = await quarters();
  return {
    subject: dataUri(subject),
    shapes: dataUri(await shapes('grey', [red, blue])),
    discs: dataUri(await shapes('grey', [red, { ...red, area: blue.area }])),
    scene: dataUri(scene),
    plain: dataUri(await flat('blue')),
    subjectRun: (await upload(session, { file: subject })).runId,
    sceneRun: (await upload(session, { file: scene })).runId,
  };
}

/** At least one request for every operation that makes media, but for uploads, which make nothing new. */
export function mediaRequests({ fixtures, options: { seed, effort } }: Session, images: MediaImages): MediaRequest[] {
  const { subject, scene, subjectRun } = images;
  const model = (model_type: string): Values => ({ model_type, model_id: modelFor(fixtures, model_type) });
  const prompt = 'a red fox by a lake';
  const edit = 'make it warmer';
  const small = { prompt, width: 64, height: 64, seed };
  const pair = [subject, scene];
  // These model types make no small images, and share their fields with the others.
  const megapixels: MediaRequest[] = ['vendorb-imagen4', 'flux-kontext-max', 'nanobanana'].map((model_type) => ({
    id: 'images.generate',
    values: { prompt, seed, model_type, ...(model_type === 'vendorb-imagen4' && { aspect_ratio: '1:1' }) },
    heavy: true,
  }));
  const otherShape = { prompt: ['the blue square'] };
  return [
    ...['flux-dev', 'vendora', 'qwen-image-edit'].map((model_type) => ({
      id: 'images.generate',
      values: { ...small, model_type },
    })),
    { id: 'images.generate', values: { ...small, ...model('wan-image-2.1') } },
    {
      id: 'images.generate',
      values: { ...small, ...model('wan-image-2.2'), lora_low_name: 'fox-v1', lora_high_name: 'fox-v1' },
    },
    ...(effort > 1 ? megapixels : []),
    { id: 'images.generate', values: { prompt: edit, seed, model_type: 'gemini-2.5', reference_image_url: scene } },
    { id: 'images.generate', values: { prompt: edit, seed, model_type: 'flux-kontext-multi', image_urls: pair } },
    {
      id: 'images.character',
      values: { prompt, seed, character_reference_image: subject, resolution: '720' },
      heavy: true,
    },
    {
      id: 'images.reference',
      values: { prompt: '@it by a lake', seed, images: [{ image_reference: subject, tag: 'it' }], aspect_ratio: '1:1' },
      heavy: true,
    },
    { id: 'images.combine', values: { image_urls: pair } },
    { id: 'images.combine.nanobanana', values: { prompt: edit, seed, image_urls: pair } },
    { id: 'images.combine.gemini25', values: { prompt: edit, seed, image_urls: pair } },
    { id: 'images.edit.vendora', values: { prompt: edit, seed, image_url: scene } },
    {
      id: 'images.edit.fluxKontext',
      values: { prompt: edit, seed, original_run_id: images.sceneRun, model: 'flux-kontext-max' },
    },
    { id: 'images.edit.nanobanana', values: { prompt: edit, seed, image_url: scene } },
    { id: 'images.edit.gemini25', values: { prompt: edit, seed, image_url: scene } },
    { id: 'images.segmentImage', values: { prompt: 'the red circle', imageUrl: images.shapes }, telling: otherShape },
    { id: 'images.extract', values: { prompt: 'the red circle', image_url: images.shapes }, telling: otherShape },
    { id: 'images.removeBackground', values: { imageUrl: subject } },
    { id: 'images.backgroundRemove', values: { image_url: subject } },
    {
      id: 'images.genRemove',
      values: { prompt: 'the red circle', image_url: images.shapes },
      telling: otherShape,
      only: ['prompt', 'image_url'],
    },
    {
      id: 'images.genRemove',
      values: { prompt: 'the red circle', image_url: images.discs, multiple: true },
      only: ['multiple'],
    },
    {
      id: 'images.reframe',
      values: { image_url: scene, aspect_ratio: '3:1' },
      telling: { prompt: ['add a red apple on the left', 'add a balloon'] },
      // Where the image is placed is judged by its pixels.
      only: ['prompt', 'image_url', 'model', 'format'],
    },
    { id: 'images.describe', values: { image_url: scene } },
    { id: 'edit.maskImage', values: { original_image_url: subject, mask_image_url: images.plain } },
    {
      id: 'generateVideo',
      values: { prompt: 'zoom in', seed, source_run_id: subjectRun, duration: 1, fps: 2, aspect_ratio: '1:1' },
      telling: { prompt: ['zoom out, pan left', 'pan right'], negative_prompt: ['motion, movement', 'zoom'] },
      // Length, frame rate and shape are judged by the container.
      only: ['prompt', 'negative_prompt', 'seed', 'cfg_scale', 'motion_bucket_id', 'source_run_id'],
    },
  ];
}
