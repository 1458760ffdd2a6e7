/** The part of `redocly diff --format json` that the changelog and the gate use. */
export interface Difference {
  changes: Change[];
}

interface Change {
  path: string;
  kind: 'added' | 'removed' | 'modified';
  impact: 'major' | 'minor' | 'patch';
  property?: string;
  verdicts: { message: string; impact: string; location: { pointer: string } }[];
}

const heading = '# Changelog of the contract\n';
const intro =
  '\n`npm run release` writes this file, from the notes on a release and its comparison with the one before. ' +
  'Within v1, changes only add to the contract; a breaking change fails the build unless it was decided on.\n';

/** What the source document says about the time before the first release; always the last part. */
const history = `
## Before 1.11.0-beta

The contract began with a source document that carries the version label 1.11.0-beta. It says of its own past:

- All paths carry the prefix \`/api/v1\`.
- Grouped operations (\`images.*\`, \`prompts.*\`) replaced the flat operations \`uploadImage\`, \`generateImageRun\`,
  \`describe\` and \`enhancePrompt\`, which are removed.
- \`workflow_type\` is deprecated in favour of \`model_type\`.
- The model type \`qwen-image-edit\` was added without a breaking change.
`;

/** What one release changed: its notes and the reasons for what could break a client, or else every single change. */
export function changelogEntry(
  version: string,
  date: string,
  difference: Difference | null,
  { notes = '', reasons = [] as string[] } = {},
): string {
  const title = `\n## ${version} (${date})\n\n`;
  if (!difference) return `${title}The first release.\n`;
  if (notes.trim() !== '') {
    const breaking = reasons.map((reason) => `- ${reason.trim()}\n`).join('');
    return `${title}${notes.trim()}\n${breaking && `\n### Changes that strict tools call breaking\n\n${breaking}`}`;
  }
  const lines = (['minor', 'patch'] as const).flatMap((impact) => {
    const lines = difference.changes
      .filter((change) => change.impact === impact && change.path !== '#/info')
      .map(describe);
    const name = impact === 'minor' ? 'Added' : 'Clarified';
    return lines.length > 0 ? [`### ${name}\n`, ...new Set(lines), ''] : [];
  });
  return `${title}${lines.length > 0 ? `${lines.join('\n').trimEnd()}\n` : 'No change to the contract itself.\n'}`;
}

/** The newest entry comes first, below the heading; what was before the first release comes last. */
export function withEntry(changelog: string, entry: string): string {
  const entries = changelog.indexOf('\n## ');
  const older = entries < 0 ? '' : changelog.slice(entries);
  return `${heading}${intro}${entry}${older.replace(history, '')}${history}`;
}

function describe({ path, kind, property, verdicts }: Change): string {
  const said = verdicts.map(({ message }) => message).join(' ');
  return `- ${said || `\`${place(path)}\`${property ? ` ${property}` : ''} ${kind}.`}`;
}

/** A JSON Pointer, made readable. */
function place(pointer: string): string {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');
}
