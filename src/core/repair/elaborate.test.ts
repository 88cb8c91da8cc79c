import { describe, expect, it } from 'vitest';
import { repair, shownBy, ticket, without } from '../../../tests/fixtures/ticket.ts';
import { indexSchema } from '../schema/model.ts';
import type { Schema } from '../schema/parse.ts';
import type { RepairOptions } from './repair.ts';

describe('outlines', () => {
  const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
  const codes = ['missing_transition', 'orphan_event', 'missing_render_effect'];

  it('give the opaque trait a life that a help desk would recognise', () => {
    const { suggestions } = repair(outline, codes);
    const [first, second] = suggestions;
    expect(suggestions.length).toBeGreaterThan(1);
    expect(suggestions.every((suggestion) => suggestion.verified && suggestion.actions.length <= 10)).toBe(true);
    const trait = indexSchema(first?.schema as Schema).traits[0];
    expect(trait?.states.map((state) => state.name)).toEqual(expect.arrayContaining(['new', 'assessing']));
    expect(shownBy(first?.schema as Schema).size).toBe(0);
    for (const { schema } of suggestions) expect(lifelessIn(schema)).toEqual([]);
    // The second follows the same machine along its main way to the end alone.
    const main = indexSchema(second?.schema as Schema).traits[0];
    expect(main?.states.map((state) => state.name)).toEqual(['new', 'assessing', 'closed', 'resolved']);
  });

  /** States that nothing draws or, not being ends, nothing leaves. */
  function lifelessIn(schema: Schema): string[] {
    return indexSchema(schema).traits.flatMap(({ states, transitions }) =>
      states
        .filter(({ name, isTerminal }) => {
          const into = transitions.filter((one) => one.to === name);
          const isDrawn = into.some(({ effects }) => JSON.stringify(effects).includes('"render-ui"'));
          return !isDrawn || (!isTerminal && !transitions.some((one) => one.sources.includes(name) && one.to !== name));
        })
        .map(({ name }) => name),
    );
  }

  it('give a trait that no behavior shares a word with a plain life', () => {
    const [first] = repair({ name: 'App', orbitals: [{ entity: 'Zyx', traits: ['Qwv'] }] }, codes).suggestions;
    expect(first?.verified).toBe(true);
    expect(first?.actions[0]?.params.states).toEqual(['new', 'active', 'done']);
    expect(lifelessIn(first?.schema as Schema)).toEqual([]);
  });

  it('give it one state that is an end where the steps suffice for no machine', () => {
    const [one, two, four] = [1, 2, 4].map((maxSteps) => repair(outline, codes, { maxSteps }).suggestions[0]);
    expect(one).toMatchObject({ verified: false, remaining: ['missing_render_effect'] });
    expect(one?.actions.map(({ action }) => action)).toEqual(['add_states']);
    expect(two?.actions.map(({ action }) => action)).toEqual(['add_states', 'add_effect']);
    expect([two?.verified, four?.verified]).toEqual([true, true]);
    expect(four?.score).toBeGreaterThan(two?.score ?? 1);
    // A machine that draws nothing would bring this category in.
    expect(repair(outline, ['missing_transition'], { maxSteps: 1 }).suggestions).toEqual([]);
  });

  it('are elaborated for what an opaque trait can decide, and for nothing else', () => {
    const elsewhere = ['invalid_page', 'unresolved_trait_ref'];
    expect(repair(outline, elsewhere)).toMatchObject({ suggestions: [], absentErrors: elsewhere, stepsExplored: 0 });
    const both = repair(outline, ['invalid_page', 'missing_transition']);
    expect(both.absentErrors).toEqual(['invalid_page']);
    expect(both.suggestions[0]).toMatchObject({ verified: true, remaining: [] });
  });

  const two = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage', 'Billing'] }] };

  it('give every opaque trait a life', () => {
    const { suggestions } = repair(two, codes);
    const [first, second] = suggestions;
    expect(suggestions.every((suggestion) => suggestion.verified && suggestion.actions.length <= 10)).toBe(true);
    for (const { schema } of suggestions) {
      expect(indexSchema(schema).traits.every((trait) => trait.states.length > 1)).toBe(true);
      expect(shownBy(schema).size).toBe(0);
      expect(lifelessIn(schema)).toEqual([]);
    }
    const [states = [], fewer = []] = [first, second].map((one) =>
      indexSchema(one?.schema as Schema).traits.map((trait) => trait.states.map((state) => state.name)),
    );
    expect(states[1]).toContain('paid');
    expect(fewer.flat().length).toBeLessThan(states.flat().length);
  });

  it('are not repaired while an opaque trait leaves open what was asked', () => {
    const [first] = repair(two, ['missing_transition'], { maxSteps: 3 }).suggestions;
    expect(first).toMatchObject({ verified: false, remaining: ['missing_transition'] });
    expect(indexSchema(first?.schema as Schema).traits.map(({ form }) => form)).toEqual(['inline', 'opaque']);
  });

  it('score no worse with more steps or a wider beam', () => {
    const score = (more: Partial<RepairOptions>) => repair(two, codes, more).suggestions[0]?.score ?? 0;
    const bySteps = Array.from({ length: 24 }, (_, i) => score({ maxSteps: i + 1 }));
    expect(bySteps).toEqual([...bySteps].sort((a, b) => a - b));
    const byBeam = [1, 2, 5, 20].map((beamWidth) => score({ beamWidth }));
    expect(byBeam).toEqual([...byBeam].sort((a, b) => a - b));
  });

  it('keep the last opaque trait where its life would bring to light what it leaves undecided', () => {
    const document = ticket() as unknown as { orbitals: { traits: object[] }[] };
    const [orbital] = document.orbitals;
    Object.assign(orbital?.traits[0] as object, { listens: [{ event: 'PAID_ELSEWHERE', triggers: 'CLOSE' }] });
    orbital?.traits.push('Sorting' as never, 'Billing' as never);
    const { suggestions } = repair(document, ['missing_transition']);
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { verified, remaining, schema } of suggestions) {
      expect([verified, remaining]).toEqual([false, ['missing_transition']]);
      expect(indexSchema(schema).traits.map(({ form }) => form)).toEqual(['inline', 'inline', 'opaque']);
    }
  });
});

describe('partial documents', () => {
  const partial = ticket({ transitions: without(1) }) as unknown as { orbitals: { traits: unknown[] }[] };
  partial.orbitals[0]?.traits.push('Billing');

  it('are repaired where they show what was asked, and then elaborated for what they leave open', () => {
    const { suggestions, absentErrors } = repair(partial, [
      'missing_transition',
      'missing_render_effect',
      'invalid_page',
    ]);
    expect(absentErrors).toEqual(['invalid_page']);
    const [first] = suggestions;
    expect(first).toMatchObject({ verified: true, remaining: [] });
    expect(first?.actions.slice(0, 2)).toMatchObject([
      { action: 'add_transition', params: { from: 'assessing' } },
      { action: 'add_states', params: { trait: 'Billing' } },
    ]);
  });

  it('say what stays open where the steps suffice for the repair alone', () => {
    const codes = ['missing_transition', 'missing_render_effect'];
    const { suggestions, absentErrors } = repair(partial, codes, { maxSteps: 1 });
    expect(absentErrors).toEqual([]);
    expect(suggestions[0]).toMatchObject({ verified: false, remaining: ['missing_render_effect'] });
  });

  it('are repaired for what they show alone when nothing else is asked', () => {
    const [first] = repair(partial, ['missing_transition']).suggestions;
    expect(first).toMatchObject({ verified: true, remaining: [], actions: [{ action: 'add_transition' }] });
  });
});
