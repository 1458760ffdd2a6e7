import type { Run } from '@darkroom/client';
import type { Dispatch, SetStateAction } from 'react';
import type { DraftEditor } from './drafts.ts';
import type { Size } from './mask.ts';
import type { useEdit } from './use-edit.ts';
import type { View } from './view.ts';

/** The props of every tool: the image, its size, what was done so far, and a function to edit it. */
export interface ToolProps {
  run: Run;
  /** Which of the run's images, as in `image_index`. */
  image: number;
  url: string;
  /** The loaded image, which stays even if its file is deleted. */
  element: HTMLImageElement;
  size: Size;
  edit: ReturnType<typeof useEdit>;
  drafts: DraftEditor;
  draftKey: string;
  view: View;
  setView: Dispatch<SetStateAction<View>>;
}
