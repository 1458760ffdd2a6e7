/// <reference lib="dom" />
import type { Schema } from '@darkroom/contract/reading';
import { boundsOf, typeOf } from '../schema-fields.ts';
import { h, inline } from './dom.ts';
import { type Entries, isFileField, keyOf } from './request/entries.ts';
import type { Field } from './request/model.ts';
import { isJson } from './request/text-values.ts';

/** A field on the page. */
export interface FieldView {
  element: HTMLElement;
  control: HTMLElement;
  /** Marks it with what is wrong; undefined clears it. */
  show(problem: string | undefined): void;
}

/** One field as the control that fits its schema. Text is kept as typed, so what is wrong can be sent all the same. */
export function fieldView(
  field: Field,
  entries: Entries,
  suggestions: string | undefined,
  changed: (key: string) => void,
): FieldView {
  const key = keyOf(field);
  const id = `try-${key.replace(/\W/g, '-')}`;
  const help = h('p', { id: `${id}-help`, class: 'ti-help' }, ...inline(firstSentence(field.schema)));
  const problem = h('p', { id: `${id}-problem`, class: 'ti-problem', hidden: true });
  const control = controlFor(field, entries, {
    id,
    'aria-describedby': `${id}-help ${id}-problem`,
    'aria-required': field.required ? 'true' : undefined,
    list: suggestions,
    oninput: () => changed(key),
  });
  const element = h(
    'div',
    { class: isShort(field.schema) ? 'ti-field' : 'ti-field ti-wide' },
    h('label', { for: id }, h('code', {}, field.name), ' ', h('span', { class: 'ti-type' }, aboutOf(field))),
    control,
    problem,
    help,
  );
  return {
    element,
    control,
    show(message) {
      problem.textContent = message ?? '';
      problem.hidden = message === undefined;
      if (message === undefined) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    },
  };
}

function controlFor(field: Field, entries: Entries, attributes: Record<string, unknown>): HTMLElement {
  const { schema } = field;
  const key = keyOf(field);
  const entered = entries.get(key);
  const text = typeof entered === 'string' ? entered : '';
  const listening = (read: () => string | File[]) => ({
    ...attributes,
    oninput: () => {
      entries.set(key, read());
      (attributes.oninput as () => void)();
    },
  });
  if (isFileField(field)) {
    const input: HTMLInputElement = h('input', {
      ...listening(() => [...(input.files ?? [])]),
      type: 'file',
      accept: 'image/png,image/jpeg,image/webp',
      multiple: schema.type === 'array',
    });
    return input;
  }
  const options = schema.type === 'boolean' ? [true, false] : schema.enum;
  const severalOf = schema.items?.enum;
  if (severalOf) {
    const list: HTMLSelectElement = h(
      'select',
      { ...listening(() => [...list.selectedOptions].map(({ value }) => value).join('\n')), multiple: true },
      ...severalOf.map((one) => h('option', { selected: text.split('\n').includes(String(one)) }, String(one))),
    );
    list.size = severalOf.length;
    return list;
  }
  if (options) {
    const select: HTMLSelectElement = h(
      'select',
      listening(() => select.value),
      h('option', { value: '' }, schema.default === undefined ? 'not sent' : `not sent: ${schema.default}`),
      ...options.map((one) => h('option', {}, String(one))),
    );
    select.value = text;
    return select;
  }
  if (isJson(schema) || schema.type === 'array' || isLong(schema)) {
    const area: HTMLTextAreaElement = h('textarea', {
      ...listening(() => area.value),
      rows: Math.min(8, Math.max(2, text.split('\n').length)),
      spellcheck: 'false',
      class: isJson(schema) ? 'ti-mono' : undefined,
      list: undefined,
    });
    area.value = text;
    return area;
  }
  const numeric = schema.type === 'integer' || schema.type === 'number';
  const input: HTMLInputElement = h('input', {
    ...listening(() => input.value),
    // Not of type number: what such a field refuses could not be sent to see what the service says.
    type: 'text',
    inputmode: numeric ? 'decimal' : undefined,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: schema.default === undefined ? undefined : String(schema.default),
  });
  input.value = text;
  return input;
}

/** Whether two such fields fit side by side. */
const isShort = ({ type, enum: options, format }: Schema): boolean =>
  type === 'integer' || type === 'number' || type === 'boolean' || (options !== undefined && format === undefined);

const isLong = ({ type, maxLength = 0, format, pattern }: Schema): boolean =>
  type === 'string' && maxLength >= 1000 && maxLength < 64_000 && format === undefined && !pattern?.includes('http');

/** The type, whether it is required, and its bounds, in one line. */
function aboutOf({ schema, required }: Field): string {
  const type = isJson(schema)
    ? 'JSON'
    : schema.items?.enum
      ? 'one or more'
      : schema.type === 'array' && schema.items?.format !== 'binary'
        ? `${typeOf(schema.items ?? {}, (node) => node)}, one a line`
        : typeOf(schema, (node) => node);
  const bounds =
    schema.enum || schema.items?.enum || schema.type === 'boolean'
      ? ''
      : boundsOf(schema).replaceAll('`', '').replace(/\.$/, '');
  const parts = [type, bounds && bounds.charAt(0).toLowerCase() + bounds.slice(1)];
  if (required) parts.unshift('required');
  if (schema.deprecated) parts.unshift('deprecated');
  return parts.filter(Boolean).join(' · ');
}

const firstSentence = ({ description = '' }: Schema): string =>
  /^[\s\S]*?\.(?=\s|$)/.exec(String(description).trim())?.[0] ?? String(description);
