import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { setUpTools } from './test/set-up/tools.ts';

/** Where the tests are that take longest, longest first: started last, they would leave the other workers idle. */
const longest = ['test/verify/', 'test/browser/', 'test/studio/', 'test/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((folder) => moduleId.startsWith(join(import.meta.dirname, folder)));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const tools = await setUpTools();

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...tools.exclude],
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // Twice the number of cores: many tests wait for a process, a page or a receiver.
    maxWorkers: availableParallelism() * 2,
    // Tests start hundreds of Node processes, which share their compiled code.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...tools.env },
    sequence: { sequencer: LongestFirst },
    // A worker keeps what it has loaded from one file to the next: no test changes a module.
    isolate: false,
    // Node runs TypeScript itself, and faster than through Vite, whose transforms nothing here needs.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Only a test that hangs takes this long; no test depends on how fast the machine is. None sets its own limits.
    testTimeout: 110_000,
    hookTimeout: 110_000,
    expect: { requireAssertions: true, poll: { timeout: 100_000 } },
  },
});
