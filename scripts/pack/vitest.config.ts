import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The checks of `npm run pack -- --check`: they install packages from npm, so they are no part of `npm test`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/pack/*.check.ts'],
    // Each installs hundreds of packages and starts several programs.
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { requireAssertions: true },
  },
});
