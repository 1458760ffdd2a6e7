import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from './contract.ts';
import { referenceDocument } from './reference-document.ts';

const run = promisify(execFile);

const OPTIONS = {
  // Nothing is beside a file that was downloaded.
  hideDownloadButtons: true,
  sortRequiredPropsFirst: true,
  jsonSamplesExpandLevel: 'all',
};

/**
 * All operations in one file to keep: Redoc, prerendered, with everything it needs inside. Its script alone is larger than
 * any page of the site may be, even compressed, so it is a download and not one of the pages.
 */
export async function redocFile(contract: Contract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-reference-'));
  try {
    const at = (name: string) => join(folder, name);
    await writeFile(at('openapi.json'), JSON.stringify(referenceDocument(contract)));
    await writeFile(at('page.hbs'), template(contract.document.info.version));
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
    return offline(await readFile(at('index.html'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function redocly(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
}

const source = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

function template(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Darkroom ${version}: all operations</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(source('assets/mark.svg'))}">
<style>${source('styles/base.css')}</style>
{{{redocHead}}}
<style>${source('styles/reference.css')}</style>
</head>
<body class="reference">
<a class="skip" href="#api-content">Skip to the content</a>
{{{redocHTML}}}
<script>${source('src/reference-markup.js')}</script>
</body>
</html>
`;
}

/** Redoc loads its maker's logo from a CDN, but the file must work without a network. */
const EMPTY_IMAGE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

function offline(html: string): string {
  const page = localLinks(html).replace(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, EMPTY_IMAGE);
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
