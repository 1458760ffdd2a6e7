import type { Run } from '@darkroom/client';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { mostImages, type Preview, previews } from './preview.ts';
import { runUri } from './resources.ts';
import type { Service } from './service.ts';
import { bounded } from './shorten-texts.ts';

/** A run as the result of a tool: its images, links to its files and to the run, and the run itself. */
export async function runResult(service: Service, run: Run): Promise<CallToolResult> {
  // The result is there, even if a preview of it cannot be made; the links lead to it.
  const shown = await previews(service, run.image_urls).catch(() => []);
  const content: ContentBlock[] = [
    { type: 'text', text: summary(run, shown) },
    ...shown.map(({ data, mimeType }): ContentBlock => ({ type: 'image', data, mimeType })),
    ...run.image_urls.map((url, at) => link(url, `Image ${at + 1} of run ${run.run_id}`)),
    ...(run.video_url ? [link(run.video_url, `Video of run ${run.run_id}`)] : []),
    { type: 'resource_link', uri: runUri(run.run_id), name: `Run ${run.run_id}`, mimeType: 'application/json' },
    { type: 'text', text: JSON.stringify(bounded(run)) },
  ];
  return { content, structuredContent: bounded({ ...run }) };
}

/** By the ending of a file's name. */
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

function link(url: string, name: string): ContentBlock {
  const mimeType = types[new URL(url).pathname.split('.').at(-1) ?? ''];
  return { type: 'resource_link', uri: url, name, ...(mimeType && { mimeType }) };
}

/** For the model that called the tool: what made no difference, and what the image does not show. */
export const unusedWords = ({ ignored_inputs: names, not_drawn: missing = [] }: Run): string[] => [
  ...(names.length > 0 ? [`Not used by this run: ${names.join(', ')}.`] : []),
  ...(missing.length > 0 ? [`Not drawn: ${missing.join(', ')}.`] : []),
];

function summary(run: Run, shown: Preview[]): string {
  const { run_id: id, status, image_urls: urls } = run;
  if (status === 'queued' || status === 'processing') {
    const state = `Run ${id} is ${status} (${Math.round(run.progress * 100)} %).`;
    return [`${state} It continues; call runs_get with this run_id to wait for it.`, ...unusedWords(run)].join('\n');
  }
  const hasFiles = urls.length > 0 || run.video_url;
  const lines = [`Run ${id} is ${status}.${hasFiles ? ' Pass this run_id to other tools to work on its result.' : ''}`];
  if (run.output) lines.push(run.output.description);
  lines.push(...unusedWords(run));
  for (const [at, { width, height, full }] of shown.entries()) {
    const scaled = width < full.width ? `, shown here at ${width}×${height}` : '';
    lines.push(`Image ${at + 1}: ${full.width}×${full.height}${scaled}. Full size: ${urls[at]}`);
  }
  for (const url of urls.slice(shown.length)) lines.push(`Image: ${url}`);
  if (shown.length > 0 && urls.length > mostImages) lines.push(`Only the first ${mostImages} images are shown.`);
  if (run.video_url) lines.push(`Video: ${run.video_url}`);
  return lines.join('\n');
}
