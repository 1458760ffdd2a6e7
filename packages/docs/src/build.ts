import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractForms, type OpenApi } from '@darkroom/contract/forms';
import { changelogPage } from './changelog-page.ts';
import { type Contract, loadContract, readText } from './contract.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { DIAGRAM_STYLE, svgFile } from './diagrams/svg.ts';
import { errorFiles } from './error-page.ts';
import { fieldList } from './field-list.ts';
import { fieldsPage } from './fields-page.ts';
import { galleryPage } from './gallery-page.ts';
import { guidePage, guidesIndexPage } from './guide-page.ts';
import { loadGuides } from './guides.ts';
import { homePage } from './home-page.ts';
import { llmsText } from './llms.ts';
import { operationHtml } from './operation-html.ts';
import { operationPage } from './operation-page.ts';
import { performancePage } from './performance-page.ts';
import { redocFile } from './reference.ts';
import { referencePage } from './reference-page.ts';
import { otherPages, searchEntries } from './search/entries.ts';
import { searchFiles } from './search/search-files.ts';
import { SITE, sourcesStamp } from './sources.ts';
import { tryItFiles } from './try-it-files.ts';
import { loadReleases } from './versions/releases.ts';
import { versionFiles } from './versions/versions-pages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface BuildOptions {
  out?: string;
  contract?: Contract;
  changelog?: string;
}

/** The parts of the site's style sheet, in order. */
const STYLES = [
  'base',
  'chrome',
  'search',
  'columns',
  'prose',
  'diagrams',
  'fields',
  'home',
  'gallery',
  'samples',
  'operation',
];

/** Builds the whole site. It replaces the last one only when it is complete, so a failure leaves that in place. */
export async function buildSite(options: BuildOptions = {}): Promise<string> {
  const { out = SITE, contract = loadContract() } = options;
  // Read before anything else, so a source that changes meanwhile makes the site out of date.
  const stamp = sourcesStamp();
  const files = await siteFiles(contract, options);
  // Named for the process, because two can build at the same time.
  const [draft, last] = [`${out}.${process.pid}.new`, `${out}.${process.pid}.old`];
  try {
    for (const [name, text] of [...files, stamp]) {
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await writeFile(join(draft, name), text);
    }
    await cp(here('../assets'), join(draft, 'assets'), { recursive: true });
    // Moved and not deleted, because a service may be serving it, and deleting takes longer.
    if (existsSync(out)) await rename(out, last);
    await rename(draft, out);
  } finally {
    for (const folder of [draft, last]) await rm(folder, { recursive: true, force: true });
  }
  return out;
}

const style = (name: string): string => readFileSync(here(`../styles/${name}.css`), 'utf8');

async function siteFiles(contract: Contract, options: BuildOptions): Promise<Map<string, string>> {
  const version: string = contract.document.info.version;
  const file = options.changelog ?? here('../../../openapi/CHANGELOG.md');
  const changelog = readText(file, '`npm run release` writes it.');
  const releases = loadReleases(here('../../../openapi/releases'), changelog);
  const guides = loadGuides(contract);
  const fields = fieldList(contract);
  const oneFile = await redocFile(contract);
  return new Map([
    ['index.html', homePage(contract)],
    ['guides/index.html', guidesIndexPage(guides, version)],
    ...guides.map((guide): [string, string] => [`guides/${guide.slug}.html`, guidePage(guide, guides, version)]),
    ...guides.map((guide): [string, string] => [`guides/${guide.slug}.md`, guide.markdown]),
    ['reference/index.html', referencePage(contract, Buffer.byteLength(oneFile))],
    ['reference/all.html', oneFile],
    ...contract.operations.map((one): [string, string] => [`operations/${one.id}.md`, operationPage(one, contract)]),
    ...errorFiles(contract, guides),
    ['fields.html', fieldsPage(fields, contract)],
    ...versionFiles(releases, contract),
    ['performance.html', performancePage(contract)],
    ...contract.operations.map((one): [string, string] => [`operations/${one.id}.html`, operationHtml(one, contract)]),
    ...(await tryItFiles(contract)),
    ['gallery.html', galleryPage(version)],
    ['changelog.html', changelogPage(changelog, version)],
    ...(await searchFiles(searchEntries(contract, guides, fields, otherPages(releases)))),
    ...diagrams(contract).map((one): [string, string] => [`assets/diagrams/${one.name}.svg`, svgFile(one)]),
    ['assets/site.css', [...STYLES.map(style), DIAGRAM_STYLE].join('\n')],
    ['assets/try-it.css', style('try-it')],
    ['llms.txt', llmsText(contract, guides)],
    ['openapi.json', `${JSON.stringify(contract.document, null, 2)}\n`],
    ...Object.entries(contractForms).map(([name, make]): [string, string] => [
      name,
      make(contract.document as OpenApi),
    ]),
  ]);
}
