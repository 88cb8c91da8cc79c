// A text as a document: what it says, where everything stands, and the same text saying something else. JSON and Mermaid are read here; a text in any other
// format is read by the service, whose parsers weigh more than all of this.
import { Orrery } from '@orrery/client';
import type { Json } from '../../../src/core/base/json.ts';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import { lolo } from '../../../src/core/formats/lolo/index.ts';
import { readSchema } from '../../../src/core/formats/read-schema.ts';
import { type Element, indexSchema, type Model, pointerOf, type Trait } from '../../../src/core/schema/index.ts';
import { openText, type TextMark } from '../../../src/formats/open-text.ts';
import type { JsonFix } from './json-fix.ts';
import { type PlacedElements, placedElements } from './pointer-at.ts';

export type { TextMark };

export interface MachineSummary {
  readonly pointer: string;
  readonly name: string;
  readonly orbital: string;
  readonly states: number;
}

/** What is known of a text before anything is judged. */
export interface Outline {
  readonly format: string;
  /** True if an edited document can be written back in this format. */
  readonly isWritable: boolean;
  readonly name: string;
  readonly faults: readonly TextMark[];
  /** An edit that mends the first fault, where one is known. */
  readonly fix: JsonFix | null;
  readonly notes: readonly TextMark[];
  readonly machines: readonly MachineSummary[];
  readonly counts: {
    readonly orbitals: number;
    readonly entities: number;
    readonly traits: number;
    readonly pages: number;
  };
  readonly elements: PlacedElements;
}

export interface OpenDocument {
  readonly outline: Outline;
  /** What requests carry; null where the text cannot be read. */
  readonly value: Json | null;
  readonly model: Model | null;
  placesOf(pointers: readonly string[]): Promise<readonly TextPlace[]>;
  /** The text with the least that makes it say `value`. Rejects where the format is only read. */
  rewrite(value: Json): Promise<string>;
}

/** Where the service is, for texts that it has to read. */
export interface ServiceAccess {
  readonly baseUrl: string;
  readonly apiKey: string;
}

type Opened = Pick<OpenDocument, 'value' | 'placesOf' | 'rewrite'> &
  Pick<Outline, 'format' | 'isWritable' | 'faults' | 'notes'>;

const elementsMax = 20_000;
const marksMax = 200;
const readHere = /^\ufeff?\s*(?:\/[/*]|[{[]|(?:%%.*\n\s*)*stateDiagram)/;

/** `onValue` is told what the text says before it is worked out where everything stands. */
export async function openDocument(
  text: string,
  name: string,
  access: ServiceAccess,
  onValue?: (value: Json | null) => void,
): Promise<OpenDocument> {
  const opened = readHere.test(text.slice(0, 4000)) ? await openHere(text, name) : await openThere(text, name, access);
  const { value, format, isWritable, faults, notes, placesOf, rewrite } = opened;
  onValue?.(value);
  const model = value === null ? null : indexSchema(readSchema(value).schema);
  const machines = model?.traits.filter((trait) => trait.hasMachine) ?? [];
  const pointers = model === null ? [] : pointersOf(model);
  const places = pointers.length === 0 ? [] : await placesOf(pointers);
  return {
    outline: {
      format,
      isWritable,
      name: model?.name ?? '',
      faults: faults.slice(0, marksMax),
      fix: value === null ? await fixOf(text, format) : null,
      notes: notes.slice(0, marksMax),
      machines: model === null ? [] : machines.map((trait) => summarize(model, trait)),
      counts: {
        orbitals: model?.orbitals.length ?? 0,
        entities: model?.entities.length ?? 0,
        traits: model?.traits.length ?? 0,
        pages: model?.pages.length ?? 0,
      },
      elements: placedElements(pointers, places),
    },
    value,
    model,
    placesOf,
    rewrite,
  };
}

/** Fetched when a text cannot be read. Without it nothing is offered. */
const fixOf = async (text: string, format: string): Promise<JsonFix | null> => {
  const isJson = format.startsWith('JSON');
  if (!isJson && format !== lolo.title) return null;
  return import('./json-fix.ts').then(
    ({ jsonFix, textualFix }) => (isJson ? jsonFix(text, format !== 'JSON') : textualFix(text)),
    () => null,
  );
};

async function openHere(text: string, name: string): Promise<Opened> {
  const { title, isWritable, value, faults, notes, placeOf, rewrite } = await openText(text, name);
  return {
    format: title,
    isWritable,
    value,
    faults,
    notes,
    placesOf: async (pointers) => pointers.map(placeOf),
    rewrite: async (changed) => rewrite(changed) ?? onlyRead(title),
  };
}

async function openThere(text: string, name: string, { baseUrl, apiKey }: ServiceAccess): Promise<Opened> {
  const api = new Orrery({ baseUrl, apiKey, retriesMax: 1 });
  const { format, is_writable: isWritable, schema, faults, notes } = await api.text.read({ text, name });
  return {
    format,
    isWritable,
    value: schema as Json | null,
    faults,
    notes,
    placesOf: async (pointers) => (await api.text.read({ text, name, pointers: [...pointers] })).places ?? [],
    rewrite: async (changed) => {
      if (!isWritable) return onlyRead(format);
      return (await api.text.rewrite({ text, name, schema: changed as Record<string, unknown> })).text;
    },
  };
}

function onlyRead(format: string): never {
  throw new Error(`${format} is read and not written: convert the text to JSON first.`);
}

function summarize(model: Model, trait: Trait): MachineSummary {
  return {
    pointer: pointerOf(model, trait),
    name: trait.name,
    orbital: trait.orbital.name,
    states: trait.states.length,
  };
}

function pointersOf(model: Model): string[] {
  const elements: Element[] = [
    ...model.orbitals,
    ...model.entities.flatMap((entity) => [entity, ...entity.fields]),
    ...model.traits.flatMap((trait) => [
      trait,
      ...trait.states,
      ...trait.events,
      ...trait.transitions,
      ...trait.emits,
      ...trait.listens,
      ...trait.ticks,
    ]),
    ...model.pages,
  ];
  return elements.slice(0, elementsMax).map((element) => pointerOf(model, element));
}
