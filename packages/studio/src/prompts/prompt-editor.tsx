import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type Action, perform } from '../service/actions.ts';
import { fieldNamed, problemWith } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { useModelTypes } from '../service/queries.ts';
import { useStore } from '../service/store.ts';
import { endEditing, promptDraft } from './prompt-draft.ts';
import { keepPrompt, type Prompt } from './use-prompts.ts';

/** Writes a new prompt, or changes a saved one. */
export function PromptEditor({ saved }: { saved?: Prompt }) {
  const draft = useStore(promptDraft);
  const { data: modelTypes = [] } = useModelTypes();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);

  const save = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const action = actionOf(saved);
    const field = fieldNamed(operationFields['prompts.create'], 'prompt');
    const text = promptDraft.get().text.trim();
    const found = text === '' ? 'Write a prompt.' : field && problemWith(field, true, text);
    setWrong(found);
    if (found || busy) return area.current?.focus();
    setBusy(true);
    setProblem(undefined);
    try {
      const { response } = await perform(action);
      keepPrompt(response as Prompt);
      endEditing();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const change = (fields: { text?: string; modelType?: string }): void => promptDraft.set({ ...draft, ...fields });

  return (
    <form className="prompt-editor" onSubmit={save} aria-label={saved ? 'Edit prompt' : 'New prompt'} noValidate>
      <div className="field">
        <label htmlFor={id}>Text</label>
        <textarea
          id={id}
          ref={area}
          rows={4}
          value={draft.text}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-problem` : undefined}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
            if (event.key === 'Escape') endEditing();
          }}
        />
        {wrong && (
          <p className="field-problem" id={`${id}-problem`}>
            {wrong}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-model`}>Model</label>
        <select
          id={`${id}-model`}
          value={draft.modelType}
          onChange={(event) => change({ modelType: event.target.value })}
        >
          {/* A model can be changed but not removed. */}
          {!saved?.model_type && <option value="">Any</option>}
          {modelTypes.map(({ model_type }) => (
            <option key={model_type}>{model_type}</option>
          ))}
        </select>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <footer>
        <Button onClick={endEditing}>Cancel</Button>
        <Button kind="main" type="submit" busy={busy}>
          Save
        </Button>
      </footer>
    </form>
  );
}

function actionOf(saved: Prompt | undefined): Action {
  const { text, modelType } = promptDraft.get();
  const input = { prompt: text.trim(), ...(modelType && { model_type: modelType }) };
  return saved ? { operation: 'prompts.update', id: saved.id, input } : { operation: 'prompts.create', input };
}
