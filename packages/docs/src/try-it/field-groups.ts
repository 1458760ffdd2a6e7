/// <reference lib="dom" />
import type { ModelUse } from '@darkroom/contract/models';
import { h, inline } from './dom.ts';
import { type Entries, keyOf } from './request/entries.ts';
import type { Body, Field } from './request/model.ts';

/** Fields in groups: those that matter first, the others behind a summary. */
export function fieldGroups(entries: Entries, view: (field: Field) => HTMLElement) {
  /** The fields that the chosen model uses, and then the others. */
  function bodyGroups({ fields, models }: Body): (HTMLElement | undefined)[] {
    const selector = fields.find(({ name }) => name === 'model_type');
    const chosen = selector && (entries.get(keyOf(selector)) || selector.schema.default);
    const use = models.find(({ model }) => model === chosen);
    if (!selector || !use) return [group('', fields)];
    const isUsed = ({ name }: Field): boolean => use.used.has(name);
    const used = fields.filter((field) => field !== selector && isUsed(field)).map((field) => ofModel(field, use));
    const others = fields.filter((field) => !isUsed(field));
    const note = 'These change nothing. Those that you send are listed in the `ignored_inputs` of the run.';
    return [
      h('div', { class: 'ti-group' }, view(selector)),
      group('', used),
      folded('Other fields (not used by this model)', others, h('p', { class: 'ti-help' }, ...inline(note))),
    ];
  }

  /** The fields that are required, filled in or special to some models; the others can be opened. */
  function group(title: string, list: Field[]): HTMLElement | undefined {
    if (list.length === 0) return undefined;
    const isShown = (field: Field): boolean =>
      field.required ||
      entries.has(keyOf(field)) ||
      (!field.schema.deprecated && (list.length < 6 || field.schema['x-used-by'] !== undefined));
    const first = list.filter(isShown).sort((a, b) => Number(b.required) - Number(a.required));
    const rest = list.filter((field) => !isShown(field));
    return h(
      'div',
      { class: 'ti-group' },
      title && first.length > 0 && h('h3', {}, title),
      ...first.map(view),
      folded(optional(rest, 'field'), rest),
    );
  }

  /** Open if a field in it is filled in. */
  function folded(summary: string, list: Field[], ...note: HTMLElement[]): HTMLElement | undefined {
    if (list.length === 0) return undefined;
    const open = list.some((field) => entries.has(keyOf(field)));
    const inner = h('div', { class: 'ti-group' }, ...note, ...list.map(view));
    return h('details', { class: 'ti-more', open }, h('summary', {}, summary), inner);
  }

  return { group, bodyGroups, headerGroup: (list: Field[]) => folded(optional(list, 'header'), list) };
}

const optional = ({ length }: Field[], noun: string): string => `${length} optional ${noun}${length === 1 ? '' : 's'}`;

/** The field as this model uses it. */
const ofModel = (field: Field, { required, narrowed }: ModelUse): Field => ({
  ...field,
  required: field.required || required.includes(field.name),
  schema: { ...field.schema, ...narrowed[field.name], description: field.schema.description },
});
