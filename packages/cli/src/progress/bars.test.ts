import { expect, it } from 'vitest';
import { fakeStream } from '../testing/fake-stream.ts';
import { createBars, drawBar } from './bars.ts';

it('is as full as the run is far', () => {
  expect(drawBar(0)).toBe('░'.repeat(24));
  expect(drawBar(0.5)).toBe('█'.repeat(12) + '░'.repeat(12));
  expect(drawBar(1)).toBe('█'.repeat(24));
  expect(drawBar(7)).toBe('█'.repeat(24));
});

it('shows real progress at a terminal, and clears it at the end', () => {
  const { stream: terminal, written, words } = fakeStream(true);
  const bars = createBars(terminal);
  const fox = bars.add('a fox');
  const hare = bars.add('a hare\x1b[2J');
  fox.update({ status: 'processing', progress: 0.5 });
  hare.end('✓ hare.png');
  expect(written()).toContain('✓ hare.png\n');
  expect(words()).toMatch(/a fox +█{12}░{12} {2}50% {2}processing/);
  expect(written()).not.toContain('\x1b[2J');
  fox.end();
  expect(written().endsWith('\x1b[1A\x1b[0J')).toBe(true);
});

it('writes nothing but the last lines elsewhere, and with --quiet nothing at all', () => {
  const pipe = fakeStream(false);
  const bar = createBars(pipe.stream).add('a fox');
  bar.update({ status: 'processing', progress: 0.5 });
  bar.end('✓ fox.png');
  expect(pipe.written()).toBe('✓ fox.png\n');
  const quiet = fakeStream(true);
  createBars(quiet.stream, { quiet: true }).add('a fox').end('✓ fox.png');
  expect(quiet.written()).toBe('');
});
