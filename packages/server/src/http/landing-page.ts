import { contract } from '../contract/document.ts';

const firstCall = `curl -X POST "$BASE/api/v1/runs/generate" \\
  -H "X-API-Key: $DARKROOM_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "prompt": "a fox by a mountain lake at dusk", "sync": true }'`;

/** Served at / until the studio is built. */
export function landingPage(): string {
  return page(
    'Darkroom',
    `<h1>Darkroom</h1>
<p class="lead">Generate, edit and animate images with selectable models. The service is running.</p>
<p>The studio is not built yet: <code>npm start</code> builds it.</p>
<nav>
  <a class="main" href="/docs/">Documentation</a>
  <a href="/openapi.json">OpenAPI contract</a>
  <a href="/healthz">Health</a>
</nav>
<h2>Your first call</h2>
<p>The service printed the API key when it first started. Create another one with <code>npm start -- keys create</code>.</p>
<pre><code id="call">${firstCall.replaceAll('<', '&lt;')}</code></pre>
<p class="small">Version ${contract.info.version}</p>
<script>call.textContent = call.textContent.replace('$BASE', location.origin);</script>`,
  );
}

/** Served at /docs until the documentation is built. */
export function docsMissingPage(): string {
  return page(
    'Darkroom documentation',
    `<h1>The documentation is not built yet</h1>
<p class="lead">It is ready a moment after the first start: reload this page. Or build it yourself:</p>
<pre><code>npm run docs</code></pre>
<nav><a class="main" href="/openapi.json">OpenAPI contract</a> <a href="/">Back</a></nav>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --ink: #1d1a18; --soft: #6b625b; --paper: #faf7f3; --line: #e4dcd3; --accent: #b3321f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3ece5; --soft: #b3a79c; --paper: #171312; --line: #3a302c; --accent: #ff7a61; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.6 ui-sans-serif, system-ui, sans-serif; }
main { width: min(44rem, 100%); }
h1 { font-size: clamp(2rem, 6vw, 3.2rem); line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 .5rem; }
h1::before { content: ''; display: block; width: 3rem; height: .4rem; margin-bottom: 1.5rem; background: var(--accent); }
h2 { margin: 2.5rem 0 .25rem; font-size: 1.15rem; }
.lead { font-size: 1.2rem; color: var(--soft); margin: 0 0 1.75rem; }
.small { font-size: .85rem; color: var(--soft); margin-top: 2rem; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; }
a { color: inherit; text-decoration: none; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; }
a:hover, a:focus-visible { border-color: var(--accent); }
a.main { background: var(--accent); border-color: var(--accent); color: var(--paper); }
pre { overflow-x: auto; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .9rem; }
code { font-family: ui-monospace, monospace; }
</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}
