import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { perform } from '../service/actions.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { forgetPrompt, type Prompt } from './use-prompts.ts';

/** Asks first; deleting cannot be undone. */
export function DeletePromptDialog({ saved, onClose }: { saved: Prompt; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await perform({ operation: 'prompts.delete', id: saved.id });
    } catch (error) {
      // One that was deleted elsewhere is as good as deleted.
      if ((error as { status?: number }).status !== 404) {
        setProblem(problemOf(error));
        return setBusy(false);
      }
    }
    onClose();
    forgetPrompt(saved.id);
  };
  return (
    <Dialog title="Delete this prompt?" onClose={onClose}>
      <p className="prompt-text">{saved.prompt}</p>
      <p className="small">Runs that used it keep its text.</p>
      {problem && <ProblemNote problem={problem} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" icon="trash" busy={busy} onClick={remove}>
          Delete
        </Button>
      </footer>
    </Dialog>
  );
}
