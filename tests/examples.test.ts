// The worked examples of the contract: requests that clients are known to send, and the sense of what must come back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ticketOnly = { name: 'App', orbitals: [{ entity: 'Ticket', traits: [], pages: [] }] };
const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };

describe('worked examples', () => {
  it('1: an outline reaches the help desk, in order, and nothing adds Ticket again', async () => {
    const request = { current: ticketOnly, goal: 'std-helpdesk', domain: 'helpdesk' };
    const plan = await service.ask('POST', '/plan-instructions', request);
    const names = plan.instructions.map((one: { action: string }) => one.action);
    expect(
      plan.instructions.filter(
        (one: { action: string; params: { name?: string } }) =>
          one.action === 'add_entity' && one.params.name === 'Ticket',
      ),
    ).toEqual([]);
    const levelOf = (action: string) =>
      Math.min(
        ...plan.instructions
          .filter((one: { action: string }) => one.action === action)
          .map((one: { level: number }) => one.level),
      );
    expect(levelOf('add_trait')).toBeLessThan(levelOf('add_states'));
    expect(levelOf('add_states')).toBeLessThan(levelOf('add_transitions'));
    expect(levelOf('add_transitions')).toBeLessThanOrEqual(levelOf('add_page'));
    expect(names.length).toBe(plan.total_instructions);
    const reached = await service.ask('POST', '/apply', {
      schema: ticketOnly,
      actions: plan.instructions.map(({ action, params }: { action: string; params: object }) => ({ action, params })),
    });
    expect((await service.ask('POST', '/gap', { source: reached.schema, target: 'std-helpdesk' })).gap_score).toBe(0);
  });

  it('2: a gap names missing traits with their entity and pages with their route', async () => {
    const gap = await service.ask('POST', '/gap', { source: outline, target: 'std-helpdesk' });
    expect(gap.gap_score).toBeGreaterThan(0.8);
    expect(gap.gap_score).toBeLessThan(1);
    const traits = gap.missing.filter((one: { type: string }) => one.type === 'trait');
    expect(traits.length).toBeGreaterThan(0);
    expect(traits.every((one: { linkedEntity?: string }) => typeof one.linkedEntity === 'string')).toBe(true);
    const pages = gap.missing.filter((one: { type: string }) => one.type === 'page');
    expect(pages.every((one: { route?: string }) => one.route?.startsWith('/'))).toBe(true);
  });

  it('4: an outline is repaired into a triage that a help desk would recognise', async () => {
    const errors = ['missing_transition', 'orphan_event', 'missing_render_effect'];
    const answer = await service.ask('POST', '/rank-edits/jepa', {
      schema: outline,
      errors,
      beam_width: 5,
      max_steps: 10,
      return_schema: true,
    });
    const [first, second] = answer.suggestions;
    expect(first.verified).toBe(true);
    expect(first.actions[0].params.states).toEqual(expect.arrayContaining(['new', 'assessing']));
    expect(second.verified).toBe(true);
    expect(second.actions[0].params.states.length).toBeLessThan(first.actions[0].params.states.length);
  });

  it('7: the verification of an outline is a prediction that says so', async () => {
    const answer = await service.ask('POST', '/validity-check', { schema: outline });
    expect(answer.basis).toBe('predicted');
    expect(answer.probability).toBeGreaterThan(0);
    expect(answer.probability).toBeLessThan(1);
    const { errors } = await service.ask('POST', '/error-check', { schema: outline });
    expect(errors.every((error: { basis: string }) => error.basis === 'predicted')).toBe(true);
  });
});
