import { writeFileSync } from 'node:fs';
import { casesOf, repairCase } from '../../scripts/repair-cases.ts';
import { rankSuggestions } from '../../src/core/repair/rank.ts';
import { canonicalText } from '../../src/core/schema/index.ts';
import { leafTexts } from '../../tests/fixtures/leaf-texts.ts';

(globalThis as any).__trace = process.argv[5] !== undefined;
const [count = 300, seed = 1, faults = 1] = process.argv.slice(2, 5).map(Number);
const taken = new Map<string, [number, number]>();
const failures: string[] = [];
let [n, verified, restored, same, ms] = [0, 0, 0, 0, 0];
for (const { seed: s, one } of casesOf(count, faults, seed)) {
  const t = performance.now();
  const [first] = repairCase(one, 5).suggestions;
  ms += performance.now() - t;
  n++;
  const ok = first !== undefined && canonicalText(first.schema) === canonicalText(one.before);
  verified += Number(first?.verified === true);
  restored += Number(ok);
  const broken = new Set(leafTexts(one.schema));
  const after = new Set(first === undefined ? [] : leafTexts(first.schema));
  const changed = leafTexts(one.before).some((text) => broken.has(text) && !after.has(text));
  same += Number(!changed);
  for (const c of ((first as any)?.taken ?? []) as { source?: string; strategy: string }[]) {
    const key = `${c.source}`;
    const t = taken.get(key) ?? [0, 0];
    t[0]++;
    t[1] += Number(ok);
    taken.set(key, t);
  }
  if (changed || !first?.verified) {
    const b = new Set(leafTexts(one.schema)),
      o = new Set(leafTexts(one.before));
    console.log(
      `## ${s} ${one.operators.join('+')} in ${one.behavior} ${changed ? 'CHANGED' : ''} ${first?.verified ? '' : 'UNVERIFIED ' + (first?.remaining ?? '')}`,
    );
    console.log(
      '  lost:',
      [...o]
        .filter((t) => !b.has(t))
        .slice(0, 3)
        .map((t) => t.slice(0, 160))
        .join(' || '),
    );
    console.log(
      '  came:',
      [...b]
        .filter((t) => !o.has(t))
        .slice(0, 3)
        .map((t) => t.slice(0, 160))
        .join(' || '),
    );
    console.log(
      '  did:',
      first?.actions.map(({ action, params }) => `${action} ${JSON.stringify(params).slice(0, 160)}`).join(' ;; '),
    );
  }
  failures.push(
    `${s}\t${one.operators.join('+')}\t${ok ? 'R' : '-'}${first?.verified ? 'V' : '-'}${changed ? 'C' : '-'}`,
  );
}
const pc = (x: number) => ((100 * x) / n).toFixed(2);
console.log(
  `${faults} faults, ${n} cases: verified ${pc(verified)} restored ${pc(restored)} same ${pc(same)} ms/case ${(ms / n).toFixed(1)}`,
);
if (process.argv[5]) {
  writeFileSync(
    process.argv[5],
    [...taken]
      .sort((a, b) => b[1][1] - a[1][1])
      .map(([k, [a, b]]) => `${b}\t${a}\t${k}`)
      .join('\n') + '\n',
  );
}
if (process.argv[6]) writeFileSync(process.argv[6], failures.join('\n') + '\n');
