import type { WorkKind } from '@darkroom/engine';
import type { Work } from '../work/job.ts';

/**
 * The function for each kind of work; a kind without one does not compile. Each is loaded on first use, so a worker
 * that only draws scenes never loads a model.
 */
export const WORKS: { [Kind in WorkKind]: Work<Kind> } = {
  generate: async (input, images, job) => (await import('../generate/generate.ts')).generate(input, images, job),
  character: async (input, images, job) => (await import('../character/character.ts')).character(input, images, job),
  reference: async (input, images, job) => (await import('../reference/reference.ts')).reference(input, images, job),
  combine: async (input, images, job) => (await import('../combine/combine.ts')).combine(input, images, job),
  edit: async (input, images, job) => (await import('../edit/edit.ts')).edit(input, images, job),
  maskEdit: async (input, images, job) => (await import('../mask-edit/mask-edit.ts')).maskEdit(input, images, job),
  segment: async (input, images, job) => (await import('../segment/segment.ts')).segment(input, images, job),
  removeBackground: async (input, images, job) =>
    (await import('../remove-background/remove-background.ts')).removeBackground(input, images, job),
  generativeRemove: async (input, images, job) =>
    (await import('../generative-remove/generative-remove.ts')).generativeRemove(input, images, job),
  extract: async (input, images, job) => (await import('../extract/extract.ts')).extract(input, images, job),
  reframe: async (input, images, job) => (await import('../reframe/reframe.ts')).reframe(input, images, job),
  describe: async (input, images, job) => (await import('../describe/describe.ts')).describe(input, images, job),
  video: async (input, images, job) => (await import('../video/video.ts')).video(input, images, job),
  layers: async (input, images, job) => (await import('../layers/layers.ts')).layers(input, images, job),
  enhancePrompt: async (input, images, job) => (await import('../prompt/enhance.ts')).enhancePrompt(input, images, job),
};
