/// <reference lib="dom" />
/** The script behind "Try it". It is loaded on first use, and draws the form into the page of the operation. */
import type { TryItData } from './model.ts';
import { modelOf } from './model.ts';
import { showPanel } from './panel.ts';

addEventListener('darkroom-try-it', (event) => {
  const { place, operation } = (event as CustomEvent<{ place: HTMLElement; operation: string }>).detail;
  const data = (globalThis as unknown as { darkroomTryIt: TryItData }).darkroomTryIt;
  showPanel(place, modelOf(data.document, operation), data);
});
