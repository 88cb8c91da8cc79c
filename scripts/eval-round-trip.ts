// `npm run eval:round-trip -- [events] [seed]`: machines of the library and of the documents at hand, written in another notation and read again. The machine that comes back is put in the place of
// the first, and both documents run on the same random events: the same transitions, effects and states after each of them. Mermaid and DOT say guards and effects as text alone: there both are compared without them.
import { isObject, type Json, type JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { convertMachine, mermaid } from '../src/core/formats/statechart/convert.ts';
import { dot } from '../src/core/formats/statechart/dot.ts';
import { writeDot, writeMermaid } from '../src/core/formats/statechart/write-diagram.ts';
import { writeScxml } from '../src/core/formats/statechart/write-scxml.ts';
import { writeXState } from '../src/core/formats/statechart/write-xstate.ts';
import { type Configuration, programOf, startOf, takeStep } from '../src/core/run/index.ts';
import { indexSchema, type Model, parseSchema, type Trait } from '../src/core/schema/index.ts';
import { scxml } from '../src/formats/scxml/index.ts';
import { corpusDocuments, libraryDocuments } from './official-cases.ts';

const [events = 60, seed = 1] = process.argv.slice(2).map(Number);
const texts = { guard: () => 'g', effect: () => 'e' };

interface Read {
  readonly value: Json | undefined;
  readonly faults: readonly { readonly message: string }[];
}

interface Notation {
  readonly name: string;
  readonly isWhole: boolean;
  readonly pass: (model: Model, trait: Trait) => Read;
}

const notations: readonly Notation[] = [
  {
    name: 'xstate',
    isWhole: true,
    pass: (model, trait) => {
      const converted = convertMachine(JSON.parse(JSON.stringify(writeXState(model, [trait]))) as Json);
      return { value: converted?.document, faults: converted?.faults ?? [{ message: 'is not read as XState' }] };
    },
  },
  { name: 'scxml', isWhole: true, pass: (model, trait) => scxml.read(writeScxml(model, [trait])) },
  { name: 'mermaid', isWhole: false, pass: (_, trait) => mermaid.read(writeMermaid([trait], texts)) },
  { name: 'dot', isWhole: false, pass: ({ name }, trait) => dot.read(writeDot(name, [trait], texts)) },
];

const without = (machine: JsonObject): JsonObject => ({
  ...machine,
  transitions: (machine.transitions as JsonObject[]).map(({ guard: _, effects: __, ...rest }) => rest),
});

/** The document with the machine of one trait alone, which is another than its own where one is given. */
function withMachine(model: Model, trait: Trait, machine: JsonObject): Model {
  const entity = trait.linkedEntity === null ? undefined : model.entityByName.get(trait.linkedEntity);
  const document = {
    name: model.name,
    orbitals: [
      {
        name: trait.orbital.name,
        entity: entity?.node ?? { name: trait.linkedEntity ?? 'Thing', fields: [] },
        traits: [{ ...(trait.node as JsonObject), stateMachine: machine }],
        pages: [],
      },
    ],
  };
  return indexSchema(parseSchema(document as unknown as Json).schema);
}

/** The first step on which two documents differ, in words; null where none does. */
function differenceOf(one: Model, other: Model): string | null {
  const programs = [programOf(one), programOf(other)] as const;
  const prng = createPrng(seed);
  const keys = [...new Set(one.traits.flatMap(({ transitions }) => transitions.map(({ event }) => event)))];
  if (keys.length === 0) return null;
  let at: [Configuration, Configuration] = [startOf(programs[0]), startOf(programs[1])];
  const shown = (configuration: Configuration) => JSON.stringify([...configuration.states]);
  if (shown(at[0]) !== shown(at[1])) return `at first ${shown(at[0])} and ${shown(at[1])}`;
  for (let count = 0; count < events; count++) {
    const event = keys[prng.below(keys.length)] as string;
    const steps = programs.map((program, index) =>
      takeStep(program, at[index] as Configuration, { event }, { now: 0, random: createPrng(count) }),
    ) as [ReturnType<typeof takeStep>, ReturnType<typeof takeStep>];
    const said = steps.map(({ step, after }) =>
      JSON.stringify([
        step.transitions.map(({ from, to, event: key }) => [from, key, to]),
        step.effects,
        step.emitted,
        shown(after),
        [...after.instances],
      ]),
    );
    if (said[0] !== said[1]) return `on ${event}: ${said[0]?.slice(0, 160)} and ${said[1]?.slice(0, 160)}`;
    at = [steps[0].after, steps[1].after];
    // Where it can go no further, it begins anew.
    if (count % 12 === 11) at = [startOf(programs[0]), startOf(programs[1])];
  }
  return null;
}

const documents = [...libraryDocuments(), ...corpusDocuments()];
for (const { name, isWhole, pass } of notations) {
  const counts = { machines: 0, refused: 0, same: 0 };
  const shown: string[] = [];
  for (const document of documents) {
    const model = indexSchema(parseSchema(document.document).schema);
    for (const trait of model.traits) {
      if (trait.form !== 'inline' || trait.states.length === 0) continue;
      counts.machines++;
      const { value, faults } = pass(model, trait);
      const [orbital] = isObject(value) ? (value.orbitals as JsonObject[]) : [];
      const [read] = (orbital?.traits ?? []) as JsonObject[];
      if (faults.length > 0 || read === undefined) {
        counts.refused++;
        shown.push(`refused: ${document.name} ${trait.name}: ${faults[0]?.message ?? 'nothing'}`);
        continue;
      }
      const own = (trait.node as JsonObject).stateMachine as JsonObject;
      const back = read.stateMachine as JsonObject;
      const [before, after] = isWhole ? [own, back] : [without(own), without(back)];
      const difference = differenceOf(withMachine(model, trait, before), withMachine(model, trait, after));
      if (difference === null) counts.same++;
      else shown.push(`${document.name} ${trait.name}: ${difference}`);
    }
  }
  for (const line of shown.slice(0, 5)) console.log(`  ${line}`);
  console.log(
    `${name}: ${counts.same} of ${counts.machines} machines run the same, ${counts.refused} refused, ${events} events each, seed ${seed}`,
  );
}
