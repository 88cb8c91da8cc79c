// Menders of types that say nothing of their shape, in payloads and in settings; those of fields of entities are in entity-fields.ts.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import { nodeName, type Trait } from '../schema/element.ts';
import { quote } from '../verify/hint.ts';
import { asListField } from '../verify/payload-parts.ts';
import { mendField } from './entity-fields.ts';
import { firstRepair } from './machines.ts';
import { type Answered, type Declarer, declarerAt, type Mender, type Mending, type Site, setAt } from './mending.ts';
import { type Told, toldOf } from './payload-evidence.ts';
import { declaredShape, isTold, payloadField, type Shape, shapeOfValue, unknownShape } from './shapes.ts';
import { shownBy, shownShape } from './shown-shape.ts';
import { above, payloadPointer, valueAt } from './site.ts';
import { namedIn } from './trait-uses.ts';

export const mendGenericType: Mender = (site) => {
  const declarer = declarerAt(site);
  if (declarer !== null) return mendPayload(site, declarer);
  return site.trait === null ? mendField(site) : mendSetting(site);
};

const isList = (type: string) => /^\[.*\]$|^array$/.test(type);

/** A shape for one item, as the list that the declaration says it is. */
const asWritten = (shape: Shape, type: string): Shape =>
  isList(type) && shape.type !== 'array' ? { type: 'array', items: shape } : shape;

function mendPayload(site: Site, declarer: Declarer): Answered {
  const { finding, model } = site;
  const at = above(finding.pointer);
  const node = valueAt(model, at);
  const name = nodeName(node, 'name');
  const told = isObject(node) ? toldIn(site, declarer, at, name) : null;
  return typed(at, node, `${quote(name)} of ${quote(declarer.name)}`, told);
}

/** The list type of a payload field: as its `items` say, else as the document tells. `items` of fields of entities are mended by the rule. */
export const mendUntypedArray: Mender = (site) => {
  const { finding, model } = site;
  const declarer = declarerAt(site);
  const node = valueAt(model, finding.pointer);
  const question = 'What does the array hold?';
  if (declarer === null || !isObject(node)) return firstRepair('it is the type of what is written', question)(site);
  const name = nodeName(node, 'name');
  const what = `${quote(name)} of ${quote(declarer.name)}`;
  const said = asListField(node, null);
  if (said.type === '[unknown]')
    return typed(finding.pointer, node, what, toldIn(site, declarer, finding.pointer, name));
  const reason = `${what} is declared as ${quote(String(said.type))}, because that is what it says of its items.`;
  return { mendings: [{ actions: [setAt(finding.pointer, said)], reason, hazard: 'safe' }], question, choices: [] };
};

/** The type that the document tells of a payload field, or of a part of one. */
function toldIn(site: Site, declarer: Declarer, at: string, field: string): Told | null {
  const { model, registries, trait } = site;
  if (trait === null) return null;
  const isWhole = above(at) === payloadPointer(declarer);
  return isWhole ? toldOf({ model, registries, trait, event: declarer.name, field }) : toldPart(site, field);
}

/** A part of a declared object: the field of the same name of the entity of the trait. */
function toldPart({ trait, model }: Site, name: string): Told | null {
  const entity = trait?.linkedEntity == null ? undefined : model.entityByName.get(trait.linkedEntity);
  const field = namedIn(entity?.fields ?? [], name);
  const shape = field === undefined ? null : shapeOfValue(isObject(field.node) ? field.node.default : undefined);
  return shape === null ? null : { shape, because: `the default of the field ${name} is` };
}

function typed(at: string, node: Json | undefined, what: string, told: Told | null): Answered {
  const before = isObject(node) ? node : {};
  const type = typeof before.type === 'string' ? before.type : 'object';
  const shape = asWritten(told?.shape ?? unknownShape, type);
  const value = payloadField(nodeName(before, 'name'), shape, before);
  const isKnown = isTold(shape);
  const reason = isKnown
    ? `${what} is declared as ${quote(String(value.type))}, because ${told?.because}.`
    : `Nothing in the document tells what ${what} holds, so it is declared as ${quote(String(value.type))}, which claims nothing.`;
  return {
    mendings: [{ actions: [setAt(at, value)], reason, hazard: 'safe' }],
    question: `What does ${what} hold? Declare its type or its properties.`,
    choices: [],
    staysOpen: !isKnown,
  };
}

