import type { Contract } from './contract.ts';
import { type ErrorFacts, errorFacts } from './error-facts.ts';
import { type Guide, htmlLink } from './guides.ts';
import { escapeHtml } from './html.ts';
import { layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { fence, table } from './markdown-table.ts';

/** A page for each error code, and one that lists them, as HTML and as Markdown. */
export function errorFiles(contract: Contract, guides: Guide[]): [string, string][] {
  const facts = errorFacts(contract);
  const pages = [
    { name: 'index', markdown: listMarkdown(facts) },
    ...facts.map((error) => ({ name: error.code, markdown: errorMarkdown(error, guides) })),
  ];
  return pages.flatMap(({ name, markdown }): [string, string][] => [
    [`errors/${name}.md`, markdown],
    [`errors/${name}.html`, pageHtml(name, markdown, facts, contract)],
  ]);
}

function listMarkdown(facts: ErrorFacts[]): string {
  const rows = facts.map(({ code, status, meaning }) => [`[\`${code}\`](${code}.md)`, status, meaning]);
  return [
    '# Error codes',
    'Every error has one of these codes. Each page says what causes it, what to do, and which operations return it.',
    table(['Code', 'Status', 'Meaning'], rows),
    'How to handle errors in general: [Errors](../guides/errors.md).\n',
  ].join('\n\n');
}

function errorMarkdown(error: ErrorFacts, guides: Guide[]): string {
  const mentions = guides.filter(({ slug, source }) => slug !== 'errors' && source.includes(`\`${error.code}\``));
  const remedies = [...error.remedies, adviceFor(error.status, guides)];
  return [
    `# \`${error.code}\``,
    `\`${error.status}\` ${error.reason}, returned by ${countOf(error.operations.length)}.`,
    `## Cause\n\n${error.meaning}`,
    `## What to do\n\n${remedies.map((remedy) => `- ${remedy}`).join('\n')}`,
    error.headers.length > 0 &&
      `## Headers\n\n${table(
        ['Header', 'Meaning'],
        error.headers.map(({ name, about }) => [`\`${name}\``, about]),
      )}`,
    error.examples.length > 0 &&
      `## Example\n\n${error.examples.map(({ summary, value }) => `${summary}:\n\n${fence('json', value)}`).join('\n\n')}`,
    error.operations.length > 0 &&
      `## Returned by\n\n${table(
        ['Operation', 'Purpose'],
        error.operations.map(({ id, summary }) => [`[\`${id}\`](../operations/${id}.md)`, summary]),
      )}`,
    `## More\n\n${[...mentions, ...guides.filter(({ slug }) => slug === 'errors')]
      .map(({ slug, title, summary }) => `- [${title}](../guides/${slug}.md): ${summary}`)
      .join('\n')}\n`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const countOf = (count: number): string => (count === 1 ? '1 operation' : `${count} operations`);

/** What the guide to errors says about a status, which it does once for all codes. */
function adviceFor(status: number, guides: Guide[]): string {
  const guide = guides.find(({ slug }) => slug === 'errors')?.source ?? '';
  const row = guide.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${status}\``));
  const [, , meaning = '', advice = ''] = (row ?? '').split('|').map((cell) => cell.trim());
  if (!advice) throw new Error(`guides/errors.md does not say what to do about the status ${status}.`);
  return `For any \`${status}\` (${meaning}): ${advice}.`;
}

function pageHtml(name: string, markdown: string, facts: ErrorFacts[], contract: Contract): string {
  const { title, html } = renderMarkdown(markdown, htmlLink(contract));
  return layout(
    {
      title,
      description: facts.find(({ code }) => code === name)?.meaning ?? 'Every error code: its cause and what to do.',
      section: 'errors',
      root: '../',
      version: contract.document.info.version,
      markdown: `${name}.md`,
    },
    `<div class="columns">
${sidebar(facts, name)}
<main id="content" tabindex="-1">
<article class="prose">
${html}
</article>
</main>
</div>`,
  );
}

function sidebar(facts: ErrorFacts[], current: string): string {
  const links = facts.map(({ code }) => {
    const mark = code === current ? ' aria-current="page"' : '';
    return `<li><a href="${code}.html"${mark}><code>${escapeHtml(code)}</code></a></li>`;
  });
  return `<nav class="sidebar names" aria-label="Error codes">
<details open><summary>All codes</summary>
<ul>
${links.join('\n')}
</ul>
</details>
</nav>`;
}
