/// <reference lib="dom" />
/** Ids and URLs from responses, offered where a later request needs one. They are forgotten with the tab. */

const entry = 'darkroom-docs-recent';

export interface Recent {
  runs: string[];
  images: string[];
}

export function recent(): Recent {
  try {
    return { runs: [], images: [], ...JSON.parse(sessionStorage.getItem(entry) ?? '{}') };
  } catch {
    return { runs: [], images: [] };
  }
}

/** Remembers what a response names. */
export function remember(value: unknown): void {
  const { runs, images } = recent();
  const visit = (node: unknown, name = ''): void => {
    if (typeof node === 'string') {
      if (name === 'run_id' || name === 'runId') add(runs, node);
      if (/^image_urls?$|^url$/.test(name) && /^https?:.*\/files\//.test(node)) add(images, node);
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, one] of Object.entries(node)) visit(one, Array.isArray(node) ? name : key);
    }
  };
  visit(value);
  try {
    sessionStorage.setItem(entry, JSON.stringify({ runs: runs.slice(0, 20), images: images.slice(0, 20) }));
  } catch {
    // Without storage nothing is offered later.
  }
}

function add(list: string[], one: string): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
  list.unshift(one);
}
