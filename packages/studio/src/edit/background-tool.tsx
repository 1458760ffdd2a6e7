import { Button } from '../parts/button.tsx';
import type { Action } from '../service/actions.ts';
import { sourceOf } from './source.ts';
import { ToolFrame } from './tool-frame.tsx';
import type { ToolProps } from './tool-props.ts';

/** Keeps what stands out and makes the rest transparent. */
export function BackgroundTool(props: ToolProps) {
  const action: Action = { operation: 'images.backgroundRemove', input: sourceOf(props) };
  const describe: Action = { operation: 'images.describe', input: sourceOf(props) };
  return (
    <ToolFrame {...props} action={action}>
      <p>Keeps the main subject and makes the background transparent, shown as a checkerboard.</p>
      <Button kind="main" icon="scissors" onClick={() => void props.edit.start('Cutting out', () => action)}>
        Remove background
      </Button>
      <Button icon="words" onClick={() => void props.edit.start('Describing', () => describe)}>
        Describe image
      </Button>
    </ToolFrame>
  );
}
