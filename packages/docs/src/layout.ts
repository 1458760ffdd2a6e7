import { escapeHtml } from './html.ts';

export type Section = 'home' | 'guides' | 'reference' | 'errors' | 'gallery' | 'changelog' | 'other';

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
  ['errors', 'Errors', 'errors/index.html'],
  ['gallery', 'Gallery', 'gallery.html'],
  ['changelog', 'Changelog', 'changelog.html'],
];

/** A whole page. URLs are relative and name their files, so it also opens from a folder, without a server. */
export function layout(page: Page, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${head(page)}
<script src="${page.root}assets/samples.js" defer></script>
<noscript><style>.samples [hidden] { display: block; } img[data-src] { display: none; }</style></noscript>
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
<script src="${page.root}assets/theme.js"></script>
<link rel="stylesheet" href="${page.root}assets/site.css">
<script src="${page.root}assets/site.js" data-root="${page.root}" defer></script>${alternate}`;
}

export function header(page: Page): string {
  const links = SECTIONS.map(([section, label, file]) => {
    const current = section === page.section ? ' aria-current="page"' : '';
    return `<li><a href="${page.root}${file}"${current}>${label}</a></li>`;
  });
  // On a narrow screen the menu opens from its button, without a script. What needs scripts is only shown if they run.
  return `<header class="site-header">
<div class="bar">
<a class="brand" href="${page.root}index.html"><img src="${page.root}assets/mark.svg" alt="" width="26" height="26"><span>Darkroom</span></a>
<a class="version" href="${page.root}changelog.html" aria-label="Version ${escapeHtml(page.version)}, changelog">${escapeHtml(page.version)}</a>
<nav aria-label="Site" id="site-menu" popover><ul>${links.join('')}</ul></nav>
<div class="tools">
<button type="button" class="search-button scripted" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K">${icon('search')}<span>Search</span> <kbd>Ctrl K</kbd></button>
<button type="button" class="tool theme-button scripted" aria-label="Theme: system. Change">${icon('system')}${icon('light')}${icon('dark')}</button>
<a class="studio-link" hidden>Studio</a>
<button type="button" class="tool menu-button" popovertarget="site-menu" aria-label="Menu">${icon('menu')}</button>
</div>
</div>
</header>`;
}

const ICONS = {
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  system: '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>',
  light:
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  dark: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
} as const;

const icon = (name: keyof typeof ICONS): string =>
  `<svg class="icon icon-${name}" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">${ICONS[name]}</svg>`;

/** Only text, without a list beside it; `wide` for what has large tables. */
export function singleColumn(html: string, { wide = false } = {}): string {
  return `<div class="columns single${wide ? ' wide' : ''}">
<main id="content" tabindex="-1">
<article class="prose">
${html}
</article>
</main>
</div>`;
}

export function footer(page: Page): string {
  return `<footer class="site-footer">
<div class="bar">
<p>Darkroom ${escapeHtml(page.version)} · MIT</p>
<ul>
<li><a href="${page.root}fields.html">Fields</a></li>
<li><a href="${page.root}performance.html">Performance</a></li>
<li><a href="${page.root}openapi.yaml">openapi.yaml</a></li>
<li><a href="${page.root}openapi.json">openapi.json</a></li>
<li><a href="${page.root}llms.txt">llms.txt</a></li>
</ul>
</div>
</footer>`;
}
