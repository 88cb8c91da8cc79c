// What a document may be written in: for `orrery explain lolo`. A test reads every example, and holds what is said of writing to what the formats can.
import { constructs } from '../core/formats/lolo/constructs.ts';

export interface FormatNote {
  readonly name: string;
  /** Other words under which it is asked for. */
  readonly aliases: readonly string[];
  readonly says: string;
  readonly extensions: readonly string[];
  readonly isEdited: boolean;
  /** What `orrery convert --to` calls it; null where it is only read. */
  readonly convertTo: string | null;
  /** A small text of it. */
  readonly example: string;
  readonly parts: readonly { readonly name: string; readonly type: string; readonly says: string }[];
}

const none = { parts: [] } as const;

export const formatNotes: readonly FormatNote[] = [
  {
    name: 'lolo',
    aliases: ['textual form', 'lolo format', '.lolo', '.orb'],
    says: 'The textual form of documents: states with their transitions, and effects as lists in parentheses. `orrery fmt` lays it out; docs/reference/textual-form.md has every construct.',
    extensions: ['.lolo', '.orb'],
    isEdited: true,
    convertTo: 'lolo',
    example:
      'app help-desk "1.0.0"\n\norbital Desk {\n  entity Ticket [persistent: tickets] {\n    id : string!\n  }\n\n  trait Triage -> Ticket [lifecycle] {\n    state new {\n      CLOSE -> done\n    }\n\n    state done @isTerminal { }\n  }\n}',
    parts: constructs.map(({ name, shape }) => ({ name, type: shape, says: '' })),
  },
  {
    name: 'json',
    aliases: ['jsonc', '.json'],
    says: 'The form in which documents are kept and sent. Comments and trailing commas are read, too.',
    extensions: ['.json', '.jsonc', '.orb'],
    isEdited: true,
    convertTo: 'json',
    example: '{ "name": "HelpDesk", "orbitals": [{ "entity": "Ticket", "traits": ["Triage"], "pages": ["Board"] }] }',
    ...none,
  },
  {
    name: 'yaml',
    aliases: ['yml', '.yaml', '.yml'],
    says: 'The same members as in JSON, written as YAML 1.2. An edit keeps comments, and the lines as far as its layout allows.',
    extensions: ['.yaml', '.yml'],
    isEdited: true,
    convertTo: 'yaml',
    example: 'name: HelpDesk\norbitals:\n  - entity: Ticket\n    traits: [Triage]\n    pages: [Board]',
    ...none,
  },
  {
    name: 'xstate',
    aliases: ['x-state'],
    says: 'A machine of XState 4 or 5, as JSON. It becomes an orbital with a trait; states inside of others are called by their path.',
    extensions: ['.json'],
    isEdited: false,
    convertTo: 'xstate',
    example:
      '{ "id": "ticket", "initial": "new", "states": { "new": { "on": { "CLOSE": "done" } }, "done": { "type": "final" } } }',
    ...none,
  },
  {
    name: 'mermaid',
    aliases: ['statediagram', 'stateDiagram-v2', '.mmd'],
    says: 'A state diagram of Mermaid (`stateDiagram-v2`). It becomes an orbital with a trait.',
    extensions: ['.mmd', '.mermaid'],
    isEdited: false,
    convertTo: 'mermaid',
    example: 'stateDiagram-v2\n  [*] --> new\n  new --> done : CLOSE\n  done --> [*]',
    ...none,
  },
  {
    name: 'scxml',
    aliases: ['.scxml', 'xml'],
    says: 'A machine in the State Chart XML of the W3C. It becomes an orbital with a trait a region.',
    extensions: ['.scxml', '.xml'],
    isEdited: false,
    convertTo: 'scxml',
    example:
      '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="new">\n  <state id="new"><transition event="CLOSE" target="done"/></state>\n  <final id="done"/>\n</scxml>',
    ...none,
  },
  {
    name: 'dot',
    aliases: ['graphviz', '.dot', '.gv'],
    says: 'A state machine as a directed graph of DOT: a point leads to the first state, a double frame is an end, labels of arrows are events.',
    extensions: ['.dot', '.gv'],
    isEdited: false,
    convertTo: 'dot',
    example:
      'digraph ticket {\n  start [shape=point];\n  done [peripheries=2];\n  start -> new;\n  new -> done [label="CLOSE"];\n}',
    ...none,
  },
  {
    name: 'states-language',
    aliases: ['asl', 'states language', 'step functions', 'amazon states language'],
    says: 'A state machine of the Amazon States Language, as JSON. It becomes an orbital with a trait.',
    extensions: ['.json'],
    isEdited: false,
    convertTo: null,
    example:
      '{ "StartAt": "New", "States": { "New": { "Type": "Pass", "Next": "Done" }, "Done": { "Type": "Succeed" } } }',
    ...none,
  },
];
