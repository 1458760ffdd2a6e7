import type { Run, Schemas } from '@darkroom/client';
import { samples } from './model-samples.ts';

/** The engine that drew the samples. */
const samplesEngine = 'local';

/**
 * The model's image for the prompt that all samples have. Another engine draws differently: there, your own latest image
 * with the model says more.
 */
export function ModelSample({ info, runs }: { info: Schemas['ModelTypeInfo']; runs: readonly Run[] }) {
  const { model_type, engine } = info;
  const own = runs.find((run) => run.model_type === model_type && run.run_type === 'generate' && run.image_url);
  const src = engine === samplesEngine ? samples[model_type] : own?.image_url;
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="small" aria-hidden="true">
      No sample
    </span>
  );
}
