import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { perform } from '../service/actions.ts';
import { forgetPrompt, type Prompt } from './use-prompts.ts';

export function DeletePromptDialog({ saved, onClose }: { saved: Prompt; onClose: () => void }) {
  const remove = async (): Promise<void> => {
    try {
      await perform({ operation: 'prompts.delete', id: saved.id });
    } catch (error) {
      // One that was deleted elsewhere is as good as deleted.
      if ((error as { status?: number }).status !== 404) throw error;
    }
    onClose();
    forgetPrompt(saved.id);
  };
  return (
    <ConfirmDialog title="Delete this prompt?" verb="Delete" onClose={onClose} confirm={remove}>
      <p className="prompt-text">{saved.prompt}</p>
      <p className="small">Runs that used it keep its text.</p>
    </ConfirmDialog>
  );
}
