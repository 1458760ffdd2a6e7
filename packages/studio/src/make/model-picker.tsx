import type { Schemas } from '@darkroom/client';
import { useId } from 'react';
import { changeDraft } from './draft.ts';

interface Props {
  modelTypes: readonly Schemas['ModelTypeInfo'][];
  current: string;
}

/** The model, with what it is good for and which engine runs it here. */
export function ModelPicker({ modelTypes, current }: Props) {
  const id = useId();
  const info = modelTypes.find(({ model_type }) => model_type === current);
  return (
    <div className="field">
      <label htmlFor={id}>Model</label>
      <select
        id={id}
        value={info ? current : ''}
        aria-describedby={`${id}-about`}
        onChange={(event) => changeDraft({ modelType: event.target.value })}
      >
        {!info && <option value="">Loading…</option>}
        {modelTypes.map(({ model_type, default: isDefault }) => (
          <option key={model_type} value={model_type}>
            {model_type}
            {isDefault ? ' (default)' : ''}
          </option>
        ))}
      </select>
      <p className="small model-about" id={`${id}-about`}>
        {info?.description.replaceAll('`', '')} {info && <span className="engine">Engine: {info.engine}</span>}
      </p>
    </div>
  );
}
