import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import type { Action } from '../service/actions.ts';
import { problemOf } from '../service/problems.ts';
import { useStore } from '../service/store.ts';
import { upload } from '../service/upload.ts';
import { type Brush, brushStore, changeBrush } from './brush.ts';
import { isEmpty, type Mark, maskFile } from './mask.ts';
import { MaskCanvas, objectAt } from './mask-canvas.tsx';
import { objectRegion, useObjects } from './objects.ts';
import { loadImage, markedIn, pixelsOf } from './pixels.ts';
import { areaOf, colourRegion } from './region.ts';
import { sourceOf } from './source.ts';
import type { ToolProps } from './tool-props.ts';

/** The URLs of masks that were uploaded, so another prompt for the same mask need not upload it again. */
const uploaded = new WeakMap<readonly Mark[], string>();

export interface Mask {
  /** Whether anything was marked, though it may have been erased again. */
  marked: boolean;
  /** Whether the mask marks no pixel. */
  isEmpty: () => boolean;
  /** Uploads the mask; its URL. */
  url: () => Promise<string>;
  /** Shown over the image. */
  overlay: ReactNode;
  /** What a click on the image does. */
  modes: ReactNode;
  hint: string | undefined;
  /** The other controls. */
  panel: ReactNode;
}

/** A mask over the image, made by brush, by clicks, by text or from a file. */
export function useMask(props: ToolProps): Mask {
  const { run, image, element, size, edit, drafts } = props;
  const { marks } = drafts.draft;
  const brush = useStore(brushStore);
  const canvas = useRef<HTMLCanvasElement>(null);
  const objects = useObjects(run, size, brush.mode === 'object' && image === 0);

  const add = (mark: Mark): void => {
    if (edit.state.phase === 'idle' && edit.state.problem) edit.reset();
    // From the latest marks: a selection may arrive later than it was asked for.
    drafts.set((draft) => ({ marks: [...draft.marks, mark] }));
  };
  const pick = async (x: number, y: number, erase: boolean): Promise<void> => {
    try {
      if (brush.mode === 'object' && image > 0) return;
      if (brush.mode === 'object') {
        const { data = objects.data, error } = objects.data ? objects : await objects.refetch({ cancelRefetch: false });
        if (!data) throw error ?? new Error('The objects are not known.');
        const index = objectAt(data, x, y, size) ?? 0;
        add({ erase, region: objectRegion(data, index) });
      } else {
        const pixels = pixelsOf(element, size);
        const column = Math.min(pixels.width - 1, Math.floor((x / size.width) * pixels.width));
        const row = Math.min(pixels.height - 1, Math.floor((y / size.height) * pixels.height));
        add({ erase, region: colourRegion(pixels, Math.max(0, column), Math.max(0, row), brush.tolerance) });
      }
    } catch (error) {
      edit.reset(problemOf(error));
    }
  };
  return {
    marked: marks.length > 0,
    isEmpty: () => !canvas.current || isEmpty(canvas.current),
    async url() {
      // After a failure it is uploaded again: the file may have been deleted meanwhile.
      const failed = edit.state.phase === 'idle' && edit.state.problem !== undefined;
      const known = uploaded.get(marks);
      if (known && !failed) return known;
      const file = await maskFile(canvas.current as HTMLCanvasElement, size);
      const { url: mask } = await upload(file, { mask: true, parentId: run.run_id });
      uploaded.set(marks, mask);
      return mask;
    },
    overlay: (
      <MaskCanvas
        ref={canvas}
        size={size}
        brush={brush}
        marks={marks}
        objects={objects.data}
        onMark={add}
        onPick={(x, y, erase) => void pick(x, y, erase)}
      />
    ),
    modes: <MaskModes brush={brush} />,
    hint: hintOf(brush, image, objects.isFetching),
    panel: <MaskPanel {...props} add={add} />,
  };
}

const modes = [
  ['brush', 'Brush'],
  ['object', 'Object'],
  ['colour', 'Colour'],
] as const;

interface PanelProps extends ToolProps {
  add: (mark: Mark) => void;
}

