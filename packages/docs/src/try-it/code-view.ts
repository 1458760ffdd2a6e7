/// <reference lib="dom" />
import { colored, h } from './dom.ts';
import { startTabs } from './language-tabs.ts';
import { withOwn } from './request/own-server.ts';

/** The request as code in each language, in the same tabs as the samples of the site. */
export function codeView(labels: string[]): {
  element: HTMLElement;
  show(code: Record<string, string>, server: string, key: string): void;
} {
  const codes = new Map(labels.map((label) => [label, h('code')]));
  const tabs = labels.map((label, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `try-tab-${index}`,
        'aria-controls': `try-code-${index}`,
        'aria-selected': String(index === 0),
        tabindex: index === 0 ? '0' : '-1',
        'data-language': label.toLowerCase(),
      },
      label,
    ),
  );
  const panels = labels.map((label, index) =>
    h(
      'div',
      {
        role: 'tabpanel',
        id: `try-code-${index}`,
        'aria-labelledby': `try-tab-${index}`,
        'data-language': label.toLowerCase(),
        hidden: index > 0,
      },
      h('pre', { tabindex: '0' }, codes.get(label) as HTMLElement),
    ),
  );
  const samples = h(
    'div',
    { class: 'samples' },
    h(
      'div',
      { class: 'sample-bar' },
      h('div', { role: 'tablist', 'aria-label': 'Language', 'data-languages': '' }, ...tabs),
      h('button', { type: 'button', class: 'sample-copy', hidden: true }, 'Copy'),
    ),
    ...panels,
  );
  const element = h('div', {}, samples);
  startTabs(element);
  return {
    element,
    show(code, server, key) {
      for (const [label, node] of codes) node.replaceChildren(colored(withOwn(code[label] ?? '', server, key)));
    },
  };
}
