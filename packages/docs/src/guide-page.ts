import type { Guide } from './guides.ts';
import { escapeHtml } from './html.ts';
import { layout, type Page } from './layout.ts';

/** A guide: the list of guides on the left, the text, its headings on the right. */
export function guidePage(guide: Guide, guides: Guide[], version: string): string {
  const page: Page = {
    title: guide.title,
    description: guide.summary,
    section: 'guides',
    root: '../',
    version,
    markdown: `${guide.slug}.md`,
  };
  return layout(
    page,
    `<div class="columns">
${sidebar(guides, guide.slug)}
<main id="content" tabindex="-1">
<article class="prose">
${guide.html}
</article>
${pager(guide, guides)}
</main>
${contents(guide)}
</div>`,
  );
}

export function guidesIndexPage(guides: Guide[], version: string): string {
  const items = guides.map(
    (guide) =>
      `<li><a href="${guide.slug}.html"><b>${escapeHtml(guide.title)}</b> <span>${escapeHtml(guide.summary)}</span></a></li>`,
  );
  const page: Page = {
    title: 'Guides',
    description: 'How to call Darkroom, wait for results, verify webhooks and handle errors.',
    section: 'guides',
    root: '../',
    version,
  };
  return layout(
    page,
    `<div class="columns">
${sidebar(guides, '')}
<main id="content" tabindex="-1">
<article class="prose">
<h1>Guides</h1>
<p class="lead">Each guide covers one topic. Start with the first one, then read what you need.</p>
</article>
<ol class="guide-list">${items.join('\n')}</ol>
</main>
</div>`,
  );
}

function sidebar(guides: Guide[], current: string): string {
  const links = guides.map((guide) => {
    const mark = guide.slug === current ? ' aria-current="page"' : '';
    return `<li><a href="${guide.slug}.html"${mark}>${escapeHtml(guide.title)}</a></li>`;
  });
  // Open without scripts; site.js collapses it on a narrow screen, where it would push the text down.
  return `<nav class="sidebar" aria-label="Guides">
<details open><summary>All guides</summary>
<ul>
${links.join('\n')}
</ul>
</details>
</nav>`;
}

function contents(guide: Guide): string {
  if (guide.headings.length < 2) return '';
  const links = guide.headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page">
<p>On this page</p>
<ul>${links.join('')}</ul>
<p><a href="${guide.slug}.md">This page as Markdown</a></p>
</nav>`;
}

function pager(guide: Guide, guides: Guide[]): string {
  const at = guides.indexOf(guide);
  const link = (other: Guide | undefined, rel: string, label: string) =>
    other
      ? `<a rel="${rel}" href="${other.slug}.html"><span>${label}</span> ${escapeHtml(other.title)}</a>`
      : '<span></span>';
  return `<nav class="pager" aria-label="Previous and next guide">
${link(guides[at - 1], 'prev', 'Previous')}
${link(guides[at + 1], 'next', 'Next')}
</nav>`;
}
