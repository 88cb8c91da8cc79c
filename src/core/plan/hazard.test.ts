import { expect, test } from 'vitest';
import { alterDocument, confuseDocument, cutDown } from '../../../tests/fixtures/alter.ts';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Prng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { parseSchema, type Schema, schemaOf } from '../schema/index.ts';
import type { Action, Hazard } from './action.ts';
import { hazardIn, hazardsIn } from './hazard.ts';
import { losesValue } from './loss.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggestActions } from './suggest-actions.ts';

const schema = (...orbitals: Json[]): Schema => parseSchema({ name: 'App', orbitals }).schema;

const machine = (transitions: Json[], states: Json[] = [{ name: 'a', isInitial: true }, 'b', 'c', 'd']) => ({
  states,
  events: ['GO', 'HOP'],
  transitions,
});
const trait = (transitions: Json[], rest: JsonObject = {}): JsonObject => ({
  name: 'T',
  linkedEntity: 'X',
  stateMachine: machine(transitions),
  ...rest,
});
const withTrait = (transitions: Json[], rest: JsonObject = {}) =>
  schema({
    entity: { name: 'X', fields: [{ name: 'f', type: 'string', default: 'x' }] },
    traits: [trait(transitions, rest)],
  });

const go = { from: 'a', event: 'GO', to: 'b' };
const guarded = { ...go, guard: ['and', ['>', '@entity.f', 1], ['=', '@entity.f', 2]] };
const acting = {
  ...go,
  effects: [
    ['emit', 'E', { id: '@entity.f' }],
    ['set', '@entity.f', 1],
  ],
};
const address = { trait: 'T', ...go };
const group = '/orbitals/X/traits/T/stateMachine/transitions/a GO';

test.each<[string, Hazard, Schema, Action]>([
  [
    'a guard that is there goes away',
    'destructive',
    withTrait([guarded]),
    { action: 'set_guard', params: { ...address, guard: null } },
  ],
  [
    'a guard loses a part',
    'destructive',
    withTrait([guarded]),
    { action: 'set_guard', params: { ...address, guard: guarded.guard[1] as Json } },
  ],
  [
    'a guard compares with something else',
    'changing',
    withTrait([{ ...go, guard: ['>', '@entity.f', 1] }]),
    { action: 'set_guard', params: { ...address, guard: ['<', '@entity.f', 2] } },
  ],
  ['a guard comes', 'changing', withTrait([go]), { action: 'set_guard', params: { ...address, guard: guarded.guard } }],
  [
    'a transition only goes elsewhere',
    'changing',
    withTrait([acting]),
    { action: 'retarget_transition', params: { ...address, set: { to: 'c' } } },
  ],
  [
    'and loses its effects',
    'destructive',
    withTrait([acting]),
    { action: 'retarget_transition', params: { ...address, set: { to: 'c' }, unset: ['effects'] } },
  ],
  [
    'and loses one of them',
    'destructive',
    withTrait([acting]),
    { action: 'retarget_transition', params: { ...address, set: { to: 'c', effects: [acting.effects[1] as Json] } } },
  ],
  [
    'and gets another',
    'changing',
    withTrait([acting]),
    {
      action: 'retarget_transition',
      params: { ...address, set: { to: 'c', effects: [['emit', 'F'], ...acting.effects] } },
    },
  ],
  [
    'an effect is replaced by its like',
    'changing',
    withTrait([acting]),
    { action: 'update_effect', params: { ...address, index: 1, effect: 'set', args: ['@entity.f', 2] } },
  ],
  [
    'an effect loses what goes with it',
    'destructive',
    withTrait([acting]),
    { action: 'update_effect', params: { ...address, index: 0, effect: 'emit', args: ['E'] } },
  ],
  [
    'states go',
    'destructive',
    withTrait([]),
    {
      action: 'set_property',
      params: { path: '/orbitals/X/traits/T/stateMachine/states', value: [{ name: 'a', isInitial: true }] },
    },
  ],
  [
    'states come, and the others move',
    'changing',
    withTrait([]),
    {
      action: 'set_property',
      params: {
        path: '/orbitals/X/traits/T/stateMachine/states',
        value: ['d', 'c', 'b', { name: 'a', isInitial: true }, 'b'],
      },
    },
  ],
  [
    'a transition goes with a group',
    'destructive',
    withTrait([acting, { ...go, guard: true }]),
    { action: 'set_property', params: { path: group, value: [go] } },
  ],
  [
    'a group is written in another order',
    'changing',
    withTrait([acting, { ...go, to: 'c' }]),
    { action: 'set_property', params: { path: group, value: [{ ...go, to: 'c' }, acting] } },
  ],
  [
    'config is emptied',
    'destructive',
    withTrait([], { config: { a: { default: 'long text' } } }),
    { action: 'update_trait', params: { trait: 'T', set: { config: {} } } },
  ],
  [
    'config says something else',
    'changing',
    withTrait([], { config: { a: { default: 'long text' } } }),
    { action: 'update_trait', params: { trait: 'T', set: { config: { a: { default: 'text' }, b: 1 } } } },
  ],
  [
    'a machine is emptied',
    'destructive',
    withTrait([go]),
    { action: 'update_trait', params: { trait: 'T', set: { stateMachine: { states: [] } } } },
  ],
  [
    'a text is replaced',
    'changing',
    withTrait([]),
    { action: 'update_field', params: { entity: 'X', field: 'f', set: { type: 'number', default: 1 } } },
  ],
  [
    'a text is emptied',
    'destructive',
    withTrait([]),
    { action: 'update_field', params: { entity: 'X', field: 'f', set: { default: '' } } },
  ],
  [
    'a payload loses a field',
    'destructive',
    withTrait([], { emits: [{ event: 'E', payload: [{ name: 'id' }, { name: 'to' }] }] }),
    {
      action: 'update_emit',
      params: { trait: 'T', event: 'E', set: { payloadSchema: [{ name: 'id' }, { name: 'from' }] } },
    },
  ],
  [
    'what is not there loses nothing',
    'changing',
    withTrait([]),
    { action: 'set_property', params: { path: '/orbitals/X/traits/T/scope', value: 'instance' } },
  ],
  [
    'nor what no action can find',
    'changing',
    withTrait([]),
    { action: 'update_state', params: { trait: 'T', state: 'none', set: { label: 'x' } } },
  ],
  [
    'a bare name comes to say more',
    'changing',
    schema({ entity: 'X', traits: ['T'] }),
    { action: 'set_property', params: { path: '/orbitals/X/traits/T', value: trait([]) } },
  ],
])('%s: %s', (_, hazard, before, action) => {
  expect(hazardIn(before, action)).toBe(hazard);
});

