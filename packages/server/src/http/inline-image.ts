import { fileTooLarge, notBase64 } from '@darkroom/contract/service';
import { imageLimits } from '../contract/document.ts';
import { invalid } from '../contract/refused.ts';
import type { UploadedFile } from '../contract/uploaded-file.ts';
import { IncomingFile } from './incoming-file.ts';

/** The field that an image arrived in, as the caller sent it. */
export interface InlineField {
  /** The field of the body. */
  name: string;
  /** A JSON pointer to the text itself. */
  path: string;
  maxLength: number;
}

/** How many characters of the text are kept to represent it. */
const shownCharacters = 64;

/** A base64 image that is decoded to disk piece by piece, so it is never processed as a whole. */
export class InlineImage {
  readonly file: IncomingFile;
  readonly #field: InlineField;
  readonly #decoded: Buffer[] = [];
  #shown = '';
  #length = 0;
  /** Characters that do not make three bytes yet. */
  #rest = '';
  #padded = false;
  #done = false;

  constructor(folder: string, field: InlineField) {
    this.file = new IncomingFile(folder);
    this.#field = field;
  }

  /** Takes the next piece of the text. The first piece includes everything before the base64. */
  push(text: string): void {
    this.#length += text.length;
    const { maxLength, path } = this.#field;
    if (this.#length > maxLength) {
      throw invalid([{ path, message: `must have at most ${maxLength} characters`, rule: 'maxLength' }]);
    }
    this.#decode(this.#shown === '' ? this.#begin(text) : text);
  }

  /** Returns the base64 after the head of a `data:` URI. */
  #begin(text: string): string {
    this.#shown = text.slice(0, shownCharacters);
    const prefix = text.startsWith('data:') ? /^data:[^,]{0,128};base64,/.exec(text)?.[0] : '';
    if (prefix === undefined) throw notBase64(this.#field.name);
    return text.slice(prefix.length);
  }

  #decode(text: string): void {
    const base64 = /\s/.test(text) ? text.replaceAll(/\s+/g, '') : text;
    const form = this.#padded ? /^=*$/ : /^[A-Za-z0-9+/]*={0,2}$/;
    if (!form.test(base64)) throw notBase64(this.#field.name);
    this.#padded ||= base64.endsWith('=');
    const all = this.#rest + base64;
    const whole = all.length - (all.length % 4);
    this.#rest = all.slice(whole);
    this.#keep(Buffer.from(all.slice(0, whole), 'base64'));
  }

  #keep(bytes: Buffer): void {
    this.file.measure(bytes);
    if (this.file.size > imageLimits.inlineBytes) throw fileTooLarge(imageLimits.inlineBytes, this.#field.name);
    if (bytes.byteLength > 0) this.#decoded.push(bytes);
  }

  /**
   * Ends the text. The returned text replaces it in the body: it starts like the original and differs for different
   * images, so it can be checked, compared and digested instead.
   */
  finish(): { text: string; upload: UploadedFile } {
    this.#keep(Buffer.from(this.#rest, 'base64'));
    this.#done = true;
    const upload = this.file.finish('');
    return { text: `${this.#shown}… sha256 ${upload.digest}`, upload };
  }

  /** Writes what has been decoded so far. */
  async flush(): Promise<void> {
    for (let bytes = this.#decoded.shift(); bytes !== undefined; bytes = this.#decoded.shift()) {
      await this.file.write(bytes);
    }
    if (this.#done) await this.file.close();
  }
}

/** The images that a request sent as text. */
export class InlineImages {
  /** By the text that represents them in the body. */
  readonly files = new Map<string, UploadedFile>();
  readonly #images: InlineImage[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(field: InlineField): InlineImage {
    const image = new InlineImage(this.#folder, field);
    this.#images.push(image);
    return image;
  }

  finish(image: InlineImage): string {
    const { text, upload } = image.finish();
    this.files.set(text, upload);
    return text;
  }

  /** Writes what has arrived so far; reading of the request pauses meanwhile. */
  async flush(): Promise<void> {
    for (const image of this.#images) await image.flush();
  }

  async discard(): Promise<void> {
    await Promise.all(this.#images.map((image) => image.file.discard()));
  }
}
