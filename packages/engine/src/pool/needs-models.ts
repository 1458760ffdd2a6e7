import type { Images, WorkKind } from '../backend.ts';

const ALWAYS = new Set<WorkKind>([
  'segment',
  'removeBackground',
  'generativeRemove',
  'extract',
  'describe',
  'edit',
  'maskEdit',
  'combine',
  'character',
  'reference',
  'reframe',
]);
/** Exact for pictures of ours, by model for others. */
const WITHOUT_SCENE = new Set<WorkKind>(['video', 'layers']);

/**
 * Whether a job may load a vision model. Such jobs share one worker, so that models are in memory once however many
 * workers draw beside it.
 */
export function needsModels(kind: WorkKind, images: Images): boolean {
  if (ALWAYS.has(kind)) return true;
  if (WITHOUT_SCENE.has(kind)) return images.source?.scene === undefined;
  return kind === 'generate' && (images['images.0'] !== undefined || images.mask !== undefined);
}
