import { clientSamples } from './client-samples.ts';
import type { Contract, Operation } from './contract.ts';
import { escapeHtml } from './html.ts';
import { layout } from './layout.ts';
import { sampleTabs } from './sample-tabs.ts';

const CALL = `curl http://127.0.0.1:4000/api/v1/runs/generate \\
  -H "X-API-Key: $DARKROOM_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "prompt": "a fox by a mountain lake at dusk",
    "sync": true
  }'`;

const READERS = [
  {
    title: 'Read it',
    text: 'Every operation, field, limit and error, each with an example.',
    links: [
      ['Reference', 'reference/index.html'],
      ['Runs and progress', 'guides/runs-and-progress.html'],
      ['Error codes', 'errors/index.html'],
    ],
  },
  {
    title: 'Call it',
    text: 'From an API key to an image on your disk in five minutes, with curl, fetch or the typed client.',
    links: [
      ['Your first call', 'guides/first-call.html'],
      ['Webhooks', 'guides/webhooks.html'],
    ],
  },
  {
    title: 'Mock it',
    text: 'Build every screen without a service or a bill: real images, runs that progress, failures on request.',
    links: [
      ['The mock', 'guides/mock.html'],
      ['openapi.json', 'openapi.json'],
    ],
  },
  {
    title: 'Enforce it',
    text: 'Run the checks against any live server, yours or ours, and see where it breaks the contract.',
    links: [
      ['The checks', 'guides/verify.html'],
      ['Versioning', 'guides/versioning.html'],
    ],
  },
] as const;

export function homePage(contract: Contract): string {
  const { info } = contract.document;
  return layout(
    {
      title: 'Darkroom: generate, edit and animate images',
      description: info.summary,
      section: 'home',
      root: '',
      version: info.version,
    },
    `<main id="content" tabindex="-1" class="home">
<section class="hero">
<div>
<h1>Images and video, from one clear contract.</h1>
<p class="lead">Darkroom generates, edits and animates images with the model you choose. Every job is a <em>run</em>: start it, follow its progress, download the result.</p>
<p class="actions"><a class="button" href="guides/first-call.html">Make your first call</a> <a class="button quiet" href="reference/index.html">Open the reference</a></p>
</div>
<figure class="print">
<img src="assets/fox.webp" alt="A fox by a mountain lake at dusk, as the local engine draws it" width="1200" height="686">
<figcaption>${sampleTabs([{ label: 'curl', fence: 'bash', source: CALL }, ...clientSamples('images.generate')])}</figcaption>
</figure>
</section>
<section aria-labelledby="readers">
<h2 id="readers">Where to start</h2>
<ul class="cards">
${READERS.map(readerCard).join('\n')}
</ul>
</section>
<section aria-labelledby="operations">
<h2 id="operations">All ${contract.operations.length} operations</h2>
<div class="operations">
${contract.document.tags.map((tag: { name: string; description: string }) => tagList(tag, contract.operations)).join('\n')}
</div>
</section>
</main>`,
  );
}

function readerCard({ title, text, links }: (typeof READERS)[number]): string {
  const anchors = links.map(([label, href]) => `<a href="${href}">${label}</a>`).join(' ');
  return `<li><h3>${title}</h3><p>${escapeHtml(text)}</p><p class="links">${anchors}</p></li>`;
}

function tagList(tag: { name: string; description: string }, operations: Operation[]): string {
  const items = operations
    .filter((operation) => operation.tag === tag.name)
    .map(
      (operation) =>
        `<li><a href="operations/${operation.id}.html">${escapeHtml(operation.summary)}</a> <code>${escapeHtml(operation.id)}</code></li>`,
    );
  if (items.length === 0) return '';
  return `<div><h3>${escapeHtml(tag.name)}</h3><p>${escapeHtml(tag.description)}</p><ul>${items.join('\n')}</ul></div>`;
}
