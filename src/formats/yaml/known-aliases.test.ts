import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { createPrng } from '../../core/base/prng.ts';
import { yaml } from './index.ts';
import { resolveAliases } from './known-aliases.ts';

describe('aliases that know what they stand for', () => {
  it('stand for what the library finds for them', () => {
    const seed = Date.now() % 1_000_000_000;
    const prng = createPrng(seed);
    let values = 0;
    for (let i = 0; i < 300; i++) {
      const name = () => `x${prng.below(4)}`;
      const node = (depth: number): string => {
        const anchor = prng.below(3) === 0 ? `&${name()} ` : '';
        const kind = prng.below(depth > 3 ? 2 : 4);
        if (kind === 0) return `*${name()} `;
        if (kind === 1) return `${anchor}${prng.below(10)}`;
        const inside = Array.from({ length: prng.below(4) }, () => node(depth + 1));
        return kind === 2
          ? `${anchor}[${inside.join(', ')}]`
          : `${anchor}{${inside.map((one, k) => `k${k}: ${one}`).join(', ')}}`;
      };
      const text = `${prng.below(2) === 0 ? '' : '%YAML 1.1\n---\n'}[&x0 1, ${Array.from({ length: 8 }, () => node(0)).join(', ')}]`;
      const valueIn = (isResolved: boolean, maxAliasCount: number) => {
        const document = parseDocument(text, { logLevel: 'error', uniqueKeys: false });
        const missing = isResolved ? resolveAliases(document).length : 0;
        try {
          return { missing, value: JSON.stringify(document.toJS({ maxAliasCount })) };
        } catch (error) {
          return { missing, value: (error as Error).message };
        }
      };
      for (const maxAliasCount of [-1, 1, 3, 100]) {
        const { value } = valueIn(false, maxAliasCount);
        if (maxAliasCount === -1 && value?.startsWith('[')) values++;
        expect(valueIn(true, maxAliasCount).value, `seed ${seed}: ${text}`).toBe(value);
      }
    }
    expect(values).toBeGreaterThan(5);
  });

  it('are made values of in a fraction of the time that the library takes alone', () => {
    const text = `orbitals:\n${Array.from({ length: 4_000 }, (_, i) => `- &x${i} {a: ${i}}\n- *x${i}`).join('\n')}`;
    const msOf = (isResolved: boolean) => {
      const document = parseDocument(text, { uniqueKeys: false });
      const began = process.cpuUsage();
      if (isResolved) expect(resolveAliases(document)).toEqual([]);
      const { orbitals } = document.toJS() as { readonly orbitals: readonly object[] };
      expect(orbitals.at(-1)).toEqual({ a: 3_999 });
      return process.cpuUsage(began).user / 1_000;
    };
    msOf(true);
    expect(msOf(true)).toBeLessThan(msOf(false) / 2);
  });
});

describe('an ordered map of YAML 1.1', () => {
  it('is the list that it is written as', () => {
    const { value, faults } = yaml.read('%YAML 1.1\n---\norbitals: !!omap\n- a: 1\n- b: 2\n');
    expect([value, faults]).toEqual([{ orbitals: [{ a: 1 }, { b: 2 }] }, []]);
  });
});
