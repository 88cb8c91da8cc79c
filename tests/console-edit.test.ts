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
  pageOf,
  removeState,
  removeTransition,
  renameState,
} from '../web/src/edit/machine-edits.ts';
import { type Showing, show, showings } from '../web/src/edit/shows.ts';
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
    const begun = done({ name: 'App', orbitals: [] }, addMachine({ ...asked, isNewEntity: true, fields, page: null }));
    expect(findingsOf(begun)).toEqual([]);
    // On an entity that is there already as well, and as it grows by a transition to a state that is new.
    const other = { ...asked, trait: 'Other', isNewEntity: false, fields: [], page: pageOf(begun, 'Order') };
    expect(other.page).toBe('OrderPage');
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

describe('what a transition shows is written whole', () => {
  const begun = () => {
    const named = { entity: 'OrderLine', trait: 'Orders', state: 'open', isNewEntity: true, page: null };
    return done({ name: 'App', orbitals: [] }, addMachine({ ...named, fields: fieldsOf('title, amount: number') }));
  };
  const at = (document: Json, event: string) => {
    const machine = machineOf(document);
    const transition = machine.transitions.find((one) => one.event === event) ?? expect.fail(event);
    return { machine, transition };
  };
  const shown = (document: Json, event: string, showing: Showing) => {
    const { machine, transition } = at(document, event);
    return done(document, show(document, machine, transition, showing));
  };
  const grown = (document: Json, event: string, to: string) =>
    done(document, connect(machineOf(document), 'open', event, to));
  const effectsOf = (document: Json, event: string) => JSON.stringify(at(document, event).transition.effects);

  test.each(Object.keys(showings) as Showing[])(
    '%s, with nothing to find, and the same when it is asked for again',
    (showing) => {
      const listed = shown(begun(), 'INIT', 'list');
      const document =
        showing === 'list' || showing === 'loading' ? listed : shown(grown(listed, 'MORE', 'more'), 'MORE', showing);
      expect(findingsOf(document)).toEqual([]);
      const event = showing === 'list' || showing === 'loading' ? 'INIT' : 'MORE';
      if (showing === 'loading') expect(effectsOf(shown(document, event, showing), event)).toContain('loading-state');
      else expect(shown(document, event, showing)).toEqual(document);
    },
  );

  test('a list fetches its rows, declares and emits how that ends with the entity as type, and asks again after a failure', () => {
    const document = shown(begun(), 'INIT', 'list');
    expect(effectsOf(document, 'INIT')).toContain('{"emit":{"success":"OrderLineLoaded","failure":"OrderLineFailed"}}');
    expect(effectsOf(document, 'INIT').match(/"fetch"/g)).toHaveLength(1);
    expect(effectsOf(document, 'OrderLineLoaded')).toContain('"entity":"@payload.data","fields":["title","amount"]');
    expect(effectsOf(document, 'OrderLineFailed')).toContain('"onRetry":"RETRY"');
    expect(effectsOf(document, 'RETRY')).toContain('"fetch"');
    const said = JSON.stringify(document);
    expect(said.match(/\{"name":"data","type":"\[OrderLine\]"\}/g)).toHaveLength(2);
  });

  test('a form in a dialog stores, comes back and lists anew; the list gets the button that opens it', () => {
    const document = shown(grown(shown(begun(), 'INIT', 'list'), 'ADD_LINE', 'adding'), 'ADD_LINE', 'form');
    expect(effectsOf(document, 'ADD_LINE')).toContain('["render-ui","modal",{"type":"form-section"');
    expect(effectsOf(document, 'SAVE')).toContain('["persist","create","OrderLine","@payload.data"');
    expect(at(document, 'CANCEL').transition).toMatchObject({ sources: ['adding'], to: 'open' });
    expect(effectsOf(document, 'OrderLineSaved')).toContain('"fetch"');
    expect(effectsOf(document, 'OrderLineLoaded')).toContain(
      '{"type":"button","label":"Add line","action":"ADD_LINE"}',
    );
  });

  test('a dialog over a screen that lists nothing goes back to that screen', () => {
    const document = shown(grown(begun(), 'ADD', 'adding'), 'ADD', 'form');
    expect(findingsOf(document)).toEqual([]);
    expect(effectsOf(document, 'CANCEL')).toContain('"content":"OrderLine"');
  });

  test('details are fetched by what the row brings, and the list gets the action on its rows', () => {
    const document = shown(grown(shown(begun(), 'INIT', 'list'), 'VIEW', 'viewing'), 'VIEW', 'details');
    expect(effectsOf(document, 'VIEW')).toContain('{"id":"@payload.id"');
    expect(effectsOf(document, 'OrderLineFound')).toContain('"detail-panel"');
    expect(effectsOf(document, 'OrderLineLoaded')).toContain('"itemActions":[{"label":"View","event":"VIEW"}]');
    expect(findingsOf(document)).toEqual([]);
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
    // The new one is selected, and its effects can be written at once.
    await heading('Transition cart → paid');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('effects');
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

  it('writes what a transition shows in one step that is taken back as one', async () => {
    const { page } = shown;
    const kept = () => page.evaluate<string>(`JSON.parse(sessionStorage.getItem('orrery.document')).text`);
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().click();
    await page.locator('.edit-panel h2', { hasText: 'Transition cart → paid' }).waitFor();
    const before = await kept();
    // Says before it is written what is added besides.
    await page.getByLabel('Shows').selectOption('the details of one');
    await page.locator('.edit-panel p', { hasText: /^Adds .*the event CLOSE, .*CLOSE from \w+ to \w+/ }).waitFor();
    await page.getByLabel('Shows').selectOption('a list');
    await page.getByRole('button', { name: 'Write it' }).click();
    await page.locator('.orrery-diagram a', { hasText: 'OrderLoaded' }).first().waitFor();
    await expect.poll(() => page.locator('[name=effects]').inputValue()).toContain('"OrderLoaded"');
    await expect.poll(kept).toContain('[Order]');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.locator('.orrery-diagram a', { hasText: 'OrderLoaded' }).first().waitFor({ state: 'detached' });
    await expect.poll(kept).toBe(before);
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

  it('offers beside every element what concerns none, and of a transition what it can be changed in', async () => {
    const { page } = shown;
    await page.locator('.staged .sheet').click({ button: 'right', position: { x: 4, y: 4 } });
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Add a state N']);
    await page.keyboard.press('Escape');
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Another event' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('offers no first machine of a text that cannot be read', async () => {
    const { page } = shown;
    const before = await page.evaluate<string>(`JSON.parse(sessionStorage.getItem('orrery.document')).text`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await page.goto(`${shown.url}/#/start`);
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'shop.json', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('{"orbitals": [');
    await page.getByText('cannot be read', { exact: true }).waitFor();
    await edit.click();
    await page.locator('.edit-panel', { hasText: 'mend it first' }).waitFor();
    expect(await page.locator('.edit-panel input, .edit-panel button').count()).toBe(0);
    await page.goto(`${shown.url}/#/start`);
    await choose(before);
    await edit.click();
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().waitFor();
  });

  it('keeps what was filled in and not applied while something else is selected', async () => {
    const { page } = shown;
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().click();
    await page.locator('.edit-panel h2', { hasText: 'Transition' }).waitFor();
    const effects = page.locator('[name=effects]');
    await effects.fill('[["log", "paid"]]');
    await page.locator('.orrery-diagram a', { hasText: 'cart' }).first().click();
    await page.locator('.edit-panel h2', { hasText: 'State cart' }).waitFor();
    const unapplied = page.locator('.edit-panel [role=status] button', { hasText: 'PAY' });
    await unapplied.click();
    await page.locator('.edit-panel h2', { hasText: 'Transition' }).waitFor();
    expect(await effects.inputValue()).toBe('[["log", "paid"]]');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Not applied yet').waitFor({ state: 'detached' });
    await page.locator('.cm-line', { hasText: '"log"' }).first().waitFor();
  });

  it('has after a reload what was filled in and not applied, and none of it in another document', async () => {
    const { page } = shown;
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().click();
    await page.locator('[name=effects]').fill('[["log", "kept"]]');
    await page.locator('.orrery-diagram a', { hasText: 'paid' }).first().click();
    await page.locator('.edit-panel h2', { hasText: 'State paid' }).waitFor();
    await page.locator('.edit-panel').getByLabel('On the event').fill('REFUND');
    await page.reload();
    const unapplied = (text: string) => page.locator('.edit-panel [role=status] button', { hasText: text });
    await unapplied('PAY').click();
    await expect.poll(() => page.locator('[name=effects]').inputValue()).toBe('[["log", "kept"]]');
    await page.locator('.edit-panel [role=status] button', { hasText: /^paid$/ }).click();
    await expect.poll(() => page.locator('.edit-panel').getByLabel('On the event').inputValue()).toBe('REFUND');
    await page.locator('.edit-panel').getByLabel('On the event').fill('');
    await page.goto(`${shown.url}/#/start`);
    await page.getByRole('button', { name: 'As JSON' }).click();
    expect(await page.evaluate(`sessionStorage.getItem('orrery.drafts')`)).toBeNull();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().waitFor();
    expect(await page.locator('.edit-panel', { hasText: 'Not applied yet' }).count()).toBe(0);
  });

  it('completes effects and guards as the editor does, by keyboard alone', async () => {
    const { page } = shown;
    const { keyboard } = page;
    await page.locator('.orrery-diagram a', { hasText: 'PAY' }).first().click();
    const effects = page.locator('[name=effects]');
    const options = () => page.locator('.options > *').allTextContents();
    const chosen = () =>
      page.evaluate<string>(
        `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent.trim() ?? ''`,
      );
    await effects.fill('');
    await effects.focus();
    await keyboard.type('[["se');
    await expect.poll(chosen).toBe('"set"');
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const violations = await page.evaluate(
      `axe.run('main').then((r) => r.violations.map((v) => v.id + ' ' + v.nodes[0].html))`,
    );
    expect(violations).toEqual([]);
    await keyboard.press('Enter');
    expect(await effects.inputValue()).toBe('[["set"');
    await keyboard.type(', "@entity.tit');
    await expect.poll(chosen).toContain('"@entity.title"');
    await keyboard.press('Enter');
    await keyboard.type(', "x"], ["emit", ');
    await keyboard.press('Control+Space');
    await expect.poll(options).toContain('"PAY" event of OrderFlow');
    await keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe((await options())[1]?.trim());
    await keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await keyboard.type('"PA');
    await page.locator('.options > *', { hasText: '"PAY"' }).click();
    await keyboard.type(']]');
    expect(JSON.parse(await effects.inputValue())).toEqual([
      ['set', '@entity.title', 'x'],
      ['emit', 'PAY'],
    ]);
    // Nothing follows that is an offer: Enter is a line again.
    await keyboard.press('Enter');
    expect(await effects.inputValue()).toMatch(/\]\]\n$/);
    await page.locator('[name=guard]').fill('');
    await page.locator('[name=guard]').focus();
    await keyboard.type('["=", "@ent');
    await expect.poll(chosen).toContain('"@entity');
    await keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  });
});