function MaskModes({ brush }: { brush: Brush }) {
  return (
    <span className="mask-modes">
      {modes.map(([mode, label]) => (
        <Button key={mode} kind="quiet" aria-pressed={brush.mode === mode} onClick={() => changeBrush({ mode })}>
          {label}
        </Button>
      ))}
      <Button kind="quiet" aria-pressed={brush.erase} onClick={() => changeBrush({ erase: !brush.erase })}>
        Erase
      </Button>
    </span>
  );
}

function hintOf({ mode, erase }: Brush, image: number, finding: boolean): string | undefined {
  if (mode === 'brush') return undefined;
  if (mode === 'object' && image > 0)
    return 'Objects are known only in the first image of a batch. Select by colour or by text here.';
  if (mode === 'object' && finding) return 'Separating objects…';
  const [what, marked] = mode === 'object' ? ['an object', 'it'] : ['a colour', 'the area around it'];
  if (erase) return `Click ${what} to remove ${marked} from the mask.`;
  const keys = matchMedia('(hover: hover)').matches ? ' Alt + click removes it.' : '';
  return `Click ${what} to select ${marked}.${keys}`;
}

function MaskPanel(props: PanelProps) {
  const { size, edit, drafts, add } = props;
  const { draft, texts } = drafts;
  const brush = useStore(brushStore);
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const shorter = Math.min(size.width, size.height);
  const wide = Math.round(brush.width * shorter);

  const find: Action = {
    operation: 'images.extract',
    input: { ...sourceOf(props), prompt: texts.find.trim(), mode: 'mask' },
  };
  const findText = (): void => {
    if (!texts.find.trim()) {
      edit.reset({
        title: 'What do you want to select?',
        message: 'Name it in a word or two, for example “the fox”.',
        fields: {},
      });
      return;
    }
    void edit.start(
      'Selecting',
      () => find,
      async (made) => {
        const mask = await loadImage(String(made.image_url));
        add({ erase: brush.erase, region: markedIn(pixelsOf(mask, size)) });
      },
    );
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const region = markedIn(pixelsOf(await createImageBitmap(file), size));
      if (areaOf(region) === 0) throw new Error('It marks nothing.');
      add({ erase: brush.erase, region });
    } catch {
      edit.reset({
        title: 'Not a mask',
        message: `${file.name} is not an image that marks something.`,
        hint: 'Use a PNG, JPEG or WebP file that is white, or transparent, where the image should change.',
        fields: {},
      });
    }
  };
  return (
    <fieldset className="mask-panel">
      <legend>Mask</legend>
      {brush.mode === 'brush' && (
        <div className="field">
          <label htmlFor={`${id}-size`}>Brush, {wide} px</label>
          <input
            id={`${id}-size`}
            type="range"
            min="4"
            max={Math.round(Math.max(size.width, size.height) / 3)}
            value={wide}
            onChange={(event) => changeBrush({ width: Number(event.target.value) / shorter })}
          />
        </div>
      )}
      {brush.mode === 'colour' && (
        <div className="field">
          <label htmlFor={`${id}-tolerance`}>Tolerance, {brush.tolerance} %</label>
          <input
            id={`${id}-tolerance`}
            type="range"
            min="0"
            max="60"
            value={brush.tolerance}
            onChange={(event) => changeBrush({ tolerance: Number(event.target.value) })}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-find`}>Select by text</label>
        <div className="mask-find">
          <input
            id={`${id}-find`}
            value={texts.find}
            placeholder="the fox"
            onChange={(event) => drafts.setText('find', event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && findText()}
          />
          <Button icon="search" onClick={findText}>
            {brush.erase ? 'Erase' : 'Add'}
          </Button>
        </div>
      </div>
      <div className="mask-more">
        <Button kind="quiet" onClick={() => add({ invert: true })}>
          Invert
        </Button>
        <Button kind="quiet" disabled={draft.marks.length === 0} onClick={() => drafts.set({ marks: [] })}>
          Clear
        </Button>
        <Button kind="quiet" onClick={() => file.current?.click()}>
          From file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label="Mask file"
          onChange={({ currentTarget }) => {
            void readFile(currentTarget.files?.[0]);
            // The same file can then be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}