/** The name of a declared type, as published documents form it: `AppLayoutNavItem` for the items of `navItems`. */
function typeName(trait: Trait, setting: string, isItem: boolean): string {
  const base = trait.orbital.name.replace(/Orbital$/, '') || trait.name;
  const words = wordsOf(setting);
  const named = (isItem ? [...words.slice(0, -1), (words.at(-1) ?? '').replace(/s$/, '')] : words)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return `${base.charAt(0).toUpperCase()}${base.slice(1)}${named}`;
}

export const mendSetting: Mender = (site) => {
  const { finding, model, trait } = site;
  const at = above(finding.pointer);
  const setting = String(site.rest[1] ?? finding.name);
  const node = valueAt(model, at);
  const before: JsonObject = isObject(node) ? node : {};
  const isItem = isList(String(before.type ?? '')) || isArray(before.default);
  const shape = trait === null ? null : settingShape(site, trait, setting, before, isItem);
  const what = `the setting ${quote(setting)}`;
  const question = `What does ${what} hold? Name a type for it and its properties.`;
  if (trait === null) return { mendings: [], question, choices: [] };
  const plain = plainSetting(site, trait, setting, at, before);
  if (plain !== null) return { mendings: [plain], question, choices: [] };
  if (shape === null || !isTold(shape)) {
    const type = isItem ? '[unknown]' : 'unknown';
    const reason = `Nothing in the document tells what ${what} holds, so its type is ${quote(type)}, which claims nothing.`;
    const actions = [setAt(`${at}/type`, type)];
    return { mendings: [{ actions, reason, hazard: 'safe' }], question, choices: [], staysOpen: true };
  }
  const said = declaredShape(shape);
  const inner = shape.type === 'array' ? (shape.items ?? unknownShape) : shape;
  const name = inner.type === 'object' ? typeName(trait, setting, isItem) : inner.type;
  const type = shape.type === 'array' ? `[${name}]` : name;
  const { type: _said, ...members } = inner.type === 'object' ? said : { type: '' };
  const reason = `${what.charAt(0).toUpperCase()}${what.slice(1)} is of the named type ${quote(type)}, with the members that its default has.`;
  return {
    mendings: [{ actions: [setAt(at, { ...before, type, ...members })], reason, hazard: 'safe' }],
    question,
    choices: [],
  };
};

const plainWords = new Set(['string', 'number', 'boolean']);

/** A setting that goes to properties of one plain type alone, and whose default says nothing, is of that type; the pattern has a default of its own. */
function plainSetting(site: Site, trait: Trait, setting: string, at: string, node: JsonObject): Mending | null {
  const { default: given, ...others } = node;
  if (given !== undefined && !(isObject(given) && Object.keys(given).length === 0)) return null;
  const shown = shownBy(site, [trait], `@config.${setting}`);
  const words = [...new Set(shown.flatMap(({ types }) => types))];
  const [type] = words;
  if (words.length !== 1 || type === undefined || !plainWords.has(type)) return null;
  const values = shown[0]?.values;
  const after = { ...others, type, ...(values === undefined ? {} : { values: [...values] }) };
  const reason = `The setting ${quote(setting)} goes to a property of the type ${quote(type)}, so it is of that type${given === undefined ? '' : ' and has no empty default'}.`;
  return { actions: [setAt(at, after)], reason, hazard: given === undefined ? 'safe' : 'changing' };
}

/** By its default, else by the property of the pattern that it is given to. */
function settingShape(site: Site, trait: Trait, setting: string, node: JsonObject, isItem: boolean): Shape | null {
  const byDefault = shapeOfValue(node.default);
  if (byDefault !== null && isTold(byDefault)) return byDefault;
  return shownShape(site, [trait], `@config.${setting}`, isItem);
}
