import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { changePrompt, draft, type Mode, promptOf } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { perform } from '../service/actions.ts';
import { queryClient } from '../service/query.ts';

interface Props {
  prompt: string;
  mode: Mode;
  modelType: string | undefined;
  problem: string | undefined;
  onSubmit: () => void;
  /** Shown under the prompt. */
  children?: ReactNode;
}

const placeholders: Record<Mode, string> = {
  image: 'A fox by a mountain lake at dusk',
  character: 'The same person at a market in the rain',
  reference: '@image1 in a small boat under the northern lights',
  combine: 'All of them around one table',
  video: 'The camera glides slowly to the right (optional)',
};

export function PromptField({ prompt, mode, modelType, problem, onSubmit, children }: Props) {
  const id = useId();
  const [busy, setBusy] = useState<'enhance' | 'save'>();
  const [before, setBefore] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  // A visitor can start typing immediately; on a phone that would open the keyboard unasked.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && (document.activeElement ?? document.body) === document.body)
      area.current?.focus();
  }, []);

  const send = async (name: 'enhance' | 'save', done: (response: unknown) => void): Promise<void> => {
    setBusy(name);
    try {
      const model = modelType === undefined ? {} : { model_type: modelType };
      const operation = name === 'enhance' ? 'prompts.enhance' : 'prompts.create';
      const { response } = await perform({ operation, input: { prompt: prompt.trim(), ...model } });
      void queryClient.invalidateQueries({ queryKey: ['prompts'] });
      done(response);
    } catch (error) {
      toastProblem(error);
    }
    setBusy(undefined);
  };
  const enhance = (): Promise<void> =>
    send('enhance', (response) => {
      setBefore(prompt);
      // Only if the user has not continued typing meanwhile.
      if (promptOf(draft.get()) === prompt) changePrompt((response as { data: { prompt: string } }).data.prompt);
    });
  const save = (): Promise<void> => send('save', () => toast('Prompt saved.'));

  return (
    <div className="field prompt">
      <label htmlFor={id}>Prompt</label>
      <textarea
        id={id}
        ref={area}
        rows={4}
        value={prompt}
        placeholder={placeholders[mode]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => changePrompt(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
        }}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <div className="prompt-tools">
        <Button kind="quiet" icon="sparkle" busy={busy === 'enhance'} disabled={!prompt.trim()} onClick={enhance}>
          Enhance
        </Button>
        {before !== undefined && before !== prompt && (
          <Button
            kind="quiet"
            icon="undo"
            onClick={() => {
              changePrompt(before);
              setBefore(undefined);
            }}
          >
            Undo
          </Button>
        )}
        <Button
          kind="quiet"
          icon="bookmark"
          label="Save this prompt"
          busy={busy === 'save'}
          disabled={!prompt.trim()}
          onClick={save}
        />
        <a className="button quiet" href="#/prompts">
          <Icon name="words" /> Saved prompts
        </a>
        <span className="small keys">Ctrl + Enter</span>
      </div>
      {children}
    </div>
  );
}
