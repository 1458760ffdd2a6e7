/**
 * How far a model is, by the last line of its log that says so: a bar such as `45%|████`, or `step 9/20`. The log is
 * the only place where such models report anything.
 */
export function readLogProgress(logs: string): number {
  const lines = logs.slice(-4000).split(/[\r\n]+/);
  for (const line of lines.toReversed()) {
    const percent = /(\d{1,3}(?:\.\d+)?)\s?%/.exec(line);
    if (percent) return Math.min(1, Number(percent[1]) / 100);
    const steps = /\b(\d+)\s?\/\s?(\d+)\b/.exec(line);
    if (steps && Number(steps[2]) > 0) return Math.min(1, Number(steps[1]) / Number(steps[2]));
  }
  return 0;
}
