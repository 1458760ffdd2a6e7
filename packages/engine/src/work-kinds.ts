import type { WorkKind } from './backend.ts';

/** Every kind of work; a missing one does not compile. */
export const WORK_KINDS = Object.keys({
  generate: true,
  character: true,
  reference: true,
  combine: true,
  edit: true,
  maskEdit: true,
  segment: true,
  removeBackground: true,
  generativeRemove: true,
  extract: true,
  reframe: true,
  describe: true,
  video: true,
  layers: true,
  enhancePrompt: true,
} satisfies Record<WorkKind, true>) as WorkKind[];
