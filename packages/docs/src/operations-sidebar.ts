import { type Contract, type Operation, titleOf } from './contract.ts';
import { escapeHtml } from './html.ts';

/** The list of all operations beside the text. `folder` leads from the page to the folder of their pages. */
export function operationsSidebar({ document, operations }: Contract, folder: string, current?: Operation): string {
  const groups = document.tags.map(({ name }: { name: string }) => {
    const links = operations
      .filter(({ tag }) => tag === name)
      .map((operation) => {
        const mark = operation.id === current?.id ? ' aria-current="page"' : '';
        return `<li><a href="${folder}${operation.id}.html"${mark}>${escapeHtml(titleOf(operation))}</a></li>`;
      });
    return links.length > 0 ? `<p>${escapeHtml(name)}</p>\n<ul>\n${links.join('\n')}\n</ul>` : '';
  });
  // Open without scripts; site.js collapses it on a narrow screen, where it would push the text down.
  return `<nav class="sidebar" aria-label="Operations">
<details open><summary>All operations</summary>
${groups.filter(Boolean).join('\n')}
</details>
</nav>`;
}
