import { describe, expect, it } from 'vitest';
import { chooseEngine, nativeEngine, portableEngine } from './sentence-engine.ts';

describe('the engine of the sentence model', () => {
  it('is the native one where its binary can be loaded', () => {
    expect(chooseEngine(() => expect.unreachable())).toBe(nativeEngine);
  });

  it('is the portable one elsewhere, and says so with the reason', () => {
    const told: [string, unknown][] = [];
    const cause = new Error('libonnxruntime.so.1: cannot open shared object file');
    const engine = chooseEngine(
      (...all) => void told.push(all),
      () => {
        throw cause;
      },
    );
    expect(engine).toBe(portableEngine);
    expect(told).toEqual([[expect.stringContaining('No binary of ONNX Runtime fits this machine'), cause]]);
    expect(engine.version).not.toBe(nativeEngine.version);
  });
});
