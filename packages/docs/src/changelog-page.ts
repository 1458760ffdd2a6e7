import { layout, singleColumn } from './layout.ts';
import { renderMarkdown } from './markdown.ts';

/** The changelog, made by comparing the contract with its last release. */
export function changelogPage(markdown: string, version: string): string {
  const { html } = renderMarkdown(markdown, (href) => href);
  return layout(
    {
      title: 'Changelog',
      description: 'What changed in the Darkroom contract, version by version.',
      section: 'changelog',
      root: '',
      version,
    },
    singleColumn(html),
  );
}
