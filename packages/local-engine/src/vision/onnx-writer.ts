/** Pieces of the file, joined only at the end: the weights are large. */
type Parts = Buffer[];
type Attribute = number | number[] | string | { float: number };

/** Writes a network as an ONNX model: the part of its format, in Protocol Buffers, that this needs. */
export class OnnxWriter {
  readonly #nodes: Parts = [];
  readonly #weights: Parts = [];

  /** Adds a node; its name is that of its output. */
  node(type: string, inputs: string[], name: string, attributes: Record<string, Attribute> = {}): void {
    const given = Object.entries(attributes).flatMap(([key, value]) => field(5, text(1, key), ...attribute(value)));
    this.#nodes.push(...field(1, ...inputs.map((input) => text(1, input)), text(2, name), text(4, type), given));
  }

  floats(name: string, shape: number[], data: Float32Array): void {
    this.#tensor(name, shape, 1, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }

  integers(name: string, data: number[]): void {
    this.#tensor(name, [data.length], 7, Buffer.from(BigInt64Array.from(data, BigInt).buffer));
  }

  #tensor(name: string, shape: number[], type: number, data: Buffer): void {
    const sizes = shape.map((size) => integer(1, size));
    this.#weights.push(...field(5, ...sizes, integer(2, type), text(8, name), field(9, [data])));
  }

  model(input: string, shape: number[], outputs: string[]): Uint8Array {
    const sizes = shape.map((size) => field(1, integer(1, size)));
    const floats = (...rest: Parts[]) => field(2, field(1, integer(1, 1), ...rest));
    const ends = outputs.map((output) => field(12, text(1, output), floats()));
    const begin = field(11, text(1, input), floats(field(2, ...sizes)));
    const graph = field(7, this.#nodes, text(2, 'network'), this.#weights, begin, ...ends);
    // The versions of the format and of its operators.
    return Buffer.concat([...integer(1, 5), ...graph, ...field(8, integer(2, 10))]);
  }
}

/** A value, and the number of its type. */
function attribute(value: Attribute): Parts[] {
  if (typeof value === 'number') return [integer(3, value), integer(20, 2)];
  if (typeof value === 'string') return [text(4, value), integer(20, 3)];
  if (Array.isArray(value)) return [...value.map((one) => integer(8, one)), integer(20, 7)];
  const float = Buffer.alloc(4);
  float.writeFloatLE(value.float);
  return [[varint((2 << 3) | 5), float], integer(20, 1)];
}

function field(number: number, ...content: Parts[]): Parts {
  const parts = content.flat();
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [varint((number << 3) | 2), varint(length), ...parts];
}

const text = (number: number, value: string): Parts => field(number, [Buffer.from(value)]);
const integer = (number: number, value: number): Parts => [varint(number << 3), varint(value)];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}
