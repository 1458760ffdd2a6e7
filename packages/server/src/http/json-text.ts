/** Reads the inside of a JSON string that comes in pieces: escapes are resolved, also those that a piece cuts in two. */
export class JsonText {
  #rest: Buffer = Buffer.alloc(0);

  /** Throws a `SyntaxError` where JSON would. What is not ASCII comes out as one character for each byte. */
  read(piece: Buffer): string {
    const bytes = this.#rest.byteLength === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = lastWholeCharacter(bytes);
    this.#rest = Buffer.from(bytes.subarray(end));
    return JSON.parse(`"${bytes.toString('latin1', 0, end)}"`);
  }
}

/** Where an escape begins whose end has not come yet, or the end. */
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
