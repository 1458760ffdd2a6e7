import { Button } from '../parts/button.tsx';
import type { Action } from '../service/actions.ts';
import type { ToolProps } from './edit-page.tsx';
import { ToolFrame } from './tool-frame.tsx';

/** Keeps what stands out and makes the rest transparent. */
export function BackgroundTool(props: ToolProps) {
  const action: Action = { operation: 'images.backgroundRemove', input: { run_id: props.run.run_id } };
  const describe: Action = { operation: 'images.describe', input: { run_id: props.run.run_id } };
  return (
    <ToolFrame {...props} action={action}>
      <p>Keeps the main subject and makes the background transparent, shown as a checkerboard.</p>
      <Button kind="main" icon="scissors" onClick={() => void props.edit.start('Cutting out', () => action)}>
        Remove background
      </Button>
      <Button icon="words" onClick={() => void props.edit.start('Looking', () => describe)}>
        Describe image
      </Button>
    </ToolFrame>
  );
}
