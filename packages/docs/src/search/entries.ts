import { type Contract, operationUrl } from '../contract.ts';
import { errorFacts } from '../error-facts.ts';
import type { FieldEntry } from '../field-list.ts';
import type { Guide } from '../guides.ts';
import { plainText, slugOf } from '../html.ts';
import type { Entry } from './entry.ts';

/** Everything that the site can be searched for. */
export function searchEntries(contract: Contract, guides: Guide[], fields: FieldEntry[], pages: Entry[]): Entry[] {
  return [
    ...contract.operations.map(
      (operation): Entry => ({
        kind: 'operation',
        title: operation.id,
        url: operationUrl(operation),
        about: `${operation.summary} · ${operation.method} ${operation.path}`,
        names: [operation.path, `${operation.method} ${operation.path}`, operation.summary],
        text: [operation.tag, operation.description, ...operation.scopes].join(' '),
      }),
    ),
    ...errorFacts(contract).map(
      (error): Entry => ({
        kind: 'error',
        title: error.code,
        url: `errors/${error.code}.html`,
        about: `${error.status} · ${error.meaning}`,
        names: [String(error.status)],
        text: error.examples.map(({ message }) => message).join(' '),
      }),
    ),
    ...fields.map(
      ({ name, meanings }): Entry => ({
        kind: 'field',
        title: name,
        url: `fields.html#${encodeURIComponent(name)}`,
        about: meanings[0]?.about ?? '',
        // So a model type, a status or any other value leads to its field.
        names: valuesOf(meanings.map((meaning) => meaning.about).join(' ')),
        text: meanings.map((meaning) => `${meaning.about} ${meaning.type}`).join(' '),
      }),
    ),
    ...guides.flatMap(guideEntries),
    ...pages,
  ].map((entry) => ({ ...entry, about: shortened(entry.about.replace(/`|\*\*/g, '')) }));
}

/** The pages that are neither guides nor about one operation, field or code. */
export function otherPages(changelog: string): Entry[] {
  const page = (title: string, url: string, about: string): Entry => ({
    kind: 'page',
    title,
    url,
    about,
    names: [],
    text: '',
  });
  return [
    page('Gallery', 'gallery.html', 'Every model type and operation, drawn by the local engine'),
    page('Error codes', 'errors/index.html', 'The list of all codes'),
    page('Fields', 'fields.html', 'Every field, parameter and header by name'),
    page('Performance', 'performance.html', 'What was measured, and how to measure it: npm run bench'),
    ...[...changelog.matchAll(/^## ((\S+) .+)$/gm)].map(([, title = '', version]) =>
      page(`Changelog › ${version}`, `changelog.html#${slugOf(title)}`, 'What changed'),
    ),
  ];
}

/** A guide, and each of its sections. */
function guideEntries({ slug, title, summary, html }: Guide): Entry[] {
  const url = `guides/${slug}.html`;
  const [intro = '', ...sections] = html.split(/(?=<h[23] id=")/);
  return [
    { kind: 'guide', title, url, about: summary, names: [slug], text: plainText(intro) },
    ...sections.map((section): Entry => {
      const [, id = '', heading = ''] = /^<h[23] id="([^"]+)">([\s\S]*?) <a class="anchor"/.exec(section) ?? [];
      const text = plainText(section.replace(/^<h[23][\s\S]*?<\/h[23]>/, ''));
      return {
        kind: 'guide',
        title: `${title} › ${plainText(heading)}`,
        url: `${url}#${id}`,
        about: text,
        names: [],
        text,
      };
    }),
  ];
}

const shortened = (text: string): string =>
  text.length > 160 ? `${text.slice(0, 160).replace(/\s\S*$/, '')} …` : text;

/** The values that the bounds of a field list. */
const valuesOf = (about: string): string[] => [
  ...new Set(
    [...about.matchAll(/One of ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, list = '']) => list.match(/[^`, ]+/g) ?? []),
  ),
];
