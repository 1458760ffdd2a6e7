/** Words that say nothing about what is searched for, in a question such as "how do I wait for a run". */
const IGNORED = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or that the this to was what when where which with you your'.split(
    ' ',
  ),
);

/**
 * The terms of a text: its words, and the parts of its names, so `run_id`, `fluxKontext` and `/api/v1/runs` are found by
 * each part of them. The index and the query must be split in the same way.
 */
export function termsOf(text: string): string[] {
  const terms = text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
    return parts.length > 1 ? [word, ...parts] : parts;
  });
  return [...new Set(terms.map((term) => term.toLowerCase()))].filter((term) => term !== '' && !IGNORED.has(term));
}
