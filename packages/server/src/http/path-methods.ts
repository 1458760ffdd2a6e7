import type { CompiledOperation } from '@darkroom/contract/reading';

/** The methods of an operation: everything readable has HEAD, except a stream of events, which has no length. */
export function methodsFor({ id, method }: Pick<CompiledOperation, 'id' | 'method'>): string[] {
  return method === 'GET' && id !== 'runs.events' ? ['GET', 'HEAD'] : [method];
}

export interface PathMethods {
  methods: string[];
  /** One of the operations there, for what they have in common. */
  operation: CompiledOperation;
}

/** Returns the methods of a URL path, or undefined if nothing is there. */
export function createPathMethods(operations: readonly CompiledOperation[]): (url: string) => PathMethods | undefined {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => {
    const here = operations.filter((operation) => operation.path === path);
    return {
      form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      hasParameter: path.includes('{'),
      found: { methods: here.flatMap(methodsFor), operation: here[0] as CompiledOperation },
    };
  });
  // A path without parameters takes precedence over one with.
  paths.sort((a, b) => Number(a.hasParameter) - Number(b.hasParameter));
  return (url) => {
    const [path = ''] = url.split('?', 1);
    return paths.find(({ form }) => form.test(path))?.found;
  };
}
