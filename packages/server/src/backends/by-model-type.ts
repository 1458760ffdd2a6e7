import type { Backend, BackendConcurrency, WorkContext, WorkKind } from '@darkroom/engine';

/** The engine's short names of model types whose names differ in the contract. */
const modelTypes: Record<string, string> = { gemini25: 'gemini-2.5' };

interface ModelInput {
  model_type?: string;
  model?: string;
}

/** Sends each piece of work to the backend of its model type; everything else goes to the fallback. */
export function createBackendByModelType(fallback: Backend, byModelType: ReadonlyMap<string, Backend>): Backend {
  if (byModelType.size === 0) return fallback;
  const all = [fallback, ...byModelType.values()];
  const backendOf = ({ model_type, model }: ModelInput): Backend => {
    const named = model_type ?? model ?? '';
    return byModelType.get(modelTypes[named] ?? named) ?? fallback;
  };
  const concurrency: BackendConcurrency = {
    groups: all.flatMap((backend) => backend.concurrency?.groups ?? []),
    groupOf: (kind, input, roles) => {
      const backend = backendOf(input as ModelInput);
      return backend.concurrency?.groupOf(kind, input, roles) ?? backend.name;
    },
  };
  return new Proxy(fallback, {
    get(target, property) {
      if (property === 'close') return () => Promise.all(all.map((backend) => backend.close())).then(() => {});
      if (property === 'name') return target.name;
      if (property === 'concurrency') return concurrency;
      const kind = property as WorkKind;
      return (input: ModelInput, context: WorkContext) => {
        const backend = backendOf(input);
        return (backend[kind] as (input: unknown, context: WorkContext) => Promise<unknown>)(input, context);
      };
    },
  });
}
