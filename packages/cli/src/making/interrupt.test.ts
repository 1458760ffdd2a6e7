import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { onInterrupt } from './interrupt.ts';

/** A terminal whose keys are pressed by a test. */
function terminal(isTTY = true) {
  const stdin = Object.assign(new EventEmitter(), {
    isTTY,
    raw: false,
    setRawMode(raw: boolean) {
      stdin.raw = raw;
    },
    pause() {},
    resume() {},
  });
  const stderr = Object.assign(new EventEmitter(), {
    isTTY,
    said: '',
    write(text: string) {
      stderr.said += text;
      if (text.endsWith(': ')) stderr.emit('asked');
    },
  });
  const signals = new EventEmitter();
  const decisions: string[] = [];
  const end = onInterrupt(
    { signals, stdin: stdin as never, stderr: stderr as never },
    {
      subject: async () => 'the run 7',
      pause: () => void decisions.push('pause'),
      resume: () => void decisions.push('resume'),
      decide: (decision) => void decisions.push(decision),
    },
  );
  const interrupt = async (): Promise<void> => {
    const asked = once(stderr, 'asked');
    signals.emit('SIGINT');
    await asked;
  };
  const press = async (key: string): Promise<void> => {
    stdin.emit('data', Buffer.from(key));
    await new Promise(setImmediate);
  };
  return { signals, stdin, stderr, decisions, interrupt, press, end };
}

it('asks once, and y cancels', async () => {
  const { stderr, decisions, interrupt, press } = terminal();
  await interrupt();
  expect(stderr.said).toContain('Cancel the run 7?');
  expect(decisions).toEqual(['pause']);
  await press('y');
  expect(decisions).toEqual(['pause', 'cancel']);
});

it.each(['a character', 'a signal'])('reads a second ^C, as %s, as yes', async (way) => {
  const { decisions, signals, interrupt, press } = terminal();
  await interrupt();
  if (way === 'a character') await press('\x03');
  else signals.emit('SIGINT');
  await new Promise(setImmediate);
  expect(decisions).toEqual(['pause', 'cancel']);
});

it('goes on waiting after n, and asks again the next time', async () => {
  const { decisions, interrupt, press } = terminal();
  await interrupt();
  await press('n');
  await interrupt();
  await press('l');
  expect(decisions).toEqual(['pause', 'resume', 'pause', 'leave']);
});

it('cancels at once where nobody can be asked', () => {
  const { signals, decisions } = terminal(false);
  signals.emit('SIGINT');
  expect(decisions).toEqual(['cancel']);
});

it('leaves ^C alone once it has ended', () => {
  const { signals, end } = terminal();
  end();
  expect(signals.listenerCount('SIGINT')).toBe(0);
});

it('gives the terminal back when the run ends while it asks', async () => {
  const { stdin, decisions, interrupt, end } = terminal();
  await interrupt();
  expect(stdin.raw).toBe(true);
  end();
  await new Promise(setImmediate);
  expect(stdin.raw).toBe(false);
  expect(decisions).toEqual(['pause', 'resume']);
});
