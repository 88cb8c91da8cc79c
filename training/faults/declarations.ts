// Faults of what a document declares, and of the properties of patterns.
import type { Prng } from '../../src/core/base/prng.ts';
import { registries19 } from '../../src/core/verify/registry.ts';
import type { Draft, DraftEntity, DraftField, DraftTrait, Value } from '../draft.ts';
import { callsOf, entitiesOf, inlineTraits, pickWhere, slip } from '../draft.ts';
import { operators } from './operator.ts';

type Node = { [key: string]: Value };

function onEntity(change: (entity: DraftEntity & { fields: DraftField[] }, prng: Prng) => boolean) {
  return (draft: Draft, prng: Prng): boolean =>
    prng
      .shuffle(entitiesOf(draft))
      .some((entity) => entity.fields !== undefined && change(entity as DraftEntity & { fields: DraftField[] }, prng));
}

function onTrait(change: (trait: DraftTrait, prng: Prng, draft: Draft) => boolean) {
  return (draft: Draft, prng: Prng): boolean =>
    prng.shuffle(inlineTraits(draft)).some((trait) => change(trait, prng, draft));
}

const isNode = (value: Value | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every node of what a trait draws whose pattern the registry knows the properties of. */
function nodesOf(trait: DraftTrait): Node[] {
  const found: Node[] = [];
  const visit = (value: Value | undefined): void => {
    if (!isNode(value)) return;
    if (typeof value.type === 'string' && registries19.patternTable.has(value.type)) found.push(value);
    if (Array.isArray(value.children)) value.children.forEach(visit);
  };
  for (const call of callsOf(trait, 'render-ui')) visit(call[2]);
  return found;
}

function onNode(change: (node: Node, prng: Prng) => boolean) {
  return onTrait((trait, prng) => prng.shuffle(nodesOf(trait)).some((node) => change(node, prng)));
}

const factsOf = (node: Node) => registries19.patternTable.get(String(node.type));

/** A word that is sure to be one letter away from another. */
const doubled = (word: string) => `${word.slice(0, 2)}${word.charAt(1)}${word.slice(2)}`;

export const declarationFaults = [
  ...operators('invalid_declaration', {
    'field-repeated': onEntity((entity, prng) => {
      const field = pickWhere(prng, entity.fields);
      if (field === undefined) return false;
      entity.fields.push({ ...field, type: 'object' });
      return true;
    }),
    'type-slipped': onEntity((entity, prng) => {
      const field = pickWhere(prng, entity.fields, (one) => (one.type ?? '').length > 3);
      if (field?.type === undefined) return false;
      field.type = doubled(field.type);
      return true;
    }),
    'default-of-another-type': onEntity((entity, prng) => {
      const field = pickWhere(prng, entity.fields, (one) => one.type === 'number' || one.type === 'boolean');
      if (field === undefined) return false;
      (field as unknown as Node).default = 'none';
      return true;
    }),
    'state-repeated': onTrait((trait, prng) => {
      const state = pickWhere(prng, trait.stateMachine?.states ?? []);
      if (state === undefined) return false;
      trait.stateMachine?.states.push({ name: state.name });
      return true;
    }),
    'category-slipped': onTrait((trait) => {
      if (trait.category === undefined) return false;
      trait.category = doubled(trait.category);
      return true;
    }),
    'enum-without-values': onEntity((entity) => {
      entity.fields.push({ name: 'kindOfRecord', type: 'enum' });
      return true;
    }),
    'payload-type-slipped': onTrait((trait, prng) => {
      const event = pickWhere(prng, trait.stateMachine?.events ?? [], (one) => (one.payloadSchema ?? []).length > 0);
      const field = pickWhere(prng, event?.payloadSchema ?? [], (one) => /^[a-z]{4,}$/.test(one.type ?? ''));
      if (field?.type === undefined) return false;
      field.type = doubled(field.type);
      return true;
    }),
  }),
  ...operators('invalid_pattern', {
    'property-dropped': onNode((node, prng) => {
      const needed = (factsOf(node)?.needs ?? []).flatMap((names) => names.filter((name) => name in node));
      const name = pickWhere(prng, needed);
      if (name === undefined) return false;
      delete node[name];
      return true;
    }),
    'property-slipped': onNode((node, prng) => {
      const name = pickWhere(
        prng,
        Object.keys(node),
        (one) => one.length > 4 && factsOf(node)?.properties.has(one) === true,
      );
      if (name === undefined) return false;
      node[slip(prng, name)] = node[name] as Value;
      delete node[name];
      return true;
    }),
  }),
  ...operators('broken_binding', {
    'shown-field-slipped': onNode((node, prng) => {
      const { fields } = node;
      if (!Array.isArray(fields) || typeof node.entity !== 'string') return false;
      const at = pickWhere(prng, [...fields.keys()], (i) => typeof fields[i] === 'string');
      if (at === undefined) return false;
      fields[at] = slip(prng, String(fields[at]));
      return true;
    }),
  }),
  ...operators('invalid_effect', {
    'argument-too-many': onTrait((trait, prng) => {
      const call = pickWhere(prng, callsOf(trait, 'set'));
      if (call === undefined) return false;
      call.push('extra');
      return true;
    }),
    'value-of-no-field': onTrait((trait, prng, draft) => {
      const fields = entitiesOf(draft).find((one) => one.name === trait.linkedEntity)?.fields ?? [];
      const listed = new Set(
        fields.flatMap((one) => (Array.isArray((one as unknown as Node).values) ? [`@entity.${one.name}`] : [])),
      );
      const call = pickWhere(
        prng,
        callsOf(trait, 'set'),
        (one) => listed.has(String(one[1])) && typeof one[2] === 'string' && !one[2].startsWith('@'),
      );
      if (call === undefined) return false;
      call[2] = slip(prng, String(call[2]));
      return true;
    }),
  }),
];
