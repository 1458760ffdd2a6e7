import type { Values } from './case.ts';

/** For every operation that accepts a run, the minimal body with this run; `other` is the second where two are needed. */
export function bodiesWithRun(run_id: string, other: string | undefined): Record<string, Values> {
  const prompt = 'a red fox';
  const pair = { run_ids: [run_id, other] };
  return {
    'images.segmentImage': { prompt, run_id },
    'images.removeBackground': { run_id },
    'images.backgroundRemove': { run_id },
    'images.genRemove': { prompt, run_id },
    'images.extract': { prompt, run_id },
    'images.reframe': { run_id },
    'images.describe': { run_id },
    'images.combine': pair,
    'images.combine.nanobanana': { prompt, ...pair },
    'images.combine.gemini25': { prompt, ...pair },
    'images.edit.vendora': { prompt, run_id },
    'images.edit.nanobanana': { prompt, run_id },
    'images.edit.gemini25': { prompt, run_id },
    'images.edit.fluxKontext': { prompt, original_run_id: run_id, model: 'flux-kontext-max' },
    'images.character': { prompt, character_reference_run_id: run_id },
    'images.reference': { prompt, images: [{ image_reference: run_id, tag: 'fox' }] },
    'images.generate': { prompt, model_type: 'flux-kontext-multi', ...pair },
    generateVideo: { source_run_id: run_id },
  };
}
