/** One value of the Prometheus text format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text of `/metrics`. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((row) => {
    const [, name, labels = '', value] = line.exec(row) ?? [];
    if (name === undefined) return [];
    return [
      {
        name,
        labels: Object.fromEntries([...labels.matchAll(label)].map(([, key, text]) => [key, text])),
        value: Number(value),
      },
    ];
  });
}

export const sampleValue = (samples: readonly Sample[], name: string): number | undefined =>
  samples.find((sample) => sample.name === name)?.value;

export interface OperationLoad {
  operation: string;
  requests: number;
  failed: number;
  meanMs: number;
}

/** How often each operation was called, and how long that took, the most frequent first. */
export function loadByOperation(samples: readonly Sample[]): OperationLoad[] {
  const loads = new Map<string, { requests: number; failed: number; seconds: number }>();
  for (const { name, labels, value } of samples) {
    if (!/^darkroom_request_seconds_(count|sum)$/.test(name)) continue;
    const { operation = '', status = '' } = labels;
    const load = loads.get(operation) ?? { requests: 0, failed: 0, seconds: 0 };
    loads.set(operation, load);
    if (name.endsWith('_sum')) load.seconds += value;
    else {
      load.requests += value;
      if (status >= '400') load.failed += value;
    }
  }
  return [...loads]
    .map(([operation, { requests, failed, seconds }]) => ({
      operation,
      requests,
      failed,
      meanMs: requests === 0 ? 0 : (seconds / requests) * 1000,
    }))
    .sort((one, other) => other.requests - one.requests);
}
