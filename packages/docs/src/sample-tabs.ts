import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';

export interface Sample {
  /** The name of the language, on its tab. */
  label: string;
  /** What the language is called for highlighting. */
  fence: string;
  source: string;
}

let groups = 0;

/** One piece of code in several languages, as tabs. Without scripts all of them are shown, one below the other. */
export function sampleTabs(samples: readonly Sample[]): string {
  const group = `sample-${++groups}`;
  const tabs = samples.map(
    ({ label }, index) =>
      `<button type="button" role="tab" id="${group}-tab-${index}" aria-controls="${group}-${index}" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}" data-language="${languageOf(label)}">${escapeHtml(label)}</button>`,
  );
  const panels = samples.map(
    ({ label, fence, source }, index) =>
      `<div role="tabpanel" id="${group}-${index}" aria-labelledby="${group}-tab-${index}" data-language="${languageOf(label)}"${index === 0 ? '' : ' hidden'}>${highlight(source, fence)}</div>`,
  );
  return `<div class="samples">
<div class="sample-bar"><div role="tablist" aria-label="Language" data-languages>${tabs.join('')}</div><button type="button" class="sample-copy" hidden>Copy</button></div>
${panels.join('\n')}
</div>`;
}

const languageOf = (label: string): string => label.toLowerCase();

/** The languages of fences that make a group where they follow each other. */
const labels: Record<string, string> = {
  bash: 'curl',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
};

export const sampleLabel = (fence: string | undefined): string | undefined => labels[fence ?? ''];
