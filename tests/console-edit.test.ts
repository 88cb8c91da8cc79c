// Editing in the picture: what becomes of a machine by the actions, and a machine made from nothing by keyboard alone, in Chromium.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Json } from '../src/core/base/json.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { readSchema } from '../src/core/formats/read-schema.ts';
import { applyActions } from '../src/core/plan/index.ts';
import { indexSchema } from '../src/core/schema/index.ts';
import { registries19, verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import type { ActionLike } from '../web/src/action-like.ts';
import {
  addMachine,
  addState,
  changeTransition,
  connect,
  type EditedMachine,
  editedAt,
  fieldsOf,
  freeName,
  machineAt,
  makeInitial,
  markTerminal,
  removeState,
  removeTransition,
  renameState,
} from '../web/src/edit/machine-edits.ts';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

const desk = JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8')) as Json;
const pointer = '/orbitals/0/traits/0';

function machineOf(document: Json): EditedMachine {
  const machine = machineAt(document, pointer);
  if (machine === null) throw new Error('no machine');
  return machine;
}

/** By the version that the console judges by unless told otherwise, and by an older one. */
const findingsOf = (document: Json) =>
  [registries17, registries19].flatMap(
    (registries) => verifySchema(indexSchema(readSchema(document).schema), registries).findings,
  );

function done(document: Json, actions: readonly ActionLike[]): Json {
  const result = applyActions(readSchema(document).schema, actions as never);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.schema.document as unknown as Json;
}

describe('edits of a machine are actions', () => {
  const machine = machineOf(desk);
  const state = (name: string, of = machine) => of.states.find((one) => one.name === name) ?? expect.fail(name);
  const edited = (actions: readonly ActionLike[]) => machineOf(done(desk, actions));

  test('the text that a new document in the textual form begins with has no findings', () => {
    const text = /const emptyText = `([^`]+)`/.exec(readFileSync(join(root, 'web/src/views/start.tsx'), 'utf8'))?.[1];
    const read = lolo.read(text ?? '');
    expect(findingsOf(read.value as Json)).toEqual([]);
  });

  test('a machine from nothing, its first state the initial one', () => {
    const asked = { entity: 'Order', trait: 'OrderFlow', state: 'new' };
    const fields = fieldsOf('title, due: date, , id,hours:number = 0, stage = new one');
    expect(fields).toEqual([
      { name: 'title', type: 'string' },
      { name: 'due', type: 'date' },
      { name: 'hours', type: 'number', default: 0 },
      { name: 'stage', type: 'string', default: 'new one' },
    ]);
    const begun = done({ name: 'App', orbitals: [] }, addMachine({ ...asked, isNewEntity: true, fields }));
    expect(findingsOf(begun)).toEqual([]);
    // On an entity that is there already as well, and as it grows by a transition to a state that is new.
    const other = { ...asked, trait: 'Other', isNewEntity: false, fields: [] };
    expect(findingsOf(done(begun, addMachine(other)))).toEqual([]);
    const made = machineOf(begun);
    const grown = machineOf(done(begun, connect(made, 'new', 'PAY', 'paid')));
    expect(grown.states.map(({ name }) => name)).toEqual(['new', 'paid']);
    expect(grown.transitions.at(-1)).toMatchObject({ sources: ['new'], event: 'PAY', to: 'paid' });
    expect(made.trait).toBe('OrderFlow');
    expect(made.states).toMatchObject([{ name: 'new', isInitial: true }]);
    expect(addState({ ...made, states: [] }, 'a')[0]?.params).toHaveProperty('details.a.isInitial', true);
  });

  test('states are added, renamed, made initial or terminal, and deleted with their transitions', () => {
    expect(freeName(['state', 'state2'], 'state')).toBe('state3');
    expect(edited(addState(machine, 'parked')).states.at(-1)).toMatchObject({ name: 'parked', isInitial: false });
    const [first] = machine.states;
    if (first === undefined) throw new Error('no state');
    const renamed = edited(renameState(machine, first, 'begun'));
    expect(renamed.transitions.filter(({ sources }) => sources.includes('begun'))).toHaveLength(
      machine.transitions.filter(({ sources }) => sources.includes(first.name)).length,
    );
    expect(renameState(machine, first, first.name)).toEqual([]);
    const other = machine.states.find(({ isInitial }) => !isInitial) ?? expect.fail('one state');
    expect(edited(makeInitial(machine, other)).states.filter(({ isInitial }) => isInitial)).toMatchObject([
      { name: other.name },
    ]);
    expect(state(other.name, edited(markTerminal(machine, { ...other, isTerminal: false }))).isTerminal).toBe(true);
    const terminal = machine.states.find(({ isTerminal }) => isTerminal) ?? expect.fail('no terminal state');
    expect(state(terminal.name, edited(markTerminal(machine, terminal))).isTerminal).toBe(false);
    for (const gone of machine.states) {
      const left = edited(removeState(machine, gone));
      expect(left.states.map(({ name }) => name)).not.toContain(gone.name);
      for (const { sources, to } of left.transitions) expect([...sources, to]).not.toContain(gone.name);
      const shared = machine.transitions.filter(
        ({ sources, to }) => to !== gone.name && sources.some((source) => source !== gone.name),
      );
      expect(left.transitions).toHaveLength(shared.length);
    }
  });

  test('transitions are connected with their event, changed and deleted', () => {
    const [a, b] = machine.states;
    if (a === undefined || b === undefined) throw new Error('no states');
    const connected = edited(connect(machine, a.name, 'BRAND_NEW', b.name));
    expect(connected.events).toContain('BRAND_NEW');
    expect(connected.transitions.at(-1)).toMatchObject({ sources: [a.name], event: 'BRAND_NEW', to: b.name });
    const [transition] = machine.transitions;
    if (transition === undefined) throw new Error('no transition');
    const same = { from: transition.sources, ...transition };
    expect(changeTransition(machine, transition, { ...same, from: transition.sources })).toEqual([]);
    const change = {
      from: transition.sources,
      event: 'OTHER',
      to: b.name,
      guard: ['=', '@entity.id', '1'],
      effects: [['set', '@entity.id', '2']],
    };
    const changed = edited(changeTransition(machine, transition, change)).transitions.find(
      ({ event }) => event === 'OTHER',
    );
    expect(changed).toMatchObject({ to: b.name, guard: change.guard, effects: change.effects });
    expect(edited(removeTransition(machine, transition)).transitions).toHaveLength(machine.transitions.length - 1);
    const found = editedAt(machine, `${transition.pointer}/guard`);
    expect(found).toMatchObject({ kind: 'transition', pointer: transition.pointer });
    expect(editedAt(machine, '/orbitals/0')).toBeNull();
  });
});

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  beforeAll(async () => {
    shown = await startConsole();
    await shown.page.goto(shown.link);
    await shown.page.getByRole('button', { name: 'Draw it' }).waitFor();
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  it('makes a machine from nothing by keyboard alone, takes it back, and keeps the layout of a text', async () => {
    const { page, url } = shown;
    const { keyboard } = page;
    await page.goto(`${url}/#/start`);
    await page.getByRole('button', { name: 'Draw it' }).focus();
    await keyboard.press('Enter');
    const heading = (text: string) => page.locator('.edit-panel h2', { hasText: text }).waitFor();
    await heading('The first machine');
    const fill = async (label: string, text: string) => {
      await page.getByLabel(label).focus();
      await keyboard.press('Control+a');
      await keyboard.type(text);
    };
    await fill('It is about (entity)', 'Order');
    await fill('Its name (trait)', 'OrderFlow');
    await fill('It begins in the state', 'cart');
    await keyboard.press('Enter');
    const drawn = (text: string) => page.locator('.orrery-diagram a', { hasText: text }).first();
    await drawn('cart').waitFor();
    await page.locator('.staged .sheet').focus();
    await keyboard.press('n');
    await heading('State state');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name');
    await keyboard.type('paid');
    await keyboard.press('Enter');
    await drawn('paid').waitFor();
    // From the picture: the state by arrows, then its transition.
    const select = async (text: string) => {
      await page.locator('.staged .sheet').focus();
      await keyboard.press('Home');
      for (let i = 0; i < 12; i++) {
        const at = await page.evaluate<string>(`document.activeElement.querySelector('text')?.textContent ?? ''`);
        if (at === text) return keyboard.press('Enter');
        await keyboard.press('ArrowRight');
      }
      throw new Error(`${text} is not reached`);
    };
    await select('cart');
    await heading('State cart');
    await page.locator('.staged .sheet a:focus').waitFor();
    await keyboard.press('c');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('target');
    await keyboard.press('p');
    await keyboard.press('Tab');
    await keyboard.type('PAY');
    await keyboard.press('Enter');
    await drawn('PAY').waitFor();
    await select('PAY');
    await heading('Transition cart → paid');
    await page.locator('[name=guard]').focus();
    await keyboard.type('["=", "@entity.id", "1"');
    await page.getByRole('button', { name: 'Apply' }).focus();
    await keyboard.press('Enter');
    await page.getByText('The guard cannot be read as JSON').waitFor();
    await page.locator('[name=guard]').focus();
    await keyboard.press('Control+End');
    await keyboard.type(']');
    await page.getByRole('button', { name: 'Apply' }).focus();
    await keyboard.press('Enter');
    await drawn('id = "1"').waitFor();
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const violations = await page.evaluate(
      `axe.run('main').then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].html))`,
    );
    expect(violations).toEqual([]);
    await select('paid');
    await heading('State paid');
    await page.locator('.staged .sheet a:focus').waitFor();
    await keyboard.press('Delete');
    await page.locator('.orrery-diagram .title', { hasText: 'paid' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).focus();
    await keyboard.press('Enter');
    await drawn('paid').waitFor();
    // The text says it in two spaces as it came, and a text of another layout keeps that.
    const kept = () => page.evaluate<string>(`JSON.parse(sessionStorage.getItem('orrery.document')).text`);
    await expect.poll(kept).toContain('\n  "name": "App",\n');
    expect(shown.faults).toEqual([]);
  });

  it('offers a menu at an element, and closes it by Escape', async () => {
    const { page } = shown;
    await page.locator('.orrery-diagram a', { hasText: 'cart' }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.locator('.orrery-diagram a', { hasText: 'cart' }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add a state' }).click();
    await page.locator('.edit-panel h2', { hasText: 'State state' }).waitFor();
  });
});
