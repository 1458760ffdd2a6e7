import type { CompiledOperation } from '@darkroom/contract/reading';

/** The methods of an operation: whatever can be read has a HEAD, but for a stream of events, which has no length. */
export function methodsFor({ id, method }: Pick<CompiledOperation, 'id' | 'method'>): string[] {
  return method === 'GET' && id !== 'runs.events' ? ['GET', 'HEAD'] : [method];
}

/** Says which methods the path of a URL has; undefined where there is nothing at it. */
export function createPathMethods(
  operations: readonly Pick<CompiledOperation, 'id' | 'method' | 'path'>[],
): (url: string) => string[] | undefined {
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, here]) => ({
    form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    hasParameter: path.includes('{'),
    methods: here.flatMap(methodsFor),
  }));
  // A path without parameters goes before one that it also fits.
  paths.sort((a, b) => Number(a.hasParameter) - Number(b.hasParameter));
  return (url) => {
    const [path = ''] = url.split('?', 1);
    return paths.find(({ form }) => form.test(path))?.methods;
  };
}
