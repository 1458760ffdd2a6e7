/// <reference lib="dom" />
type Child = Node | string | false | undefined;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

/** A labelled list to choose from. */
export function chooser(label: string, options: string[], chosen: number, choose: (at: number) => void): HTMLElement {
  const id = `try-choose-${label.toLowerCase().replace(/\W/g, '-')}`;
  const select: HTMLSelectElement = h(
    'select',
    { id, oninput: () => choose(select.selectedIndex) },
    ...options.map((option) => h('option', {}, option)),
  );
  select.selectedIndex = chosen;
  return h('div', { class: 'ti-field' }, h('label', { for: id }, label), select);
}

/** Turns `code` and [links](…) of a short Markdown text into elements; everything else stays text. */
export function inline(markdown: string): Child[] {
  return markdown
    .replace(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') && part.length > 2 ? h('code', {}, part.slice(1, -1)) : part));
}

/** Coloured code. Not a parser: it only distinguishes strings, numbers, comments and words. */
export function colored(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const pattern =
    /("(?:[^"\\\n]|\\.)*"(?=\s*:)?)|('(?:[^'\\]|\\.)*')|((?:^|\s)(?:#|\/\/ ).*)|\b(import|from|const|await|with|as|for|of|in|package|func|if|return|range|nil|true|false|True|False|None|null)\b|(?<![\w.:/-])(\d+(?:\.\d+)?)(?![\w.:/-])/gm;
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const kind = match[3] ? 'comment' : match[4] ? 'keyword' : match[5] ? 'constant' : 'string';
    fragment.append(text.slice(last, match.index), h('span', { class: `ti-${kind}` }, match[0]));
    last = match.index + match[0].length;
  }
  fragment.append(text.slice(last));
  return fragment;
}
