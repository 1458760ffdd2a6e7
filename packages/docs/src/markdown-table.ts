/** A Markdown table; cells may contain Markdown but no line breaks. */
export function table(head: string[], rows: (string | number)[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (value: string | number): string => String(value).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** A fenced block; JSON values are formatted. */
export function fence(language: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trimEnd() : JSON.stringify(value, null, 2);
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
