// The mender of each rule, in the order in which findings are mended: declarations first, since what runs is judged by them. A rule without one of its own is
// mended as its first repair says that holds, or else a person is asked.
import { rules17 } from '../verify/rules-17/index.ts';
import { mendNeverSet, mendSetWithoutRow, mendTick } from './entities.ts';
import { mendDefault } from './entity-fields.ts';
import { mendGenericType, mendSetting, mendUntypedArray } from './generic-types.ts';
import { ask, firstRepair, mendLifecycle, unlessTypo } from './machines.ts';
import type { Mender } from './mending.ts';
import { mendControlPayload, mendEmitField, mendFieldNames, mendUnproduced } from './payload-lists.ts';

const declared = 'the trait declares what it raises';
const person = 'a person has to see that it failed';

const ownMenders: ReadonlyMap<string, Mender> = new Map<string, Mender>([
  ['bare-name', firstRepair('the name becomes an object of that name', 'What is meant by the bare name?')],
  ['missing-member', firstRepair('it follows from the rest of the element', 'What is missing of the element?')],
  ['member-of-wrong-type', firstRepair('it is the same value as the member takes it', 'Which value is meant?')],
  [
    'stored-without-collection',
    firstRepair('records are stored under the plural of the name', 'Under which name are the records stored?'),
  ],
  ['untyped-array', mendUntypedArray],
  [
    'relation-without-entity',
    firstRepair('the field is called like the entity', 'To which entity does the field lead?'),
  ],
  ['retired-persistence', firstRepair('its records are in memory', 'How long are the records to be kept?')],
  [
    'unread-field-type',
    firstRepair('it is the nearest type that this version reads', 'Which type does the field have?'),
  ],
  ['tick-without-interval', ask((name) => `How often does the tick ${JSON.stringify(name)} run?`)],
  ['entity-named-like-states', firstRepair('it is renamed with all that names it', 'What is the entity to be called?')],
  ['default-of-wrong-type', mendDefault],
  [
    'setting-default',
    firstRepair('it is the same value as the setting takes it', 'Which default does the setting have?'),
  ],
  ['default-part', firstRepair('it is the same value as the field takes it', 'Which default does the field have?')],
  [
    'default-of-unfit-text',
    ask((name) => `What is the default of ${JSON.stringify(name)}? Leave it out where there is none.`),
  ],
  ['field-name', firstRepair('it is renamed with all that names it', 'What is the field to be called?')],
  ['entity-without-fields', ask((name) => `Which fields does the entity ${JSON.stringify(name)} have?`)],
  ['shared-without-persistence', firstRepair('its records are in memory', 'How long are the records to be kept?')],
  ['payload-field-name', mendFieldNames],
  ['unproduced-payload', mendUnproduced],
  ['generic-type', mendGenericType],
  ['generic-setting', mendSetting],
  ['control-payload', mendControlPayload],
  ['retired-notify', firstRepair('an alert takes the place of it', 'What is to be shown in place of `notify`?')],
  [
    'unhandled-failure',
    unlessTypo(firstRepair(person, 'What happens when the effect fails?'), 'Which event tells the failure?'),
  ],
  [
    'undeclared-result',
    unlessTypo(
      firstRepair(declared, 'Which declared event tells the result?'),
      'Which declared event tells the result?',
    ),
  ],
  [
    'undeclared-emit',
    unlessTypo(firstRepair(declared, 'Which declared event is emitted?'), 'Which declared event is emitted?'),
  ],
  ['undeclared-emit-field', mendEmitField],
  ['undeclared-ui-event', firstRepair(declared, 'Which declared event does the control raise?')],
  [
    'unreadable-listener',
    firstRepair('the other members tell the kind', 'Which event of which trait is listened for?'),
  ],
  ['source-without-event', firstRepair('one trait alone puts out the event', 'Which trait puts out the event?')],
  ['emit-never-fired', ask((name) => `What emits ${JSON.stringify(name)}? It is declared, and nothing does.`)],
  ['unheard-declaration', firstRepair('it is for other documents', 'Which trait is to take the event?')],
  ['unheard-result', firstRepair('the state takes the event', 'Which state waits for the result?')],
  ['silent-failure', firstRepair(person, 'What is shown when the effect fails?')],
  [
    'no-init-transition',
    firstRepair('it starts the trait when its page is opened', 'What happens when the page of the trait is opened?'),
  ],
  [
    'init-without-fetch',
    firstRepair(
      'its rows are fetched when the page is opened',
      'Which trait fetches the entity when the page is opened?',
    ),
  ],
  [
    'overlay-close-unheard',
    firstRepair('it leads back and clears the slot', 'What does the frame of the overlay do when it is closed?'),
  ],
  ['overlay-never-left', firstRepair('the slot is cleared', 'What closes the overlay?')],
  ['overlay-left-open', firstRepair('the slot is cleared', 'What closes the slot?')],
  [
    'screen-not-restored',
    firstRepair('the screen is rendered again', 'What does the screen show when the slot is closed?'),
  ],
  ['viewer-stranded', firstRepair('it goes to the slot toast, and the screen stays', 'What is shown after the event?')],
  ['lifecycle-event-on-control', mendLifecycle],
  ['internal-event-heard', firstRepair('its scope is external', 'Is the event to leave its trait?')],
  [
    'row-never-set',
    firstRepair('the row is the one that the event is about', 'Which row is written? Set `@entity.id` first.'),
  ],
  ['set-without-row', mendSetWithoutRow],
  ['set-of-another-type', ask((name) => `What of its type is ${JSON.stringify(name)} set to?`)],
  ['tick-on-stored-entity', mendTick],
  ['field-never-set', mendNeverSet],
  [
    'property-of-wrong-type',
    firstRepair('it shows the rows that are at hand', 'Which value of the right type does the property have?'),
  ],
  ['misspelt-property', firstRepair('it is a typo', 'Which property is meant?')],
  ['unknown-property', ask((name) => `Is ${JSON.stringify(name)} needed? No pattern of this version reads it.`)],
  [
    'unknown-pattern',
    ask((name) => `Which pattern takes the place of ${JSON.stringify(name)}? This version does not have it.`),
  ],
  ['unknown-page', ask((name) => `Which page does ${JSON.stringify(name)} mean? No page has this path.`)],
  [
    'unknown-service',
    ask((name) => `Which service takes the place of ${JSON.stringify(name)}? This version does not bring it along.`),
  ],
  ['unknown-user-field', ask((name) => `Which field of the user does ${JSON.stringify(name)} mean?`)],
  ['unreachable-page', ask((name) => `What leads to the page ${JSON.stringify(name)}? Link it, or navigate to it.`)],
]);

const bySuggestion: Mender = (site) => {
  const { message } = site.finding;
  return firstRepair(message.replace(/^[^:]*:\s*/, ''), `${message}. How is that to be mended?`)(site);
};

export const menders: ReadonlyMap<string, Mender> = new Map([
  ...ownMenders,
  ...rules17.flatMap(({ id, severity }): [string, Mender][] =>
    severity === 'error' && !ownMenders.has(id) ? [[id, bySuggestion]] : [],
  ),
]);
