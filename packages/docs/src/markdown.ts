import { Marked, type Token, type Tokens } from 'marked';
import { highlight } from './highlight.ts';
import { escapeHtml, plainText, slugOf } from './html.ts';
import { type Sample, sampleLabel, sampleTabs } from './sample-tabs.ts';

export interface Rendered {
  title: string;
  /** The first paragraph, as plain text. */
  summary: string;
  html: string;
  /** Second-level headings, for the list beside the text. */
  headings: { id: string; text: string }[];
}

/** Markdown to HTML; `rewrite` changes the links for the page, and `drawing` may put an image into it. */
export function renderMarkdown(
  markdown: string,
  rewrite: (href: string) => string,
  drawing: (href: string) => string | undefined = () => undefined,
): Rendered {
  const headings: Rendered['headings'] = [];
  let title = '';
  const used = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const text = plainText(html);
        if (depth === 1) title = text;
        const id = unique(slugOf(html), used);
        if (depth === 2) headings.push({ id, text });
        if (depth === 1) return `<h1>${html}</h1>\n`;
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code) {
        return `<div class="code">${highlight(text, lang ?? 'text')}</div>\n`;
      },
      table(token: Tokens.Table) {
        // The region can be scrolled by keyboard if the table is wider than the screen.
        const label = `Table: ${token.header.map((cell) => plainText(this.parser.parseInline(cell.tokens))).join(', ')}`;
        return `<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${tableHtml(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`;
      },
      image({ href, text }: Tokens.Image) {
        return drawing(href) ?? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(rewrite(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const html = marked.parser(groupSamples(marked.lexer(markdown)));
  const first = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';
  return { title, summary: plainText(first), html, headings };
}

/** One line of Markdown, without links. */
export const renderInline = (text: string): string => plainMarkdown.parseInline(text, { async: false });

const plainMarkdown = new Marked();

/** Code in several languages, one block directly after the other, becomes one block with tabs. */
function groupSamples(tokens: Token[]): Token[] {
  const grouped: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const samples: Sample[] = [];
    let end = at;
    for (let next = at; next < tokens.length; next++) {
      const token = tokens[next] as Token;
      if (token.type === 'space') continue;
      if (token.type !== 'code') break;
      const { lang = '', text } = token as Tokens.Code;
      const label = sampleLabel(lang);
      if (!label || samples.some((sample) => sample.label === label)) break;
      samples.push({ label, fence: lang, source: text });
      end = next + 1;
    }
    if (samples.length > 1) grouped.push({ type: 'html', raw: '', text: `${sampleTabs(samples)}\n`, block: true });
    else grouped.push(...tokens.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return grouped;
}

/**
 * On a narrow screen the cells of a row stand below each other, and if there are many, each with the name of its column. The
 * roles keep it a table for screen readers, which read it as text otherwise.
 */
function tableHtml({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const titles = header.map(inline);
  const head = titles.map((title) => `<th scope="col" role="columnheader">${title}</th>`).join('');
  const cellOf = (cell: Tokens.TableCell, at: number): string => {
    const label = header.length > 2 && at > 0 ? ` data-label="${escapeHtml(plainText(titles[at] ?? ''))}"` : '';
    return `<td role="cell"${label}>${inline(cell)}</td>`;
  };
  const body = rows.map((row) => `<tr role="row">${row.map(cellOf).join('')}</tr>`).join('\n');
  return `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">\n${body}\n</tbody></table>`;
}

function unique(id: string, used: Map<string, number>): string {
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  return count === 0 ? id : `${id}-${count + 1}`;
}
