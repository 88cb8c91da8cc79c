// `npm run eval:facts`: what holds in the documents at hand, on which repair relies where a document says nothing itself. Documents are the library's
// behaviors and, where present, the corpus. Prints for each fact in how many cases it holds.

import { table } from '../bench/measure.ts';
import { isArray, type Json } from '../src/core/base/json.ts';
import { isPast } from '../src/core/base/words.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import { isComposed, isReload } from '../src/core/repair/drawings.ts';
import { Evidence } from '../src/core/repair/evidence.ts';
import { comesBare, hasEndName, statedTargetOf } from '../src/core/repair/machine-events.ts';
import { isTold } from '../src/core/repair/occurrences.ts';
import { pathBelowList, showsMany } from '../src/core/repair/pages.ts';
import { persistVerbOf, valueNamed } from '../src/core/repair/persist-verbs.ts';
import type { Trait, Transition } from '../src/core/schema/element.ts';
import { emitSitesOf } from '../src/core/schema/emit-sites.ts';
import { indexSchema, type Model, parseSchema } from '../src/core/schema/index.ts';
import { registries19 } from '../src/core/verify/index.ts';
import { readCorpus } from '../tests/fixtures/corpus.ts';

/** Effects that keep or look up what has come with an event. */
const storing: ReadonlySet<string> = new Set(['persist', 'navigate']);

const facts = new Map<string, { holds: number; all: number }>();

function count(fact: string, holds: boolean): void {
  const known = facts.get(fact) ?? { holds: 0, all: 0 };
  facts.set(fact, { holds: known.holds + Number(holds), all: known.all + 1 });
}

const isDrawing = (effect: Json) => isArray(effect) && effect[0] === 'render-ui';
const draws = (value: unknown) => JSON.stringify(value ?? null).includes('"render-ui"');
const isAgentCall = (effect: Json) =>
  isArray(effect) && typeof effect[0] === 'string' && effect[0].startsWith('agent/');

/** Of what a step sets: the value that would be taken for it without it. */
function countSet(trait: Trait, step: Transition, { model }: Evidence): void {
  for (const effect of step.effects) {
    if (!isArray(effect) || effect[0] !== 'set' || effect.length !== 3 || typeof effect[1] !== 'string') continue;
    const without = { ...step, effects: step.effects.filter((one) => one !== effect) };
    const rest = { ...trait, transitions: trait.transitions.map((one) => (one === step ? without : one)) };
    const entity = model.entityByName.get(trait.linkedEntity ?? '') ?? null;
    const named = valueNamed(effect[1], without, rest, entity);
    if (named !== null) count('a step sets the value that is named for its state or event', effect[2] === named);
  }
}

/** Of steps into a state that another step draws on entering. */
function countDrawing(trait: Trait, step: Transition): void {
  if (!trait.transitions.some((one) => one !== step && one.to === step.to && draws(one.effects))) return;
  if (step.sources.includes(step.to)) {
    if (step.event !== 'INIT') count('a step that stays draws nothing', !draws(step.effects));
    return;
  }
  const drawings = trait.transitions
    .filter((one) => one.to === step.to)
    .flatMap((one) => one.effects.filter(isDrawing));
  const others = step.effects.filter((one) => !isDrawing(one));
  if (isReload({ event: step.event, effects: others }) && drawings.some(isComposed)) {
    count('a step that loads again what has changed does not draw the parts of where it leads', !draws(step.effects));
    return;
  }
  const isNotice = step.effects.length > 0 && step.effects.every((one) => isArray(one) && one[0] === 'notify');
  if (!isNotice) count('a step from elsewhere into a state that is drawn draws it', draws(step.effects));
}

/** Fields of the linked entity that a step reads from it or from the event: read so once, not beside the entity's own, and of the entity elsewhere. */
function countReads(trait: Trait, fields: ReadonlySet<string>): void {
  const text = JSON.stringify(trait.node);
  const timesOf = (binding: string) => text.split(`"${binding}"`).length - 1;
  const visit = (value: Json, operator: string, onEvent: string): void => {
    if (isArray(value)) {
      for (const item of value) {
        const [, root, field = ''] = typeof item === 'string' ? (/^@(payload|entity)\.(\w+)$/.exec(item) ?? []) : [];
        const isTarget = value[0] === 'set' && item === value[1];
        const isBeside = root === 'payload' && value.includes(`@entity.${field}`);
        if (root === undefined || !fields.has(field) || isTarget || isBeside) continue;
        const counted = value[0] === 'set' && item === value[2] ? text : onEvent;
        const isOnce = root === 'entity' || counted.split(`"@payload.${field}"`).length === 2;
        if (!isOnce) continue;
        const isElsewhere = timesOf(`@entity.${field}`) > Number(root === 'entity');
        if (isElsewhere)
          count('a field that is read elsewhere of the entity is, read once, the one of the entity', root === 'entity');
        else if (field !== 'id' && !storing.has(operator))
          count('a field that is read once, not to be kept or looked up, is the one of the entity', root === 'entity');
      }
    }
    if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) visit(item as Json, operator, onEvent);
  };
  for (const { effects, guard, event } of trait.transitions) {
    const onEvent = JSON.stringify(trait.transitions.filter((one) => one.event === event).map((one) => one.node));
    for (const effect of effects) visit(effect, isArray(effect) ? String(effect[0]) : '', onEvent);
    visit([guard], 'guard', onEvent);
  }
}

