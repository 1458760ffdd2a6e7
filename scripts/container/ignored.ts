import { matchesGlob } from 'node:path';

/** Whether a .dockerignore excludes a path: a pattern excludes what it matches, and everything below. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    const parts = path.split('/');
    return parts.some((_, at) => {
      const parent = parts.slice(0, at + 1).join('/');
      return patterns.some((pattern) => matchesGlob(parent, pattern));
    });
  };
}
