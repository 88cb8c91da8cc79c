// How good the scenarios are that are made from documents of the corpus: whether they hold every case of the tests that the format's own program makes, and how many
// mistakes they notice among those that change what the document does.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Budget, TooComplex } from '../../src/core/base/budget.ts';
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import { type Configuration, programOf, startOf } from '../../src/core/run/index.ts';
import {
  generateSuite,
  killMutants,
  momentsOfScenario,
  type Scenario,
  type Suite,
} from '../../src/core/scenarios/index.ts';
import { indexSchema, parseSchema, type Schema } from '../../src/core/schema/index.ts';
import { corpusDocuments } from '../official-cases.ts';

const tool = resolve(import.meta.dirname, '../../../shared/tools/official-check.mjs');

/** A case as the program makes it. `payload` goes with the event, `entityData` is the row before it. */
interface Case {
  readonly category: 'transition' | 'invalid_transition' | 'guard_allow' | 'guard_block' | 'journey';
  readonly name: string;
  readonly fromState: string;
  readonly event: string;
  readonly expectedState: string;
  readonly payload?: JsonObject;
  readonly entityData?: JsonObject;
  readonly setupPath?: readonly { readonly event: string; readonly expectedState: string }[];
}

interface Tested {
  readonly traitName: string;
  readonly tests: readonly Case[];
}

type Tests = (document: Json) => readonly Tested[] | null;

async function officialTests(): Promise<Tests | string> {
  if (!existsSync(tool)) return 'the tool that asks the program is not beside this repository';
  const { officialTests: tests, prepare } = (await import(pathToFileURL(tool).href)) as {
    officialTests: Tests;
    prepare(target: string): string | null;
  };
  return prepare('17') === null ? 'the program cannot be had on this machine' : tests;
}

/** Characters of a document that is asked for within seconds, and units of work on one. */
const charactersMax = 300_000;
const unitsMax = 400_000_000;

interface Source {
  readonly name: string;
  readonly document: Json;
  readonly schema: Schema;
}

function sources(): Source[] {
  const byName = new Map(corpusDocuments().map((one) => [one.name, one.document]));
  return [...byName].flatMap(([name, document]) => {
    const { schema } = parseSchema(document);
    return schema === null || JSON.stringify(document).length > charactersMax ? [] : [{ name, document, schema }];
  });
}

/** What the log of the interpreter tells of the scenarios, as texts that a case can be looked up by. */
function facts(scenarios: readonly Scenario[], schema: Schema): ReadonlySet<string> {
  const program = programOf(indexSchema(schema));
  const found = new Set<string>();
  const nameOf = new Map(program.machines.map(({ id, trait }) => [id, trait.name]));
  for (const scenario of scenarios) {
    const last = new Map<string, string>();
    let before: Configuration = startOf(program, scenario.entities);
    for (const { step, after, stimulus } of momentsOfScenario(program, scenario)) {
      for (const { trait, from, to, event } of step.transitions) {
        const name = nameOf.get(trait);
        found.add(`taken ${name} ${from} ${event} ${to}`).add(`reached ${name} ${from}`).add(`reached ${name} ${to}`);
        found.add(`pair ${name} ${last.get(trait) ?? ''} ${from} ${event} ${to}`);
        last.set(trait, `${from} ${event} ${to}`);
      }
      for (const { trait, from, transition, holds } of step.guards)
        found.add(`guard ${nameOf.get(trait)} ${from} ${transition.event} ${holds}`);
      for (const { id, trait } of program.machines) {
        const state = before.states.get(id) ?? '';
        found.add(`reached ${trait.name} ${state}`);
        const isAddressed = stimulus.trait === undefined || stimulus.trait === id;
        if (isAddressed && !step.transitions.some((one) => one.trait === id))
          found.add(`ignored ${trait.name} ${state} ${step.event}`);
      }
      before = after;
    }
  }
  return found;
}

/** `impossible`: everything was explored, and no run does it. */
function judgeCase(trait: string, one: Case, known: ReadonlySet<string>, { isWhole }: Suite): string {
  const { category, fromState: from, event, expectedState: to, setupPath = [] } = one;
  const is = (isFound: boolean) => (isFound ? 'held' : isWhole ? 'impossible' : 'missing');
  if (category === 'transition') return is(known.has(`taken ${trait} ${from} ${event} ${to}`));
  if (category === 'guard_allow') return is(known.has(`guard ${trait} ${from} ${event} true`));
  if (category === 'guard_block') return is(known.has(`guard ${trait} ${from} ${event} false`));
  if (category === 'invalid_transition') {
    if (known.has(`ignored ${trait} ${from} ${event}`)) return 'held';
    return known.has(`reached ${trait} ${from}`) ? 'missing' : is(false);
  }
  let at = from;
  let last: string | null = null;
  const steps = setupPath.map((step) => {
    const move = `${at} ${step.event} ${step.expectedState}`;
    const isFound: boolean =
      last === null ? known.has(`taken ${trait} ${move}`) : known.has(`pair ${trait} ${last} ${move}`);
    at = step.expectedState;
    last = move;
    return isFound;
  });
  return is(steps.every((isFound) => isFound));
}

