import { type Contract, type Operation, titleOf } from './contract.ts';
import { escapeHtml, slugOf } from './html.ts';
import { layout } from './layout.ts';
import { operationsSidebar } from './operations-sidebar.ts';

/** The start of the reference: every operation with its method and path, each a link to its page. */
export function referencePage(contract: Contract): string {
  const { document, operations } = contract;
  const groups = document.tags.map((tag: { name: string; description: string }) => group(tag, operations));
  return layout(
    {
      title: 'Reference',
      description: 'Every operation of Darkroom, with its fields, examples and errors.',
      section: 'reference',
      root: '../',
      version: document.info.version,
    },
    `<div class="columns operation">
${operationsSidebar(contract, '../operations/')}
<main id="content" tabindex="-1">
<article class="prose">
<h1>Reference</h1>
<p>Every operation has a page with its fields, limits, examples and errors, samples in four languages, and a form to try it.</p>
<p class="operation-links"><a href="#files-to-keep">Files to keep</a> · <a href="../guides/errors.html">Errors</a> · <a href="../guides/authentication.html">Authentication</a></p>
${groups.filter(Boolean).join('\n')}
<h2 id="files-to-keep">Files to keep</h2>
<p>The contract, for tools: <a href="../openapi.yaml">openapi.yaml</a> or <a href="../openapi.json">openapi.json</a>, <a href="../openapi.min.json">without examples</a>, <a href="../openapi-without-webhooks.json">without webhooks</a>, or <a href="../openapi-3.0.json">as OpenAPI 3.0</a>.</p>
</article>
</main>
</div>`,
  );
}

function group({ name, description }: { name: string; description: string }, operations: Operation[]): string {
  const items = operations
    .filter(({ tag }) => tag === name)
    .map(
      ({ id, method, path, ...operation }) =>
        `<li><a href="../operations/${id}.html"><span class="operation-name">${escapeHtml(titleOf(operation))}</span> <span class="operation-path"><b class="method ${method.toLowerCase()}">${method}</b> <span>${escapeHtml(path)}</span></span></a></li>`,
    );
  if (items.length === 0) return '';
  return `<h2 id="${slugOf(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
<ul class="operation-list">
${items.join('\n')}
</ul>`;
}
