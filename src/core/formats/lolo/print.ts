// The tree of the textual form as text, in one layout: two spaces a level, lines of at most a hundred characters where values can be broken, comments where they stood.
// Printing what was printed changes nothing.
import { isArray, type Json } from '../../base/json.ts';
import { policyVerbs } from '../../schema/language.ts';
import { type Annotated, isTaken } from './annotations.ts';
import type {
  Annotation,
  ConfigEntry,
  EmitDecl,
  EntityDecl,
  FieldDecl,
  FilePart,
  FileTree,
  ListenDecl,
  Node,
  OrbitalDecl,
  OrbitalPart,
  PageDecl,
  StateDecl,
  TickDecl,
  TraitDecl,
  TraitPart,
  TransitionDecl,
} from './ast.ts';
import { lineMax, ValuePrinter, type Written } from './print-value.ts';
import {
  annotationName,
  annotationText,
  fieldHead,
  fieldName,
  intervalText,
  marks,
  name,
  tagText,
  typeText,
} from './write-type.ts';
import { type Locals, writeValue } from './write-value.ts';

/** Who may read, create, update and delete: lines in the block of an entity. */
function isPolicy({ name: label, value, isMember }: Annotation): boolean {
  return (
    isMember !== true &&
    policyVerbs.has(label.replace(/_policy$/, '')) &&
    (isArray(value) || typeof value === 'boolean')
  );
}

export function printLolo(tree: FileTree, written: Written | null = null): string {
  const printer = new Printer(written);
  return printer.file(tree);
}

/** Declarations on their own, as lines without indentation. */
export const printPart = {
  orbital: (part: OrbitalDecl) => new Printer(null).lines((one) => one.orbital(part)),
  part: (part: OrbitalPart) => new Printer(null).lines((one) => one.orbitalPart(part)),
  field: (field: FieldDecl) => new Printer(null).lines((one) => one.field(field)),
  traitPart: (part: TraitPart) => new Printer(null).lines((one) => one.traitPart(part)),
  transition: (transition: TransitionDecl) => new Printer(null).lines((one) => one.transition(transition)),
  emit: (emit: EmitDecl) => new Printer(null).lines((one) => one.emit(emit)),
  listen: (listen: ListenDecl) => new Printer(null).lines((one) => one.listen(listen)),
  tick: (tick: TickDecl) => new Printer(null).lines((one) => one.tick(tick)),
  configEntry: (entry: ConfigEntry) => new Printer(null).lines((one) => one.configEntry(entry)),
  value: (value: Json, locals: Locals) => new Printer(null).lines((one) => one.value('', value, '', locals)),
  effect: (effect: readonly Json[]) => new Printer(null).lines((one) => one.list('', effect, '', [], ['(', ')'])),
};

class Printer extends ValuePrinter {
  lines(print: (printer: Printer) => void): readonly string[] {
    print(this);
    return this.out;
  }

  file(tree: FileTree): string {
    // A text that was read has its comment already.
    if (tree.target !== null && this.written === null) this.line(`;; @target ${tree.target.text}`);
    tree.parts.forEach((part, index) => {
      if (index > 0 && !(part.kind === 'type' && tree.parts[index - 1]?.kind === 'type')) this.blank();
      this.comments(part.start);
      this.#filePart(part);
    });
    this.comments(Number.POSITIVE_INFINITY);
    return this.out.length === 0 ? '' : `${this.out.join('\n')}\n`;
  }

