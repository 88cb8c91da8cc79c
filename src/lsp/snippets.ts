// Whole elements to begin with: an orbital, a trait with its machine, a transition. In JSON they are the examples of the table of the format.
import type { Json } from '../core/base/json.ts';
import type { FormatName } from '../core/formats/index.ts';
import { type ElementName, format } from '../core/schema/format.ts';
import { elementAt } from './element-at.ts';
import type { Found } from './probe.ts';

export interface Snippet {
  readonly label: string;
  readonly says: string;
  /** With tab stops as the protocol writes them. */
  readonly body: string;
}

const failed =
  '(render-ui main { type: error-state, title: "Something is wrong", message: "The records could not be read." })';

/** By how many levels they stand inside of others. Each is clean where it stands: the first as a document, the others in one. */
const textual: readonly Snippet[] = [
  {
    label: 'orbital',
    says: 'an orbital: an entity, a machine that lists its records, and a page',
    body: [
      'orbital ‹1:Items› {',
      '  entity ‹2:Item› [persistent: ‹3:items›] {',
      '    id : string!',
      '    title : string!',
      '  }',
      '',
      '  trait ‹4:ItemList› -> ‹2:Item› [interaction] {',
      '    initial: showing',
      '',
      '    state showing {',
      '      INIT -> showing',
      '        (fetch ‹2:Item› { emit: { success: LOADED, failure: FAILED } })',
      '      LOADED -> showing',
      '        (render-ui main { type: data-list, entity: ?data, fields: [title] })',
      '      FAILED -> showing',
      `        ${failed}`,
      '    }',
      '',
      '    emits {',
      '      LOADED { data : [‹2:Item›] }',
      '      FAILED { error : string }',
      '    }',
      '  }',
      '',
      '  page "/‹3:items›" as ‹5:ItemsPage› -> ‹4:ItemList›',
      '}',
    ].join('\n'),
  },
  {
    label: 'trait',
    says: 'a trait with a machine that shows one thing',
    body: [
      'trait ‹1:ItemNote› -> ‹2:Item› [interaction] {',
      '  initial: showing',
      '',
      '  state showing {',
      '    INIT -> showing',
      '      (render-ui main { type: typography, content: "‹3:Hello›" })',
      '  }',
      '}',
    ].join('\n'),
  },
  {
    label: 'state',
    says: 'a state with a transition that leads out of it',
    body: 'state ‹1:closed› {\n  ‹2:REOPEN› -> ‹3:showing›\n    (render-ui main { type: typography, content: "‹4:Open again›" })\n}',
  },
  {
    label: 'transition',
    says: 'a transition with an effect',
    body: '‹1:FINISH› -> ‹2:showing›\n  (render-ui main { type: typography, content: "‹3:Done›" })',
  },
];

const inJson: readonly ElementName[] = ['orbital', 'trait', 'transition', 'state', 'entity', 'field', 'page'];

/** The snippets of a format that fit a place; `before` is the text up to the word there. */
export function snippetsFor(name: FormatName, found: Found | null, before: string): readonly Snippet[] {
  if (name === 'lolo') return textualAt(before).map(withStops);
  if (name !== 'json' || found === null || found.isKey || typeof found.path.at(-1) !== 'number') return [];
  const element = elementAt(found.value, found.path);
  if (element === null || !inJson.includes(element)) return [];
  return [{ label: element, says: format[element].says, body: asSnippet(format[element].example) }];
}

/** At the begin of a line, those of its level: an orbital stands in nothing, a trait in it, a state in that, and a transition in a state. */
function textualAt(before: string): readonly Snippet[] {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (line.trim() !== '') return [];
  const marks = before.replace(/"(?:[^"\\\n]|\\.)*"|;.*/g, '').replace(/[^{}]/g, '');
  const level = [...marks].reduce((open, mark) => Math.max(0, open + (mark === '{' ? 1 : -1)), 0);
  return textual.slice(level, level + 1);
}

/** Signs that snippets have a meaning for are escaped. */
function asSnippet(example: Json): string {
  return JSON.stringify(example, null, 2).replace(/[$}\\]/g, '\\$&');
}

/** Tab stops, written `‹1:name›` above, as the protocol has them. */
function withStops(snippet: Snippet): Snippet {
  return { ...snippet, body: snippet.body.replace(/‹(\d:[\w ]+)›/g, '$${$1}') };
}
