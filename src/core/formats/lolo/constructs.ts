// The constructs of the textual form, each with its shape, an example and where in the document stands what the example says. The page of the form is made from
// these, and a test reads every example, writes it and lays it out.

export interface Construct {
  readonly name: string;
  /** One or two sentences. */
  readonly says: string;
  /** Words stand for themselves in quotes; `?` may be left out, `*` comes any number of times. */
  readonly shape: string;
  /** What the example stands in. */
  readonly within: 'file' | 'orbital' | 'trait' | 'state';
  /** In the one layout of the form, unless `laidOut` says how it is laid out. */
  readonly example: string;
  readonly laidOut?: string;
  /** A JSON Pointer to what the example says. */
  readonly means: string;
}

/** The lines around an example, with the indent of what stands in them. */
const frames: Readonly<Record<Construct['within'], { readonly open: string; readonly close: string }>> = {
  file: { open: '', close: '' },
  orbital: { open: 'orbital Desk {\n', close: '}\n' },
  trait: {
    open: 'orbital Desk {\n  entity Ticket [runtime] {\n    id : string!\n  }\n\n  trait Triage -> Ticket [interaction] {\n',
    close: '  }\n}\n',
  },
  state: {
    open: 'orbital Desk {\n  entity Ticket [runtime] {\n    id : string!\n  }\n\n  trait Triage -> Ticket [interaction] {\n    state new {\n',
    close: '    }\n  }\n}\n',
  },
};
const indents: Readonly<Record<Construct['within'], string>> = {
  file: '',
  orbital: '  ',
  trait: '    ',
  state: '      ',
};

/** The example as a whole text of the form. */
export function programOf({ within, example }: Pick<Construct, 'within' | 'example'>): string {
  const lines = example.split('\n').map((line) => (line === '' ? '' : indents[within] + line));
  return `${frames[within].open}${lines.join('\n')}\n${frames[within].close}`;
}

const trait = '/orbitals/0/traits/0';
const machine = `${trait}/stateMachine`;