test('an orbital that goes with the list of orbitals is lost, in a plan as in its suggestions', () => {
  const before = schema({ entity: 'X', traits: [trait([acting])] }, { entity: 'X', traits: [trait([guarded])] });
  const after = schema({ entity: 'X' });
  expect(planInstructions(before, after).instructions).toMatchObject([
    { action: 'set_property', params: { path: '/orbitals' }, hazard: 'destructive' },
  ]);
  expect(suggestActions(before, after)).toMatchObject([{ action: 'set_property', hazard: 'destructive' }]);
});

test('each action is judged by what those before it have left', () => {
  const unguard = { action: 'set_guard', params: { ...address, guard: ['>', 1] } };
  const guard = { action: 'set_guard', params: { ...address, guard: ['>', 1, 2] } };
  expect(hazardsIn(withTrait([go]), [unguard, guard, unguard])).toEqual(['changing', 'changing', 'destructive']);
});

/**
 * What a document says, by the named element and the members in which it says it: how many texts, numbers and marks each place has. Which state is the initial
 * one is left out: that mark moves. Knows nothing of how hazards are found.
 */
function sayings(document: Json): Map<string, number> {
  const counts = new Map<string, number>();
  const nameOf = (node: JsonObject, list: string): string => {
    const text = (member: string) => (typeof node[member] === 'string' ? (node[member] as string) : '');
    if (list === 'orbitals') return isObject(node.entity) ? String(node.entity.name) : text('entity') || text('name');
    if (list === 'transitions')
      return `${JSON.stringify(isArray(node.from) ? [...node.from].sort() : [node.from])} ${text('event')}`;
    if (list === 'emits' || list === 'listens') return text('event');
    return text(list === 'events' ? 'key' : 'name') || text('ref') || text('path') || text('key') || text('name');
  };
  const named = new Set([
    'orbitals',
    'auxiliaryEntities',
    'fields',
    'traits',
    'pages',
    'states',
    'events',
    'transitions',
    'emits',
    'listens',
    'ticks',
  ]);
  const walk = (value: Json | undefined, place: string, inside: string): void => {
    if (isArray(value)) {
      for (const item of value) {
        // In the lists of an effect there are no elements.
        const isElement = named.has(inside) && !place.includes('[]');
        const node: Json =
          isElement && typeof item === 'string' ? { [inside === 'events' ? 'key' : 'name']: item } : item;
        const step = isElement && isObject(node) ? `<${nameOf(node, inside)}>` : '[]';
        walk(node, `${place}/${step}`, '');
      }
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (name === 'isInitial' || name === 'from') continue;
        const node =
          name === 'entity' && typeof member === 'string' && /^\/orbitals\/<[^/]*>$/.test(place)
            ? { name: member }
            : member;
        walk(node, `${place}/${name === 'payload' ? 'payloadSchema' : name}`, name);
      }
    } else if (value !== undefined && value !== null && value !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  };
  walk(document, '', '');
  return counts;
}

