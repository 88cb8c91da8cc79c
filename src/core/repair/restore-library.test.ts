import { getValueByPointer, type Operation } from 'fast-json-patch';
import { describe, expect, it } from 'vitest';
import { broken, firstText, hashOf, repair, textOf } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';

/** The paths of the operator of every effect of a name. */
function operatorsOf(value: Json | undefined, name: string, path = ''): string[] {
  if (isArray(value) && value[0] === name) return [`${path}/0`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => operatorsOf(one as Json, name, `${path}/${key}`));
}

describe('several faults in a document of the library', () => {
  it('the cheapest repair is found though there are many: the page is corrected, not all that the trait says', () => {
    const machine = '/orbitals/0/traits/0/stateMachine';
    const { first, text } = broken('std-favourites', () => [
      { op: 'remove', path: `${machine}/transitions/4` },
      { op: 'remove', path: `${machine}/transitions/1` },
      {
        op: 'add',
        path: `${machine}/transitions/-`,
        value: { from: 'unmarking', event: 'MarkRefused', to: 'marking' },
      },
      { op: 'replace', path: '/orbitals/0/pages/0/traits/0/ref', value: 'Favouriite' },
    ]);
    expect(first?.verified).toBe(true);
    expect(text).toContain('"path":"/orbitals/0/pages/0/traits/0/ref","value":"Favourite"');
    expect(text).not.toContain('rename_trait');
  });

  it('an operator misspelt fourteen times is corrected in one sweep, however much else there is to find', () => {
    const traits = '/orbitals/0/traits';
    const { first, hash } = broken('std-lab-result', (document) => [
      ...operatorsOf(document, 'render-ui')
        .filter((path) => path.startsWith(`${traits}/2/`))
        .map((path): Operation => ({ op: 'replace', path, value: 'render_ui' })),
      { op: 'replace', path: `${traits}/0/stateMachine/events/7/key`, value: 'OPEN_LAB_ORDR' },
      { op: 'replace', path: `${traits}/1/listens/0/event`, value: 'NEW_LAB_ORDRR' },
      { op: 'replace', path: `${traits}/2/stateMachine/states/0/name`, value: 'orered' },
      { op: 'replace', path: `${traits}/2/stateMachine/transitions/6/effects/0/2`, value: '@payload.vale' },
    ]);
    expect(first?.verified).toBe(true);
    expect(first && hashOf(first.schema.document)).toBe(hash);
  });
});

it('a listener stays, beside another fault as well, where what it waits for can be declared', () => {
  const text = firstText(({ first, second, machine }) => {
    first.emits.pop();
    machine.events.pop();
    machine.transitions.pop();
    Object.assign(second, { linkedEntity: 'WrokOrder' });
  });
  expect(text).toContain('"action":"add_emit"');
  expect(text).not.toContain('unset_property');
});

it('a step that does nothing and stays where it is goes, and what it repeats gets no condition', () => {
  const path = '/orbitals/0/traits/0/stateMachine/transitions/-';
  const { first, hash } = broken('std-circuit-breaker', () => [
    { op: 'add', path, value: { from: 'half_open', event: 'CallFailed', to: 'half_open' } },
  ]);
  expect(first?.verified).toBe(true);
  expect(first && hashOf(first.schema.document)).toBe(hash);
});

it('a slip that is no word is not declared, though what it is a slip of is fired on elsewhere', () => {
  const { first, hash } = broken('std-search', (document) => {
    const transitions = '/orbitals/0/traits/0/stateMachine/transitions';
    const written = getValueByPointer(document, transitions) as { from: string; event: string }[];
    const at = written.findIndex(({ from, event }) => from === 'showing' && event === 'SEARCH');
    return [{ op: 'replace', path: `${transitions}/${at}/event`, value: 'SAERCH' }];
  });
  expect(first?.verified).toBe(true);
  expect(first && hashOf(first.schema.document)).toBe(hash);
});

/** The first suggestion for a trait that draws a list of contents, shown on a page of its own. */
function firstForContents(name: string, transitions: readonly JsonObject[], shown: readonly string[]) {
  const stateMachine = {
    states: [{ name: 'idle', isInitial: true }],
    events: [{ key: 'INIT', name: 'Initialize' }],
    transitions: [...transitions],
  };
  const trait = { name, category: 'interaction', linkedEntity: 'Chapter', stateMachine };
  const pages = [{ name: 'ContentsPage', path: '/contents', traits: shown.map((ref) => ({ ref })) }];
  const entity = { name: 'Chapter', fields: [{ name: 'id', type: 'string', required: true }] };
  const document = { name: 'Book', orbitals: [{ name: 'Book', entity, traits: [trait], pages }] };
  const [first] = repair(document, listBehaviors()).suggestions;
  if (first?.verified !== true) throw new Error('the first suggestion is not verified');
  return textOf(first);
}

const contents = { type: 'doc-toc', activeId: 'First', items: [{ label: 'First', id: 'first', level: 1 }] };

it('steps pasted twice are one witness, though one of the two has been corrected otherwise', () => {
  const step = { from: 'idlr', event: 'INIT', to: 'idlr', effects: [['render_ui', 'main', contents]] };
  expect(firstForContents('Contents', [step, step], ['Contents', 'Overview'])).not.toContain('rename_state');
});

it('the slip of an operator is no witness for that of a page, though it is the same', () => {
  const step = { from: 'idle', event: 'INIT', to: 'idle', effects: [['rneder-uo', 'main', contents]] };
  const text = firstForContents('ContentsRender', [step], ['ContentsRneder']);
  expect(text).toContain('"value":"ContentsRender"');
  expect(text).not.toContain('rename_trait');
});
