import type { Shown } from './gallery.ts';

/** A page that only needs the files beside it. */
export function galleryPage(shown: Shown[]): string {
  const sections = [...new Set(shown.map((s) => s.item.section))];
  const body = sections
    .map(
      (title) =>
        `<h2>${escapeHtml(title)}</h2>\n<div class="grid">${shown
          .filter((s) => s.item.section === title)
          .map(figure)
          .join('\n')}</div>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Darkroom: what the local engine draws</title>
<style>
  body { margin: 0; padding: 2rem; background: #16181d; color: #dfe3ea; font: 15px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 1rem; }
  figure { margin: 0; }
  img, video { width: 100%; border-radius: 6px; display: block; background: repeating-conic-gradient(#2a2d34 0 25%, #343842 0 50%) 0 0 / 16px 16px; }
  figcaption { margin-top: .35rem; color: #aab1bd; font-size: .85rem; }
</style>
<h1>What the local engine draws</h1>
<p>Every operation and model type, from fixed seeds, on this machine's processor. The local engine composes scenes; it is not a trained text-to-image model.</p>
${body}
</html>
`;
}

function figure(s: Shown): string {
  const media =
    s.file.mediaType === 'video/mp4'
      ? `<video src="${s.fileName}" autoplay muted loop playsinline controls></video>`
      : `<img src="${s.fileName}" alt="${escapeHtml(s.item.caption)}" width="${s.file.width}" height="${s.file.height}" style="height:auto" loading="lazy">`;
  return `<figure>${media}<figcaption>${escapeHtml(s.item.caption)}</figcaption></figure>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