/** The places at which one document says less than another, in itself and below. */
function lostIn(before: Json, after: Json): string[] {
  const left = new Map<string, number>();
  for (const [place, count] of sayings(after))
    for (let end = place.length; end > 0; end = place.lastIndexOf('/', end - 1))
      left.set(place.slice(0, end), (left.get(place.slice(0, end)) ?? 0) + count);
  return [...sayings(before)].flatMap(([place, count]) => ((left.get(place) ?? 0) < count ? [place] : []));
}

const isHarmless = (current: Schema, goal: Schema) =>
  planInstructions(current, goal, { renames: 'off' }).instructions.every(({ hazard }) => hazard !== 'destructive');

function checkLoss(current: Schema, goal: Schema): boolean {
  if (!isHarmless(current, goal)) return false;
  expect(lostIn(current.document as unknown as Json, goal.document as unknown as Json)).toEqual([]);
  return true;
}

const read = (document: Json): Schema | null => {
  const { schema, problems } = parseSchema(document);
  return problems.length === 0 ? schema : null;
};
const pickDocument = (prng: Prng): Json => prng.pick(listBehaviors()).schema as unknown as Json;

test('[law of hazards] a plan without a destructive instruction loses nothing', { timeout: 600_000 }, () => {
  let harmless = 0;
  forSeeds(1, 200, (prng, seed) => {
    const whole = pickDocument(prng);
    const alter = [alterDocument, confuseDocument, cutDown][seed % 3] as typeof alterDocument;
    const [one, other] = [read(whole), read(alter(whole, prng))];
    if (one === null || other === null) return;
    if (checkLoss(one, other)) harmless++;
    if (checkLoss(other, one)) harmless++;
  });
  forSeeds(1, 400, (prng) => {
    const { a, b } = pickPair(prng, 0);
    if (checkLoss(a, b)) harmless++;
  });
  expect(harmless).toBeGreaterThan(150);
});

test('[law of hazards] nothing is destructive on the way from a part to the whole', { timeout: 600_000 }, () => {
  forSeeds(1, 100, (prng) => {
    const whole = pickDocument(prng);
    const part = read(cutDown(whole, prng));
    if (part === null) return;
    const { instructions } = planInstructions(part, schemaOf(whole as never));
    expect(instructions.filter(({ hazard }) => hazard === 'destructive')).toEqual([]);
  });
});

test('a screen that is put inside of another is not lost', () => {
  const menu: Json = { type: 'menu', title: 'Go', items: [{ label: 'Start', event: 'START' }] };
  const show = (pattern: Json): Json => ['render-ui', 'main', pattern];
  expect(losesValue(show(menu), show({ type: 'shell', title: 'App', children: [menu] }))).toBe(false);
  expect(losesValue(show(menu), show({ type: 'shell', children: [{ type: 'stack', children: [menu] }] }))).toBe(false);
  expect(losesValue(show(menu), show({ type: 'shell', children: [{ type: 'menu', title: 'Go' }] }))).toBe(true);
});

test('the hazard of an instruction is that of the action in the document before it', { timeout: 600_000 }, () => {
  forSeeds(1, 200, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const { instructions } = planInstructions(a, b);
    expect(instructions.map(({ hazard }) => hazard)).toEqual(hazardsIn(a, instructions));
    for (const suggestion of suggestActions(a, b).filter(({ ready }) => ready))
      expect(suggestion.hazard, JSON.stringify(suggestion)).toBe(hazardIn(a, suggestion));
  });
});