  #filePart(part: FilePart): void {
    if (part.kind === 'app') {
      const version = part.version === null ? '' : ` ${JSON.stringify(part.version.text)}`;
      this.line(`app ${name(part.name)}${version}`);
      if (part.description !== null) this.line(JSON.stringify(part.description.text));
      this.#annotationLines(part.annotations, 'app');
    } else if (part.kind === 'orbital') this.orbital(part);
    else this.orbitalPart(part);
  }

  orbital(orbital: OrbitalDecl): void {
    // Without a name, what comes first would be taken for it.
    const isBare = orbital.name.text === '' && orbital.annotations.length === 0;
    const label = isBare ? '' : ` ${name(orbital.name)}`;
    this.#braced(`orbital${label}`, orbital.annotations, 'orbital', () => {
      orbital.parts.forEach((part, index) => {
        const before = orbital.parts[index - 1]?.kind;
        if (index > 0 && !(before === part.kind && (part.kind === 'use' || part.kind === 'page'))) this.blank();
        this.comments(part.start);
        this.orbitalPart(part);
      });
      this.comments(orbital.block?.end ?? 0);
    });
  }

  orbitalPart(part: OrbitalPart): void {
    switch (part.kind) {
      case 'use':
        this.line(`uses ${name(part.alias)} from ${JSON.stringify(part.from.text)}`);
        return;
      case 'type': {
        const text = `type ${name(part.name)} = ${part.isEvent ? 'Event ' : ''}`;
        // The format's own program reads a description behind the type, on its line.
        const [first] = part.annotations;
        const isDescribed = first?.name === 'description' && typeof first.value === 'string';
        const description = isDescribed ? ` ${JSON.stringify(first.value)}` : '';
        const rest = isDescribed ? part.annotations.slice(1) : part.annotations;
        const isLong =
          part.type.kind === 'struct' &&
          (this.hasComment(part.type.start, part.type.end) ||
            (text + typeText(part.type)).length > lineMax - 2 * this.level);
        if (isLong && part.type.kind === 'struct') {
          this.line(`${text}{`);
          const { fields, end } = part.type;
          this.inside(() => this.#fields(fields, end));
          this.line(`}${marks(part.type)}${description}`);
        } else this.line(text + typeText(part.type) + description);
        this.inside(() => this.#annotationLines(rest, 'type'));
        return;
      }
      case 'entity':
        this.#entity(part);
        return;
      case 'trait':
        this.#trait(part);
        return;
      case 'page':
        this.#page(part);
        return;
    }
  }

  /** True if an annotation stands behind `;;+`. What was read stands as it was written. */
  #isAside(annotation: Annotation, place: Annotated): boolean {
    return annotation.isAside === true || (this.written === null && !isTaken(annotation, place));
  }

  /** The annotations that stand in the head, and those that stand behind `;;+`, or where the format's own program reads them: in the block of a trait. */
  #split(annotations: readonly Annotation[], place: Annotated): readonly [Annotation[], Annotation[]] {
    const isInside = (one: Annotation) => this.#isAside(one, place) || (place === 'trait' && isTaken(one, place));
    return [annotations.filter((one) => !isInside(one)), annotations.filter(isInside)];
  }

  /** A line with its annotations, each on a line of its own where all together are too long. */
  #head(text: string, annotations: readonly Annotation[], suffix: string): void {
    const end = suffix === '' ? '' : ` ${suffix}`;
    const line = [text, ...annotations.map(annotationText)].join(' ') + end;
    if (annotations.length === 0 || line.length + 2 * this.level <= lineMax) {
      this.line(line);
      return;
    }
    this.line(text);
    this.inside(() => {
      for (const one of annotations) this.#annotation(one, one === annotations.at(-1) ? end : '');
    });
  }

  #annotationLines(annotations: readonly Annotation[], place: Annotated): void {
    for (const annotation of annotations) {
      this.comments(annotation.start);
      if (this.#isAside(annotation, place)) this.aside(() => this.#annotation(annotation, ''));
      else this.#annotation(annotation, '');
    }
  }

  /** A line, a block where there is something to put into it, and annotations: at its begin, or below the line. */
  #braced(text: string, annotations: readonly Annotation[], place: Annotated, inside: (() => void) | null): void {
    const [head, rest] = this.#split(annotations, place);
    if (inside === null) {
      this.#head(text, head, '');
      this.inside(() => this.#annotationLines(rest, place));
      return;
    }
    this.#head(text, head, '{');
    const first = this.out.length;
    this.inside(() => {
      this.#annotationLines(rest, place);
      inside();
    });
    if (this.out.length > first || place === 'orbital') this.line('}');
    else this.out[first - 1] += ' }';
  }

  #annotation(annotation: Annotation, suffix: string): void {
    const text = annotationText(annotation);
    if (text.length + 2 * this.level <= lineMax || typeof annotation.value !== 'object') this.line(text + suffix);
    else this.value(`@${annotationName(annotation)}: `, annotation.value, suffix, null);
  }

  #fields(fields: readonly FieldDecl[], end: number): void {
    for (const field of fields) this.field(field);
    this.comments(end);
  }

  field(field: FieldDecl): void {
    this.comments(field.start);
    const [annotations, rest] = this.#split(field.annotations, 'field');
    const text = fieldHead({ ...field, annotations });
    const mark = field.isDerived ? ' = derived ' : ' = ';
    if (field.default === undefined) this.line(text);
    else this.value(text + mark, field.default, '', field.isDerived ? [] : null);
    this.inside(() => this.#annotationLines(rest, 'field'));
  }

  #entity(entity: EntityDecl): void {
    const ref = entity.ref === null ? '' : ` = ${name(entity.ref)}`;
    const base = entity.base === null ? '' : ` extends ${name(entity.base)}`;
    const text = `entity ${name(entity.name)}${ref}${base}${tagText(entity.tags)}`;
    if (entity.fields === null) {
      this.#braced(text, entity.annotations, 'entity', null);
      return;
    }
    const { fields, block } = entity;
    const policies = entity.annotations.filter(isPolicy);
    const others = entity.annotations.filter((one) => !isPolicy(one));
    this.#braced(text, others, 'entity', () => {
      for (const { name: policy, value } of policies) this.value(`@${policy.replace('_policy', '')} `, value, '', []);
      this.#fields(fields, block?.end ?? 0);
    });
  }

  #page(page: PageDecl): void {
    const path = page.path === null ? '' : ` ${JSON.stringify(page.path.text)}`;
    // A text in quotes alone is a path.
    const isAs = page.path !== null || !/^\p{L}/u.test(name(page.name ?? { text: '', start: 0, end: 0 }));
    const label = page.name === null ? '' : `${isAs ? ' as ' : ' '}${name(page.name)}`;
    const ref = page.ref === null ? '' : ` = ${name(page.ref)}`;
    const traits = page.traits.length === 0 ? '' : ` -> ${page.traits.map(name).join(', ')}`;
    const text = `page${path === '' && label === '' ? ' ""' : path}${label}${ref}${traits}${tagText(page.tags)}`;
    this.#braced(text, page.annotations, 'page', null);
  }

  #trait(trait: TraitDecl): void {
    const ref = trait.ref === null ? '' : ` = ${name(trait.ref)}`;
    const entity = trait.entity === null ? '' : ` -> ${trait.isRebindable ? '@rebindable ' : ''}${name(trait.entity)}`;
    const text = `trait ${name(trait.name)}${ref}${entity}${tagText(trait.tags)}`;
    if (trait.parts === null) {
      this.#braced(text, trait.annotations, 'trait', null);
      return;
    }
    const first = this.out.length;
    this.#braced(text, trait.annotations, 'trait', () => {
      for (const part of trait.parts ?? []) {
        this.blank();
        this.comments(part.start);
        this.traitPart(part);
      }
      this.comments(trait.block?.end ?? 0);
    });
    if (trait.inlines.length > 0) this.#writeInlines(trait, first);
  }

  /** References that were written inside of values stand there again. */
  #writeInlines({ inlines }: TraitDecl, first: number): void {
    for (let index = first; index < this.out.length; index++)
      for (const inline of inlines) {
        const line = this.out[index] as string;
        if (!line.includes(inline.name)) continue;
        const members = inline.members.map((one) => ` ${one.name.text}={${writeValue(one.value, [])}}`).join('');
        this.out[index] = line.replace(
          new RegExp(`@trait\\.${inline.name}(?![\\w.-])`, 'g'),
          () => `<${inline.ref.text}${members} />`,
        );
      }
  }

  traitPart(part: TraitPart): void {
    switch (part.kind) {
      case 'initial':
        this.line(`initial: ${name(part.name)}`);
        return;
      case 'state':
        this.#state(part);
        return;
      case 'emits':
        this.#block(part.kind, part, part.entries, (one) => this.emit(one));
        return;
      case 'events': {
        const print = () => this.#block(part.kind, part, part.entries, (one) => this.emit(one));
        if (part.isAside) this.aside(print);
        else print();
        return;
      }
      case 'listens':
        this.#block('listens', part, part.entries, (one) => this.listen(one));
        return;
      case 'ticks':
        this.#block('ticks', part, part.entries, (one) => this.tick(one));
        return;
      case 'config':
        this.#block('config', part, part.entries, (one) => this.configEntry(one));
        return;
      case 'renames':
        this.#block('events', part, part.entries, ({ from, to }) => this.line(`${name(from)}: ${name(to)}`));
        return;
      case 'emitsScope':
        this.line(`emitsScope ${name(part.scope)}`);
        return;
      case 'effects':
        this.line('effects {');
        this.inside(() => this.#effects(part.effects));
        this.line('}');
        return;
    }
  }

  #block<Entry extends Node>(
    label: string,
    block: Node,
    entries: readonly Entry[],
    print: (entry: Entry) => void,
  ): void {
    if (entries.length === 0 && !this.hasComment(block.start, block.end)) {
      this.line(`${label} { }`);
      return;
    }
    this.line(`${label} {`);
    this.inside(() => {
      for (const entry of entries) {
        this.comments(entry.start);
        print(entry);
      }
      this.comments(block.end);
    });
    this.line('}');
  }

  #state(state: StateDecl): void {
    this.#braced(`state ${name(state.name)}`, state.annotations, 'state', () => {
      for (const transition of state.transitions) {
        this.comments(transition.start);
        this.transition(transition);
      }
      this.comments(state.block?.end ?? 0);
    });
  }

  transition(transition: TransitionDecl): void {
    const text = `${name(transition.event)} -> ${name(transition.target)}`;
    if (transition.guard === undefined) this.line(text);
    else this.value(`${text} when `, transition.guard, '', []);
    this.inside(() => {
      this.#annotationLines(transition.annotations, 'transition');
      this.#effects(transition.effects);
    });
  }

  #effects(effects: readonly Json[]): void {
    for (const effect of effects) {
      this.comments(this.written?.spans.get(effect as object)?.start ?? 0);
      if (isArray(effect)) this.list('', effect, '', [], ['(', ')']);
    }
  }

  emit(emit: EmitDecl): void {
    const scope = emit.scope === null ? '' : ` -> ${name(emit.scope)}`;
    this.#payload(`${name(emit.event)}${scope}`, emit.payload, emit, '');
    this.inside(() => this.#annotationLines(emit.annotations, 'emit'));
  }

  #payload(text: string, payload: readonly FieldDecl[] | null, node: Node, suffix: string): void {
    if (payload === null) {
      this.line(text + suffix);
      return;
    }
    const line = `${text} { ${payload.map(fieldHead).join(', ')} }`.replace('{  }', '{ }') + suffix;
    const hasAside = payload.some(({ annotations }) => annotations.some((one) => this.#isAside(one, 'field')));
    if (!hasAside && line.length + 2 * this.level <= lineMax && !this.hasComment(node.start, node.end)) {
      this.line(line);
      return;
    }
    this.line(`${text} {`);
    this.inside(() => this.#fields(payload, 0));
    this.line(`}${suffix}`);
  }

  listen(listen: ListenDecl): void {
    const full =
      listen.source === null ? listen.event : { ...listen.event, text: `${listen.source.text}.${listen.event.text}` };
    const triggers = listen.triggers === null ? '' : ` -> ${name(listen.triggers)}`;
    const isDeclared = listen.source === null && listen.triggers === null;
    this.#payload(`${name(full)}${triggers}`, listen.payload, listen, '');
    this.inside(() => {
      if (listen.guard !== undefined) this.value('when ', listen.guard, '', []);
      if (listen.mapping !== undefined) this.value('with ', listen.mapping, '', []);
      this.#annotationLines(listen.annotations, isDeclared ? 'declaration' : 'listen');
    });
  }

  tick(tick: TickDecl): void {
    this.line(`${name(tick.name)} every ${intervalText(tick.interval)}`);
    this.inside(() => {
      if (tick.guard !== undefined) this.value('when ', tick.guard, '', []);
      this.#annotationLines(tick.annotations, 'tick');
      this.#effects(tick.effects);
    });
  }

  configEntry(entry: ConfigEntry): void {
    if ('value' in entry) {
      this.value(`${fieldName(entry.name.text)}: `, entry.value, '', null);
      return;
    }
    const { annotations, ...field } = entry;
    this.field({ ...field, annotations: [] });
    this.inside(() => this.#annotationLines(annotations, 'config'));
  }
}
