// Just enough of ONNX's protocol buffers (onnx.proto, IR version 8) to write a graph down: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

/** Element types, as in `TensorProto.DataType`. */
export const elementTypes = { float: 1, uint8: 2, int8: 3, int64: 7 } as const;

export interface Tensor {
  readonly name: string;
  readonly type: keyof typeof elementTypes;
  readonly shape: readonly number[];
  /** The elements in the order of rows, little-endian. */
  readonly data: ArrayBufferView;
}

export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Whole numbers, lists of them, or `{float}`. */
  readonly attributes?: Readonly<Record<string, number | readonly number[] | { readonly float: number }>>;
  readonly domain?: string;
}

/** A tensor that goes in or comes out; dimensions that vary have a name. */
export interface Port {
  readonly name: string;
  readonly type: keyof typeof elementTypes;
  readonly shape: readonly (number | string)[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly Tensor[];
  readonly input: Port;
  readonly output: Port;
  /** Versions of the sets of operators, by domain. */
  readonly operators: Readonly<Record<string, number>>;
}

export function encodeModel({ nodes, constants, input, output, operators }: Graph): Uint8Array {
  const graph = [
    ...nodes.map((node) => message(1, encodeNode(node))),
    text(2, 'sentence'),
    ...constants.map((tensor) => message(5, encodeTensor(tensor))),
    message(11, encodePort(input)),
    message(12, encodePort(output)),
  ];
  const imports = Object.entries(operators).map(([domain, version]) =>
    message(8, [text(1, domain), integer(2, version)]),
  );
  return Buffer.concat([integer(1, 8), ...imports, message(7, graph)]);
}

function encodeNode({ operator, inputs, outputs, attributes = {}, domain = '' }: GraphNode): Uint8Array[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(3, `${operator} ${outputs[0]}`),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, encodeAttribute(name, value))),
    text(7, domain),
  ];
}

function encodeAttribute(name: string, value: number | readonly number[] | { readonly float: number }): Uint8Array[] {
  if (typeof value === 'number') return [text(1, name), integer(3, value), integer(20, 2)];
  if ('float' in value) return [text(1, name), float(2, value.float), integer(20, 1)];
  return [text(1, name), ...value.map((one) => integer(8, one)), integer(20, 7)];
}

function encodeTensor({ name, type, shape, data }: Tensor): Uint8Array[] {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return [...shape.map((size) => integer(1, size)), integer(2, elementTypes[type]), text(8, name), message(9, [bytes])];
}

function encodePort({ name, type, shape }: Port): Uint8Array[] {
  const sizes = shape.map((size) => message(1, [typeof size === 'number' ? integer(1, size) : text(2, size)]));
  const tensorType = [integer(1, elementTypes[type]), message(2, sizes)];
  return [text(1, name), message(2, [message(1, tensorType)])];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

function integer(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(field * 8), ...varint(value)]);
}

function float(field: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([Uint8Array.from(varint(field * 8 + 5)), bytes]);
}

function text(field: number, value: string): Uint8Array {
  return message(field, [Buffer.from(value)]);
}

function message(field: number, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Uint8Array.from([...varint(field * 8 + 2), ...varint(length)]), ...parts]);
}
