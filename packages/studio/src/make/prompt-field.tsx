import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { toastProblem } from '../parts/toasts.tsx';
import { perform } from '../service/actions.ts';
import { changeDraft, draft, type Mode } from './draft.ts';

interface Props {
  prompt: string;
  mode: Mode;
  modelType: string | undefined;
  problem: string | undefined;
  onSubmit: () => void;
}

const placeholders: Record<Mode, string> = {
  image: 'A fox by a mountain lake at dusk',
  character: 'The same person at a market in the rain',
  reference: '@image1 in a small boat under the northern lights',
  combine: 'All of them around one table',
  video: 'The camera glides slowly to the right (optional)',
};

export function PromptField({ prompt, mode, modelType, problem, onSubmit }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  // A visitor can start typing immediately; on a phone that would open the keyboard unasked.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && (document.activeElement ?? document.body) === document.body)
      area.current?.focus();
  }, []);

  const enhance = async (): Promise<void> => {
    setBusy(true);
    try {
      const model = modelType === undefined ? {} : { model_type: modelType };
      const { answer } = await perform({ operation: 'prompts.enhance', input: { prompt: prompt.trim(), ...model } });
      setBefore(prompt);
      // Only if the user has not continued typing meanwhile.
      if (draft.get().prompt === prompt) changeDraft({ prompt: (answer as { data: { prompt: string } }).data.prompt });
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };

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
        onChange={(event) => changeDraft({ prompt: event.target.value })}
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
        <Button kind="quiet" icon="sparkle" busy={busy} disabled={!prompt.trim()} onClick={enhance}>
          Enhance
        </Button>
        {before !== undefined && before !== prompt && (
          <Button
            kind="quiet"
            icon="undo"
            onClick={() => {
              changeDraft({ prompt: before });
              setBefore(undefined);
            }}
          >
            Undo
          </Button>
        )}
        <span className="small keys">Ctrl + Enter</span>
      </div>
    </div>
  );
}
