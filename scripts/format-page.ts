// The page of the format, generated from its table, the vocabularies, the registries and the notes on the language.
import { typeText, wordText } from '../src/contract/explain.ts';
import { table } from '../src/contract/markdown-table.ts';
import { type ElementName, elementNames, format, holdersOf, type MemberSpec } from '../src/core/schema/format.ts';
import { type VocabularyName, vocabularies } from '../src/core/schema/words.ts';
import { emitSites, namespaceNotes, rootNotes, slotNotes } from '../src/core/verify/language-notes.ts';
import { operatorNotes } from '../src/core/verify/operator-notes/index.ts';
import { patternNotes } from '../src/core/verify/pattern-notes.ts';
import { defaultRegistries } from '../src/core/verify/registries.ts';
import { retiredOperators, retiredText } from '../src/core/verify/retired.ts';

const code = (value: string) => `\`${value}\``;

/** `docs/reference/format.md`, without the notice. */
export function formatPage(): string {
  return `# The format

Every element of a document with its members, and the words, operators, bindings, slots and patterns that stand inside. For a document that grows
step by step, see [the first application](../first-app.md). \`orrery explain NAME\` prints the entry of one name. For editors, the same is a JSON Schema:
\`orrery schema\`, \`/schema.json\` of a running service, or \`dist/orb.schema.json\` of the package.

Members that are not listed are kept and mean nothing here. "in full" marks what every element of a full document has; an
[outline](../schema.md) may leave it out. A name alone may stand for an element where its section says so.

Elements: ${elementNames.map((element) => `[${element}](#${element})`).join(', ')}. Further: ${sections.map(([title, anchor]) => `[${title}](#${anchor})`).join(', ')}.

${elementNames.map(elementSection).join('\n')}
## Words

What members of the types below may hold. A word that is not here is an error where it is a typo of one that is, and a warning otherwise.

${(Object.keys(vocabularies) as VocabularyName[]).map(vocabularySection).join('\n')}
## Bindings

A text that begins with \`@\` is a binding: it stands for a value of the running application.

${table(
  ['binding', 'what it stands for'],
  Object.values(rootNotes).map(({ form, says }) => [code(form), says]),
)}
## Emit sites

A trait emits an event in three places:

${table(
  ['place', 'what it is', 'example'],
  emitSites.map(({ name, says, example }) => [name, says, code(JSON.stringify(example))]),
)}
## Slots

The second item of a \`render-ui\` effect. A binding such as \`@config.slot\` may stand there.

${table(
  ['slot', 'where it is'],
  Object.entries(slotNotes).map(([name, says]) => [code(name), says]),
)}
## Operators

An effect or an expression is a list headed by an operator; its arguments follow. In the column of arguments, \`?\` marks what may be absent and \`...\`
where there may be more. Operators with an effect may not stand in a guard.

${operatorTables()}
## Patterns

The third item of a \`render-ui\` effect is a pattern: \`{"type": "data-list", ...}\`. \`children\` holds patterns inside. Registries grow: a pattern or a
property that is not here is let stand, unless it is a typo of one that is. A property in bold must be there. A value may be a binding or an expression.

### To begin with

Most applications are made of these. Where a property holds an event, what comes with the event is read as \`@payload.name\` in the transition on it, and declared
in the \`payloadSchema\` of the event.

${table(
  ['pattern', 'what it shows', 'what its events bring', 'example'],
  Object.entries(patternNotes).map(([name, { says, brings = '', example }]) => [
    code(name),
    says,
    brings,
    code(JSON.stringify(example)),
  ]),
)}
### All

${patternTables()}`;
}

const sections = [
  ['words', 'words'],
  ['bindings', 'bindings'],
  ['emit sites', 'emit-sites'],
  ['slots', 'slots'],
  ['operators', 'operators'],
  ['patterns', 'patterns'],
] as const;

function elementSection(element: ElementName): string {
  const { title, says, bare, isOpaqueWhenBare, example, members } = format[element];
  const holders = holdersOf(element).map(({ element: holder, member }) => `[\`${holder}.${member}\`](#${holder})`);
  const where = holders.length === 0 ? 'It is the document itself.' : `It stands in ${holders.join(', ')}.`;
  const isReference = element === 'reference';
  const short =
    bare === undefined
      ? ''
      : ` A text in its place is its \`${bare}\`${isOpaqueWhenBare ? ', and nothing more is known of it' : ''}.`;
  const rows = Object.entries(members).map(([name, spec]) => [
    code(name),
    linkedType(spec),
    neededText(spec),
    meaningText(spec),
  ]);
  return `## ${element}

${says} ${isReference ? 'It stands where a [trait](#trait) may.' : where}${short} Its type in the client is \`${title}\`.

\`\`\`json
${JSON.stringify(example)}
\`\`\`

${table(['member', 'type', 'needed', 'what it means'], rows)}`;
}

function linkedType(spec: MemberSpec): string {
  if (spec.words !== undefined)
    return `[${vocabularies[spec.words].noun}](#${anchorOf(vocabularies[spec.words].noun)})`;
  const text = typeText(spec);
  return spec.of === undefined ? text : text.replace(spec.of, `[${spec.of}](#${spec.of})`);
}

function neededText({ is }: MemberSpec): string {
  return is === 'key' ? 'yes' : is === 'full' ? 'in full' : '';
}

function meaningText({ says, default: preset, foreign, sameAs, example }: MemberSpec): string {
  const parts = [
    says,
    preset === undefined ? '' : `Default: ${code(JSON.stringify(preset))}.`,
    example === undefined ? '' : `Example: ${code(JSON.stringify(example))}.`,
    sameAs === undefined ? '' : `Read where there is no \`${sameAs}\`.`,
    foreign === undefined ? '' : `Other formats: ${foreign.split(' ').map(code).join(', ')}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

const anchorOf = (noun: string) => noun.replaceAll(' ', '-');

function vocabularySection(name: VocabularyName): string {
  const { noun, says, also } = vocabularies[name];
  const rows = Object.entries(says).map(([word, meaning]) => [code(word), wordText(name, word, meaning)]);
  if (also !== undefined) rows.push(['a name', also.says]);
  return `### ${noun}\n\n${table(['word', 'what it means'], rows)}`;
}

function operatorTables(): string {
  const rows = Object.entries(operatorNotes).map(([name, { arguments: args, says, example }]) => {
    const operator = defaultRegistries.operators.get(name);
    const space = name.match(/^([^/]+)\/./)?.[1] ?? '';
    const isEffect = operator?.effect === true ? 'yes' : '';
    return {
      space,
      row: [
        code(name),
        args === '' ? 'none' : args,
        isEffect,
        `${says}${retiredText(retiredOperators[name])}`,
        code(JSON.stringify(example)),
      ],
    };
  });
  const tableOf = (space: string) =>
    table(
      ['operator', 'arguments', 'effect', 'what it does', 'example'],
      rows.filter((one) => one.space === space).map(({ row }) => row),
    );
  const spaces = Object.entries(namespaceNotes).map(([space, says]) => `### ${space}/\n\n${says}\n\n${tableOf(space)}`);
  return `${tableOf('')}\n${spaces.join('\n')}`;
}

function patternTables(): string {
  const known = defaultRegistries.patternTable;
  const rows = [...known].map(([name, { properties, needs }]) => {
    const needed = new Set(needs.flat());
    const list = [...properties].map(([property, { types, values }]) => {
      const kind = values === undefined ? types.join(' or ') : values.join(', ');
      return `${needed.has(property) ? `**\`${property}\`**` : code(property)}${kind === '' ? '' : ` (${kind})`}`;
    });
    return [code(name), list.join(', ')];
  });
  const others = [...defaultRegistries.patterns].filter((name) => !known.has(name));
  const listed = `${rows.length === 0 ? '' : 'Without known properties: '}${others.map(code).join(', ')}.\n`;
  return rows.length === 0 ? listed : `${table(['pattern', 'properties'], rows)}\n${listed}`;
}
