import { Button } from '../parts/button.tsx';
import type { Action } from '../service/actions.ts';
import { ToolFrame } from './tool-frame.tsx';
import type { ToolProps } from './tool-props.ts';
import { useMask } from './use-mask.tsx';

/** Removes what is marked and fills the gap. */
export function RemoveTool(props: ToolProps) {
  const { url, edit } = props;
  const mask = useMask(props);
  const action = (maskUrl: string): Action => ({
    operation: 'edit.maskImage',
    input: { original_image_url: url, mask_image_url: maskUrl },
  });
  const go = (): void => {
    if (mask.isEmpty()) {
      edit.reset({ title: 'Nothing marked', message: 'Mark the part to remove, then try again.', fields: {} });
    } else void edit.start('Removing', async () => action(await mask.url()));
  };
  return (
    <ToolFrame
      {...props}
      action={action('https://…/mask.png')}
      overlay={mask.overlay}
      modes={mask.modes}
      hint={mask.hint}
    >
      {mask.panel}
      <Button kind="main" icon="scissors" onClick={go}>
        Remove and fill
      </Button>
      <MaskKeys />
    </ToolFrame>
  );
}

export function MaskKeys() {
  return (
    <details className="more">
      <summary>Keyboard and touch</summary>
      <p className="small">
        On the image: arrow keys move the brush, Space paints or selects, <kbd>[</kbd> <kbd>]</kbd> change its size,{' '}
        <kbd>B</kbd> <kbd>O</kbd> <kbd>C</kbd> choose brush, object or colour, <kbd>E</kbd> erases. <kbd>+</kbd>{' '}
        <kbd>−</kbd> zoom, <kbd>0</kbd> fits, <kbd>1</kbd> shows it pixel for pixel. <kbd>Ctrl</kbd> <kbd>Z</kbd>{' '}
        undoes, <kbd>Shift</kbd> <kbd>Ctrl</kbd> <kbd>Z</kbd> redoes. Hold Space and drag, or use two fingers, to move
        the image.
      </p>
    </details>
  );
}
