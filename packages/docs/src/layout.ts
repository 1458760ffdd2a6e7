import { escapeHtml } from './html.ts';

export type Section = 'home' | 'guides' | 'reference' | 'gallery' | 'changelog';

export interface Page {
  title: string;
  description: string;
  section: Section;
  /** The relative path to the site's root: '' or '../'. */
  root: string;
  version: string;
  /** The same page as Markdown, relative to the page. */
  markdown?: string;
}

const SECTIONS: [Section, string, string][] = [
  ['home', 'Home', 'index.html'],
  ['guides', 'Guides', 'guides/index.html'],
  ['reference', 'Reference', 'reference/index.html'],
  ['gallery', 'Gallery', 'gallery.html'],
  ['changelog', 'Changelog', 'changelog.html'],
];

/** A whole page. URLs are relative and name their files, so it also opens from a folder, without a server. */
export function layout(page: Page, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${head(page)}
<script src="${page.root}assets/site.js" defer></script>
<script src="${page.root}assets/samples.js" defer></script>
<noscript><style>.samples [hidden] { display: block; }</style></noscript>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${header(page)}
${body}
${footer(page)}
</body>
</html>
`;
}

export function head(page: Page): string {
  const title = page.section === 'home' ? page.title : `${page.title} · Darkroom`;
  const alternate = page.markdown ? `\n<link rel="alternate" type="text/markdown" href="${page.markdown}">` : '';
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" type="image/svg+xml" href="${page.root}assets/mark.svg">
<link rel="stylesheet" href="${page.root}assets/site.css">${alternate}`;
}

export function header(page: Page): string {
  const links = SECTIONS.map(([section, label, file]) => {
    const current = section === page.section ? ' aria-current="page"' : '';
    return `<li><a href="${page.root}${file}"${current}>${label}</a></li>`;
  });
  return `<header class="site-header">
<div class="bar">
<a class="brand" href="${page.root}index.html"><img src="${page.root}assets/mark.svg" alt="" width="26" height="26"><span>Darkroom</span></a>
<span class="version">${escapeHtml(page.version)}</span>
<nav aria-label="Site"><ul>${links.join('')}</ul></nav>
</div>
</header>`;
}

export function footer(page: Page): string {
  return `<footer class="site-footer">
<div class="bar">
<p>Darkroom ${escapeHtml(page.version)} · MIT</p>
<ul>
<li><a href="${page.root}openapi.yaml">openapi.yaml</a></li>
<li><a href="${page.root}openapi.json">openapi.json</a></li>
<li><a href="${page.root}llms.txt">llms.txt</a></li>
</ul>
</div>
</footer>`;
}