export const constructs: readonly Construct[] = [
  {
    name: 'app',
    says: 'The name of the application, its version, and what it is for. A file may go without it.',
    shape: "'app' NAME VERSION? DESCRIPTION?",
    within: 'file',
    example: 'app help-desk "1.0.0"\n"Tickets of a small team."',
    means: '',
  },
  {
    name: 'comment',
    says: 'Behind `;;` to the end of the line. Layout keeps it; the document does not have it.',
    shape: "';;' TEXT",
    within: 'file',
    example: ';; What comes in by mail.\norbital Desk {\n}',
    means: '/orbitals/0',
  },
  {
    name: 'target',
    says: 'The version of the format that judges the document, as a comment on a line of its own.',
    shape: "';; @target' VERSION",
    within: 'file',
    example: ';; @target 1.9\napp help-desk',
    means: '/target',
  },
  {
    name: 'orbital',
    says: 'A part of the application: one entity, the traits that work on it, and the pages that show them.',
    shape: "'orbital' NAME '{' (uses | type | entity | trait | page)* '}'",
    within: 'file',
    example: 'orbital Desk {\n  entity Ticket [runtime] {\n    id : string!\n  }\n}',
    means: '/orbitals/0',
  },
  {
    name: 'uses',
    says: 'Another file whose traits, entities and pages are referred to by the alias.',
    shape: "'uses' ALIAS 'from' PLACE",
    within: 'orbital',
    example: 'uses Modal from "std/behaviors/std-modal"',
    means: '/orbitals/0/uses',
  },
  {
    name: 'entity',
    says: 'The records of an orbital. The tag says how they are kept: `persistent: COLLECTION`, `runtime`, `singleton` or `instance`.',
    shape: "'entity' NAME '[' PERSISTENCE (':' COLLECTION)? ']' '{' field* '}'",
    within: 'orbital',
    example: 'entity Ticket [persistent: tickets] {\n  id : string!\n}',
    means: '/orbitals/0/entity',
  },
  {
    name: 'policy',
    says: 'Who may read, create, update or delete the records of an entity: an expression, or true or false, among its fields.',
    shape: "'@' ('read' | 'create' | 'update' | 'delete') VALUE",
    within: 'orbital',
    example:
      'entity Ticket [persistent: tickets] {\n  @read (== @user.id @entity.ownerId)\n  id : string!\n  ownerId : string\n}',
    means: '/orbitals/0/entity/read_policy',
  },
  {
    name: 'field',
    says: 'A name and a type; `!` makes it required, `=` gives a default. Texts between `|` are the only values; `[T]` is a list, `{...}` an object, an entity a relation.',
    shape: "NAME ':' TYPE '!'? ('=' DEFAULT)?",
    within: 'orbital',
    example:
      'entity Ticket [runtime] {\n  id : string!\n  status : "new" | "done" = new\n  votes : number = 0\n  tags : [string]\n  place : { lat : number!, lng : number! }\n}',
    means: '/orbitals/0/entity/fields',
  },
  {
    name: 'trait',
    says: 'A state machine over an entity. The tag has the category and the scope.',
    shape: "'trait' NAME '->' ENTITY '[' CATEGORY (',' SCOPE)? ']' '{' part* '}'",
    within: 'orbital',
    example:
      'entity Ticket [runtime] {\n  id : string!\n}\n\ntrait Triage -> Ticket [lifecycle, instance] {\n  state new { }\n}',
    means: trait,
  },
  {
    name: 'reference to a trait',
    says: 'A trait of another file under a name of this one.',
    shape: "'trait' NAME '=' ALIAS '.traits.' TRAIT ('->' ENTITY)?",
    within: 'orbital',
    example:
      'uses Modal from "std/behaviors/std-modal"\n\nentity Ticket [runtime] {\n  id : string!\n}\n\ntrait TicketModal = Modal.traits.ModalRecordModal -> Ticket',
    means: trait,
  },
  {
    name: 'initial',
    says: 'The state in which the machine begins; the first one where this is left out.',
    shape: "'initial' ':' STATE",
    within: 'trait',
    example: 'initial: done\n\nstate new { }\n\nstate done { }',
    means: `${machine}/states`,
  },
  {
    name: 'state',
    says: 'A state with the transitions that leave it. Annotations behind its name are its members.',
    shape: "'state' NAME annotation* '{' transition* '}'",
    within: 'trait',
    example: 'state new {\n  CLOSE -> done\n}\n\nstate done @isTerminal { }',
    means: machine,
  },
  {
    name: 'transition',
    says: 'The event, the state that it leads to, a condition, and the effects beneath.',
    shape: "EVENT '->' STATE ('when' GUARD)? effect*",
    within: 'state',
    example: 'CLOSE -> new when (> @entity.votes 2)\n  (set @entity.votes 0)\n  (notify "It is closed" success)',
    means: `${machine}/transitions/0`,
  },
  {
    name: 'value',
    says: 'Lists in `(...)` are operators with their arguments, in `[...]` plain lists, in `{...}` objects. `@x` is `@entity.x`, `?x` is `@payload.x`; a text needs quotes where it is no name.',
    shape:
      "'(' OPERATOR value* ')' | '[' value* ']' | '{' (NAME ':' value)* '}' | BINDING | TEXT | NUMBER | 'true' | 'false' | 'null'",
    within: 'state',
    example: 'RENAME -> new\n  (set @entity.title ?title)\n  (render-ui main { content: "A title", type: typography })',
    means: `${machine}/transitions/0/effects`,
  },
  {
    name: 'tag',
    says: 'A pattern with its properties and children, as layout of the format\'s own program writes `render-ui`: `name={value}`, `name="text"`, or the name alone for true. A child is an element or `{value}`; `<trait.NAME />` is a trait.',
    shape: "'<' NAME (NAME ('=' TEXT | '=' '{' VALUE '}')?)* ('/>' | '>' (tag | '{' VALUE '}')* '</' NAME '>')",
    within: 'state',
    example: 'INIT -> new\n  (render-ui main <Stack gap="sm" wrap><Badge label={@entity.id} /></Stack>)',
    laidOut:
      'INIT -> new\n  (render-ui main {\n    type: stack\n    gap: sm\n    wrap: true\n    children: [{ type: badge, label: @entity.id }]\n  })',
    means: `${machine}/transitions/0/effects/0`,
  },
  {
    name: 'emits',
    says: 'The events that leave the trait: for all (`external`) or for its orbital alone, with their payload.',
    shape: "'emits' '{' (EVENT ('->' SCOPE)? payload?)* '}'",
    within: 'trait',
    example: 'state new { }\n\nemits {\n  CLOSED -> external { id : string! }\n  SEEN\n}',
    means: `${trait}/emits`,
  },
  {
    name: 'listens',
    says: 'The events of other traits that reach this one, and the event of its own that each triggers.',
    shape: "'listens' '{' (SOURCE '.' EVENT '->' EVENT ('when' GUARD)? ('with' MAPPING)?)* '}'",
    within: 'trait',
    example: 'state new { }\n\nlistens {\n  Board.PICKED -> OPEN\n    with { id: ?id }\n}',
    means: `${trait}/listens`,
  },
  {
    name: 'ticks',
    says: 'What happens at an interval, such as `500ms`, `1s`, `1h`, `frame` or a cron expression in quotes.',
    shape: "'ticks' '{' (NAME 'every' INTERVAL ('when' GUARD)? effect*)* '}'",
    within: 'trait',
    example:
      'state new { }\n\nticks {\n  reminder every 1h\n    when (== @state new)\n    (notify "Still new" info)\n}',
    means: `${trait}/ticks`,
  },
  {
    name: 'config',
    says: 'What whoever refers to the trait may set, with types and defaults; `@config.NAME` reads it.',
    shape: "'config' '{' (NAME ':' TYPE ('=' DEFAULT)?)* '}'",
    within: 'trait',
    example: 'config {\n  title : string = Tickets\n}\n\nstate new { }',
    means: `${trait}/config`,
  },
  {
    name: 'page',
    says: 'A path, the name of the page, and the traits that it shows.',
    shape: "'page' PATH 'as' NAME '->' TRAIT (',' TRAIT)*",
    within: 'orbital',
    example:
      'entity Ticket [runtime] {\n  id : string!\n}\n\ntrait Triage -> Ticket [interaction] {\n  state new { }\n}\n\npage "/tickets" as Tickets -> Triage',
    means: '/orbitals/0/pages',
  },
  {
    name: 'annotation',
    says: 'Any other member of what it stands behind: a mark, a member with a value, or with any value behind a colon.',
    shape: "'@' NAME | '@' NAME value | '@' NAME ':' value",
    within: 'orbital',
    example: 'entity Ticket [runtime] {\n  id : string! @description "Made by the store." @example: { of: [a, b] }\n}',
    means: '/orbitals/0/entity/fields',
  },
];
