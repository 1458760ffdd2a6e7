import { allTools, type Tool } from './tool.ts';
import { UsageError } from './usage-error.ts';

/** What most conversations need. More tools make it harder for a model to choose, and cost tokens in every request. */
const usual = [
  'images.generate',
  'images.edit.gemini25',
  'images.combine',
  'images.removeBackground',
  'images.reframe',
  'images.describe',
  'images.upload',
  'generateVideo',
  'runs.get',
  'runs.list',
  'models.listTypes',
];

/**
 * The tools that `--tools` names, separated by commas: `default`, `all`, an operation or its tool (`images.extract`,
 * `images_extract`), or all whose names start alike (`prompts.*`).
 */
export function selectTools(text = 'default'): Tool[] {
  const chosen = new Set<Tool>();
  for (const word of text.split(',').map((one) => one.trim())) {
    const found = allTools.filter((tool) => names(word, tool));
    if (found.length === 0) {
      const known = allTools.map(({ operation }) => operation).join(', ');
      throw new UsageError(`--tools: there is no tool ${word || '""'}. Use default, all, or some of: ${known}.`);
    }
    for (const tool of found) chosen.add(tool);
  }
  return allTools.filter((tool) => chosen.has(tool));
}

function names(word: string, { name, operation }: Tool): boolean {
  if (word === 'all') return true;
  if (word === 'default') return usual.includes(operation);
  if (word.endsWith('.*')) return operation.startsWith(word.slice(0, -1));
  return word === name || word === operation;
}
