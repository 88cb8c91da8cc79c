// Reads the format `safetensors` (https://huggingface.co/docs/safetensors), as far as its tensors are 16-bit floats.

export type ReadTensor = (name: string) => Float32Array;

export function readSafetensors(bytes: Uint8Array): ReadTensor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerLength))) as Record<string, Entry>;
  const floats = makeFloats();
  return (name) => {
    const entry = header[name];
    if (entry?.dtype !== 'F16') throw new Error(`The weights of the sentence model hold no 16-bit tensor ${name}.`);
    const [from, to] = entry.data_offsets;
    // A copy, because 16-bit numbers must lie at even places.
    const bits = new Uint16Array(new Uint8Array(bytes.subarray(8 + headerLength + from, 8 + headerLength + to)).buffer);
    return Float32Array.from(bits, (pattern) => floats[pattern] ?? 0);
  };
}

interface Entry {
  readonly dtype: string;
  readonly data_offsets: readonly [from: number, to: number];
}

/** The number of every pattern of 16 bits (IEEE 754 binary16). */
function makeFloats(): Float32Array {
  return Float32Array.from({ length: 65_536 }, (_, bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    if (exponent === 0) return sign * 2 ** -24 * fraction;
    if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return sign * 2 ** (exponent - 25) * (1024 + fraction);
  });
}
