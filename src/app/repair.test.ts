import { expect, it } from 'vitest';
import { Budget } from '../core/base/budget.ts';
import { parseSchema } from '../core/schema/index.ts';
import { registries19 } from '../core/verify/index.ts';
import { createRankEdits } from './repair.ts';
import { anonymous } from './use-case.ts';

const { schema } = parseSchema({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: [] }] });
const request = { schema, beam_width: 5, max_steps: 3, work_max: 1_000_000, return_schema: false };

it('has nothing to do where nothing is asked', async () => {
  const answer = await createRankEdits(registries19)({ ...request, errors: [] }, anonymous);
  expect(answer).toMatchObject({ suggestions: [], absent_errors: [], is_clean: false });
});

it('lets who watches end a search', async () => {
  const ended = new Error('told to end');
  const watch = {
    begin: () => {},
    look: () => {
      throw ended;
    },
  };
  const caller = { ...anonymous, budget: new Budget(1e9, watch) };
  const search = createRankEdits(registries19)({ ...request, errors: ['missing_transition'] }, caller);
  await expect(search).rejects.toBe(ended);
});
