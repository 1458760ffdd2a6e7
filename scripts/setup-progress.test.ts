import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PnpmProgress, showStatus } from './setup-progress.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function progressOf(...events: object[]): PnpmProgress {
  const progress = new PnpmProgress();
  for (const event of events) progress.read(JSON.stringify({ level: 'debug', ...event }));
  return progress;
}

const packages = (status: string, ...ids: string[]) =>
  ids.map((packageId) => ({ name: 'pnpm:progress', status, packageId }));
const fetching = (packageId: string, rest: object) => ({ name: 'pnpm:fetching-progress', packageId, ...rest });

test('counts packages, and the megabytes of those that are fetched', () => {
  const progress = progressOf(
    ...packages('resolved', 'a@1', 'b@1', 'c@1'),
    fetching('a@1', { status: 'started', attempt: 1, size: 30_000_000 }),
    fetching('b@1', { status: 'started', attempt: 1, size: 20_000_000 }),
    fetching('b@1', { status: 'in_progress', downloaded: 5_000_000 }),
    ...packages('fetched', 'a@1'),
    ...packages('imported', 'a@1'),
  );
  expect(progress.line).toBe('1 of 3 packages, 35 of 50 MB');
});

test('says nothing of megabytes if every package is in the store', () => {
  expect(progressOf(...packages('resolved', 'a@1'), ...packages('imported', 'a@1')).line).toBe('1 of 1 packages');
});

test('counts a package once that is fetched again', () => {
  const progress = progressOf(
    ...packages('resolved', 'a@1'),
    fetching('a@1', { status: 'started', attempt: 1, size: 30_000_000 }),
    fetching('a@1', { status: 'in_progress', downloaded: 10_000_000 }),
    fetching('a@1', { status: 'started', attempt: 2, size: 30_000_000 }),
  );
  expect(progress.line).toBe('0 of 1 packages, 0 of 30 MB');
});

test('has no line until pnpm knows its packages, and keeps what is no event', () => {
  const progress = new PnpmProgress();
  progress.read('npm error code ENOTFOUND');
  expect(progress.line).toBe('');
  expect(progress.errors).toBe('npm error code ENOTFOUND');
});

test('keeps the status on one line of a terminal', () => {
  let written = '';
  let count = 1;
  const terminal = { isTTY: true, columns: 12, write: (text: string) => (written += text) };
  const stop = showStatus('Setting up: ', () => `${count} of 2`, { ...terminal, columns: 80 });
  count = 2;
  vi.advanceTimersByTime(300);
  stop();
  expect(written).toBe('\r\x1b[KSetting up: 1 of 2\r\x1b[KSetting up: 2 of 2\r\x1b[K');
  written = '';
  showStatus('Setting up: ', () => '1 of 2', terminal)();
  expect(written).toBe('\r\x1b[KSetting up:\r\x1b[K');
});

test('prints few lines where there is no terminal', () => {
  let written = '';
  let count = 0;
  const stop = showStatus('Setting up: ', () => String(count++ >> 2), { write: (text) => (written += text) });
  vi.advanceTimersByTime(60_000);
  stop();
  expect(written).toBe('Setting up: 0\nSetting up: 1\n');
});
