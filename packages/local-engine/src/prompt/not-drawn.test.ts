import { expect, it } from 'vitest';
import { edit } from '../edit/edit.ts';
import { generate } from '../generate/generate.ts';
import { testJob } from '../work/test-job.ts';

const SIZE = { width: 64, height: 64, seed: 1 };

it.each([
  ['a fox and a Theremin in a forest', ['Theremin']],
  ['two zeppelins over a lake', ['zeppelins']],
  ['qwertyuiop zxcvb', ['qwertyuiop', 'zxcvb']],
  ['Freedom', ['Freedom']],
  ['isometric fox with a theremin', ['isometric', 'theremin']],
  ['a woodcut of a raven', ['woodcut']],
])('an image says what it does not show: %s', async (prompt, expected) => {
  const { notDrawn } = await generate({ prompt, ...SIZE }, {}, testJob());
  expect(notDrawn).toEqual(expected);
});

it.each(['a fox by a mountain lake at dusk', 'a quiet evening at the sea', 'abstract painting in purple', ''])(
  'an image that shows everything says nothing: %s',
  async (prompt) => {
    expect(await generate({ prompt, ...SIZE }, {}, testJob())).not.toHaveProperty('notDrawn');
  },
);

it.each([
  ['an owl portrait', 'owl'],
  ['a watercolour fox painting', 'fox'],
  ['old fisherman portrait, studio lighting', 'man'],
])('what stands before the word for an image is drawn: %s', async (prompt, label) => {
  const { scene, notDrawn } = await generate({ prompt, ...SIZE }, {}, testJob());
  expect(scene?.subjects.map((subject) => subject.label)).toEqual([label]);
  expect(notDrawn).toBeUndefined();
});

it('more things than fit into an image are said', async () => {
  const prompt = 'a cat, a dog, a fox, a cow, a pig, a duck, a goat, a horse, a tiger and a lion';
  const { scene, notDrawn } = await generate({ prompt, ...SIZE }, {}, testJob());
  expect([...(scene?.subjects.map((s) => s.label) ?? []), ...(notDrawn ?? [])]).toHaveLength(10);
});

it('an edit says what it could not add', async () => {
  const drawn = await generate({ prompt: 'a meadow', ...SIZE }, {}, testJob());
  const source = { bytes: drawn.files[0]?.bytes as Uint8Array, ...(drawn.scene && { scene: drawn.scene }) };
  const { notDrawn } = await edit({ model: 'vendora', prompt: 'add a theremin', seed: 1 }, { source }, testJob());
  expect(notDrawn).toEqual(['theremin']);
});
