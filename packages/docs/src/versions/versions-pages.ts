import type { Contract } from '../contract.ts';
import { errorCodes } from '../error-codes.ts';
import { fieldList } from '../field-list.ts';
import { htmlLink } from '../guides.ts';
import { layout, singleColumn } from '../layout.ts';
import { renderMarkdown } from '../markdown.ts';
import { table } from '../markdown-table.ts';
import { type Comparison, compare, type Difference, type Place, places } from './compare.ts';
import { changelogPlace, type Release } from './releases.ts';

/** The list of versions, a page for each two that are worth comparing, and each contract to download. */
export function versionFiles(releases: Release[], contract: Contract): [string, string][] {
  const pairs = pairsOf(releases);
  const pages: [string, string][] = [
    ['index', indexMarkdown(releases, pairs)],
    ...pairs.map(([before, after]): [string, string] => [
      nameOf(before, after),
      pairMarkdown(before, after, releases, contract),
    ]),
  ];
  return [
    ...releases.map(({ version, yaml }): [string, string] => [`versions/${version}.yaml`, yaml]),
    ...pages.map(([name, markdown]): [string, string] => [`versions/${name}.html`, pageHtml(markdown, contract)]),
  ];
}

/** Each with the next one, and each with the newest. */
function pairsOf(releases: Release[]): [Release, Release][] {
  const newest = releases.at(-1);
  return releases
    .flatMap((before, index) => {
      const others = new Set([releases[index + 1], newest]);
      return [...others].flatMap((after): [Release, Release][] => (after && after !== before ? [[before, after]] : []));
    })
    .reverse();
}

const nameOf = (before: Release, after: Release): string => `${before.version}-to-${after.version}`;
const changelogLink = (release: Release): string => `../${changelogPlace(release)}`;

function indexMarkdown(releases: Release[], pairs: [Release, Release][]): string {
  const rows = [...releases]
    .reverse()
    .map((release) => [
      `[${release.version}](${changelogLink(release)})`,
      release.date,
      release.contract.operations.length,
      fieldList(release.contract).length,
      errorCodes(release.contract).length,
      `[YAML](${release.version}.yaml)`,
    ]);
  const links = pairs.map(
    ([before, after]) => `- [${before.version} and ${after.version} side by side](${nameOf(before, after)}.html)`,
  );
  return [
    '# Versions',
    'Every published version of the contract, and what changed between them. Within v1, the contract only grows.',
    table(['Version', 'Released', 'Operations', 'Fields', 'Error codes', 'Contract'], rows),
    `## Compare\n\n${links.join('\n')}`,
    'In words, the [changelog](../changelog.html) says what each release means for you, and [Versioning](../guides/versioning.md) what you can rely on.',
  ].join('\n\n');
}

function pairMarkdown(before: Release, after: Release, releases: Release[], contract: Contract): string {
  const since = releases.slice(releases.indexOf(before) + 1, releases.indexOf(after) + 1).reverse();
  const comparison = compare(before.contract, after.contract);
  const current = new Set(contract.operations.map(({ id }) => id));
  const link = (id: string): string => (current.has(id) ? `[\`${id}\`](../operations/${id}.md)` : `\`${id}\``);
  return [
    `# ${before.version} and ${after.version}`,
    'What changed for you, and then everything that differs, read from both contracts.',
    totals(comparison, before, after),
    ...since.map(({ version, notes }) => section(`Notes on ${version}`, notes)),
    section(
      'New operations',
      table(
        ['Operation', 'Request', 'Purpose'],
        comparison.added.map(({ id, method, path, summary }) => [link(id), `\`${method} ${path}\``, summary]),
      ),
    ),
    section('Removed operations', comparison.removed.map(({ id }) => `- \`${id}\``).join('\n')),
    section(
      'New error codes',
      table(
        ['Code', 'Status', 'Meaning'],
        comparison.codes.map(({ code, status, meaning }) => [`[\`${code}\`](../errors/${code}.md)`, status, meaning]),
      ),
    ),
    ...places.map((place) => section(place, placeTable(place, comparison, [before.version, after.version], link))),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function totals({ added, removed, codes, differences }: Comparison, before: Release, after: Release): string {
  const counts = places.slice(0, -1).map((place) => {
    const found = differences.filter((one) => one.place === place);
    const isNew = found.filter((one) => one.before === '').length;
    const isGone = found.filter((one) => one.after === '').length;
    return [place, '', '', counted(isNew, isGone, found.length - isNew - isGone)];
  });
  const sizes = [before, after].map(({ contract }) => [contract.operations.length, errorCodes(contract).length]);
  return table(
    ['What', before.version, after.version, 'Difference'],
    [
      ['Operations', ...sizes.map(([operations = 0]) => operations), counted(added.length, removed.length, 0)],
      ['Error codes', ...sizes.map(([, errors = 0]) => errors), counted(codes.length, 0, 0)],
      ...counts,
    ],
  );
}

function counted(isNew: number, isGone: number, isChanged: number): string {
  const parts = [isNew && `${isNew} new`, isGone && `${isGone} removed`, isChanged && `${isChanged} changed`];
  return parts.filter(Boolean).join(', ') || 'no change';
}

const section = (title: string, text: string): string => text && `## ${title}\n\n${text}`;

/** More descriptions than this were reworded; side by side they would say nothing about what changed. */
const DESCRIPTIONS = 40;

function placeTable(
  place: Place,
  { differences }: Comparison,
  versions: [string, string],
  link: (id: string) => string,
): string {
  const found = differences.filter((one) => one.place === place);
  // The description of a field that is new, or no longer there, is no change of its own.
  const shown = place === 'Descriptions' ? found.filter((one) => one.before && one.after) : found;
  if (place === 'Descriptions' && shown.length > DESCRIPTIONS)
    return `${shown.length} descriptions of fields were reworded. Compare the contracts to read them.`;
  return table(
    ['Name', ...versions, 'In'],
    shown.map((one) => differenceRow(one, link)),
  );
}

/** More operations than this are counted, not listed. */
const LISTED = 3;

const differenceRow = ({ name, before, after, operations }: Difference, link: (id: string) => string): string[] => [
  `\`${name}\``,
  shortened(before, after) || '–',
  shortened(after, before) || '–',
  operations.length > LISTED ? `${operations.length} operations` : operations.map(link).join(', '),
];

/** More values than this are counted; beside another version, only those that it does not have are listed. */
const VALUES = 8;

function shortened(text: string, other: string): string {
  const known = new Set(other.match(/`[^`]+`/g) ?? []);
  return text.replace(/One of (`[^`]+`(?:, `[^`]+`)*)/g, (whole, list: string) => {
    const values = list.split(', ');
    if (values.length <= VALUES) return whole;
    const own = values.filter((value) => !known.has(value));
    const listed = other && own.length > 0 && own.length <= VALUES ? `, among them ${own.join(', ')}` : '';
    return `One of ${values.length} values${listed}`;
  });
}

function pageHtml(markdown: string, contract: Contract): string {
  const { title, summary, html } = renderMarkdown(markdown, htmlLink(contract));
  return layout(
    { title, description: summary, section: 'other', root: '../', version: contract.document.info.version },
    singleColumn(html, { wide: true }),
  );
}
