import { readFileSync } from 'node:fs';
import { escapeHtml } from './html.ts';
import { layout } from './layout.ts';

interface Entry {
  section: string;
  caption: string;
  file: string;
  width: number;
  height: number;
}

const entries: Entry[] = JSON.parse(readFileSync(new URL('../assets/gallery/gallery.json', import.meta.url), 'utf8'));

/** What the local engine draws, one image for every operation and model type. */
export function galleryPage(version: string): string {
  const sections = [...new Set(entries.map(({ section }) => section))];
  return layout(
    {
      title: 'Gallery',
      description: 'Every operation and model type of Darkroom, drawn by the local engine from fixed seeds.',
      section: 'gallery',
      root: '',
      version,
    },
    `<main id="content" tabindex="-1" class="gallery">
<h1>Gallery</h1>
<p class="lead">Every model type and operation, drawn on a CPU, offline, by the local engine that comes with the
service. It composes scenes from a prompt. It is not a trained model; you can configure one in its place.</p>
${sections.map(sectionHtml).join('\n')}
</main>`,
  );
}

function sectionHtml(section: string): string {
  const figures = entries.filter((entry) => entry.section === section).map(figureHtml);
  return `<section aria-label="${escapeHtml(section)}">
<h2>${escapeHtml(section)}</h2>
<div class="images">
${figures.join('\n')}
</div>
</section>`;
}

/**
 * Images below the window are loaded by site.js as they come near: with `loading="lazy"`, browsers load nearly all of them at
 * once. Without scripts they are all loaded.
 */
function figureHtml({ caption, file, width, height }: Entry): string {
  const image = (source: string): string =>
    `<img ${source}="assets/gallery/${file}" alt="" width="${width}" height="${height}">`;
  return `<figure><span class="frame">${image('data-src')}<noscript>${image('src')}</noscript></span><figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}
