import { describe, expect, it } from 'vitest';
import { planEdit } from './edit.ts';
import { readEdit } from './read-edit.ts';

describe('readEdit', () => {
  it.each<[string, object[]]>([
    ['make the car red', [{ kind: 'recolour', target: 'car', colour: 'red' }]],
    ['Change the color of the hat to blue', [{ kind: 'recolour', target: 'hat', colour: 'blue' }]],
    ['turn it into black and white', [{ kind: 'tone', tone: 'mono' }]],
    [
      'brighten the image and add more contrast',
      [
        { kind: 'tone', tone: 'brighter' },
        { kind: 'tone', tone: 'contrast' },
      ],
    ],
    ['make it night', [{ kind: 'light', time: 'night' }]],
    ['at sunset', [{ kind: 'light', time: 'golden' }]],
    ['make it look like winter', [{ kind: 'season', season: 'winter' }]],
    ['heavy rain', [{ kind: 'weather', weather: 'rain' }]],
    ['blur the background', [{ kind: 'blur', part: 'background' }]],
    ['blur it', [{ kind: 'blur', part: 'all' }]],
    ['crop to 16:9', [{ kind: 'crop', to: 16 / 9 }]],
    ['crop to the subject', [{ kind: 'crop', to: 'subject' }]],
    ['rotate 90 degrees to the left', [{ kind: 'rotate', degrees: -90 }]],
    ['flip horizontally', [{ kind: 'flip', axis: 'horizontal' }]],
    ['remove the dog', [{ kind: 'remove', target: 'the dog' }]],
    ['remove the background', [{ kind: 'cutout' }]],
    ['replace the background with a beach', [{ kind: 'background', prompt: 'a beach' }]],
    ['replace the cat with a dog', [{ kind: 'replace', target: 'cat', prompt: 'a dog' }]],
    [
      'add a cat on the left and a balloon in the sky',
      [
        { kind: 'add', place: 'left' },
        { kind: 'add', place: 'sky' },
      ],
    ],
    ['add the text "Hello, and welcome" at the top', [{ kind: 'text', text: 'Hello, and welcome', place: 'top' }]],
    ['replace the sky with a stormy one', [{ kind: 'sky', wish: { weather: 'storm' } }]],
    ['give it a pink sky', [{ kind: 'sky', wish: { colour: 'pink', time: null } }]],
    ['add a rainbow to the sky', [{ kind: 'sky', wish: { features: ['rainbow'] } }]],
    ['add a balloon to the sky', [{ kind: 'add', place: 'sky' }]],
    ['draw the car as a pencil sketch', [{ kind: 'restyle', look: 'sketch' }]],
    ['as a watercolor painting', [{ kind: 'restyle', look: 'watercolour' }]],
  ])('understands %j', (prompt, steps) => {
    expect(readEdit(prompt)).toMatchObject(steps);
    expect(readEdit(prompt)).toHaveLength(steps.length);
  });

  it.each(['qwertyuiop', '🦄', 'اجعلها جميلة', '', 'a '.repeat(2000)])('always has a plan, also for %j', (prompt) => {
    expect(planEdit({ prompt, model: 'nanobanana' }).length).toBeGreaterThan(0);
  });
});
