/** Upper bounds in seconds; the last bucket counts everything. */
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

interface Series {
  labels: string;
  /** The count of each bucket by itself; `text` adds them up. */
  counts: number[];
  seconds: number;
}

export interface Timings {
  observe(operation: string, status: number, seconds: number): void;
  /** The histogram in the Prometheus text format. */
  text(): string;
}

/**
 * A histogram of requests. The one of the metrics library looks its labels up for every value, which makes more garbage
 * than everything else that a small request does.
 */
export function createTimings(name: string, help: string): Timings {
  const byOperation = new Map<string, Map<number, Series>>();

  function seriesOf(operation: string, status: number): Series {
    let byStatus = byOperation.get(operation);
    if (byStatus === undefined) {
      byStatus = new Map();
      byOperation.set(operation, byStatus);
    }
    let series = byStatus.get(status);
    if (series === undefined) {
      const labels = `operation="${operation}",status="${status}"`;
      series = { labels, counts: Array(bounds.length + 1).fill(0), seconds: 0 };
      byStatus.set(status, series);
    }
    return series;
  }

  return {
    observe(operation, status, seconds) {
      const series = seriesOf(operation, status);
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.seconds += seconds;
    },
    text() {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const byStatus of byOperation.values()) {
        for (const { labels, counts, seconds } of byStatus.values()) {
          let total = 0;
          for (const [index, count] of counts.entries()) {
            total += count;
            lines.push(`${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${total}`);
          }
          lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`);
        }
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
