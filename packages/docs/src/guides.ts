import { readFileSync } from 'node:fs';
import type { Contract } from './contract.ts';
import { diagramNamed } from './diagrams/diagrams.ts';
import { inlineSvg } from './diagrams/svg.ts';
import { escapeHtml } from './html.ts';
import { expandIncludes } from './includes.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';

/** The guides in the order for a new reader. */
const ORDER = [
  'first-call',
  'authentication',
  'runs-and-progress',
  'webhooks',
  'errors',
  'limits',
  'idempotency',
  'files-and-masks',
  'studio',
  'command-line',
  'agents',
  'mock',
  'verify',
  'real-models',
  'models-openai',
  'models-comfyui',
  'models-cog',
  'models-sdapi',
  'models-gemini',
  'models-chat',
  'models-own',
  'deploy',
  'versioning',
];

export interface Guide extends Rendered {
  slug: string;
  /** As it is written. */
  source: string;
  /** With the contract's facts filled in, as it is published beside the page. */
  markdown: string;
}

export function loadGuides(contract: Contract): Guide[] {
  const rewrite = htmlLink(contract);
  return ORDER.map((slug) => {
    const file = new URL(`../guides/${slug}.md`, import.meta.url);
    const source = readFileSync(file, 'utf8');
    const markdown = expandIncludes(source, contract, `guides/${slug}.md`);
    return { slug, source, markdown, ...renderMarkdown(markdown, rewrite, (href) => drawing(contract, href)) };
  });
}

/** A drawing is part of the page, where it has the page's colours. Wider than a phone, it scrolls by itself. */
function drawing(contract: Contract, href: string): string | undefined {
  const name = /^\.\.\/assets\/diagrams\/(.+)\.svg$/.exec(href)?.[1];
  if (!name) return undefined;
  const diagram = diagramNamed(contract, name);
  const label = escapeHtml(`Drawing: ${diagram.title}`);
  return `<span class="drawing" role="group" tabindex="0" aria-label="${label}">${inlineSvg(diagram)}</span>`;
}

/** Links between Markdown files lead to Markdown; on an HTML page the same links lead to HTML. */
export function htmlLink(contract: Contract): (href: string) => string {
  const ids = new Set(contract.operations.map((operation) => operation.id));
  return (href) => {
    const operation = /^\.\.\/operations\/(.+)\.md$/.exec(href)?.[1];
    if (operation) {
      if (!ids.has(operation))
        throw new Error(`A guide links to the operation ${operation}, which is not in the contract.`);
      return `../operations/${operation}.html`;
    }
    return href.replace(/^((?:\.\.\/(?:guides|errors)\/)?[\w-]+)\.md(?=#|$)/, '$1.html');
  };
}
