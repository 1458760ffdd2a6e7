import { readFileSync } from 'node:fs';
import { type Contract, referenceAnchor } from './contract.ts';
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
  /** With the contract's facts filled in, as it is published beside the page. */
  markdown: string;
}

export function loadGuides(contract: Contract): Guide[] {
  const rewrite = htmlLink(contract);
  return ORDER.map((slug) => {
    const file = new URL(`../guides/${slug}.md`, import.meta.url);
    const markdown = expandIncludes(readFileSync(file, 'utf8'), contract, `guides/${slug}.md`);
    return { slug, markdown, ...renderMarkdown(markdown, rewrite) };
  });
}

/** Links between Markdown files lead to Markdown; on an HTML page the same links lead to HTML. */
function htmlLink(contract: Contract): (href: string) => string {
  const anchors = new Map(contract.operations.map((operation) => [operation.id, referenceAnchor(operation)]));
  return (href) => {
    const operation = /^\.\.\/operations\/(.+)\.md$/.exec(href)?.[1];
    if (operation) {
      const anchor = anchors.get(operation);
      if (!anchor) throw new Error(`A guide links to the operation ${operation}, which is not in the contract.`);
      return `../reference/index.html${anchor}`;
    }
    return href.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html');
  };
}
