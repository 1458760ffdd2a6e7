import type { ContractReading } from '../reading/contract-reading.ts';
import { invalid } from '../reading/refused.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The days that a request for usage is about, with defaults; refuses more of them than the contract allows. */
export function usageDays(
  { componentSchema }: Pick<ContractReading, 'componentSchema'>,
  given: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const limits = componentSchema('UsageDate')['x-limits'] as { default_days: number; max_days: number };
  const { to = dayOf(now.getTime()) } = given;
  const { from = dayOf(Date.parse(to) - (limits.default_days - 1) * dayMs) } = given;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw invalid([{ path: 'from', message: `must not be after ${to}`, rule: 'ascending' }]);
  if (days > limits.max_days) {
    const message = `must be at most ${limits.max_days} days up to and including ${to}, not ${days}`;
    throw invalid([{ path: 'from', message, rule: 'x-limits' }]);
  }
  return { from, to };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
