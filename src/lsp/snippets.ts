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

const textual: readonly Snippet[] = [
  {
    label: 'orbital',
    says: 'an orbital: an entity, a machine and a page',
    body: [
      'orbital ‹1:TaskDesk› {',
      '  entity ‹2:Task› [persistent: ‹3:tasks›] {',
      '    id : string!',
      '    status : "open" | "done" = open',
      '  }',
      '',
      '  trait ‹4:TaskFlow› -> ‹2:Task› [interaction] {',
      '    initial: open',
      '',
      '    state open {',
      '      INIT -> open',
      '        (fetch ‹2:Task›)',
      '      FINISH -> done',
      '        (set @entity.status done)',
      '    }',
      '    state done {}',
      '  }',
      '',
      '  page "/‹5:tasks›" -> ‹4:TaskFlow›',
      '}',
    ].join('\n'),
  },
  {
    label: 'trait',
    says: 'a trait with a machine',
    body: 'trait ‹1:TaskFlow› -> ‹2:Task› [interaction] {\n  initial: ‹3:open›\n\n  state ‹3:open› {\n    INIT -> ‹3:open›\n  }\n}',
  },
  { label: 'state', says: 'a state with a transition', body: 'state ‹1:open› {\n  ‹2:FINISH› -> ‹3:done›\n}' },
  {
    label: 'transition',
    says: 'a transition with an effect',
    body: '‹1:FINISH› -> ‹2:done›\n  (set @entity.‹3:status› ‹4:done›)',
  },
];

const inJson: readonly ElementName[] = ['orbital', 'trait', 'transition', 'state', 'entity', 'field', 'page'];

/** The snippets of a format that fit the place; of the textual form all where nothing is known of it. */
export function snippetsFor(name: FormatName, found: Found | null): readonly Snippet[] {
  if (name === 'lolo') return found === null ? textual.map(withStops) : [];
  if (name !== 'json' || found === null || found.isKey || typeof found.path.at(-1) !== 'number') return [];
  const element = elementAt(found.value, found.path);
  if (element === null || !inJson.includes(element)) return [];
  return [{ label: element, says: format[element].says, body: asSnippet(format[element].example) }];
}

/** Signs that snippets have a meaning for are escaped. */
function asSnippet(example: Json): string {
  return JSON.stringify(example, null, 2).replace(/[$}\\]/g, '\\$&');
}

/** Tab stops, written `‹1:name›` above, as the protocol has them. */
function withStops(snippet: Snippet): Snippet {
  return { ...snippet, body: snippet.body.replace(/‹(\d:\w+)›/g, '$${$1}') };
}
