// Content of SCXML that does or decides something: data, conditions, executable content (SCXML 4 and 5). A value that is written out is kept, an expression is not; what is not kept is told.
import { isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import { type ChartNotes, hintOf } from '../../core/formats/statechart/chart.ts';
import { effectNamespace } from '../../core/formats/statechart/write-scxml.ts';
import type { Tag } from './tags.ts';

/** Names of the processor itself (SCXML 5.10). */
const systemName = /^_(?:event|name|sessionid|ioprocessors|x)\b/;
/** The data of an event is the payload of a document. */
const eventData = /^_event\.data\.([\p{L}_$][\p{L}\p{N}_$.]*)$/u;
/** Attributes by which what is sent goes elsewhere, later or with something. */
const sendingNotKept = ['delay', 'delayexpr', 'target', 'targetexpr', 'type', 'typeexpr', 'namelist', 'idlocation'];
const languages: ReadonlySet<string | undefined> = new Set(['ecmascript', 'lua', 'python']);
const ownProcessor: ReadonlySet<string> = new Set(['scxml', 'http://www.w3.org/TR/scxml/#SCXMLEventProcessor']);

export class ScxmlContent {
  readonly #notes: ChartNotes;
  /** Data is there only where an element declares it: so in languages of scripts, as long as there is no script. */
  #isDeclared = false;

  constructor(notes: ChartNotes) {
    this.#notes = notes;
  }

  /** The data of the whole file: whatever state it stands in, it is there from the begin on (SCXML 5.3, early binding). */
  readData(root: Tag): void {
    this.#isDeclared = languages.has(root.attributes.datamodel);
    const visit = (tag: Tag): void => {
      if (tag.name === 'script' && !tag.isForeign) this.#isDeclared = false;
      if (tag.name === 'data' && tag.attributes.id !== undefined) this.#declare(tag, tag.attributes.id);
      for (const child of tag.children) visit(child);
    };
    visit(root);
    if (root.attributes.binding === 'late')
      this.#notes.note(root.place, '`binding` "late" is not kept: all data is there from the begin on');
  }

  #declare({ attributes: { expr, src }, text, children, place }: Tag, id: string): void {
    const said = expr ?? text.trim();
    const value =
      said === '' ? undefined : (literal(said) ?? (expr === undefined ? said.replace(/\s+/g, ' ') : undefined));
    this.#notes.fields.set(id, value);
    if (src !== undefined || children.length > 0 || (said !== '' && value === undefined))
      this.#notes.note(place, `the value of the data "${id}" is not kept`);
  }

  /** `done.state.x` and the like come by themselves; the star is any event. */
  keyOf(event: string): string {
    if (event === '*') return '_ANY';
    const key = this.#notes.key(event.replace(/\.\*$|\.$/, ''));
    return /^(?:done|error)(?:[._]|$)/.test(event) ? `_${key}` : key;
  }

  guard(cond: string | undefined): Json | undefined {
    if (cond === undefined || cond.trim() === '') return undefined;
    const text = cond.trim();
    const written = text.startsWith('[') || text.startsWith('"') ? literal(text) : undefined;
    // As a guard of a document is written.
    if (written !== undefined) return written;
    if (text === 'true' || text === 'false') return text === 'true';
    const compared =
      /^([\p{L}_$][\p{L}\p{N}_$.]*)\s*(===?|!==?|<=?|>=?)\s*("[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false)$/u.exec(text);
    const place = compared?.[1] === undefined ? null : this.#placeOf(compared[1]);
    if (compared === null || place === null) return this.#notes.condition(text);
    const [, , operator = '', value = ''] = compared;
    return [
      operator.startsWith('!') ? '!=' : operator.startsWith('==') ? '==' : operator,
      place,
      literal(value) ?? null,
    ];
  }

  /** A name of data or of what an event carries, as a binding; null for what the processor alone knows. */
  #placeOf(name: string): string | null {
    const carried = eventData.exec(name)?.[1];
    if (carried !== undefined) return `@payload.${carried}`;
    return systemName.test(name) ? null : this.#notes.field(name);
  }

  effects(tags: readonly Tag[]): Json[] {
    return tags.flatMap((tag) => this.#effectsOf(tag));
  }

  #effectsOf(tag: Tag): Json[] {
    const written = tag.uri === effectNamespace ? literal(tag.text) : undefined;
    if (written !== undefined) return [written];
    const { event, location } = tag.attributes;
    if ((tag.name === 'raise' || tag.name === 'send') && event !== undefined) return [this.#sent(tag, event)];
    if (tag.name === 'assign' && location !== undefined) return this.#assigned(tag, location.trim());
    this.#notes.note(tag.place, `\`<${tag.name}>\` is not kept`);
    return [];
  }

  #sent(tag: Tag, event: string): Json {
    const key = this.keyOf(event);
    for (const member of sendingNotKept) {
      const value = tag.attributes[member];
      if (value !== undefined && !(member === 'type' && ownProcessor.has(value)))
        this.#notes.note(tag.place, `\`${member}\` of what is sent is not kept; ${key} is emitted at once`);
    }
    const payload = this.#payload(tag, key);
    return payload === null ? ['emit', key] : ['emit', key, payload];
  }

  /** Parameters that are written out, and an object as content, are what the event carries. */
  #payload(tag: Tag, key: string): JsonObject | null {
    const parts: JsonObject[] = [];
    for (const { name, attributes, text, place } of tag.children) {
      const value = literal(attributes.expr ?? text.trim());
      if (name === 'param' && attributes.name !== undefined && value !== undefined)
        parts.push({ [attributes.name]: value });
      else if (name === 'content' && value !== undefined && isObject(value)) parts.push(value);
      else this.#notes.note(place, `\`<${name}>\` of what is sent is not kept; ${key} does not carry it`);
    }
    return parts.length === 0 ? null : Object.assign({}, ...parts);
  }

  /** Nothing can be assigned to what is not declared: there the processor tells an error (SCXML 5.4). */
  #assigned(tag: Tag, location: string): Json[] {
    const value = literal(tag.attributes.expr ?? tag.text.trim());
    const root = location.split(/[.[]/)[0] ?? location;
    const declared = this.#notes.fields;
    if (systemName.test(location) || (!declared.has(root) && this.#isDeclared)) {
      const hint = hintOf(root, declared.keys());
      const said = `\`<assign>\` is not kept: "${root}" is no data of the file${hint}`;
      if (hint === '') this.#notes.note(tag.place, said);
      else this.#notes.doubt(tag.place, 'near-name', said);
      return [];
    }
    if (value !== undefined) return [['set', this.#notes.field(location), value]];
    this.#notes.note(tag.place, `\`<${tag.name}>\` is not kept`);
    return [];
  }
}

/** A value that is written as a literal; undefined for an expression. */
function literal(text: string): Json | undefined {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
