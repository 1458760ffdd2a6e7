import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';

test('says what to do, and names an operation only as its users know it', () => {
  expect(adviceFor('image_too_large')).toBe('Scale the image down.');
  expect(adviceFor('run_not_found')).toBe('Check the id of the run.');
  expect(adviceFor('run_not_found', (id) => id.replace('.', '_'))).toBe(
    'Check the id of the run. runs_list lists your runs.',
  );
  expect(adviceFor('backend_error')).toBe('Try again. If it still fails, choose another model.');
});

test('has nothing to say about a code that only a newer service knows', () => {
  expect(adviceFor('too_purple')).toBeUndefined();
  expect(adviceFor(undefined)).toBeUndefined();
});
