import { type Contract, operationUrl } from './contract.ts';
import type { FieldEntry, Meaning } from './field-list.ts';
import { escapeHtml } from './html.ts';
import { layout } from './layout.ts';
import { renderInline } from './markdown.ts';

/** More operations than this are counted, not listed. */
const LISTED = 6;

/** Every field by name: where search leads to. */
export function fieldsPage(fields: FieldEntry[], contract: Contract): string {
  const urls = new Map(contract.operations.map((operation) => [operation.id, operationUrl(operation)]));
  const link = (id: string): string => `<a href="${urls.get(id)}"><code>${escapeHtml(id)}</code></a>`;
  return layout(
    {
      title: 'Fields',
      description: 'Every field, parameter and header of the contract: what it means, and which operations use it.',
      section: 'other',
      root: '',
      version: contract.document.info.version,
    },
    `<div class="columns single">
<main id="content" tabindex="-1">
<article class="prose fields">
<h1>Fields</h1>
<p class="lead">Every field, parameter and header of the contract: what it means, and which operations use it.</p>
<dl>
${fields.map((field) => fieldHtml(field, link)).join('\n')}
</dl>
</article>
</main>
</div>`,
  );
}

function fieldHtml({ name, meanings }: FieldEntry, link: (id: string) => string): string {
  const id = escapeHtml(name);
  return `<dt id="${id}"><code>${id}</code> <a class="anchor" href="#${encodeURIComponent(name)}" aria-label="Link to ${id}">#</a></dt>
${meanings.map((meaning) => meaningHtml(meaning, link)).join('\n')}`;
}

function meaningHtml({ type, about, sent, returned }: Meaning, link: (id: string) => string): string {
  const uses = [usedBy('Sent to', sent, link), usedBy('Returned by', returned, link)].filter(Boolean).join(' · ');
  return `<dd><p><i>${renderInline(type)}.</i> ${renderInline(about)}</p><p class="uses">${uses}</p></dd>`;
}

function usedBy(label: string, operations: Set<string>, link: (id: string) => string): string {
  if (operations.size === 0) return '';
  if (operations.size > LISTED) return `${label} ${operations.size} operations`;
  return `${label} ${[...operations].map(link).join(', ')}`;
}