function countMachine(trait: Trait, evidence: Evidence): void {
  const [first] = trait.states;
  const initial = trait.states.find((state) => state.isInitial);
  if (first !== undefined && initial !== undefined) {
    count('a machine begins in its first state', initial === first);
    count(
      'a machine reacts to INIT',
      trait.transitions.some(({ event }) => event === 'INIT'),
    );
    const [step] = trait.transitions;
    if (step !== undefined) count('a machine begins where its first step does', step.sources[0] === initial.name);
  }
  for (const state of trait.states) {
    const isLeft = trait.transitions.some(({ sources, to }) => sources.includes(state.name) && to !== state.name);
    if (state.isInitial || state.isTerminal === isLeft) continue;
    if (!hasEndName(state.name, evidence)) {
      count('a state without the name of an end is none', !state.isTerminal);
      continue;
    }
    const hasOther = trait.states.some((other) => other !== state && other.isTerminal);
    count(
      `a state with the name of an end is one, ${hasOther ? 'beside another' : 'without another'}`,
      state.isTerminal,
    );
  }
  for (const site of emitSitesOf(trait))
    if (site.kind === 'ui') count('a drawn event is in capitals', !isTold(site.event));
  const names = new Set(trait.states.map(({ name }) => name));
  for (const transition of trait.transitions) {
    const said = statedTargetOf(transition, names);
    if (said !== null) count('a step leads into the state whose name it writes', said === transition.to);
    countSet(trait, transition, evidence);
    const isSecond = trait.transitions.some(
      (one) =>
        one.index < transition.index &&
        one.event === transition.event &&
        one.sources.join() === transition.sources.join(),
    );
    if (isSecond) {
      count('the second way of a decision does something', transition.effects.length > 0);
      count('the second way of a decision has no condition', transition.guard === null || transition.guard === true);
    }
    countDrawing(trait, transition);
    for (const call of transition.effects)
      if (isArray(call) && call[0] === 'persist')
        count('a persist does what all but its verb tells', persistVerbOf(call, transition, trait) === call[1]);
  }
  if (trait.transitions.some(({ effects }) => effects.some(isAgentCall)) && trait.category === 'interaction')
    count(
      'a trait that asks an agent draws on INIT',
      trait.transitions.some(({ event, effects }) => event === 'INIT' && draws(effects)),
    );
}

/** Events by their sort: those that are not drawn tell what has happened, or say what to do. */
function countEvents(model: Model): void {
  const isDrawn = (name: string) => drawn.has(name);
  const drawn = new Set<string>();
  for (const trait of model.traits)
    for (const site of emitSitesOf(trait)) if (site.kind === 'ui') drawn.add(site.event);
  const names = model.traits
    .flatMap((trait) => trait.events.map((event) => event.name))
    .filter((name) => !isDrawn(name));
  for (const name of names) {
    if (isPast(name)) count('an event that is not drawn and tells is in pascal case', isTold(name));
    else count('an event that is not drawn and does not tell is in capitals', !isTold(name));
  }
  const telling = new Set(names.filter(isPast));
  for (const trait of model.traits) {
    for (const { name, payload } of trait.events)
      if (comesBare(trait, name))
        count('an event that is put out with nothing declares nothing', (payload ?? []).length === 0);
  }
  if (telling.size === 1) count('an event that alone tells is in capitals', ![...telling].some(isTold));
}

function countDocument(model: Model): void {
  countEvents(model);
  const evidence = new Evidence(model, registries19, listBehaviors());
  for (const trait of model.traits) {
    if (trait.form !== 'inline' || !trait.hasMachine) continue;
    countMachine(trait, evidence);
    const entity = model.entityByName.get(trait.linkedEntity ?? '');
    if (entity?.hasKnownFields) countReads(trait, new Set(entity.fields.map((field) => field.name)));
  }
  for (const { node, type } of model.entities.flatMap((entity) => entity.fields)) {
    if (typeof node === 'string' || node.values !== undefined) continue;
    if (type === 'number') count('a number begins at 0', node.default === 0);
    if (type === 'boolean') count('a switch begins off', node.default === false);
  }
  for (const page of model.pages) {
    if (page.path !== null && showsMany(page)) count('a page of many has no parameter', !page.path.includes(':'));
    const below = pathBelowList(page);
    if (below !== undefined) count('a page beside the only list of its orbital is below it', page.path === below);
  }
}

const behaviors = listBehaviors().map(({ schema }) => schema as unknown as Json);
const corpus = readCorpus().map(({ text }) => JSON.parse(text) as Json);
for (const document of [...behaviors, ...corpus]) countDocument(indexSchema(parseSchema(document).schema));
console.log(`${behaviors.length} behaviors of the library, ${corpus.length} documents of the corpus`);
const lines = [...facts].sort(([a], [b]) => (a < b ? -1 : 1));
console.log(
  table(
    ['fact', 'holds', 'of'],
    lines.map(([fact, { holds, all }]) => [fact, String(holds), String(all)]),
  ),
);
