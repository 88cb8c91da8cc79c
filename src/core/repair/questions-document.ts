// What a document asks for beside its machines: traits, entities, fields, payloads, words of the format.

import { isArray, isObject, type Json } from '../base/json.ts';
import { parsePointer } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import { fieldReadsOf } from '../notation/field-reads.ts';
import { payloadReadsOf } from '../notation/payload-reads.ts';
import { payloadMember } from '../schema/declarations.ts';
import { listMember, nodeName, payloadNames } from '../schema/element.ts';
import { bindingRootNames, implicitFields, persistVerbs } from '../schema/language.ts';
import { pointerOf } from '../schema/model.ts';
import { symbolsOf } from '../schema/symbols.ts';
import { type Ask, asWritten, bare, type Declared, idleOf, plain, type Question, traitsOf } from './ask.ts';
import { setAt, valueAt } from './places.ts';
import { factsAt, valuesAsked } from './values.ts';

export function shownAsked(ask: Ask): Question[] {
  const { finding, page, trait, model } = ask;
  if (page !== null) {
    const declared = traitsOf(page.orbital.traits, ask);
    const fitting = idleOf(declared);
    return [
      { ...plain(finding.name, finding.pointer), declared, fitting, kind: () => model.traits.map(({ name }) => name) },
    ];
  }
  const dot = finding.name.indexOf('.');
  if (trait === null || dot < 1) return [];
  const { orbital } = trait;
  const unnamed = listMember(orbital.node as unknown as Json, 'uses').flatMap((one, at) =>
    isObject(one) && nodeName(one, 'as') === '' ? [at] : [],
  );
  const idle = (name: string) =>
    orbital.traits.every(({ node }) => !nodeName(node as Json, 'ref').startsWith(`${name}.`));
  const declared: Declared[] = [
    ...[...symbolsOf(model).namesIn('alias', orbital)].map((name) => ({ name, isIdle: idle(name), rename: null })),
    ...unnamed.map((at) => ({
      name: finding.name.slice(0, dot).toLowerCase(),
      isIdle: true,
      rename: (to: string) => setAt(pointerOf(model, orbital, ['uses', at, 'as']), to),
    })),
  ];
  const written = (name: string) => `${name}${finding.name.slice(dot)}`;
  return [{ wanted: finding.name.slice(0, dot), path: finding.pointer, written, declared, kind: () => [] }];
}

const singular = (name: string) => wordsOf(name).join('').replace(/ies$/, 'y').replace(/s$/, '');

/** An entity goes by its name in small letters, as many, by its collection, by its orbital, or with its kind behind it. */
export function entitiesAsked({ finding, model }: Ask): Question[] {
  if (valueAt(model, finding.pointer) !== finding.name) return [];
  const linked = new Set(model.traits.map(({ linkedEntity }) => linkedEntity ?? ''));
  const wanted = singular(finding.name.replace(/(?:Entity|Model|Record|Table)$/, ''));
  const declared = model.entities.map(({ name, node, orbital, isAuxiliary }): Declared => {
    const collection = typeof node === 'string' ? '' : String(node.collection ?? '');
    const isCalled =
      singular(name) === wanted || collection === finding.name || (!isAuxiliary && orbital.name === finding.name);
    return {
      name,
      isIdle: !linked.has(name),
      ...(isCalled ? { label: finding.name } : {}),
      rename: typeof node === 'string' ? null : (to) => ({ action: 'rename_entity', params: { from: name, to } }),
    };
  });
  // The declaration alone was renamed: no trait links to its new name, and one of its orbital to the old one.
  const left = model.entities.filter(
    ({ name, orbital }) => !linked.has(name) && orbital.traits.some((one) => one.linkedEntity === finding.name),
  );
  const renamed = new Set(left.map(({ name }) => name));
  return [
    {
      ...plain(finding.name, finding.pointer),
      declared,
      fitting: [...renamed],
      kind: () => model.entities.map(({ name }) => name),
    },
  ];
}

/** The steps of a binding after its mark. */
const stepsOf = (text: string) => text.slice(1).split('.');

