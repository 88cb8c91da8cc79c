// Which names a finding asks for: what is used where it stands, what may be meant by it, and what of that nothing uses. One question for each kind of name.

import { isArray, isObject } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import { nodeName, type Trait } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { goesBy, type Model, pointerOf } from '../schema/model.ts';
import {
  type Ask,
  type Asks,
  asWritten,
  bare,
  type Declared,
  idleOf,
  labelIn,
  plain,
  type Question,
  traitsOf,
} from './ask.ts';
import { endsOf } from './machine-events.ts';
import { setAt, valueAt } from './places.ts';
import { entitiesAsked, fieldsAsked, payloadAsked, shownAsked, wordsAsked } from './questions-document.ts';

export const asked: Readonly<Partial<Record<Ask['kind'], Asks>>> = {
  invalid_transition: statesAsked,
  missing_transition: statesAsked,
  orphan_state: statesAsked,
  undeclared_event: eventsAsked,
  orphan_event: idleEventAsked,
  undeclared_emit: emitsAsked,
  unmatched_emit: raisedAsked,
  unhandled_ui_event: raisedAsked,
  unmatched_listener: listenersAsked,
  unresolved_trait_ref: shownAsked,
  unknown_entity_ref: entitiesAsked,
  payload_field: payloadAsked,
  broken_binding: fieldsAsked,
  invalid_effect: wordsAsked,
  invalid_pattern: wordsAsked,
};

// What a machine and the wiring between traits ask for: states, events, emits, listeners.

const statesIn = (model: Model) => model.traits.flatMap((trait) => trait.states.map(({ name }) => name));
const eventsIn = (model: Model) => model.traits.flatMap((trait) => trait.events.map(({ name }) => name));

export function statesAsked(ask: Ask): Question[] {
  const { finding, trait, traitName, state, model } = ask;
  if (trait === null) return [];
  const ends = new Set(endsOf(asWritten(trait, ask)));
  const declared = trait.states.map(
    ({ name }): Declared => ({
      name,
      isIdle: !ends.has(name),
      rename: (to) => ({ action: 'rename_state', params: { trait: traitName, from: name, to } }),
    }),
  );
  const kind = () => statesIn(model);
  if (state !== null) {
    const known = new Set(trait.states.map(({ name }) => name));
    const own = declared.filter(({ name }) => name === state.name);
    return [...ends].flatMap((name) =>
      known.has(name) || name === '*' ? [] : [{ ...plain(name, null), declared: own, kind }],
    );
  }
  const text = valueAt(model, finding.pointer);
  const isConfirmed = isSet(trait, finding.name);
  if (typeof text !== 'string' || !text.includes('|'))
    return [{ ...plain(finding.name, finding.pointer), declared, kind, isConfirmed }];
  const parts = text.split('|').map((part) => part.trim());
  const written = (name: string) => [...new Set(parts.map((part) => (part === finding.name ? name : part)))].join('|');
  return [{ wanted: finding.name, path: finding.pointer, written, declared, kind, isConfirmed }];
}

/** Whether a step writes a name into the entity: `["set", "@entity.status", "in_review"]`. */
const isSet = ({ transitions }: Trait, name: string) =>
  transitions.some(({ effects }) => effects.some((one) => isArray(one) && one[0] === 'set' && one[2] === name));

/** Events of a trait by their keys: what has none is known by a label alone. */
const keyed = (trait: Trait) =>
  trait.events.filter(({ node }) => typeof node === 'string' || nodeName(node, 'key') !== '');

function eventsOf(ask: Ask, trait: Trait): Declared[] {
  const written = asWritten(trait, ask);
  const used = new Set([
    ...written.transitions.map((one) => one.event),
    ...emitSitesOf(written).map((site) => site.event),
    ...written.emits.map((emit) => emit.name),
    ...written.listens.map((listen) => listen.triggers),
  ]);
  return keyed(trait).map(({ name, node }) => ({
    name,
    isIdle: !used.has(name),
    label: labelIn(node),
    rename: (to) => ({ action: 'rename_event', params: { trait: ask.traitName, from: name, to } }),
  }));
}

