import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** A stream that keeps what is written, like a terminal or a pipe. */
export function fakeStream(isTTY: boolean, columns = 80) {
  let written = '';
  const writable = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      written += text;
      done();
    },
  });
  const stream = Object.assign(writable, { isTTY, columns, rows: 24 }) as unknown as NodeJS.WriteStream;
  return { stream, written: () => written, words: () => stripVTControlCharacters(written) };
}
