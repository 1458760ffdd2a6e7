import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OnnxWriter } from './onnx-writer.ts';
import { COCO_SSD_FOLDER } from './weights.ts';

/** The network's input size; it would shrink larger images itself, more slowly. */
export const SIDE = 300;

/** Where the detector's network begins and ends; what is before and after it is in `detect.ts`. */
export const INPUT = 'Preprocessor/sub';
export const BOXES = 'concat';
export const SCORES = 'concat_1';

interface Node {
  name: string;
  op: string;
  input?: string[];
  attr: { strides?: { list: { i: string[] } }; epsilon?: { f: number } };
}

interface Weight {
  shape: number[];
  data: Float32Array;
  integers: Int32Array;
}

/**
 * COCO-SSD in ONNX form, and the anchors of its boxes. It is only published for TensorFlow.js, which is 79 MB more to
 * install, and three times slower. Images are rows of pixels there and planes of colours here, so filters are transposed.
 */
export async function readCocoSsd(): Promise<{ model: Uint8Array; anchors: Float32Array }> {
  const { nodes, weights } = await readFiles();
  const writer = new OnnxWriter();
  const operand = (name: string): string => {
    const weight = weights.get(name);
    if (weight) writer.floats(name, [1, weight.data.length, 1, 1], weight.data);
    return name;
  };
  const written = new Set([INPUT]);
  const write = (name: string): void => {
    if (written.has(name) || weights.has(name)) return;
    written.add(name);
    const { op, input = [], attr } = need(nodes, name);
    const [x = '', y = ''] = input;
    // The shapes that it would work out are known here.
    for (const one of op === 'Reshape' ? [x] : input) write(one);
    if (op === 'Conv2D' || op === 'DepthwiseConv2dNative') {
      const isDepthwise = op !== 'Conv2D';
      const { shape, data } = transposed(need(weights, y), isDepthwise);
      writer.floats(y, shape, data);
      const strides = (attr.strides?.list.i ?? []).slice(1, 3).map(Number);
      writer.node('Conv', [x, y], name, { strides, auto_pad: 'SAME_UPPER', group: isDepthwise ? shape[0] : 1 });
    } else if (op === 'FusedBatchNorm') {
      for (const one of input.slice(1)) writer.floats(one, need(weights, one).shape, need(weights, one).data);
      writer.node('BatchNormalization', input, name, { epsilon: { float: attr.epsilon?.f ?? 0 } });
    } else if (op === 'Relu6') writer.node('Clip', [x], name, { min: { float: 0 }, max: { float: 6 } });
    else if (op === 'Mul') writer.node('Mul', [operand(x), operand(y)], name);
    else if (op === 'Add' || op === 'AddN' || op === 'BiasAdd') writer.node('Add', [operand(x), operand(y)], name);
    else if (op === 'Reshape') {
      const last = need(weights, need(nodes, y).input?.at(-1) ?? '').integers[0] ?? 0;
      writer.integers(`${name}/shape`, [1, -1, last]);
      writer.node('Transpose', [x], `${name}/rows`, { perm: [0, 2, 3, 1] });
      writer.node('Reshape', [`${name}/rows`, `${name}/shape`], name);
    } else if (op === 'ConcatV2') writer.node('Concat', input.slice(0, -1), name, { axis: 1 });
    else throw new Error(`COCO-SSD has a node of an unknown type: ${op}.`);
  };
  write(BOXES);
  write(SCORES);
  const model = writer.model(INPUT, [1, 3, SIDE, SIDE], [BOXES, SCORES]);
  // A copy, so not all weights are kept.
  return { model, anchors: need(weights, 'Postprocessor/ExpandDims').data.slice() };
}

async function readFiles(): Promise<{ nodes: Map<string, Node>; weights: Map<string, Weight> }> {
  const manifest = JSON.parse(await readFile(join(COCO_SSD_FOLDER, 'model.json'), 'utf8')) as {
    modelTopology: { node: Node[] };
    weightsManifest: { paths: string[]; weights: { name: string; shape: number[] }[] }[];
  };
  const groups = manifest.weightsManifest;
  const files = groups.flatMap(({ paths }) => paths.map((path) => readFile(join(COCO_SSD_FOLDER, path))));
  const { buffer } = new Uint8Array(Buffer.concat(await Promise.all(files)));
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape } of groups.flatMap((group) => group.weights)) {
    const length = shape.reduce((product, size) => product * size, 1);
    weights.set(name, {
      shape,
      data: new Float32Array(buffer, at, length),
      integers: new Int32Array(buffer, at, length),
    });
    at += length * 4;
  }
  return { nodes: new Map(manifest.modelTopology.node.map((node) => [node.name, node])), weights };
}

/** A filter in the order of ONNX (to, from, rows, columns) instead of rows, columns, from, to. */
function transposed({ shape, data }: Weight, isDepthwise: boolean): { shape: number[]; data: Float32Array } {
  const [rows, columns, from, to] = shape;
  const out = new Float32Array(data.length);
  const size = rows * columns;
  for (let at = 0; at < data.length; at++) {
    const [place, i, o] = [Math.floor(at / (from * to)), Math.floor(at / to) % from, at % to];
    out[(isDepthwise ? i * to + o : o * from + i) * size + place] = data[at];
  }
  return { shape: isDepthwise ? [from, to, rows, columns] : [to, from, rows, columns], data: out };
}

function need<Value>(map: Map<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`COCO-SSD lacks ${name}.`);
  return value;
}
