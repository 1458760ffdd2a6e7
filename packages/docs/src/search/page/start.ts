import { kinds, type SearchData } from '../entry.ts';
import { finder, type Result } from './find.ts';
import { marked, snippet } from './snippet.ts';

const LIMIT = 20;

declare global {
  var searchData: SearchData;
  var startSearch: (dialog: HTMLDialogElement, base: string) => void;
}

/** Puts the search into the dialog that site.js has opened. */
globalThis.startSearch = (dialog, base) => {
  const find = finder(globalThis.searchData);
  const input = one(dialog, 'input');
  const status = one(dialog, 'p');
  const list = one(dialog, 'ol');

  const show = (): void => {
    const query = input.value.trim();
    const results = query === '' ? [] : find(query, LIMIT);
    list.replaceChildren(...results.map((result, index) => item(result, base, index === 0)));
    list.scrollTop = 0;
    status.textContent =
      query === '' ? 'Type a name, a path, an error code or a few words.' : found(results.length, query);
  };

  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];
  const move = (by: number): void => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement) + by;
    if (at < 0) input.focus();
    else all[Math.min(at, all.length - 1)]?.focus();
  };
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && event.target === input) {
      // While letters are composed, as in Japanese, Enter ends that.
      if (!event.isComposing) links()[0]?.click();
    } else if (
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      event.target instanceof HTMLAnchorElement
    ) {
      // Typing continues the query.
      input.focus();
    }
  });
  // A result can be on the page that is already open.
  list.addEventListener('click', (event) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) dialog.close();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  input.addEventListener('input', show);
  show();
};

function item({ entry, terms }: Result, base: string, first: boolean): HTMLLIElement {
  const title = element(
    'b',
    entry.kind === 'guide' || entry.kind === 'page' ? '' : 'name',
    ...marked(entry.title, terms),
  );
  const kind = element('span', 'kind', kinds[entry.kind]);
  const about = element('span', 'about', ...marked(snippet(entry, terms), terms));
  const link = element('a', first ? 'first' : '', title, kind, about);
  link.href = new URL(entry.url, base).href;
  return element('li', '', link);
}

function found(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. Try fewer or other words.`;
  if (count === LIMIT) return `The best ${LIMIT} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function one<K extends keyof HTMLElementTagNameMap>(dialog: HTMLElement, name: K): HTMLElementTagNameMap[K] {
  const found = dialog.querySelector(name);
  if (!found) throw new Error(`The search dialog has no ${name}.`);
  return found;
}
