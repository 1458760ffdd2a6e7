import { camel, snake } from './other-casing.ts';
import { isFile, type Schema } from './schema.ts';

/** How large a body may be, as its schema says. */
export interface BodyLimits {
  /** Bytes of everything but long text. */
  textBytes: number;
  /** Bytes of text in all, as sent; files of a form come on top. */
  totalBytes: number;
  /** Where long text may be. */
  fields: TextField;
}

/** A place in a body that is, or leads to, long text: an image as a `data:` URI or base64. */
export interface TextField {
  /** Only for long text: the characters that it may have. */
  maxLength?: number;
  /** By the name as sent, in either casing. */
  properties?: Map<string, TextField>;
  items?: TextField;
  maxItems?: number;
}

/** A body of this length is parsed at once, which takes a few milliseconds at worst. */
export const smallBytes = 64 * 1024;

/** A longer string than this can only be an image. It is read to disk, and never as one string. */
export const longestInMemory = 8 * 1024;

/** No field but an image may be longer than this. */
const longText = 64 * 1024;
/** Room for spaces and line breaks between the values. */
const spacing = 16 * 1024;
/** A character takes this many bytes at most: two escapes, for one beyond the basic plane. */
const bytesPerCharacter = 12;
const bytesPerNumber = 32;

export function compileBodyLimits(schema: Schema): BodyLimits {
  const textBytes = Math.max(smallBytes, spacing + textBytesOf(schema));
  return {
    textBytes,
    // Some languages escape the slashes or the plus signs of base64.
    totalBytes: textBytes + 1.25 * longCharactersOf(schema),
    fields: longFieldsOf(schema) ?? {},
  };
}

/** What a field holds; a form has JSON in a text part where the schema says so. */
function contentOf(schema: Schema): Schema {
  return schema.contentSchema ?? schema;
}

function isLong({ maxLength = 0, contentSchema }: Schema): boolean {
  return contentSchema === undefined && maxLength > longText;
}

function textBytesOf(schema: Schema): number {
  const { properties, items, maxItems = 1, maxLength, ...others } = contentOf(schema);
  if (items !== undefined) return Number(maxItems) * textBytesOf(items);
  if (properties !== undefined) {
    // Two bytes of quotes, one each for the colon and the comma.
    return Object.entries(properties).reduce(
      (sum, [name, property]) => sum + name.length + 4 + textBytesOf(property),
      2,
    );
  }
  if (isFile(schema)) return 0;
  if (others['x-limits'] !== undefined) return (others['x-limits'] as { max_bytes: number }).max_bytes;
  if (isLong(schema)) return longestInMemory;
  if (others.enum !== undefined) return Math.max(...others.enum.map((value) => JSON.stringify(value).length));
  return maxLength === undefined ? bytesPerNumber : maxLength * bytesPerCharacter;
}

function longCharactersOf(schema: Schema): number {
  const { properties = {}, items, maxItems = 1, maxLength = 0 } = contentOf(schema);
  if (items !== undefined) return Number(maxItems) * longCharactersOf(items);
  if (isLong(schema)) return maxLength;
  return Object.values(properties).reduce((sum, property) => sum + longCharactersOf(property), 0);
}

function longFieldsOf(schema: Schema): TextField | undefined {
  if (isLong(schema)) return { maxLength: schema.maxLength as number };
  const content = contentOf(schema);
  if (content.items !== undefined) {
    const items = longFieldsOf(content.items);
    return items && { items, maxItems: Number(content.maxItems ?? 1) };
  }
  const properties = new Map<string, TextField>();
  for (const [name, property] of Object.entries(content.properties ?? {})) {
    const field = longFieldsOf(property);
    if (field !== undefined) for (const written of [name, camel(name), snake(name)]) properties.set(written, field);
  }
  return properties.size === 0 ? undefined : { properties };
}
