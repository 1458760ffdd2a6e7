/** A JSON value as Python source. Lists become tuples, since nothing of it is ever changed. */
export function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `(${value.map((entry) => `${pythonLiteral(entry)},`).join(' ')})`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field)}`);
  return `{${fields.join(', ')}}`;
}

const longest = 116;

/** A text as a doc comment, its paragraphs and lists broken anew into lines as long as those of the code. */
export function docstring(text: string, indent: string): string {
  const lines = text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/([^\n])\n(?=[^\n\s*-])/g, '$1 ')
    .split('\n')
    .flatMap((line) => wrapped(line, longest - indent.length))
    .map((line) => (line ? `${indent}${line}` : ''));
  const body = lines.join('\n').trimStart();
  return lines.length === 1 ? `${indent}"""${body}"""` : `${indent}"""${body}\n${indent}"""`;
}

/** A long line in several; those after the first are indented as deep as it is, and once more for an argument. */
function wrapped(line: string, width: number): string[] {
  const [start = ''] = /^\s*(?:\w+: )?/.exec(line) ?? [];
  const hanging = ' '.repeat(start.trim() ? start.length - start.trimStart().length + 4 : start.length);
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width);
    if (at <= hanging.length) break;
    lines.push(rest.slice(0, at));
    rest = hanging + rest.slice(at + 1);
  }
  return [...lines, rest];
}
