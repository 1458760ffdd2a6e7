import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const subjects = (prompt: string) =>
  understand(prompt).subjects.map((s) => `${s.count} ${s.colour ?? ''} ${s.kind.label}`.replace(/\s+/g, ' '));

describe('understand', () => {
  it('reads place, time and subject', () => {
    const intent = understand('a fox by a mountain lake at dusk');
    expect(intent).toMatchObject({ place: 'lake', time: 'dusk' });
    expect(intent.features).toContain('mountains');
    expect(subjects('a fox by a mountain lake at dusk')).toEqual(['1 fox']);
  });

  it('counts: numbers, plurals, irregular plurals, pairs', () => {
    expect(subjects('two cats and a dog on a beach')).toEqual(['2 cat', '1 dog']);
    expect(subjects('three geese')).toEqual(['3 goose']);
    expect(subjects('a pair of wolves')).toEqual(['2 wolf']);
    expect(subjects('birds over the sea')).toEqual(['3 bird']);
  });

  it('gives colours to what they stand before', () => {
    expect(subjects('a red vintage car, studio backdrop')).toEqual(['1 red car']);
    expect(understand('a blue bird on a pink background')).toMatchObject({ colours: ['pink'], place: 'studio' });
  });

  it('knows weather, season and styles', () => {
    expect(understand('city skyline at night in the rain')).toMatchObject({
      place: 'city',
      time: 'night',
      weather: 'rain',
      subjects: [],
    });
    expect(understand('an autumn forest in fog, watercolor')).toMatchObject({
      season: 'autumn',
      weather: 'fog',
      style: 'watercolour',
    });
  });

  it('reads emoji as things or as scenery', () => {
    const intent = understand('🦊🌙');
    expect(intent.subjects[0]?.kind.emoji).toBe('🦊');
    expect(intent).toMatchObject({ time: 'night' });
  });

  it('reads a little of other languages', () => {
    expect(understand('قطة على الشاطئ عند الغروب')).toMatchObject({ place: 'beach', time: 'golden' });
    expect(subjects('un gato en la playa')).toEqual(['1 cat']);
  });

  it('takes 4,000 characters and words nobody knows', () => {
    expect(understand('fox '.repeat(1000)).subjects).toHaveLength(1);
    expect(understand('qwertyuiop zxcvb')).toMatchObject({ place: null, subjects: [] });
    expect(understand('')).toMatchObject({ subjects: [] });
  });
});
