const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
];

/** How long ago it was, roughly. */
export function age(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(timestamp)) / 1000));
  const [name, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${name}`;
}

/** How long it took: 3.2 s, 84 s, 5 min. */
export function took(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return `${seconds >= 10 ? Math.round(seconds) : seconds.toFixed(1)} s`;
}

export const bytes = (count: number): string =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(count / 1e3))} kB`;
