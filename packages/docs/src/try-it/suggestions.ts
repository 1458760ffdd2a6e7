/// <reference lib="dom" />
import { h } from './dom.ts';
import { recent } from './recent.ts';
import type { Field } from './request/model.ts';

/** Ids of runs and URLs of images from earlier responses. */
export function suggestionLists(): HTMLElement {
  const { runs, images } = recent();
  const list = (id: string, values: string[]) =>
    h('datalist', { id }, ...values.map((value) => h('option', { value })));
  return h('div', { hidden: true }, list('try-runs', runs), list('try-images', images));
}

export function suggestionsFor({ name }: Field): string | undefined {
  if (/run_id$|^parent_id$/.test(name)) return 'try-runs';
  return /image_url$|^image$|_image$/.test(name) ? 'try-images' : undefined;
}
