import { type BodyLimits, longestInMemory, type TextField } from '@darkroom/contract/reading';
import { bodyTooLarge } from '@darkroom/contract/service';
import { plainValues } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { InlineImage, InlineImages } from './inline-image.ts';
import { JsonText } from './json-text.ts';

/** An object or a list that is still open. */
interface Level {
  /** Undefined if no long text is allowed here. */
  field: TextField | undefined;
  isList: boolean;
  /** The name of the current field, or the index in the list. */
  name: string;
  index: number;
}

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [openObject, closeObject, openList, closeList] = [code('{'), code('}'), code('['), code(']')];
const longestName = 256;

/**
 * Scans a JSON text as it arrives. Long text that the contract allows is cut out and decoded to disk; the rest stays,
 * with a short text in its place, and is small enough to be parsed at once. That parser decides whether it is valid
 * JSON.
 */
export class JsonScanner {
  readonly #limits: BodyLimits;
  readonly #images: InlineImages;
  readonly #root: TextField | undefined;
  /** The path to this text, if it is only part of the body. */
  readonly #above: string;
  readonly #levels: Level[] = [];
  readonly #kept: Buffer[] = [];
  #keptBytes = 0;
  #entries = 0;

  #inString = false;
  #escaped = false;
  #expectsName = false;
  /** The name that is being read, or undefined while a value is. */
  #name: string | undefined;
  /** The field of the string that is being read, if it may be long. */
  #long: TextField | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #image: InlineImage | undefined;
  #text = new JsonText();

  constructor(limits: BodyLimits, images: InlineImages, root: TextField | undefined = limits.fields, above = '') {
    this.#limits = limits;
    this.#images = images;
    this.#root = root;
    this.#above = above;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.byteLength; ) {
      at = this.#inString ? this.#readString(chunk, at) : this.#readStructure(chunk, at);
    }
  }

  /** The text without what was cut out. */
  end(): Buffer {
    return Buffer.concat(this.#kept);
  }

  #readStructure(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.byteLength) {
      const byte = chunk[at];
      at += 1;
      if (byte === quote) {
        this.#beginString();
        break;
      }
      if (byte === openObject || byte === openList) this.#open(byte === openList);
      else if (byte === closeObject || byte === closeList) this.#levels.pop();
      else if (byte === comma) this.#next();
      else if (byte === colon) this.#expectsName = false;
    }
    this.#keep(chunk.subarray(from, at));
    return at;
  }

  #open(isList: boolean): void {
    if (this.#levels.length >= plainValues.limits.depth) throw plainValues.tooDeep(this.#pointer());
    this.#levels.push({ field: this.#fieldHere(), isList, name: '', index: 0 });
    this.#expectsName = !isList;
  }

  #next(): void {
    this.#entries += 1;
    if (this.#entries > plainValues.limits.values) throw plainValues.tooManyValues('');
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    level.index += 1;
    this.#expectsName = !level.isList;
  }

  /** The contract's field at the current position. */
  #fieldHere(): TextField | undefined {
    const level = this.#levels.at(-1);
    if (level === undefined) return this.#root;
    const { field, isList, index, name } = level;
    if (!isList) return field?.properties?.get(name);
    return index < (field?.maxItems ?? 0) ? field?.items : undefined;
  }

  #beginString(): void {
    this.#inString = true;
    this.#name = this.#expectsName ? '' : undefined;
    const field = this.#name === undefined ? this.#fieldHere() : undefined;
    this.#long = field?.maxLength === undefined ? undefined : field;
  }

  #readString(chunk: Buffer, from: number): number {
    const length = chunk.byteLength;
    let at = this.#escaped ? from + 1 : from;
    let nextQuote = -1;
    while (at < length && chunk[at] !== quote) {
      if (chunk[at] === backslash) {
        at += 2;
        continue;
      }
      // Most strings are short, so a few bytes are checked one by one before searching.
      const soon = Math.min(at + 32, length);
      while (at < soon && chunk[at] !== quote && chunk[at] !== backslash) at += 1;
      if (at < soon) continue;
      if (nextQuote < at) nextQuote = chunk.indexOf(quote, at);
      if (nextQuote < 0) nextQuote = length;
      const toBackslash = chunk.subarray(at, nextQuote).indexOf(backslash);
      at = toBackslash < 0 ? nextQuote : at + toBackslash;
    }
    this.#escaped = at > length;
    const end = Math.min(at, length);
    this.#readText(chunk.subarray(from, end));
    if (end === length) return end;
    this.#endString();
    this.#keep(chunk.subarray(end, end + 1));
    return end + 1;
  }

  #readText(bytes: Buffer): void {
    if (this.#name !== undefined && this.#name.length < longestName) {
      this.#name += bytes.toString('latin1', 0, longestName);
    }
    if (this.#image !== undefined) this.#decode(bytes);
    else if (this.#long !== undefined) this.#hold(bytes, this.#long);
    else this.#keep(bytes);
  }

  /** Keeps the start of text that may be long, until its length is known. */
  #hold(bytes: Buffer, { maxLength = 0 }: TextField): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.byteLength;
    if (this.#heldBytes <= longestInMemory) return;
    const held = this.#releaseHeld();
    // A URL is not decoded, so it must be short like everything else.
    if (/^https?:/i.test(held.toString('latin1', 0, 6))) {
      this.#long = undefined;
      this.#keep(held);
      return;
    }
    const name = this.#above === '' ? (this.#levels[0]?.name ?? '') : this.#above;
    this.#image = this.#images.begin({ name, path: this.#pointer(), maxLength });
    this.#text = new JsonText();
    this.#decode(held);
  }

  #decode(bytes: Buffer): void {
    try {
      this.#image?.push(this.#text.read(bytes));
    } catch (error) {
      if (error instanceof SyntaxError) throw new Refused('invalid_json', 'The body is not valid JSON. Correct it.');
      throw error;
    }
  }

  #endString(): void {
    this.#inString = false;
    const level = this.#levels.at(-1);
    if (this.#name !== undefined && level !== undefined) level.name = nameOf(this.#name);
    if (this.#image !== undefined) {
      const short = JSON.stringify(this.#images.finish(this.#image)).slice(1, -1);
      this.#image = undefined;
      this.#keep(Buffer.from(short));
    } else if (this.#heldBytes > 0) this.#keep(this.#releaseHeld());
  }

  #releaseHeld(): Buffer {
    const held = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return held;
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.byteLength;
    if (this.#keptBytes > this.#limits.textBytes) throw bodyTooLarge(this.#limits);
    // A copy, so the buffer it was read in can be freed.
    this.#kept.push(Buffer.from(bytes));
  }

  #pointer(): string {
    const names = this.#levels.map(({ isList, index, name }) => (isList ? index : name));
    const above = this.#above === '' ? [] : [this.#above];
    return [...above, ...names]
      .map((name) => `/${name}`)
      .join('')
      .slice(0, 256);
  }
}

function nameOf(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    // Not a name in the contract; the parser reports what is wrong with it.
    return inside;
  }
}
