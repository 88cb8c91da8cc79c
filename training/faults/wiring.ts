// Faults between parts: emits, listeners, bindings, payloads, references, entities, effects.
import type { Prng } from '../../src/core/base/prng.ts';
import type { Draft, DraftMachine, DraftTrait, TextPlace, Value } from '../draft.ts';
import { callsOf, effectLists, entitiesOf, inlineTraits, pagesOf, pickWhere, slip, textsIn } from '../draft.ts';
import { operators } from './operator.ts';

type Machined = DraftTrait & { stateMachine: DraftMachine };

function onTrait(change: (trait: Machined, prng: Prng, draft: Draft) => boolean) {
  return (draft: Draft, prng: Prng): boolean =>
    prng.shuffle(inlineTraits(draft)).some((trait) => change(trait, prng, draft));
}

/** Changes one call of an operator among the effects of some trait. */
function onCall(operator: string, change: (call: Value[], prng: Prng, trait: Machined) => boolean) {
  return onTrait((trait, prng) => prng.shuffle(callsOf(trait, operator)).some((call) => change(call, prng, trait)));
}

/** Changes one binding that begins with `prefix`. */
function onBinding(prefix: string, change: (place: TextPlace, prng: Prng) => void) {
  return onTrait((trait, prng) => {
    const guards = trait.stateMachine.transitions.flatMap((t) => (Array.isArray(t.guard) ? [t.guard] : []));
    const texts = textsIn([...effectLists(trait), ...guards]).filter((text) => text.get().startsWith(prefix));
    const place = pickWhere(prng, texts);
    if (place === undefined) return false;
    change(place, prng);
    return true;
  });
}

function pushEffect(trait: Machined, prng: Prng, effect: Value): boolean {
  const transition = pickWhere(prng, trait.stateMachine.transitions);
  if (transition === undefined) return false;
  transition.effects = [...(transition.effects ?? []), effect];
  return true;
}

const afterDot = (prng: Prng, text: string) => {
  const [root, field = '', ...rest] = text.split('.');
  return [root, slip(prng, field), ...rest].join('.');
};

