import { clientSamples } from './client-samples.ts';
import type { Contract, Operation } from './contract.ts';
import { curlCommands } from './curl.ts';
import { escapeHtml } from './html.ts';
import { layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { operationIntro, operationSections } from './operation-page.ts';
import { operationsSidebar } from './operations-sidebar.ts';
import { sampleTabs } from './sample-tabs.ts';

/** The page of one operation: how to call it, a form to send it, and everything it accepts and returns. */
export function operationHtml(operation: Operation, contract: Contract): string {
  const { id, method, path, summary } = operation;
  // The first fact, the method and the path, is in the heading already.
  const intro = renderMarkdown(operationIntro(operation, contract).replace(/^.*\n/, ''), htmlLink);
  const sections = renderMarkdown(operationSections(operation, contract).filter(Boolean).join('\n\n'), htmlLink);
  const links = sections.headings.map(({ id: at, text }) => `<a href="#${at}">${escapeHtml(text)}</a>`);
  return layout(
    {
      title: summary,
      description: `${summary}: ${method} ${path}.`,
      section: 'reference',
      root: '../',
      version: contract.document.info.version,
      markdown: `${id}.md`,
    },
    `<div class="columns operation">
${operationsSidebar(contract, '', operation)}
<main id="content" tabindex="-1">
<article class="prose">
<p class="operation-id"><code>${escapeHtml(id)}</code></p>
<h1>${escapeHtml(summary)}</h1>
<p class="operation-call"><b class="method ${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code>
<button type="button" class="button" data-try-it="${escapeHtml(id)}" hidden>Try it</button></p>
<section id="try-it" class="try-it" aria-label="Try it" hidden></section>
<div class="operation-samples">
${sampleTabs(samplesOf(operation, contract))}
</div>
${intro.html}
<p class="operation-links">${links.join(' · ')} · <a href="${id}.md">Markdown</a></p>
${sections.html}
</article>
</main>
</div>`,
  );
}

function samplesOf(operation: Operation, contract: Contract) {
  const commands = curlCommands(operation, contract).map(({ source }, index) =>
    index === 0 ? source : `# or as a form, with a file\n${source}`,
  );
  return [{ label: 'curl', fence: 'bash', source: commands.join('\n\n') }, ...clientSamples(operation.id)];
}

/** Links between operations lead to their pages. */
const htmlLink = (href: string): string => href.replace(/^((?:\.\.\/errors\/)?[\w.]+)\.md$/, '$1.html');
