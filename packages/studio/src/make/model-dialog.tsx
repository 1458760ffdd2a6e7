import type { Run, Schemas } from '@darkroom/client';
import { useId, useState } from 'react';
import { changeDraft, type Draft } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { Problem } from '../service/problems.ts';
import { createStore, useStore } from '../service/store.ts';
import { comparisonRequest, missingWords } from './compare.ts';
import { make, newSeed } from './latest.ts';
import { ModelCard } from './model-card.tsx';
import { samplePrompt } from './model-samples.ts';
import { showResult } from './use-submit.ts';
import '../styles/models.css';

type Task = 'choose' | 'compare';

interface Props {
  modelTypes: readonly Schemas['ModelTypeInfo'][];
  current: string;
  draft: Draft;
  runs: readonly Run[];
  task: Task;
  onTask: (task: Task) => void;
  onClose: () => void;
}

const tasks = [
  { id: 'choose', label: 'Choose one' },
  { id: 'compare', label: 'Compare several' },
] as const;

/** Remembered while the page is open. */
const chosenModels = createStore<readonly string[]>([]);

/** Every model with its sample; one to use, or several to compare with the same prompt. */
export default function ModelDialog({ modelTypes, current, draft, runs, task, onTask, onClose }: Props) {
  const panel = useId();
  const comparing = task === 'compare';
  const { chosen, toggle } = useChosen(current);
  const use = (modelType: string): void => {
    changeDraft({ modelType });
    onClose();
  };
  return (
    <Dialog title="Models" onClose={onClose} wide>
      <Tabs label="What to do" tabs={tasks} current={task} onChange={onTask} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${task}`} className="models">
        {comparing && <ComparePrompt prompt={draft.prompt} />}
        <p className="small">
          {comparing
            ? 'One image with each model, all with the same seed, and the shape and negative prompt of the form.'
            : `Samples: “${samplePrompt}”`}
        </p>
        <ul className="model-cards">
          {modelTypes.map((info) => {
            const { model_type } = info;
            const missing = comparing ? missingWords(comparisonRequest(draft, modelTypes, model_type)) : undefined;
            return (
              <li key={model_type}>
                <ModelCard
                  info={info}
                  runs={runs}
                  pressed={comparing ? chosen.includes(model_type) && !missing : model_type === current}
                  missing={missing}
                  onPress={() => (comparing ? toggle(model_type) : use(model_type))}
                />
              </li>
            );
          })}
        </ul>
        {comparing && <CompareEnd draft={draft} modelTypes={modelTypes} chosen={chosen} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function useChosen(current: string) {
  const kept = useStore(chosenModels);
  const chosen = kept.length > 0 ? kept : [current];
  const toggle = (modelType: string): void =>
    chosenModels.set(chosen.includes(modelType) ? chosen.filter((one) => one !== modelType) : [...chosen, modelType]);
  return { chosen, toggle };
}

function ComparePrompt({ prompt }: { prompt: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Prompt for every model</label>
      <textarea
        id={id}
        rows={2}
        value={prompt}
        placeholder="A fox by a mountain lake at dusk"
        onChange={(event) => changeDraft({ prompt: event.target.value })}
      />
    </div>
  );
}

function CompareEnd({
  draft,
  modelTypes,
  chosen,
  onClose,
}: Pick<Props, 'draft' | 'modelTypes' | 'onClose'> & { chosen: readonly string[] }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  // In the order of the cards, so the grid of results is in the same order.
  const requests = modelTypes
    .filter(({ model_type }) => chosen.includes(model_type))
    .map(({ model_type }) => comparisonRequest(draft, modelTypes, model_type))
    .filter((request) => missingWords(request) === undefined);
  const advice = !draft.prompt.trim() ? 'Write a prompt.' : requests.length < 2 ? 'Choose at least 2 models.' : '';
  const compare = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const seed = newSeed();
    const actions = requests.map(({ form }) => comparisonRequest(draft, modelTypes, form, seed).action);
    const problems = await make(actions);
    setBusy(false);
    if (problems.length === requests.length) return setProblem(problems[0]);
    onClose();
    showResult();
  };
  return (
    <footer className="compare-end">
      {problem && <ProblemNote problem={problem} />}
      <span className="small" role="status">
        {advice}
      </span>
      <Button kind="main" icon="sparkle" busy={busy} disabled={advice !== ''} onClick={compare}>
        {requests.length < 2 ? 'Generate' : `Generate ${requests.length} images`}
      </Button>
    </footer>
  );
}
