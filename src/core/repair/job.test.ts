import { expect, test } from 'vitest';
import { desk, read } from '../../../tests/fixtures/desk.ts';
import { everydayFaults } from '../../../tests/fixtures/faults/everyday.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { runActions } from '../plan/index.ts';
import { indexSchema } from '../schema/model.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { runRepairJob } from './job.ts';
import { isLargeJob } from './job-size.ts';

const jobOf = (document: unknown, beamWidth = 5) => ({
  document: read(document).document,
  codes: [],
  beamWidth,
  maxSteps: 10,
  wantsDocuments: false,
});

test('a search is large by the values of its document and the width of its beam', () => {
  const { document } = desk();
  expect(isLargeJob(jobOf(document))).toBe(false);
  expect(isLargeJob(jobOf(document, 50))).toBe(true);
});

// Sixty states with names of 10,000 letters once held up every other request for eight seconds.
test('long names and texts make it large as well, however few there are', () => {
  const parts = desk();
  parts.machine.states.push({ name: 'ab'.repeat(100_000) });
  expect(isLargeJob(jobOf(parts.document))).toBe(true);
  const { document } = desk();
  expect(isLargeJob(jobOf({ ...document, ['k'.repeat(200_000)]: 1 }))).toBe(true);
});

const answerTo = (document: unknown) => {
  const schema = read(document);
  const codes = [...new Set(verifySchema(indexSchema(schema), registries19).findings.map(({ category }) => category))];
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: true };
  return runRepairJob(job, registries19);
};

test.for([
  ['transitions/3/event', 'RTRY', 'retarget_transition'],
  ['transitions/2/to', 'faled', 'retarget_transition'],
  ['transitions/2/from', 'loadng', 'retarget_transition'],
])('what is wrong with %s of a machine is said of the transition', ([path = '', value = '', action]) => {
  const { document, machine } = desk();
  const [, at = 0, member = ''] = path.split('/');
  Object.assign(machine.transitions[Number(at)] as object, { [member]: value });
  expect(answerTo(document).suggestions[0]?.actions).toMatchObject([
    { step: 1, action, params: { trait: 'CaseList' } },
  ]);
});

test('a page, an event and a step that go are named, not pointed at', () => {
  const { document, machine } = desk();
  const [page] = document.orbitals[0]?.pages ?? [];
  machine.transitions.push(machine.transitions[3] as never);
  machine.events.push({ ...(machine.events[3] as object), key: 'RETYR' });
  document.orbitals[0]?.pages.push({ ...page, name: `${page?.name}Copy` });
  const { suggestions } = answerTo(document);
  const actions = suggestions[0]?.actions.map(({ action }) => action);
  expect(actions?.sort()).toEqual(['remove_event', 'remove_page', 'unset_property']);
});

test('a list written anew without something that stood in it is destructive', () => {
  const { document, machine } = desk();
  Object.assign(machine, {
    edges: machine.transitions,
    transitions: [{ from: 'loading', event: 'RETRY', to: 'loading' }],
  });
  for (const { actions, hazards, document: after } of answerTo(document).suggestions) {
    const isKept = JSON.stringify(after).includes('{"from":"loading","event":"RETRY","to":"loading"');
    expect([isKept || hazards.includes('destructive'), actions]).toEqual([true, actions]);
  }
});

test('whatever the words, the actions lead to the document that was verified', () => {
  const seed = 31;
  const prng = createPrng(seed);
  let [named, placed] = [0, 0];
  const isEveryday = new Set(everydayFaults);
  for (let i = 0; i < 60; i++) {
    const { name, schema } = prng.pick(listBehaviors().filter((one) => one.tier === 'atom'));
    let faulty = schema as unknown as Json;
    // Every second document has mistakes in values and members alone, which no named action writes.
    const operators = i % 2 === 0 ? everydayFaults : faultOperators.filter((one) => !isEveryday.has(one));
    for (const operator of prng.shuffle(operators).slice(0, 3)) faulty = operator.inject(faulty, prng) ?? faulty;
    const root = read(faulty);
    for (const { actions, document } of answerTo(faulty).suggestions) {
      const result = runActions(root, actions);
      expect([seed, i, name, JSON.stringify(result.ok && result.schema.document)]).toEqual([
        seed,
        i,
        name,
        JSON.stringify(document),
      ]);
      for (const { action } of actions) {
        if (i % 2 === 0) continue;
        if (/^(?:un)?set_property$/.test(action)) placed++;
        else named++;
      }
    }
  }
  // Types of payloads are properties of a field: no named action writes one.
  expect(named).toBeGreaterThan(placed / 2);
});
