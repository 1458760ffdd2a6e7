import type { Images, WorkKind } from '@darkroom/engine';

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
  'video',
]);
/** Exact for our own images, by model for others. */
const WITHOUT_SCENE = new Set<WorkKind>(['layers']);

/**
 * Whether a job may load a vision model. Such jobs share one worker, so models are in memory only once, however many
 * workers there are.
 */
export function needsModels(kind: WorkKind, images: Images): boolean {
  if (WITHOUT_SCENE.has(kind) && images.source?.scene !== undefined) return false;
  return mayNeedModels(kind, Object.keys(images));
}

/** The same before the images have been read, when it is not known yet whether they have scenes. */
export function mayNeedModels(kind: WorkKind, roles: readonly string[]): boolean {
  if (ALWAYS.has(kind) || WITHOUT_SCENE.has(kind)) return true;
  return kind === 'generate' && (roles.includes('images.0') || roles.includes('mask'));
}
