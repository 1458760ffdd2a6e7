/** The values of the Prometheus text format by name; of several with labels, the first. */
export function parseMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const [, name = '', value] of text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{.*\})? (\S+)/gm)) {
    if (!values.has(name)) values.set(name, Number(value));
  }
  return values;
}
