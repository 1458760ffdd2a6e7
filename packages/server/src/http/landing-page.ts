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
<p>Generate, edit and animate images with selectable models. The service is running.</p>
<p>The studio is not built yet: <code>npm start</code> builds it.</p>
<nav>
  <a href="/docs/">Documentation</a>
  <a href="/openapi.json">OpenAPI contract</a>
  <a href="/healthz">Health</a>
</nav>
<h2>Your first call</h2>
<p>The service printed the API key when it first started. Create another one with <code>npm start -- keys create</code>.</p>
<pre><code id="call">${firstCall.replaceAll('<', '&lt;')}</code></pre>
<p>Version ${contract.info.version}</p>
<script>call.textContent = call.textContent.replace('$BASE', location.origin);</script>`,
  );
}

/** Served at /docs until the documentation is built. */
export function docsMissingPage(): string {
  return page(
    'Darkroom documentation',
    `<h1>The documentation is not built yet</h1>
<p>It is ready a moment after the first start: reload this page. Or build it yourself:</p>
<pre><code>npm run docs</code></pre>
<nav><a href="/openapi.json">OpenAPI contract</a> <a href="/">Back</a></nav>`,
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
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 4rem auto; padding: 0 2rem; font: 1.05rem/1.6 system-ui, sans-serif; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .5rem; font-size: .9rem; }
</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}
