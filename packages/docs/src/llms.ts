import type { Contract } from './contract.ts';
import type { Guide } from './guides.ts';

/** The site's table of contents for language models, in the form that llmstxt.org describes. */
export function llmsText(contract: Contract, guides: Guide[]): string {
  const { info, tags } = contract.document;
  const sections = tags.map((tag: { name: string }) => {
    const links = contract.operations
      .filter((operation) => operation.tag === tag.name)
      .map(({ id, summary, method, path }) => `- [${id}](operations/${id}.md): ${summary} (\`${method} ${path}\`)`);
    return links.length > 0 ? `## ${tag.name}\n\n${links.join('\n')}` : '';
  });
  const pages = guides.map(({ slug, title, summary }) => `- [${title}](guides/${slug}.md): ${summary}`);
  return [
    `# ${info.title}`,
    `> ${info.summary} Version ${info.version}.`,
    info.description.trim(),
    `## Guides\n\n${pages.join('\n')}`,
    ...sections,
    '## Optional\n\n- [Error codes](errors/index.md): what causes each error and what to do\n- [openapi.yaml](openapi.yaml): the whole contract, OpenAPI 3.1\n- [openapi.json](openapi.json): the same as JSON\n- [openapi.min.json](openapi.min.json): the same without examples and spaces, under 300 kB\n- [openapi-without-webhooks.json](openapi-without-webhooks.json): without `webhooks`, for generators that stumble over them\n- [openapi-3.0.json](openapi-3.0.json): as OpenAPI 3.0',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
