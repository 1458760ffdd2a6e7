/** Writes single bits, and the variable-length numbers of H.264. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #byte = 0;
  #filled = 0;

  bits(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) {
      this.#byte = (this.#byte << 1) | ((value >>> i) & 1);
      this.#filled += 1;
      if (this.#filled === 8) {
        this.#bytes.push(this.#byte);
        this.#byte = 0;
        this.#filled = 0;
      }
    }
    return this;
  }

  /** Exp-Golomb, unsigned. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  /** Exp-Golomb, signed. */
  se(value: number): this {
    return this.ue(value > 0 ? value * 2 - 1 : -value * 2);
  }

  align(): this {
    while (this.#filled !== 0) this.bits(0, 1);
    return this;
  }

  /** Whole bytes; only where the writer stands at one. */
  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** The end mark of a unit, and its bytes with what keeps them from looking like a start code. */
  finish(header: number): Uint8Array {
    this.bits(1, 1).align();
    const unit = [header];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        unit.push(3);
        zeros = 0;
      }
      unit.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Uint8Array.from(unit);
  }
}