export function payloadAsked(ask: Ask): Question[] {
  const { finding, trait, transition, model } = ask;
  const written = valueAt(model, finding.pointer);
  if (trait === null || transition === null || typeof written !== 'string' || !written.startsWith('@payload.'))
    return [];
  const [, wanted = '', ...rest] = stepsOf(written);
  const event = trait.events.find(({ name }) => name === transition.event);
  const reads = payloadReadsOf(asWritten(trait, ask)).get(transition.event);
  const member = event === undefined ? '' : payloadMember(event.node as unknown as Json);
  const declared = (event?.payload ?? []).map(
    (item, at): Declared => ({
      name: nodeName(item, 'name'),
      isIdle: reads?.has(nodeName(item, 'name')) !== true,
      rename:
        event === undefined || typeof item === 'string'
          ? null
          : (to) => setAt(pointerOf(model, event, [member, at, 'name']), to),
    }),
  );
  const emitted = payloadNames(trait.emits.find(({ name }) => name === transition.event)?.payload ?? null) ?? [];
  const known = new Set(declared.map(({ name }) => name));
  // What is read elsewhere of the same event, declared or not.
  const others = bare([...emitted, ...(reads?.keys() ?? [])]).filter(({ name }) => !known.has(name) && name !== wanted);
  const kind = () => model.traits.flatMap((one) => one.events.flatMap(({ payload }) => payloadNames(payload) ?? []));
  const whole = (name: string) => `@${['payload', name, ...rest].join('.')}`;
  const shown = factsAt(model, parsePointer(finding.pointer) ?? [], ask.evidence.registries)?.kind === 'entity';
  const fitting = (event?.payload ?? []).flatMap((item) =>
    shown && (isListed(nodeName(item, 'type')) || model.entityByName.has(nodeName(item, 'type')))
      ? [nodeName(item, 'name')]
      : [],
  );
  return [{ wanted, path: finding.pointer, written: whole, declared: [...declared, ...others], fitting, kind }];
}

/** Types of what a pattern shows records of. */
const isListed = (type: string) => /^(?:\[.*\]|.*\[\]|array|list|object)$/.test(type);

export function fieldsAsked(ask: Ask): Question[] {
  const { finding, entity: own, model } = ask;
  const written = valueAt(model, finding.pointer);
  if (typeof written !== 'string') return [];
  const isBinding = written.startsWith('@');
  // No field is called by a path, and a text with bindings inside holds more than a name.
  if (written.lastIndexOf('@') > 0 || (!isBinding && written.includes('.'))) return [];
  const [root = '', wanted = '', ...rest] = isBinding ? stepsOf(written) : ['entity', written];
  const entity = root === 'entity' ? own : (model.entityByName.get(root) ?? null);
  if (isBinding && entity === null && !bindingRootNames.has(root)) {
    const whole = (name: string) => `@${[name, wanted, ...rest].join('.').replace(/\.$/, '')}`;
    return [{ wanted: root, path: finding.pointer, written: whole, declared: bare(bindingRootNames), kind: () => [] }];
  }
  if (entity === null || wanted === '' || (isBinding && root === 'payload')) return [];
  const read = fieldReadsOf(model, entity.name);
  const declared = entity.fields.map(
    ({ name }): Declared => ({
      name,
      isIdle: name !== 'id' && !read.has(name),
      rename: (to) => ({ action: 'rename_field', params: { entity: entity.name, from: name, to } }),
    }),
  );
  const kind = () => model.entities.flatMap(({ fields }) => fields.map(({ name }) => name));
  const whole = (name: string) => (isBinding ? `@${[root, name, ...rest].join('.')}` : name);
  const given = new Set((parsePointer(finding.pointer) ?? []).slice(7).map(String));
  return [
    {
      wanted,
      path: finding.pointer,
      written: whole,
      declared: [...declared, ...bare(implicitFields)],
      kind,
      isConfirmed: given.has(wanted),
    },
  ];
}

/** Words of the format: operators, patterns, slots; the values of a field or a property. */
export function wordsAsked(ask: Ask): Question[] {
  const values = valuesAsked(ask);
  if (values.length > 0) return values;
  const { finding, model, evidence } = ask;
  const { operators, patterns, slots } = evidence.registries;
  const written = valueAt(model, finding.pointer);
  if (typeof written !== 'string') return [];
  const last = finding.pointer.slice(finding.pointer.lastIndexOf('/') + 1);
  const call = valueAt(model, finding.pointer.slice(0, finding.pointer.lastIndexOf('/')));
  const head = isArray(call) ? call[0] : null;
  const known =
    last === '0'
      ? operators.keys()
      : last === '1' && head === 'persist'
        ? persistVerbs
        : last === '1'
          ? slots
          : /^(?:type|patternType)$/.test(last)
            ? patterns
            : [];
  return [{ ...plain(written, finding.pointer), declared: bare(known), kind: () => [] }];
}
