import type { Backend, WorkContext, WorkKind } from '@darkroom/engine';

/** The engine's short names of model types that are written otherwise in the contract. */
const modelTypes: Record<string, string> = { gemini25: 'gemini-2.5' };

/** Sends each piece of work to the backend of its model type; work without one, or without an own backend, stays here. */
export function createBackendByModelType(fallback: Backend, byModelType: ReadonlyMap<string, Backend>): Backend {
  if (byModelType.size === 0) return fallback;
  const all = [fallback, ...byModelType.values()];
  return new Proxy(fallback, {
    get(target, property) {
      if (property === 'close') return () => Promise.all(all.map((backend) => backend.close())).then(() => {});
      if (property === 'name') return target.name;
      const kind = property as WorkKind;
      return (input: { model_type?: string; model?: string }, context: WorkContext) => {
        const named = input.model_type ?? input.model ?? '';
        const backend = byModelType.get(modelTypes[named] ?? named) ?? target;
        return (backend[kind] as (input: unknown, context: WorkContext) => Promise<unknown>)(input, context);
      };
    },
  });
}
