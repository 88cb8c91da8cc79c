import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { runActions } from '../../plan/index.ts';
import { parseSchema } from '../../schema/index.ts';
import { lolo, readLolo } from './index.ts';

function change(actions: readonly JsonObject[], text: string): string {
  const done = runActions(parseSchema(readLolo(text).value).schema, actions as never);
  if (!done.ok) throw new Error(JSON.stringify(done));
  return lolo.rewrite?.(text, null, done.schema.document as unknown as Json) ?? '';
}

describe('a payload field of an event is added where the text declares it, and nothing else moves', () => {
  const text = `type Place = { lat : number!, lng : number! }

orbital Desk {
  type Loaded = Event { data : [Ticket] } "The tickets are there."

  entity Ticket [runtime] { id : string }

  trait Flow -> Ticket [interaction] {
    initial: open
    state open { ;; all day
      INIT   -> open ;; at the begin
        (fetch Ticket { emit: { success: Loaded, failure: Lost } })
      Loaded -> open
      Lost -> open
      TAKE -> open
      MOVE -> open
    }
    emits {
      Loaded
      ;; no tickets
      Lost { error : string }
        @description "Nothing came." ;; says it
      GONE -> external {
        id : string ;; which
      }
    }
    listens {
      ;; from the list
      TAKE {
        id : string ;; which
      } ;; by hand
      MOVE { to : Place } ;; on the map
    }
  }

  page "/desk" -> Flow
}
`;
  const last = '      MOVE { to : Place } ;; on the map\n';
  test.each<readonly [string, string, string]>([
    ['INIT', last, `${last}      INIT { when : string }\n`],
    ['Loaded', last, `${last}      Loaded { data : [Ticket], when : string }\n`],
    ['Lost', last, `${last}      Lost { error : string, when : string }\n`],
    ['GONE', last, `${last}      GONE { id : string, when : string }\n`],
    [
      'TAKE',
      '        id : string ;; which\n      } ;; by',
      '        id : string ;; which\n        when : string\n      } ;; by',
    ],
    ['MOVE', '{ to : Place }', '{ to : Place, when : string }'],
  ])('%s', (event, from, to) => {
    const field = { name: 'when', type: 'string' };
    const after = change([{ action: 'add_payload_field', params: { trait: 'Flow', event, field } }], text);
    expect(after).toBe(text.replace(from, to));
  });

  test('GONE, whose type no declaration says, in a list of the events', () => {
    const listed = text.replace(
      'id : string ;; which\n      }\n    }',
      'id : [Place] ;; which\n      }\n        @description "It is gone."\n    }',
    );
    const field = { name: 'when', type: 'string' };
    const after = change([{ action: 'add_payload_field', params: { trait: 'Flow', event: 'GONE', field } }], listed);
    const lines = after.split('\n');
    const [from, to] = [lines.findIndex((line) => line.includes(';;+ events {')), lines.indexOf('    ;;+ }')];
    expect(lines.slice(from, to).join('\n')).toContain('when : string');
    expect([...lines.slice(0, from), ...lines.slice(to + 2)].join('\n')).toBe(listed);
  });

  test('TAKE, where the trait lists its events beside the format', () => {
    const listed = text.replace(
      /^ {4}listens \{[\s\S]*?\n {4}\}\n/m,
      [
        '    ;;+ events {',
        '    ;;+   INIT',
        '    ;;+   TAKE { id : string }',
        '    ;;+     @name "Take it"',
        '    ;;+   MOVE',
        '    ;;+ }',
        '',
      ].join('\n'),
    );
    const field = { name: 'when', type: 'string' };
    const after = change([{ action: 'add_payload_field', params: { trait: 'Flow', event: 'TAKE', field } }], listed);
    expect(after).toBe(listed.replace('TAKE { id : string }', 'TAKE { id : string, when : string }'));
  });
});
