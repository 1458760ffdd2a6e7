import type { EditInput } from '@darkroom/engine';
import { planWork } from './plan-work.ts';
import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';

export const imagesEditFluxKontext = runOperation<'images.edit.fluxKontext'>({
  plan(call) {
    const plan = planWork(call);
    // The engine keeps the frame of the image unless another is requested.
    const { aspect_ratio: frame, ...input } = plan.work.input as EditInput;
    return frame === 'match_input_image' ? { ...plan, work: { kind: 'edit', input } } : plan;
  },
  show: showRun,
});
