/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The fragment of a heading in a URL. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&#?\w+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of HTML, in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:td|th|tr|li|p|pre|h\d|dt|dd|div|figcaption)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code, name) => ENTITIES[name] ?? String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
