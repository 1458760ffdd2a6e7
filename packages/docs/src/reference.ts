import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from './contract.ts';
import { head, header, type Page } from './layout.ts';
import { referenceDocument, SERVER_PLACEHOLDER } from './reference-document.ts';

const run = promisify(execFile);

const OPTIONS = {
  downloadUrls: [
    { title: 'openapi.yaml', url: '../openapi.yaml' },
    { title: 'openapi.json', url: '../openapi.json' },
    { title: 'without webhooks', url: '../openapi-without-webhooks.json' },
    { title: 'as OpenAPI 3.0', url: '../openapi-3.0.json' },
  ],
  sortRequiredPropsFirst: true,
  jsonSamplesExpandLevel: 'all',
  scrollYOffset: 60,
};

/** All operations on one page: Redoc, prerendered, with everything it needs inside the page. */
export async function redocPage(contract: Contract, version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-reference-'));
  try {
    const at = (name: string) => join(folder, name);
    await writeFile(at('openapi.json'), JSON.stringify(referenceDocument(contract)));
    await writeFile(at('page.hbs'), template(version));
    // A separate, empty configuration: the repository's is for linting and must not be used here.
    await writeFile(at('redocly.yaml'), '{}\n');
    const options = JSON.stringify(OPTIONS);
    // The script is put into the page, not beside it: browsers refuse module files from a folder without a server.
    const words = [
      'build-docs',
      at('openapi.json'),
      '-t',
      at('page.hbs'),
      '-o',
      at('index.html'),
      '--inlineBundle',
      '--openapi',
      options,
    ];
    await run(process.execPath, [redocly(), ...words, '--config', at('redocly.yaml')], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' },
    });
    return ownServer(offline(await readFile(at('index.html'), 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function redocly(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
}

function template(version: string): string {
  const page: Page = {
    title: 'All operations on one page',
    description: 'Every operation of Darkroom on one page, with its fields, examples and errors.',
    section: 'reference',
    root: '../',
    version,
  };
  return `<!doctype html>
<html lang="en">
<head>
${head(page)}
<script src="../assets/samples.js"></script>
{{{redocHead}}}
<link rel="stylesheet" href="../assets/reference.css">
</head>
<body class="reference">
<a class="skip" href="#api-content">Skip to the content</a>
${header(page)}
{{{redocHTML}}}
<script src="../assets/reference.js"></script>
</body>
</html>
`;
}

/** Samples name the server by a placeholder. The page has them inside a script, which puts the reader's own server in. */
function ownServer(html: string): string {
  return html.replaceAll(SERVER_PLACEHOLDER, '"+(globalThis.darkroomServer??"http://127.0.0.1:4000")+"');
}

/** Redoc loads its maker's logo from a CDN, but the page must work without a network. */
const EMPTY_PICTURE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

function offline(html: string): string {
  const page = localLinks(html).replace(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, EMPTY_PICTURE);
  const left = /https:\/\/cdn\.redoc\.ly[^`'"\s]*|<(?:script|link)[^>]+(?:src|href)="https?:[^"]*"/.exec(page)?.[0];
  if (left) throw new Error(`The reference would load ${left}; it must work with no network. See reference.ts.`);
  return page;
}

/** Before the script runs, the menu links to paths; turn them into anchors of this page. */
function localLinks(html: string): string {
  const script = html.indexOf('<script type="module">');
  const body = html.indexOf('<div id="redoc">');
  const rendered = html.slice(body, script).replaceAll('href="/', 'href="#/');
  return html.slice(0, body) + rendered + html.slice(script);
}
