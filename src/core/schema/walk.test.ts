import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import type { Trait } from './element.ts';
import { emitSitesOf, indexSchema, parseSchema, reachOf, traceTo, walkTrait } from './index.ts';

function traitWith(effects: Json[], more: object = {}): Trait {
  const transitions = [{ from: 'a', event: 'E', to: 'a', effects, ...more }];
  const document = {
    orbitals: [{ entity: 'A', traits: [{ name: 'T', stateMachine: { states: ['a'], events: ['E'], transitions } }] }],
  };
  return indexSchema(parseSchema(document).schema).traits[0] as Trait;
}

function record(trait: Trait): string[] {
  const seen: string[] = [];
  const at = (path: readonly (string | number)[]) => formatPointer(path);
  walkTrait(trait, {
    effect: (value, site) => void seen.push(`effect ${Array.isArray(value) ? value[0] : value} ${at(site.path())}`),
    call: (call, position, site) => void seen.push(`${position} call ${call[0]} ${at(site.path())}`),
    binding: (text, position, site) =>
      void seen.push(`${position} ${text}${site.isLocal(text.slice(1)) ? ' local' : ''}`),
    pattern: (value, isRoot, site) =>
      void seen.push(`pattern ${(value as { type?: string })?.type} ${isRoot} ${at(site.path())}`),
    uiEvent: (event, property) => void seen.push(`ui ${property}=${event}`),
    emitOption: (event, outcome) => void seen.push(`option ${outcome}=${event}`),
  });
  return seen;
}

describe('walkTrait', () => {
  it('runs the bodies of control forms as effects', () => {
    const seen = record(
      traitWith([
        ['if', ['>', '@entity.x', 1], ['do', ['set', '@entity.x', 1]], ['notify', 'a']],
        ['when', '@entity.ok', ['emit', 'X']],
      ]),
    );
    expect(seen.filter((line) => line.startsWith('effect'))).toEqual([
      'effect if /effects/0',
      'effect do /effects/0/2',
      'effect set /effects/0/2/1',
      'effect notify /effects/0/3',
      'effect when /effects/1',
      'effect emit /effects/1/2',
    ]);
  });

  it.each<[string, Json[], string[]]>([
    ['tests in turn', ['cond', ['=', '@entity.x', 1], ['notify', 'a'], true, ['emit', 'X']], ['notify /2', 'emit /4']],
    [
      'one left over',
      [
        'cond',
        ['not', '@entity.x'],
        [
          ['notify', 'a'],
          ['emit', 'X'],
        ],
        ['emit', 'Y'],
      ],
      ['notify /2/0', 'emit /2/1', 'emit /3'],
    ],
    ['values in turn', ['match', '@entity.x', 'a', ['notify', 'a'], 'b', ['emit', 'X']], ['notify /3', 'emit /5']],
    ['a value left over', ['match', '@entity.x', 'emit', ['notify', 'a'], ['emit', 'X']], ['notify /3', 'emit /4']],
    [
      'clauses of cond',
      [
        'cond',
        [
          ['=', '@entity.x', 1],
          ['emit', 'X'],
        ],
        ['@entity.y', ['notify', 'a']],
      ],
      ['emit /1/1', 'notify /2/1'],
    ],
    [
      'clauses of match',
      ['match', '@entity.x', ['open', ['emit', 'X']], ['wait', ['notify', 'a']]],
      ['emit /2/1', 'notify /3/1'],
    ],
    [
      'a clause and an effect',
      ['match', '@entity.x', ['open', ['emit', 'X']], ['do', ['emit', 'Y']]],
      ['emit /2/1', 'do /3', 'emit /3/1'],
    ],
  ])('finds the effects of cond and match: %s', (_title, effect, expected) => {
    const seen = record(traitWith([effect])).filter((line) => line.startsWith('effect '));
    expect(seen.slice(1)).toEqual(expected.map((line) => `effect ${line.replace(' /', ' /effects/0/')}`));
  });

  it('knows the locals of fn and let, and forgets them outside', () => {
    const seen = record(
      traitWith([
        ['set', '@entity.x', ['array/map', '@entity.list', ['fn', 'n', ['+', '@n', 1]]]],
        ['let', [['y', '@n']], ['set', '@entity.x', '@y']],
      ]),
    );
    expect(seen).toContain('value @n local');
    expect(seen.filter((line) => line === 'value @n')).toHaveLength(1);
    expect(seen).toContain('value @y local');
  });

  it('finds nodes, events and bindings in what is drawn', () => {
    const pattern = {
      type: 'stack',
      children: [
        { type: 'button', label: 'SAVE', event: 'SAVE', onHover: '@entity.x' },
        { type: 'list', actions: [{ label: 'x', event: 'PICK' }], keyMap: { Space: 'JUMP' } },
        ['if', '@entity.x', { type: 'badge', onClick: 'HIT' }, { title: 'of no type' }],
      ],
    };
    expect(record(traitWith([['render-ui', 'main', pattern]]))).toEqual([
      'effect render-ui /effects/0',
      'pattern stack true /effects/0/2',
      'pattern button false /effects/0/2/children/0',
      'ui event=SAVE',
      'property @entity.x',
      'pattern list false /effects/0/2/children/1',
      'ui event=PICK',
      'ui keyMap=JUMP',
      'pattern undefined false /effects/0/2/children/2',
      'pattern call if /effects/0/2/children/2',
      'property @entity.x',
      'pattern badge false /effects/0/2/children/2/2',
      'ui onClick=HIT',
      'pattern undefined false /effects/0/2/children/2/3',
    ]);
  });

  it('takes the text of another action for an event only when the trait has one of that name', () => {
    const pattern = { type: 'modal', primaryAction: 'Create a ticket', closeAction: 'E', label: 'E', onAction: 'ANY' };
    const seen = record(traitWith([['render-ui', 'main', pattern]]));
    expect(seen.filter((line) => line.startsWith('ui'))).toEqual(['ui closeAction=E', 'ui onAction=ANY']);
  });

  it('finds the three kinds of emit sites', () => {
    const trait = traitWith([
      ['fetch', 'A', { emit: { success: 'OK', failure: 'BAD' } }],
      ['emit', 'DONE'],
      ['render-ui', 'main', { type: 'button', submitEvent: 'SEND' }],
    ]);
    expect(emitSitesOf(trait).map((site) => [site.event, site.kind])).toEqual([
      ['OK', 'option'],
      ['BAD', 'option'],
      ['DONE', 'effect'],
      ['SEND', 'ui'],
    ]);
  });
});

describe('graph', () => {
  const transitions = [
    { from: 'a', event: 'E', to: 'b' },
    { from: 'b|c', event: 'F', to: 'd' },
    { from: '*', event: 'G', to: 'a' },
  ];
  const states = [{ name: 'a', isInitial: true }, 'b', 'c', 'd'];
  const document = {
    orbitals: [
      {
        entity: 'A',
        traits: [{ name: 'T', linkedEntity: 'A', stateMachine: { states, events: ['E', 'F', 'G'], transitions } }],
        pages: [{ path: '/', traits: [{ ref: 'T' }] }],
      },
    ],
  };
  const model = indexSchema(parseSchema(document).schema);
  const trait = model.traits[0] as Trait;

  it('reaches what can be reached, by shortest traces', () => {
    expect([...reachOf(trait).keys()]).toEqual(['a', 'b', 'd']);
    expect(traceTo(trait, 'd')?.map((transition) => transition.event)).toEqual(['E', 'F']);
    expect(traceTo(trait, 'a')).toEqual([]);
    expect(traceTo(trait, 'c')).toBeNull();
  });
});
