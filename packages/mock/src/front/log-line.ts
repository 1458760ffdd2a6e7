import { styleText } from 'node:util';
import type { MockRequest } from '../core/exchange.ts';
import type { Answered } from '../service.ts';

/** One request as one line: when, what, how it ended and how long it took, and what was played. */
export function logLine({ method, path }: MockRequest, reply: Answered, milliseconds: number): string {
  const { operationId, scenario, headers } = reply;
  const note = reply.note ?? headers['Run-Id'] ?? headers.Location;
  const status = reply.cut === undefined ? reply.status : 0;
  const style = status === 0 ? 'magenta' : status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  return [
    styleText('dim', new Date().toTimeString().slice(0, 8)),
    styleText(style, status === 0 ? 'cut' : String(status)),
    method.padEnd(6),
    path,
    styleText('dim', `${Math.round(milliseconds)} ms`),
    [operationId, note, scenario && styleText('magenta', `scenario ${scenario}`)].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('  ');
}