export function eventsAsked(ask: Ask): Question[] {
  const { finding, trait, model } = ask;
  if (trait === null) return [];
  const listed = eventsOf(ask, trait);
  const names = new Set(listed.map(({ name }) => name));
  // What a listener triggers is an event of the trait, listed or not.
  const triggered = trait.listens.filter(({ triggers }) => !names.has(triggers) && triggers !== finding.name);
  const declared = [...listed, ...triggered.map(({ triggers }) => ({ name: triggers, isIdle: false, rename: null }))];
  return [{ ...plain(finding.name, finding.pointer), declared, kind: () => eventsLike(finding.name, model) }];
}

/** An event that nothing uses, for each name under which something uses one that is not listed. */
export function idleEventAsked(ask: Ask): Question[] {
  const { finding, trait, model } = ask;
  if (trait === null) return [];
  const known = new Set(keyed(trait).map(({ name }) => name));
  const declared = eventsOf(ask, trait).filter(({ name }) => name === finding.name);
  const used = [
    ...trait.transitions.map(({ event }) => event),
    ...trait.listens.map(({ triggers }) => triggers),
    ...emitSitesOf(trait).flatMap(({ kind, event }) => (kind === 'ui' ? [event] : [])),
  ];
  return [...new Set(used)].flatMap((name) =>
    known.has(name) ? [] : [{ ...plain(name, null), declared, kind: () => eventsLike(name, model) }],
  );
}

/** Events of the same sort as a name: those that tell what has happened are often written otherwise than those that ask for something. */
function eventsLike(name: string, model: Model): string[] {
  const isTold = (event: string) => /(?:ed|lost|won|sent|made|done)$/i.test(wordsOf(event).at(-1) ?? '');
  const all = eventsIn(model);
  const like = all.filter((event) => isTold(event) === isTold(name));
  return like.length > 1 ? like : all;
}

function emitsOf(ask: Ask, trait: Trait, isUsed: (name: string) => boolean): Declared[] {
  const putOut = new Set(emitSitesOf(trait).map((site) => site.event));
  return trait.emits.map((emit) => ({
    name: emit.name,
    isIdle: !putOut.has(emit.name) && !isUsed(emit.name),
    rename: typeof emit.node === 'string' ? null : (to) => setAt(pointerOf(ask.model, emit, ['event']), to),
  }));
}

export function emitsAsked(ask: Ask): Question[] {
  const { finding, trait, model } = ask;
  if (trait === null) return [];
  const path = placeOf(ask);
  const isConfirmed = model.traits.some(
    (one) =>
      one.events.some(({ name }) => name === finding.name) || one.listens.some(({ name }) => name === finding.name),
  );
  const kind = () => [
    ...eventsLike(finding.name, model),
    ...model.traits.flatMap((one) => one.emits.map(({ name }) => name)),
  ];
  const others = otherWays(ask);
  const declared = emitsOf(ask, trait, () => false).filter(({ name }) => !others.has(name));
  return [{ ...plain(finding.name, path), declared, kind, isConfirmed }];
}

/** Events by which the same call tells how else it ended: a failure is no success. */
function otherWays({ finding, model }: Ask): ReadonlySet<string> {
  const value = valueAt(model, finding.pointer);
  const options = value !== undefined && isArray(value) ? value.at(-1) : undefined;
  const emit = options !== undefined && isObject(options) && isObject(options.emit) ? options.emit : {};
  return new Set(
    Object.values(emit).filter((event) => typeof event === 'string' && event !== finding.name) as string[],
  );
}

/** Where the name of an event stands: of an `emit` it is the second part, of another call an option that tells how it ended. */
function placeOf({ finding, model }: Ask): string {
  const value = valueAt(model, finding.pointer);
  if (!isArray(value)) return finding.pointer;
  const options = value.at(-1);
  const emit = isObject(options) && isObject(options.emit) ? options.emit : {};
  const way = Object.keys(emit).find((one) => emit[one] === finding.name);
  return way === undefined
    ? `${finding.pointer}/1`
    : `${finding.pointer}${formatPointer([value.length - 1, 'emit', way])}`;
}

const handledBy = (trait: Trait) => [
  ...trait.transitions.map(({ event }) => event),
  ...trait.listens.map((listen) => listen.name),
];

