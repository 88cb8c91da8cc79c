// The effects of a change on records and people, apart from those on the document: one line a rule, with the way that is safe. They follow what linters of SQL
// migrations and tools that compare APIs call destructive, dependent on data, or breaking (docs/planning.md names them).

/**
 * `data_loss`: records that are stored are lost, or can no longer be read. `breaking`: what others send, call, link to or read stops working, or shows what
 * was kept from them. `narrowing`: less is accepted or shown, so that a record or an input that was right may be refused.
 */
export const dataEffects = ['data_loss', 'breaking', 'narrowing'] as const;
export type DataEffect = (typeof dataEffects)[number];

export interface DataHazardRule {
  readonly id: string;
  readonly effect: DataEffect;
  readonly says: string;
  /** How to get there without the harm. */
  readonly safeWay: string;
}

const rule = (id: string, effect: DataEffect, says: string, safeWay: string): DataHazardRule => ({
  id,
  effect,
  says,
  safeWay,
});

const twoSteps = 'add the new one beside it, move the records, and take the old one away in a later version';

/** By effect, then by element from the outside in. */
export const dataHazardRules = [
  rule(
    'entity-removed',
    'data_loss',
    'Nothing reads the stored records any more.',
    'export the records first, and remove the entity in a version of its own',
  ),
  rule(
    'persistence-lost',
    'data_loss',
    'Records were stored and now end with the application.',
    'keep `persistent` until the records are exported',
  ),
  rule(
    'collection-renamed',
    'data_loss',
    'Records stay in the collection of the old name.',
    'keep the old `collection`, or move the records first',
  ),
  rule(
    'field-removed',
    'data_loss',
    'The values of the field are not read any more.',
    'stop using the field in one version, and remove it in a later one',
  ),
  rule('type-changed', 'data_loss', 'Stored values may have no counterpart in the new type.', twoSteps),
  rule('key-changed', 'data_loss', 'Records are found by another field than they were stored by.', twoSteps),
  rule('relation-narrowed', 'data_loss', 'All but one of several related records are lost.', twoSteps),
  rule('relation-moved', 'data_loss', 'Stored ids name records of another entity.', twoSteps),
  rule(
    'entity-renamed',
    'breaking',
    'Whoever asks for the entity by its name finds none.',
    'keep the name, and change only what people see',
  ),
  rule('field-renamed', 'breaking', 'Stored records and whoever reads them have the old name.', twoSteps),
  rule('type-widened', 'breaking', 'Stored values fit, but whoever reads the field expects another type.', twoSteps),
  rule(
    'access-widened',
    'breaking',
    'Records are shown that a filter kept back.',
    'check who sees the page, and add the condition back',
  ),
  rule(
    'access-changed',
    'breaking',
    'A filter selects other records than before.',
    'check with a stored example which records are shown',
  ),
  rule(
    'trait-removed',
    'breaking',
    'The events that it handled are not handled any more.',
    'keep it until nothing sends these events',
  ),
  rule('event-removed', 'breaking', 'Whoever sends the event is not heard.', 'keep the event until nothing sends it'),
  rule(
    'event-renamed',
    'breaking',
    'Whoever sends the event under its old name is not heard.',
    'handle both names in one version, and take the old one away later',
  ),
  rule('emit-removed', 'breaking', 'Whoever listens for the event waits in vain.', 'emit it until nothing listens'),
  rule(
    'payload-removed',
    'breaking',
    'Whoever sends or reads the value finds no place for it.',
    'keep the value until nothing uses it',
  ),
  rule(
    'payload-changed',
    'breaking',
    'Whoever sends or reads the value has another type.',
    'add a value of another name with the new type',
  ),
  rule(
    'screens-removed',
    'breaking',
    'The application shows nothing any more.',
    'keep a screen on every page that people open',
  ),
  rule('page-removed', 'breaking', 'Links to the page lead nowhere.', 'keep the page and lead from it to the new one'),
  rule(
    'path-changed',
    'breaking',
    'Links to the old path lead nowhere.',
    'keep a page under the old path that leads to the new one',
  ),
  rule('page-emptied', 'breaking', 'Nothing is shown on it any more.', 'keep a screen on every page that people open'),
  rule(
    'page-opens-empty',
    'breaking',
    'It showed something when it was opened, and now only after a further event.',
    'show a screen on `INIT`',
  ),
  rule(
    'state-cut-off',
    'breaking',
    'No run gets there any more.',
    'keep a way into it, or take it away with all that happens in it',
  ),
  rule(
    'required-without-default',
    'narrowing',
    'Stored records without a value are refused.',
    'give a `default` first, fill the records, then make it required',
  ),
  rule(
    'default-removed',
    'narrowing',
    'A new record without a value was filled and is now refused.',
    'keep the `default` until every form sends a value',
  ),
  rule(
    'values-narrowed',
    'narrowing',
    'Stored records with another value are refused.',
    'change the stored values first, then take them from `values`',
  ),
  rule('unique-added', 'narrowing', 'Stored records may share a value.', 'look for duplicates first'),
  rule(
    'bounds-narrowed',
    'narrowing',
    'Stored values may be outside the bounds.',
    'look for values outside the bounds first',
  ),
  rule('format-narrowed', 'narrowing', 'Stored texts may be of another form.', 'look for values of another form first'),
  rule(
    'access-narrowed',
    'narrowing',
    'People do not see records any more that they saw.',
    'check that nobody needs the records that are held back',
  ),
  rule(
    'payload-required',
    'narrowing',
    'Whoever sends the event without the value is refused.',
    'accept the event without it, and read a default',
  ),
] as const satisfies readonly DataHazardRule[];

export type DataRuleId = (typeof dataHazardRules)[number]['id'];

const byId: ReadonlyMap<string, DataHazardRule> = new Map(dataHazardRules.map((one) => [one.id, one]));

export const findDataRule = (id: string): DataHazardRule | undefined => byId.get(id);

/** A hazard of a change. */
export interface DataHazard {
  readonly effect: DataEffect;
  readonly rule: DataRuleId;
  /** JSON Pointer in the goal; of what is gone, in the current schema. */
  readonly path: string;
  /** The element and what happens to it, in one sentence. */
  readonly message: string;
  readonly safe_way: string;
}

const ranks = new Map<string, number>(dataHazardRules.map(({ id }, i) => [id, i]));

/** By effect and rule, then in the order of the document. */
export const sortHazards = (hazards: readonly DataHazard[]): DataHazard[] =>
  [...hazards].sort((a, b) => (ranks.get(a.rule) as number) - (ranks.get(b.rule) as number));

/** The place where hazards of one comparison are put together. */
export class HazardList {
  readonly all: DataHazard[] = [];

  add(id: DataRuleId, element: string, path: string): void {
    const { effect, says, safeWay } = findDataRule(id) as DataHazardRule;
    this.all.push({ effect, rule: id, path, message: `${element}: ${says}`, safe_way: safeWay });
  }
}
