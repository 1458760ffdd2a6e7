/// <reference lib="dom" />
/** The script behind "Try it". It is loaded on first use, and draws the form into the page of the operation. */

import { showPanel } from './panel.ts';
import type { TryItData } from './request/model.ts';
import { modelOf } from './request/model.ts';

addEventListener('darkroom-try-it', (event) => {
  const { place, operation } = (event as CustomEvent<{ place: HTMLElement; operation: string }>).detail;
  const data = (globalThis as unknown as { darkroomTryIt: TryItData }).darkroomTryIt;
  showPanel(place, modelOf(data.document, operation), data);
});
