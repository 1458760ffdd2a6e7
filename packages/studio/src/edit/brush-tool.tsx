import { useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import type { Action } from '../service/actions.ts';
import { upload } from '../service/upload.ts';
import { BrushCanvas } from './brush-canvas.tsx';
import type { ToolProps } from './edit-page.tsx';
import { isEmpty, maskFile, type Stroke } from './mask.ts';
import { ToolFrame } from './tool-frame.tsx';

/** Marks a part of the image by hand, and removes or repaints it. */
export function BrushTool(props: ToolProps) {
  const { run, size, edit } = props;
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [brush, setBrush] = useState(Math.round(Math.min(size.width, size.height) / 10));
  const [erase, setErase] = useState(false);
  const [prompt, setPrompt] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const url = String(run.image_url);

  const action = (mask: string): Action =>
    prompt.trim()
      ? { operation: 'images.edit.gemini25', input: { prompt: prompt.trim(), run_id: run.run_id, mask_url: mask } }
      : { operation: 'edit.maskImage', input: { original_image_url: url, mask_image_url: mask } };

  const go = (): void => {
    const painted = canvas.current;
    if (!painted || isEmpty(painted)) {
      edit.reset({
        title: 'Nothing marked',
        message: 'Paint over the part to change, then try again.',
        fields: {},
      });
      return;
    }
    void edit.start(prompt.trim() ? 'Painting' : 'Removing', async () => {
      const { url: mask } = await upload(await maskFile(painted), { mask: true, parentId: run.run_id });
      return action(mask);
    });
  };
  const undo = (): void => setStrokes(strokes.slice(0, -1));

  return (
    <ToolFrame
      {...props}
      action={action('https://…/mask.png')}
      overlay={
        <BrushCanvas
          ref={canvas}
          size={size}
          brush={brush}
          erase={erase}
          strokes={strokes}
          onStroke={(stroke) => setStrokes([...strokes, stroke])}
          onUndo={undo}
          onBrush={setBrush}
          onErase={setErase}
        />
      }
    >
      <div className="brush-tools">
        <Button icon="brush" aria-pressed={!erase} onClick={() => setErase(false)}>
          Paint
        </Button>
        <Button icon="close" aria-pressed={erase} onClick={() => setErase(true)}>
          Erase
        </Button>
        <Button icon="undo" disabled={strokes.length === 0} onClick={undo}>
          Undo
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          label="Clear"
          disabled={strokes.length === 0}
          onClick={() => setStrokes([])}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-size`}>Brush, {brush} px</label>
        <input
          id={`${id}-size`}
          type="range"
          min="4"
          max={Math.round(Math.max(size.width, size.height) / 3)}
          value={brush}
          onChange={(event) => setBrush(Number(event.target.value))}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-prompt`}>What should be there?</label>
        <textarea
          id={`${id}-prompt`}
          rows={2}
          value={prompt}
          placeholder="Leave empty to remove it and fill the gap"
          onChange={(event) => setPrompt(event.target.value)}
        />
      </div>
      <Button kind="main" icon={prompt.trim() ? 'sparkle' : 'scissors'} onClick={go}>
        {prompt.trim() ? 'Replace' : 'Remove and fill'}
      </Button>
      <p className="small">
        Keyboard: arrow keys move the brush, Space paints, <kbd>[</kbd> and <kbd>]</kbd> change its size, E erases, Ctrl
        + Z undoes.
      </p>
    </ToolFrame>
  );
}
