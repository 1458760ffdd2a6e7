import { createStore } from '../service/store.ts';

/** How the mask is changed: by painting, or by a click on an object or a colour. */
export interface Brush {
  mode: 'brush' | 'object' | 'colour';
  /** Whether it erases the mask. */
  erase: boolean;
  /** The brush's width, as a part of the image's shorter side. */
  width: number;
  /** How much colours may differ, from 0 to 100. */
  tolerance: number;
}

/** The same for every image, as a painter keeps the brush. */
export const brushStore = createStore<Brush>({ mode: 'brush', erase: false, width: 0.1, tolerance: 12 });

export const changeBrush = (part: Partial<Brush>): void => brushStore.set({ ...brushStore.get(), ...part });