/** Takes a case as it is described; a text tells where the document does something else. */
function notAsDescribed(trait: string, one: Case, schema: Schema): string | null {
  const program = programOf(indexSchema(schema));
  const machine = program.machines.find((known) => known.trait.name === trait);
  if (machine === undefined) return 'the trait has no machine';
  const { category, fromState, event, expectedState, setupPath = [], payload = {}, entityData = {} } = one;
  const isJourney = category === 'journey';
  const path = isJourney ? setupPath : [...setupPath, { event, expectedState }];
  const events = path.map((step) => ({ event: step.event, trait: machine.id, outcome: 'none' as const, payload }));
  const entities = machine.entity === null ? {} : { [machine.entity]: entityData };
  const moments = momentsOfScenario(program, { name: '', entities, events });
  for (const [i, { step, after }] of moments.entries()) {
    const isLast = i === moments.length - 1 && !isJourney;
    const isTaken = step.transitions.some((taken) => taken.trait === machine.id);
    const isWanted = !(isLast && (category === 'invalid_transition' || category === 'guard_block'));
    const state = after.states.get(machine.id) ?? '';
    const wanted = path[i]?.expectedState ?? '';
    if (isTaken === isWanted && state === wanted) continue;
    const failed = step.guards.find((guard) => guard.failed !== undefined)?.failed;
    const guards = step.guards.map(({ transition }) => JSON.stringify(transition.guard)).join(', ');
    const why = guards === '' ? (step.ignored ?? `it leads to ${state}`) : `guard ${guards.slice(0, 160)}`;
    return `${step.event} does not lead to ${wanted}: ${why}${failed === undefined ? '' : `, without a value: ${failed}`}`;
  }
  return fromState === '' ? 'no state is named' : null;
}

export async function compareTests(only = ''): Promise<void> {
  const tests = await officialTests();
  if (typeof tests === 'string') return console.log(`no tests to compare with: ${tests}`);
  const rows = new Map<string, Record<string, number>>();
  let [taken, skipped] = [0, 0];
  const missing: string[] = [];
  const otherwise: string[] = [];
  for (const { name, document, schema } of sources().filter((one) => one.name.includes(only))) {
    const made = tests(document);
    if (!Array.isArray(made) || made.length === 0) continue;
    const suite = withinWork(() => generateSuite(indexSchema(schema)));
    if (suite === null) {
      skipped++;
      continue;
    }
    taken++;
    const known = facts(suite.scenarios, schema);
    for (const { traitName, tests: cases } of made)
      for (const one of cases) {
        const found = judgeCase(traitName, one, known, suite);
        const why = found === 'missing' ? notAsDescribed(traitName, one, schema) : null;
        const verdict = why === null ? found : 'otherwise';
        if (why !== null) otherwise.push(`${name} ${traitName}: ${one.category} ${one.name}\n    ${why}`);
        const row = rows.get(one.category) ?? {};
        rows.set(one.category, row);
        row[verdict] = (row[verdict] ?? 0) + 1;
        if (verdict === 'missing') missing.push(`${name} ${traitName}: ${one.category} ${one.name}`);
      }
  }
  console.log(`tests of the format's own program: ${taken} documents, ${skipped} more are too large`);
  for (const [category, { held = 0, impossible = 0, otherwise: other = 0, missing: left = 0 }] of rows)
    console.log(
      `  ${category}: ${held} held, ${impossible} that no run does, ${other} that do not run as described, ${left} missing`,
    );
  for (const one of otherwise) console.log(`  not as described: ${one}`);
  for (const one of missing) console.log(`  missing: ${one}`);
}

function withinWork<T>(work: () => T): T | null {
  try {
    return new Budget(unitsMax).run(work);
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

/** Mutants of one document. */
const mutantsEach = 40;

export function countMutants(most: number): void {
  let [documents, made, killed, same, skipped] = [0, 0, 0, 0, 0];
  const survived: string[] = [];
  const all = sources().filter(({ schema }) => programOf(indexSchema(schema)).machines.length > 0);
  const stride = Math.max(1, all.length / most);
  for (let i = 0; i < Math.min(most, all.length); i++) {
    const source = all[Math.floor(i * stride)];
    if (source === undefined) continue;
    const report = withinWork(() =>
      killMutants(source.schema, generateSuite(indexSchema(source.schema)).scenarios, mutantsEach),
    );
    if (report === null) {
      skipped++;
      continue;
    }
    documents++;
    made += report.made;
    killed += report.killed;
    same += report.same;
    for (const says of report.survived) survived.push(`${source.name}: ${says}`);
  }
  const differing = made - same;
  if (differing === 0) {
    console.log('no mutants: the corpus cannot be had here, or none of its documents takes one');
    return;
  }
  console.log(
    `${killed} of ${differing} mutants noticed, ${((100 * killed) / differing).toFixed(1)} %, on ${documents} documents of the corpus; ${same} more do the same as their document; ${skipped} documents are too large`,
  );
  for (const one of survived.slice(0, 10)) console.log(`  not noticed: ${one}`);
}
