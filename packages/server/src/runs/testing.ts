import type { Store } from '../store/index.ts';
import { createRuns, type Runs } from './index.ts';

/** Runs on a store, with files that are only names. */
export function testRuns(store: Store, onRemoved: (names: readonly string[]) => void = () => {}): Runs {
  const files = {
    copy: async (name: string) => `copy-of-${name}`,
    remove: async (names: readonly string[]) => onRemoved(names),
  };
  return createRuns({ store, files, fileUrl: (name) => `http://darkroom.test/files/${name}` });
}
