import { describe, expect, it } from 'vitest';
import { loraFields, readField, readSize } from './fields.ts';

describe('any other field', () => {
  it.each([
    ['steps=20', ['steps', 20]],
    ['scheduler=euler', ['scheduler', 'euler']],
    ['metadata={"a":1}', ['metadata', { a: 1 }]],
    ['note=a=b', ['note', 'a=b']],
    ['seed="7"', ['seed', '7']],
  ])('%s', (text, field) => expect(readField(text)).toEqual(field));

  it('has a name', () => expect(() => readField('steps')).toThrow('name=value'));
});

it('reads a size', () => {
  expect(readSize('1024x768')).toEqual({ width: 1024, height: 768 });
  expect(() => readSize('large')).toThrow('not a size');
});

describe('LoRAs go into the fields that the model has', () => {
  it('one', () =>
    expect(loraFields(['ink:0.8'], new Set(['lora_1', 'strength_model']), 'm')).toEqual({
      lora_1: 'ink',
      strength_model: 0.8,
    }));
  it('low and high', () =>
    expect(loraFields(['a:0.5', 'b'], new Set(['lora_low_name']), 'm')).toEqual({
      lora_low_name: 'a',
      lora_low_strength: 0.5,
      lora_high_name: 'b',
    }));
  it('none', () =>
    expect(() => loraFields(['a'], new Set(['prompt']), 'flux-dev')).toThrow('flux-dev does not support LoRAs'));
});
