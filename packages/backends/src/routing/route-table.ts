import type { BackendConcurrency, ConcurrencyGroup, WorkKind } from '@darkroom/engine';
import type { BackendConfig, BackendsConfig, RouteConfig } from '../config/config.ts';

export interface RouteTable {
  /** The route of a piece of work; undefined if the local engine does it. */
  find(kind: WorkKind, input: unknown): RouteConfig | undefined;
  /** The route of a kind of work for a model type, for people who want to know. */
  ofModelType(kind: WorkKind, modelType: string): RouteConfig | undefined;
}

export function createRouteTable({ routes }: BackendsConfig): RouteTable {
  const byWork = new Map<string, RouteConfig>();
  for (const route of routes) {
    for (const type of route.modelTypes.length === 0 ? [''] : route.modelTypes) {
      for (const kind of route.work) byWork.set(`${type} ${kind}`, route);
    }
  }
  const ofModelType = (kind: WorkKind, type: string): RouteConfig | undefined =>
    byWork.get(`${type} ${kind}`) ?? byWork.get(` ${kind}`);
  return {
    ofModelType,
    find(kind, input) {
      const { model_type, model } = input as { model_type?: string; model?: string };
      // Images that are only arranged need no model.
      if (kind === 'combine' && model === undefined) return undefined;
      return ofModelType(kind, model_type ?? model ?? '');
    },
  };
}

/**
 * The groups of work that the queue counts. Backends that share a route form one group, whose limit is what they do
 * together, and each set of backends that a route names is a group within it.
 */
export function concurrencyOf({ routes }: BackendsConfig): {
  groups: ConcurrencyGroup[];
  groupOf(route: RouteConfig): string;
} {
  const sets = new Map(routes.map(({ backends }) => [nameOf(backends), backends]));
  const unions: Set<BackendConfig>[] = [];
  for (const backends of sets.values()) {
    const touching = unions.filter((union) => backends.some((backend) => union.has(backend)));
    for (const union of touching) unions.splice(unions.indexOf(union), 1);
    unions.push(new Set([...touching.flatMap((union) => [...union]), ...backends]));
  }
  const outer = unions.map((union) => ({ name: nameOf([...union]), limit: limitOf([...union]), members: union }));
  const inner = [...sets].flatMap(([name, backends]): ConcurrencyGroup[] => {
    const around = outer.find(({ members }) => members.has(backends[0] as BackendConfig));
    return around === undefined || around.name === name
      ? []
      : [{ name, limit: limitOf(backends), within: around.name }];
  });
  return {
    groups: [...outer.map(({ name, limit }) => ({ name, limit })), ...inner],
    groupOf: ({ backends }) => nameOf(backends),
  };
}

/** The local engine's groups and those of the routes, in one. */
export function joinConcurrency(
  local: BackendConcurrency | undefined,
  localName: string,
  routed: ReturnType<typeof concurrencyOf>,
  table: RouteTable,
): BackendConcurrency {
  return {
    groups: [...(local?.groups ?? []), ...routed.groups],
    groupOf(kind, input, roles) {
      const route = table.find(kind, input);
      return route === undefined ? (local?.groupOf(kind, input, roles) ?? localName) : routed.groupOf(route);
    },
  };
}

function nameOf(backends: readonly BackendConfig[]): string {
  return `backend:${backends
    .map(({ name }) => name)
    .sort()
    .join('+')}`;
}

function limitOf(backends: readonly BackendConfig[]): number {
  return backends.reduce((sum, { parallel }) => sum + parallel, 0);
}
