import type { Run, Schemas } from '@darkroom/client';
import { lazy, Suspense, useId, useState } from 'react';
import { changeDraft, type Draft } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { ModelSample } from './model-sample.tsx';

const ModelDialog = lazy(() => import('./model-dialog.tsx'));

interface Props {
  modelTypes: readonly Schemas['ModelTypeInfo'][];
  current: string;
  draft: Draft;
  /** The latest runs. */
  runs: readonly Run[];
}

/** The model, with a sample, what it is good for and which engine runs it here. */
export function ModelPicker({ modelTypes, current, draft, runs }: Props) {
  const id = useId();
  const [open, setOpen] = useState<'choose' | 'compare'>();
  const info = modelTypes.find(({ model_type }) => model_type === current);
  return (
    <div className="field">
      <label htmlFor={id}>Model</label>
      <div className="model-choice">
        <button type="button" className="model-thumb" aria-label="View models" onClick={() => setOpen('choose')}>
          {info && <ModelSample info={info} runs={runs} />}
        </button>
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
        <Button
          icon="grid"
          aria-label="Compare models"
          title="Compare models"
          disabled={!info}
          onClick={() => setOpen('compare')}
        >
          <span>Compare</span>
        </Button>
      </div>
      <p className="small model-about" id={`${id}-about`}>
        {info?.description.replaceAll('`', '')} {info && <span className="engine">Engine: {info.engine}</span>}
      </p>
      {open && (
        <Suspense fallback={null}>
          <ModelDialog
            modelTypes={modelTypes}
            current={current}
            draft={draft}
            runs={runs}
            task={open}
            onTask={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
