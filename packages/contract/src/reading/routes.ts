/** What a route is found by. */
interface Routed {
  method: string;
  path: string;
}

export type Match<Operation> =
  | { operation: Operation; params: Record<string, string> }
  /** The path exists with these methods, but not with this one; empty where there is no such path. */
  | { operation: undefined; allow: string[] };

export interface Router<Operation> {
  match(method: string, path: string): Match<Operation>;
}

interface Route<Operation> {
  segments: string[];
  operations: Map<string, Operation>;
}

/** Finds the operation of a request. A segment that stands as it is goes before one in braces. */
export function createRouter<Operation extends Routed>(operations: Iterable<Operation>): Router<Operation> {
  const byPath = new Map<string, Route<Operation>>();
  for (const operation of operations) {
    const route = byPath.get(operation.path) ?? { segments: operation.path.split('/'), operations: new Map() };
    route.operations.set(operation.method, operation);
    byPath.set(operation.path, route);
  }
  const templated = [...byPath.values()].filter(({ segments }) => segments.some(isParameter));
  const templatedByLength = new Map<number, Route<Operation>[]>();
  for (const route of templated) {
    const { length } = route.segments;
    templatedByLength.set(length, [...(templatedByLength.get(length) ?? []), route]);
  }
  return {
    match(method, path) {
      const exact = byPath.get(path);
      if (exact !== undefined) return choose(exact, method, {});
      const given = path.split('/');
      for (const route of templatedByLength.get(given.length) ?? []) {
        const params = read(route.segments, given);
        if (params !== undefined) return choose(route, method, params);
      }
      return { operation: undefined, allow: [] };
    },
  };
}

function choose<Operation>(
  { operations }: Route<Operation>,
  method: string,
  params: Record<string, string>,
): Match<Operation> {
  const operation = operations.get(method) ?? (method === 'HEAD' ? operations.get('GET') : undefined);
  return operation === undefined ? { operation: undefined, allow: [...operations.keys()] } : { operation, params };
}

function read(segments: string[], given: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (!isParameter(segment)) {
      if (segment !== value) return undefined;
    } else {
      if (value === '') return undefined;
      try {
        params[segment.slice(1, -1)] = decodeURIComponent(value);
      } catch {
        return undefined;
      }
    }
  }
  return params;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
