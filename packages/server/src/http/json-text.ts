/** Reads the inside of a JSON string in pieces: resolves escapes, including those that are split between two pieces. */
export class JsonText {
  #rest: Buffer = Buffer.alloc(0);

  /** Throws a `SyntaxError` where JSON would. Bytes outside ASCII come out as one character each. */
  read(piece: Buffer): string {
    const bytes = this.#rest.byteLength === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = lastWholeCharacter(bytes);
    this.#rest = Buffer.from(bytes.subarray(end));
    return JSON.parse(`"${bytes.toString('latin1', 0, end)}"`);
  }
}

/** The start of an incomplete escape at the end, or the end. */
function lastWholeCharacter(bytes: Buffer): number {
  let at = bytes.indexOf(backslash);
  while (at >= 0) {
    const length = bytes[at + 1] === letterU ? 6 : 2;
    if (at + length > bytes.byteLength) return at;
    at = bytes.indexOf(backslash, at + length);
  }
  return bytes.byteLength;
}

const backslash = 0x5c;
const letterU = 0x75;
