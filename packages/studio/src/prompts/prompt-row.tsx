import { useState } from 'react';
import { changeDraft } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { go } from '../router.ts';
import { perform } from '../service/actions.ts';
import { ago } from '../service/run-words.ts';
import { DeletePromptDialog } from './delete-prompt-dialog.tsx';
import { editPrompt } from './prompt-draft.ts';
import { keepPrompt, type Prompt } from './use-prompts.ts';

/** A saved prompt and what can be done with it. */
export function PromptRow({ saved }: { saved: Prompt }) {
  const { id, prompt, original_prompt, model_type, updated_at } = saved;
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const use = (): void => {
    changeDraft({ mode: 'image', prompt, ...(model_type && { modelType: model_type }) });
    go('/');
  };
  const enhance = async (): Promise<void> => {
    setBusy(true);
    try {
      const input = { prompt, ...(model_type && { model_type }) };
      const { response } = await perform({ operation: 'prompts.enhance', input });
      keepPrompt((response as { data: Prompt }).data);
      toast('The enhanced prompt is saved at the top of the list.');
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return (
    <>
      <div className="prompt-words">
        <p className="prompt-text">{prompt}</p>
        {original_prompt !== prompt && <p className="small prompt-original">From: {original_prompt}</p>}
        <p className="small">
          {model_type ?? 'Any model'} · {ago(updated_at)}
        </p>
      </div>
      <div className="prompt-actions">
        <Button onClick={use}>Use</Button>
        <Button kind="quiet" icon="sparkle" busy={busy} onClick={enhance}>
          Enhance
        </Button>
        <Button kind="quiet" icon="edit" onClick={() => editPrompt(id, prompt, model_type)}>
          Edit
        </Button>
        <Button kind="quiet" icon="trash" label="Delete" onClick={() => setDeleting(true)} />
      </div>
      {deleting && <DeletePromptDialog saved={saved} onClose={() => setDeleting(false)} />}
    </>
  );
}
