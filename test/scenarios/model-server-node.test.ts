import { test } from 'vitest';
import { expectModelServer } from './model-server.ts';

test('the model server of the guides in Node has forty lines, and makes an image with progress', () =>
  expectModelServer(process.execPath, 'model-server.mjs'));
