import { describe, expect, it } from 'vitest';
import { catalogEmoji, findSubject, type SubjectKind, subjectOfEmoji } from './catalog.ts';
import { loadFigure } from './figure.ts';
import { hasImage } from './sprite.ts';

const figureOf = (name: string, colour: string | null = null) => {
  const { emoji, ...kind } = findSubject(name) as SubjectKind;
  const box = { x: 0, y: 0, width: 0, height: 0 };
  return loadFigure({ ...kind, id: name, source: { emoji }, colour, flip: false, box, depth: 0, ground: null });
};

describe('the catalogue', () => {
  it('has an image for everything it offers', () => {
    const missing: string[] = [];
    for (const emoji of catalogEmoji()) {
      if (!hasImage(emoji)) missing.push(emoji);
    }
    expect(missing).toEqual([]);
  });

  it('finds everyday words', () => {
    for (const word of [
      'fox',
      'cat',
      'car',
      'castle',
      'apple',
      'guitar',
      'astronaut',
      'ice cream',
      'polar bear',
      'lighthouse',
    ]) {
      expect(findSubject(word)?.label, word).toBe(word);
    }
    expect(findSubject('zxcvb')).toBeNull();
  });

  it('never takes weather or skies for things', () => {
    expect(subjectOfEmoji('🌧️')).toBeNull();
    expect(subjectOfEmoji('🌙')).toBeNull();
    expect(subjectOfEmoji('👩🏽‍🚀')?.group).toBe('People & Body');
  });

  it('gives heads a body and colours what is asked', async () => {
    const fox = await figureOf('fox');
    expect(fox.height / fox.width).toBeGreaterThan(1.2);
    const hue = async (colour: string) => {
      const car = await figureOf('car', colour);
      let r = 0;
      let b = 0;
      for (let i = 0; i < car.data.length; i += 4) {
        r += car.data[i];
        b += car.data[i + 2];
      }
      return b / r;
    };
    expect(await hue('blue')).toBeGreaterThan((await hue('red')) + 0.3);
  });
});
