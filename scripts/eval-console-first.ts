// How long a first application takes from nothing, drawn in the picture and written in the textual form with completion, in Chromium: a person's clicks and keys are counted at
// their pace, what the console takes is measured, and what is made has to be without findings and to run in Play. Run: npm run eval:console-first [-- --pictures DIR].
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator } from 'playwright-core';
import { launchConsole } from '../tests/fixtures/console-service.ts';

/** Seconds: to find a thing and press it, and for a key of somebody who is no typist. */
const pace = { click: 1.5, key: 0.25 };
const secondsMax = 300;
const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });

const shown = await launchConsole();
const { page, url } = shown;
let [clicks, keys, steps] = [0, 0, [] as string[]];

const step = (says: string) => steps.push(says);
async function click(place: Locator): Promise<void> {
  clicks += 1;
  await place.click();
}
async function press(...names: readonly string[]): Promise<void> {
  keys += names.length;
  for (const name of names) await page.keyboard.press(name);
}
async function write(text: string): Promise<void> {
  keys += text.length;
  await page.keyboard.type(text);
}
/** Its field is pressed, what stands in it is written over. */
async function fill(label: string, text: string): Promise<void> {
  await click(page.locator('.edit-panel').getByLabel(label));
  await press('Control+a');
  await write(text);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const drawn = (text: string) => page.locator('.orrery-diagram a', { hasText: text }).first();

async function timed(name: string, make: () => Promise<void>): Promise<boolean> {
  [clicks, keys, steps] = [0, 0, []];
  await page.goto(`${url}/#/start`);
  await button('Draw it').waitFor();
  const began = performance.now();
  await make();
  await page.locator('.status', { hasText: 'no findings' }).waitFor();
  if (values.pictures !== undefined) await page.screenshot({ path: join(values.pictures, `first-${name}.png`) });
  step('play it');
  await click(page.getByRole('link', { name: 'Play', exact: true }));
  await click(button('START').first());
  await page.getByRole('status').filter({ hasText: 'is in doing' }).waitFor();
  await click(button('FINISH').first());
  await page.getByRole('status').filter({ hasText: 'is in done' }).waitFor();
  const waited = (performance.now() - began) / 1000;
  const seconds = clicks * pace.click + keys * pace.key + waited;
  console.log(
    `${name}: ${steps.length} steps (${steps.join('; ')}): ${clicks} clicks, ${keys} keys, ${waited.toFixed(1)} s of the console: ${Math.round(seconds)} s at the pace of a person (at most ${secondsMax})`,
  );
  return seconds <= secondsMax;
}

async function draw(): Promise<void> {
  step('begin');
  await click(button('Draw it'));
  step('name it and its fields');
  await fill('It is about', 'Task');
  await fill('Its fields', 'title, hours: number = 0');
  await fill('Its name', 'TaskFlow');
  await fill('It begins', 'todo');
  await click(button('Add the machine'));
  for (const [from, event, to] of [
    ['todo', 'START', 'doing'],
    ['doing', 'FINISH', 'done'],
  ] as const) {
    step(`lead ${from} to a new state`);
    await drawn(from).waitFor();
    await click(drawn(from));
    await page.locator('.edit-panel h2', { hasText: `State ${from}` }).waitFor();
    clicks += 2;
    await page.locator('.edit-panel [name=target]').selectOption({ label: 'a new state …' });
    await click(page.getByLabel('Name of the new state'));
    await write(to);
    await click(page.getByLabel('On the event'));
    await write(event);
    await click(button('Connect'));
    await drawn(event).waitFor();
  }
  step('end in the last');
  await click(drawn('done'));
  await click(page.getByLabel('terminal'));
  step('guard a transition');
  await click(drawn('FINISH'));
  await click(page.getByLabel('Only if (guard)'));
  await write('[">=", "@entity.hours", 0]');
  await click(button('Apply'));
  await drawn('hours').waitFor();
}

async function writeText(): Promise<void> {
  const accept = async (text: string) => {
    await page.locator('.cm-tooltip-autocomplete li', { hasText: text }).first().waitFor();
    clicks += 1;
    await page.locator('.cm-tooltip-autocomplete li', { hasText: text }).first().click();
  };
  step('begin');
  await click(button('In the textual form'));
  step('add a field');
  await click(page.locator('.cm-line', { hasText: 'name : string' }));
  await press('End', 'Enter');
  await write('hours : nu');
  await accept('number');
  step('lead on from idle');
  await click(page.locator('.cm-line', { hasText: 'content: "Things"' }));
  await press('End', 'Enter');
  await write('START -> doing');
  await click(page.locator('.cm-line', { hasText: /^ {4}}$/ }).last());
  for (const [name, event, to] of [
    ['doing', 'FINISH', 'done'],
    ['done', 'REOPEN', 'idle'],
  ] as const) {
    step(`the state ${name}`);
    await press('End', 'Enter');
    await write(`state ${name} {`);
    await press('Enter');
    await write(`${event} -> ${to}`);
    // The brace that closes it has come with the one that opens it.
    await press('Escape', 'ArrowDown', 'End');
  }
}

let isInTime = true;
try {
  await page.goto(shown.link);
  isInTime = await timed('drawn', draw);
  isInTime = (await timed('written', writeText)) && isInTime;
} catch (error) {
  await page.screenshot({ path: join(values.pictures ?? '.', 'first-failed.png') });
  throw error;
} finally {
  await shown.close();
}
process.exitCode = isInTime ? 0 : 1;
