import type { Run, Schemas } from '@darkroom/client';
import { fieldLabel } from '../parts/field-words.ts';
import { Icon } from '../parts/icon.tsx';
import { formFields } from '../service/fields.ts';
import { expectedSeconds, timeWords } from './expected-time.ts';
import { ModelSample } from './model-sample.tsx';

interface Props {
  info: Schemas['ModelTypeInfo'];
  runs: readonly Run[];
  pressed: boolean;
  /** Why it cannot be chosen. */
  missing: string | undefined;
  onPress: () => void;
}

/** Fields that every model has, or that say little about it. */
const common = new Set(['metadata', 'tags', 'webhook_url', 'webhook_secret', 'seed', 'output_format', 'scheduler']);

/** A model: its sample, what it is good for, its fields, its engine and how fast it is. */
export function ModelCard({ info, runs, pressed, missing, onPress }: Props) {
  const { model_type, description, engine, at_least_one } = info;
  const fields = formFields(info).filter(({ field }) => !common.has(field.name));
  const needed = fields.filter(({ required }) => required).map(({ field }) => fieldLabel(field.name));
  if (at_least_one.length > 0) needed.unshift('Images');
  const optional = fields.filter(({ required }) => !required).map(({ field }) => fieldLabel(field.name));
  const expected = expectedSeconds(runs, { runType: 'generate', modelType: model_type, images: 1 });
  return (
    <button
      type="button"
      className="model-card"
      aria-pressed={pressed}
      aria-disabled={missing !== undefined}
      onClick={missing ? undefined : onPress}
    >
      <span className="model-image">
        <ModelSample info={info} runs={runs} />
        {pressed && (
          <span className="model-check">
            <Icon name="check" size={16} />
          </span>
        )}
      </span>
      <span className="model-words">
        <b>{model_type}</b>
        <span className="small">
          Engine: {engine}
          {expected !== undefined && ` · ${timeWords(expected)}`}
        </span>
        <span className="model-description">{description.replaceAll('`', '')}</span>
        {missing ? (
          <span className="needed">{missing}. Choose the model and fill it in first.</span>
        ) : (
          <span className="small">
            {needed.length > 0 && <>Needs {needed.join(', ')}. </>}
            {optional.length > 0 && <span className="model-fields">Uses {optional.join(', ')}.</span>}
          </span>
        )}
      </span>
    </button>
  );
}
