import { test } from 'vitest';
import { expectModelServer } from './model-server.ts';

test('the model server of the guides in Python has forty lines, and makes an image with progress', () =>
  expectModelServer('python3', 'model-server.py'));