/** What a button raises or an effect emits, by what something handles; and a listener that waits for what nobody emits, by what is emitted. */
export function raisedAsked(ask: Ask): Question[] {
  const { finding, trait, model } = ask;
  if (trait === null) return [];
  const kind = () => eventsLike(finding.name, model);
  const path = placeOf(ask);
  const own = [...eventsOf(ask, trait), ...bare(handledBy(trait))];
  const seen = new Set(own.map(({ name }) => name));
  const others = bare(model.traits.flatMap(handledBy)).filter(({ name }) => !seen.has(name));
  const isButton = finding.category === 'unhandled_ui_event';
  // A control without an event has a label, which is no name of one.
  if (isButton && path !== null && typeof valueAt(model, path) !== 'string') return [];
  if (isButton)
    return [
      { ...plain(finding.name, path), declared: [...own, ...others].map((one) => ({ ...one, rename: null })), kind },
    ];
  const putOut = new Set(
    model.traits.flatMap((one) => [
      ...emitSitesOf(one).map(({ event }) => event),
      ...one.emits.map(({ name }) => name),
    ]),
  );
  const waiting = model.traits.flatMap((one) =>
    one.listens.flatMap((listen): Declared[] =>
      typeof listen.node === 'string' || putOut.has(listen.name)
        ? []
        : [{ name: listen.name, isIdle: true, rename: (to) => setAt(pointerOf(model, listen, ['event']), to) }],
    ),
  );
  const emits = emitsOf(ask, trait, () => false).map((one) => ({ ...one, rename: null }));
  const otherwise = otherWays(ask);
  const declared = [...waiting, ...emits, ...others.filter(({ name }) => !waiting.some((one) => one.name === name))];
  return [{ ...plain(finding.name, path), declared: declared.filter(({ name }) => !otherwise.has(name)), kind }];
}

/** What a listener waits for, what it triggers, and from whom. */
export function listenersAsked(ask: Ask): Question[] {
  const { finding, trait, model } = ask;
  const listen = trait?.listens.find((one) => finding.pointer.startsWith(pointerOf(model, one)));
  if (trait === null || listen === undefined || typeof listen.node === 'string') return [];
  const path = pointerOf(model, listen);
  const heard = new Set(model.traits.flatMap((one) => one.listens.map(({ name }) => name)));
  const emittedBy = (one: Trait) => [
    ...one.emits.map(({ name }) => name),
    ...emitSitesOf(one).map(({ event }) => event),
  ];
  if (finding.pointer.endsWith('/triggers')) {
    const events = eventsOf(ask, trait);
    const fired = bare(trait.transitions.map(({ event }) => event)).filter(({ name }) =>
      events.every((one) => one.name !== name),
    );
    return [
      { ...plain(listen.triggers, finding.pointer), declared: [...events, ...fired], kind: () => eventsIn(model) },
    ];
  }
  if (finding.pointer.endsWith('/trait')) {
    const { sourceTrait, sourceOrbital, name } = listen;
    const telling = model.traits.filter(
      (one) =>
        (goesBy(one.orbital, sourceTrait ?? '') || isWorkedOn(one, sourceTrait)) && emittedBy(one).includes(name),
    );
    const owned = telling.map((one) => ({ name: one.name, isIdle: false, label: sourceTrait ?? '', rename: null }));
    const traits = traitsOf(
      model.traits.filter((one) => sourceOrbital === null || goesBy(one.orbital, sourceOrbital)),
      ask,
    );
    return [
      {
        ...plain(sourceTrait ?? '', finding.pointer),
        declared: [...owned, ...traits.filter((one) => owned.every((other) => other.name !== one.name))],
        fitting: idleOf(traits).filter((one) =>
          model.traits.some((own) => own.name === one && emittedBy(own).includes(name)),
        ),
        kind: () => model.traits.map((one) => one.name),
      },
    ];
  }
  if (finding.pointer.endsWith('/orbital'))
    return [
      {
        ...plain(listen.sourceOrbital ?? '', finding.pointer),
        declared: bare(model.orbitals.map(({ name }) => name)),
        kind: () => [],
      },
    ];
  const sources = model.traits.filter(
    (one) => one !== trait && (listen.sourceTrait === null || one.name === listen.sourceTrait),
  );
  const emits = sources.flatMap((one) => emitsOf(ask, one, (name) => heard.has(name)));
  const known = new Set(emits.map(({ name }) => name));
  const sites = bare(sources.flatMap(emittedBy)).filter(({ name }) => !known.has(name));
  const kind = () => eventsLike(listen.name, model);
  return [{ ...plain(listen.name, `${path}/event`), declared: [...emits, ...sites], kind }];
}

const isWorkedOn = ({ orbital, linkedEntity }: Trait, entity: string | null) =>
  orbital.entity === null && linkedEntity === entity;
