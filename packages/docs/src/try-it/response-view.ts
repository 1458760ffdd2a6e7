/// <reference lib="dom" />
import { colored, h } from './dom.ts';

/** More text than this is not shown, but can be downloaded: a page with all of it stands still. */
const longest = 100_000;

export interface Shown {
  response: Response;
  milliseconds: number;
  /** The headers that the contract describes. */
  headerNames: string[];
}

/** The first lines of a response: its status, how long it took, and its headers. */
export function responseHead({ response, milliseconds, headerNames }: Shown): HTMLElement {
  const names = ['Content-Type', ...headerNames];
  const headers = names.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [h('div', {}, h('dt', {}, name), h('dd', {}, value))];
  });
  return h(
    'div',
    { class: 'ti-head' },
    h(
      'p',
      { class: 'ti-status' },
      h('b', { class: response.ok ? 'ti-ok' : 'ti-bad' }, `${response.status} ${response.statusText}`.trim()),
      ` in ${formatTime(milliseconds)}`,
    ),
    h('dl', { class: 'ti-headers' }, ...headers),
  );
}

const formatTime = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** JSON or text, coloured, with the images and videos whose URLs are in it. */
export function textBody(text: string, fileName: string): Node[] {
  const value = parsed(text);
  const pretty = value === undefined ? text : JSON.stringify(value, null, 2);
  const cut = pretty.length > longest;
  return [
    ...mediaIn(value),
    h(
      'pre',
      { class: 'ti-body', tabindex: '0', 'aria-label': 'Body of the response' },
      h('code', {}, colored(pretty.slice(0, longest))),
    ),
    ...(cut
      ? [
          h(
            'p',
            { class: 'ti-help' },
            `The first ${longest.toLocaleString('en')} of ${pretty.length.toLocaleString('en')} characters. `,
            download(new Blob([text]), fileName, 'Download all of it'),
          ),
        ]
      : []),
  ];
}

/** An image, a video, or a file to download. */
export function binaryBody(blob: Blob, fileName: string): Node[] {
  const url = URL.createObjectURL(blob);
  return [
    ...medium(url, blob.type),
    h(
      'p',
      { class: 'ti-help' },
      `${blob.type || 'Binary data'}, ${blob.size.toLocaleString('en')} bytes. `,
      h('a', { href: url, download: fileName }, 'Download'),
    ),
  ];
}

function download(blob: Blob, fileName: string, label: string): HTMLElement {
  return h('a', { href: URL.createObjectURL(blob), download: fileName }, label);
}

function medium(url: string, type: string): Node[] {
  if (type.startsWith('image/')) return [h('img', { class: 'ti-media', src: url, alt: 'The image of the response' })];
  if (type.startsWith('video/'))
    return [h('video', { class: 'ti-media', src: url, controls: true, muted: true, loop: true, playsinline: true })];
  return [];
}

/** Every image and video that a value names by its URL, each once. */
export function mediaIn(value: unknown): Node[] {
  const urls = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node === 'string' && /^https?:\S+\/files\/[^?#]+\.(png|jpe?g|webp|avif|mp4)(\?|$)/.test(node))
      urls.add(node);
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit);
  };
  visit(value);
  const shown = [...urls].slice(0, 12);
  if (shown.length === 0) return [];
  return [
    h(
      'div',
      { class: 'ti-gallery' },
      ...shown.map((url) => h('a', { href: url }, ...medium(url, /\.mp4(\?|$)/.test(url) ? 'video/mp4' : 'image/'))),
    ),
  ];
}

/** Adds the events of a stream to a list as they arrive. */
export async function streamEvents(
  response: Response,
  list: HTMLElement,
  onEvent: (data: unknown) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    rest += chunk.value;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string =>
        block
          .split(/\r?\n/)
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trim())
          .join('\n');
      const data = field('data');
      if (!data) continue;
      list.append(h('li', {}, h('b', {}, field('event') || 'message'), ' ', h('code', {}, shortened(data))));
      onEvent(parsed(data));
    }
  }
}

const shortened = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
