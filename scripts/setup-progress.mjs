/** What pnpm has fetched so far, from the events that it reports (`--reporter=ndjson`). */
export class PnpmProgress {
  #packages = 0;
  #done = 0;
  /** By package: the bytes that have arrived, and all of them if the registry says so. */
  #fetches = new Map();
  #errors = [];

  /** Reads one line of output. One that is not an event, such as an error of npx, is kept with the errors. */
  read(line) {
    const event = parse(line);
    if (event === null) this.#errors.push(line);
    else if (event.level === 'error') this.#errors.push(event.message);
    else if (event.name === 'pnpm:progress') this.#readProgress(event);
    else if (event.name === 'pnpm:fetching-progress') this.#readFetch(event);
  }

  #readProgress({ status, packageId }) {
    if (status === 'resolved') this.#packages++;
    if (status === 'imported') this.#done++;
    const fetch = this.#fetches.get(packageId);
    if (status === 'fetched' && fetch) fetch.arrived = fetch.size;
  }

  #readFetch({ status, packageId, size, downloaded }) {
    const fetch = this.#fetches.get(packageId) ?? { arrived: 0, size: 0 };
    if (status === 'started') fetch.size = size ?? 0;
    fetch.arrived = downloaded ?? 0;
    this.#fetches.set(packageId, fetch);
  }

  /** "120 of 249 packages, 45 of 97 MB", or '' until pnpm knows which packages it needs. */
  get line() {
    if (this.#packages === 0) return '';
    const fetches = [...this.#fetches.values()];
    const size = megabytes(fetches.map((fetch) => fetch.size));
    const arrived = megabytes(fetches.map((fetch) => fetch.arrived));
    return `${this.#done} of ${this.#packages} packages${size > 0 ? `, ${arrived} of ${size} MB` : ''}`;
  }

  /** What to show if the set-up fails. */
  get errors() {
    return this.#errors.join('\n');
  }
}

const megabytes = (bytes) => Math.round(bytes.reduce((sum, each) => sum + each, 0) / 1e6);

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Keeps the status on one line of a terminal; elsewhere, as in CI, prints it every ten seconds if it has changed. Returns a
 * function that stops.
 */
export function showStatus(title, status, out = process.stderr) {
  let shown = '';
  const show = () => {
    const text = `${title}${status()}`;
    if (text === shown) return;
    shown = text;
    out.write(out.isTTY ? `\r\x1b[K${text.slice(0, (out.columns || 80) - 1)}` : `${text}\n`);
  };
  show();
  const timer = setInterval(show, out.isTTY ? 100 : 10_000);
  return () => {
    clearInterval(timer);
    if (out.isTTY) out.write('\r\x1b[K');
  };
}
