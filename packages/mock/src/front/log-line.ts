import { styleText } from 'node:util';

export interface Answered {
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  operationId: string | undefined;
  scenario: string | undefined;
  note: string | undefined;
}

/** One request as one line: when, what, how it ended and how long it took, and what was played. */
export function logLine(answered: Answered, at: Date, colours: boolean): string {
  const { method, path, status, milliseconds, operationId, scenario, note } = answered;
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  const style = status === 0 ? 'magenta' : status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  const told = [operationId, note, scenario && paint('magenta', `scenario ${scenario}`)].filter(Boolean).join(' · ');
  return [
    paint('dim', at.toTimeString().slice(0, 8)),
    paint(style, status === 0 ? 'cut' : String(status)),
    method.padEnd(6),
    path,
    paint('dim', `${Math.round(milliseconds)} ms`),
    told,
  ]
    .filter(Boolean)
    .join('  ');
}