export const wiringFaults = [
  ...operators('unmatched_emit', {
    'emit-to-nobody': onTrait((trait, prng, draft) => {
      if (inlineTraits(draft).length < 2) return false;
      trait.emits = [...(trait.emits ?? []), { event: 'GHOSTED', scope: 'internal' }];
      return pushEffect(trait, prng, ['emit', 'GHOSTED']);
    }),
    'emit-slipped': onCall('emit', (call, prng) => {
      if (typeof call[1] !== 'string') return false;
      call[1] = slip(prng, call[1]);
      return true;
    }),
    'last-listener-deleted': (draft, prng) => {
      const emitted = new Set(inlineTraits(draft).flatMap((trait) => callsOf(trait, 'emit').map((call) => call[1])));
      const trait = pickWhere(prng, inlineTraits(draft), (one) =>
        (one.listens ?? []).some((listen) => emitted.has(listen.event)),
      );
      if (trait === undefined) return false;
      trait.listens = (trait.listens ?? []).filter((listen) => !emitted.has(listen.event));
      return true;
    },
  }),
  ...operators('unmatched_listener', {
    'listens-to-nobody': onTrait((trait, prng) => {
      const event = pickWhere(prng, trait.stateMachine.transitions)?.event;
      if (event === undefined) return false;
      trait.listens = [...(trait.listens ?? []), { event: 'NeverPutOut', triggers: event }];
      return true;
    }),
    'trigger-slipped': onTrait((trait, prng) => {
      const listen = pickWhere(prng, trait.listens ?? []);
      if (listen === undefined) return false;
      listen.triggers = slip(prng, listen.triggers ?? listen.event);
      return true;
    }),
    'source-slipped': onTrait((trait, prng) => {
      const listen = pickWhere(prng, trait.listens ?? [], (one) => typeof one.source?.trait === 'string');
      if (listen?.source?.trait === undefined) return false;
      listen.source = { ...listen.source, trait: slip(prng, listen.source.trait) };
      return true;
    }),
    'listened-event-slipped': onTrait((trait, prng) => {
      const listen = pickWhere(prng, trait.listens ?? []);
      if (listen === undefined) return false;
      listen.triggers ??= listen.event;
      listen.event = slip(prng, listen.event);
      return true;
    }),
  }),
  ...operators('undeclared_emit', {
    'declaration-deleted': onTrait((trait, prng) => {
      const used = new Set(callsOf(trait, 'emit').map((call) => call[1]));
      const emit = pickWhere(prng, trait.emits ?? [], (one) => used.has(one.event));
      if (emit === undefined) return false;
      trait.emits = (trait.emits ?? []).filter((one) => one !== emit);
      return true;
    }),
    'emit-added-alone': onTrait((trait, prng, draft) => {
      const handled = inlineTraits(draft).flatMap((one) => one.stateMachine.transitions.map((t) => t.event));
      const event = pickWhere(prng, handled, (one) => !(trait.emits ?? []).some((emit) => emit.event === one));
      return event !== undefined && pushEffect(trait, prng, ['emit', event]);
    }),
    'declaration-slipped': onTrait((trait, prng) => {
      const used = new Set(callsOf(trait, 'emit').map((call) => call[1]));
      const emit = pickWhere(prng, trait.emits ?? [], (one) => used.has(one.event));
      if (emit === undefined) return false;
      emit.event = slip(prng, emit.event);
      return true;
    }),
  }),
  ...operators('broken_binding', {
    'field-slipped': onBinding('@entity.', (place, prng) => place.set(afterDot(prng, place.get()))),
    'root-slipped': onBinding('@entity.', (place, prng) =>
      place.set(`@${slip(prng, 'entity')}${place.get().slice(7)}`),
    ),
    malformed: onBinding('@', (place) =>
      place.set(place.get().includes('.') ? place.get().replace('.', '..') : `${place.get()}.`),
    ),
    'field-renamed-in-entity': onTrait((trait, prng, draft) => {
      const entity = entitiesOf(draft).find((one) => one.name === trait.linkedEntity);
      const texts = textsIn(effectLists(trait)).map((text) => text.get());
      const field = pickWhere(prng, entity?.fields ?? [], (one) =>
        texts.some((text) => text.startsWith(`@entity.${one.name}`)),
      );
      if (field === undefined) return false;
      field.name = `${field.name}Renamed`;
      return true;
    }),
    'target-without-root': onCall('set', (call) => {
      if (typeof call[1] !== 'string' || !call[1].startsWith('@entity.')) return false;
      call[1] = call[1].slice('@entity.'.length);
      return true;
    }),
    'path-on-now': onTrait((trait, prng) => pushEffect(trait, prng, ['notify', '@now.date'])),
    'payload-field-slipped': onBinding('@payload.', (place, prng) => place.set(afterDot(prng, place.get()))),
    'payload-declaration-dropped': onTrait((trait, prng) => {
      const event = pickWhere(prng, trait.stateMachine.events, (one) => (one.payloadSchema ?? []).length > 0);
      if (event === undefined) return false;
      delete event.payloadSchema;
      for (const emit of trait.emits ?? []) if (emit.event === event.key) delete emit.payloadSchema;
      return JSON.stringify(trait.stateMachine.transitions.filter((t) => t.event === event.key)).includes('@payload.');
    }),
    'payload-read-on-plain-event': onTrait((trait, prng) => {
      const plain = trait.stateMachine.events.filter((one) => one.payloadSchema === undefined).map((one) => one.key);
      const transition = pickWhere(prng, trait.stateMachine.transitions, (one) => plain.includes(one.event));
      if (transition === undefined) return false;
      transition.effects = [...(transition.effects ?? []), ['notify', '@payload.reason']];
      return true;
    }),
  }),
  ...operators('unresolved_trait_ref', {
    'page-ref-slipped': (draft, prng) => {
      const page = pickWhere(prng, pagesOf(draft), (one) => (one.traits ?? []).length > 0);
      const bound = page && pickWhere(prng, page.traits ?? []);
      if (bound === undefined) return false;
      bound.ref = slip(prng, bound.ref);
      return true;
    },
    'trait-deleted': (draft, prng) => {
      const orbital = pickWhere(prng, draft.orbitals, (one) => one.traits.length > 1);
      const shown = new Set(pagesOf(draft).flatMap((page) => (page.traits ?? []).map((bound) => bound.ref)));
      const trait = orbital && pickWhere(prng, orbital.traits, (one) => typeof one !== 'string' && shown.has(one.name));
      if (orbital === undefined || trait === undefined) return false;
      orbital.traits = orbital.traits.filter((one) => one !== trait);
      return true;
    },
    'page-shows-a-ghost': (draft, prng) => {
      const page = pickWhere(prng, pagesOf(draft));
      if (page === undefined) return false;
      page.traits = [...(page.traits ?? []), { ref: 'SummaryWidget' }];
      return true;
    },
  }),
  ...operators('unknown_entity_ref', {
    'linked-entity-slipped': onTrait((trait, prng) => {
      if (trait.linkedEntity === undefined) return false;
      trait.linkedEntity = slip(prng, trait.linkedEntity);
      return true;
    }),
    'fetch-slipped': onCall('fetch', (call, prng) => {
      if (typeof call[1] !== 'string' || call[1].startsWith('@')) return false;
      call[1] = slip(prng, call[1]);
      return true;
    }),
    'persist-elsewhere': onCall('persist', (call) => {
      if (typeof call[2] !== 'string') return false;
      call[2] = 'ArchivedRecord';
      return true;
    }),
    'relation-to-nothing': (draft, prng) => {
      const entity = pickWhere(prng, entitiesOf(draft), (one) => one.fields !== undefined);
      if (entity?.fields === undefined) return false;
      entity.fields.push({ name: 'owner', type: 'relation', relation: { entity: 'Owner', cardinality: 'one' } });
      return true;
    },
  }),
  ...operators('invalid_effect', {
    'arguments-lost': onCall('set', (call) => call.splice(2).length > 0),
    'written-as-text': onTrait((trait, prng) => pushEffect(trait, prng, 'notify saved')),
    'written-as-object': onTrait((trait, prng) => pushEffect(trait, prng, { type: 'notify', message: 'saved' })),
    'bad-verb': onCall('persist', (call) => {
      call[1] = 'upsert';
      return true;
    }),
    'operator-slipped': onCall('set', (call) => {
      call[0] = 'sett';
      return true;
    }),
    'effect-in-guard': onTrait((trait, prng) => {
      const transition = pickWhere(prng, trait.stateMachine.transitions);
      if (transition === undefined) return false;
      transition.guard = ['and', ['=', 1, 1], ['notify', 'checked']];
      return true;
    }),
  }),
];
