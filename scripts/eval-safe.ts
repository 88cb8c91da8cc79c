// `npm run eval:safe -- [repairs] [seed]`: what safe repairs do to the behavior of a document. The cases are those of `npm run eval:repair` with one fault. The
// interpreter takes the document through the same events before and after each repair: nothing differs, or what differs ran over a name that nothing declares, and
// the repaired document does what the one without the fault did. What stood at each edited place may also name a field that no entity has: it read nothing, and
// one name alone stands near. Ends with 1 where a repair is neither.
import { compareBehavior } from '../src/core/explore/index.ts';
import { fixSchema } from '../src/core/repair/fix.ts';
import { indexNormal, type Model } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { casesOf } from './repair-cases.ts';

const [wanted = 500, firstSeed = 1] = process.argv.slice(2, 4).map(Number);
const kinds = { same: 0, unfollowed: 0, restored: 0, cleared: 0, nameless: 0, other: 0 };
const others: string[] = [];
let repairs = 0;
let cases = 0;

/** The text at a place names a field that is not there. */
function readsNothing(broken: Model, path: string): boolean {
  const { findings } = verifySchema(broken, registries19);
  return findings.some(({ category, pointer }) => category === 'broken_binding' && pointer === path);
}

for (const { seed, one } of casesOf(wanted * 4, 1, firstSeed)) {
  if (repairs >= wanted) break;
  cases++;
  const isWanted = ({ category }: { category: string }) => (one.codes as readonly string[]).includes(category);
  const { schema, actions } = fixSchema(one.schema, { registries: registries19, tierMax: 'safe', isWanted });
  if (actions.length === 0) continue;
  repairs++;
  const [broken, repaired, original] = [one.schema, schema, one.before].map(indexNormal);
  if (broken === undefined || repaired === undefined || original === undefined) continue;
  const { same, gained, lost } = compareBehavior(broken, repaired);
  if (same === true) kinds.same++;
  else if (same === 'unknown') kinds.unfollowed++;
  else if (compareBehavior(repaired, original).same !== false) kinds.restored++;
  else if (lost.length === 0) kinds.cleared++;
  else if (actions.every(({ params: { path } }) => typeof path === 'string' && readsNothing(broken, path)))
    kinds.nameless++;
  else {
    kinds.other++;
    const told = [...gained.map((it) => `+ ${it.sentence}`), ...lost.map((it) => `- ${it.sentence}`)].slice(0, 4);
    others.push(
      `${seed} ${one.operators.join('+')} ${actions.map(({ action }) => action).join(', ')}: ${told.join(' | ')}`,
    );
  }
}

console.log(`${repairs} safe repairs of ${cases} documents with a fault, seed ${firstSeed}`);
console.log(`${kinds.same} proved to do the same`);
console.log(`${kinds.unfollowed} without a difference, not followed to the end`);
console.log(`${kinds.restored} do what the document without the fault does`);
console.log(`${kinds.cleared} only add to what it did`);
console.log(`${kinds.nameless} correct the name of a field that no entity has, where nothing was read`);
console.log(`${kinds.other} neither`);
for (const line of others) console.log(`  ${line}`);
process.exitCode = kinds.other === 0 ? 0 : 1;
