// Integer dot products of one query with many rows, in WebAssembly SIMD: four rows at a time, so that the query is read once for all of them,
// eight multiplications an instruction. The four lie interleaved, 16 bytes of each in turn, so that memory is read in one stream.
// The module is assembled here, byte by byte, so that it needs no tool and no file. Integer sums are exact: a plain loop gives the same numbers.
// Instruction codes: WebAssembly core specification 2.0, section 5.4.

/** Rows are padded with zeros to a multiple of this many bytes. */
export const laneCount = 16;
/** Rows that lie interleaved. Memory must hold the last group whole. */
export const rowsAtOnce = 4;

/** Where byte `i` of a row lies, for rows padded to `stride` bytes. */
export function placeOf(row: number, i: number, stride: number): number {
  const inGroup = row % rowsAtOnce;
  return (row - inGroup) * stride + (i - (i % laneCount)) * rowsAtOnce + inGroup * laneCount + (i % laneCount);
}

/** Writes `groups` times `rowsAtOnce` dot products of the 16-bit query at `queryAt` with the 8-bit rows at `rowsAt`, as 32-bit integers, to `outAt`. */
export type DotKernel = (queryAt: number, rowsAt: number, blocks: number, groups: number, outAt: number) => void;

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): void;
}

export interface Kernel {
  readonly memory: KernelMemory;
  readonly dot: DotKernel;
}

export const pageBytes = 65_536;

const i32 = 0x7f;
const v128 = 0x7b;
const local = {
  query: 0,
  rows: 1,
  blocks: 2,
  groups: 3,
  out: 4,
  queryNow: 5,
  left: 6,
  first: 7,
  second: 8,
  sums: 9,
} as const;
const rowNumbers = Array.from({ length: rowsAtOnce }, (_, k) => k);

const get = (index: number): number[] => [0x20, index];
const set = (index: number): number[] => [0x21, index];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const simd = (code: number, ...immediates: number[]): number[] => [0xfd, ...unsigned(code), ...immediates];
const load = (offset: number): number[] => simd(0, 0, ...unsigned(offset));
/** Reads 8 bytes as 8 signed numbers of 16 bits. */
const loadWidened = (offset: number): number[] => simd(1, 0, ...unsigned(offset));
const dotPairs = simd(186);
const addVectors = simd(174);
const add = 0x6a;
const advance = (index: number, by: number): number[] => [...get(index), ...constant(by), add, ...set(index)];
const loop = (body: readonly number[]): number[] => [0x03, 0x40, ...body, 0x0b];
const repeatWhile = (counter: number): number[] => [...advance(counter, -1), ...get(counter), 0x0d, 0];

/** The sum of one row grows by the products of its bytes at `offset` with eight numbers of the query. */
const accumulate = (sum: number, offset: number, query: number): number[] => [
  ...get(sum),
  ...get(local.rows),
  ...loadWidened(offset),
  ...get(query),
  ...dotPairs,
  ...addVectors,
  ...set(sum),
];

/** Adds the four lanes of a sum and stores the total. */
const storeTotal = (sum: number, offset: number): number[] => {
  const lane = (index: number): number[] => [...get(sum), ...simd(27, index)];
  const total = [...lane(0), ...lane(1), add, ...lane(2), add, ...lane(3), add];
  return [...get(local.out), ...total, 0x36, 2, ...unsigned(offset)];
};

const block = rowNumbers.flatMap((k) => [
  ...accumulate(local.sums + k, k * laneCount, local.first),
  ...accumulate(local.sums + k, k * laneCount + 8, local.second),
]);

const body = loop([
  ...rowNumbers.flatMap((k) => [...constant(0), ...simd(17), ...set(local.sums + k)]),
  ...get(local.query),
  ...set(local.queryNow),
  ...get(local.blocks),
  ...set(local.left),
  ...loop([
    ...get(local.queryNow),
    ...load(0),
    ...set(local.first),
    ...get(local.queryNow),
    ...load(16),
    ...set(local.second),
    ...block,
    ...advance(local.rows, laneCount * rowsAtOnce),
    ...advance(local.queryNow, laneCount * 2),
    ...repeatWhile(local.left),
  ]),
  ...rowNumbers.flatMap((k) => storeTotal(local.sums + k, k * 4)),
  ...advance(local.out, rowsAtOnce * 4),
  ...repeatWhile(local.groups),
]);

const text = (name: string): number[] => [name.length, ...[...name].map((character) => character.charCodeAt(0))];
const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];

const code = [2, 2, i32, 2 + rowsAtOnce, v128, ...body, 0x0b];

const moduleBytes = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 1]),
  ...section(7, [2, ...text('memory'), 2, 0, ...text('dot'), 0, 0]),
  ...section(10, [1, ...unsigned(code.length), ...code]),
]);

interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
  validate(bytes: Uint8Array): boolean;
}

let compiled: object | undefined;

/** A kernel with a memory of its own; null where there is no WebAssembly, or one without SIMD. */
export function createKernel(): Kernel | null {
  const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly?: Engine };
  if (!engine?.validate(moduleBytes)) return null;
  compiled ??= new engine.Module(moduleBytes);
  return new engine.Instance(compiled).exports as Kernel;
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}
