// `orrery play`: a document in the hands of a person. Each line that is typed is one act; acts may also be arguments, or come through a pipe.
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Budget } from '../core/base/budget.ts';
import type { JsonObject } from '../core/base/json.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import {
  type Button,
  back,
  beginSession,
  buttonsOf,
  configurationOf,
  forward,
  press,
  type Session,
  scenarioOfSession,
  setField,
  told,
} from '../core/scenarios/index.ts';
import { indexNormal } from '../core/schema/index.ts';
import { counted } from './numbers.ts';
import { printable, type Terminal } from './terminal.ts';
import { readWhole } from './test-command.ts';
import { UsageError } from './usage-error.ts';

export interface PlayOptions {
  readonly limits?: () => Limits;
}

const help = [
  '1, PAY                 press a button, by its number or name',
  'PAY {"amount": 5}      with a payload',
  'set Order.amount = 5   give a field a value before the next event',
  'back, forward          take the last event back, or take it again',
  'save FILE              write the run as a scenario for orrery test',
  'quit                   end',
];

/** Exit codes: 0 in the end, 2 when an act that is not typed on a terminal is not understood. */
export async function runPlay(
  file: string,
  acts: readonly string[],
  { limits }: PlayOptions,
  terminal: Terminal,
): Promise<number> {
  if (file === '-') throw new UsageError('play reads what is pressed from standard input: give the document as a file');
  const { workUnitsMax, ...rest } = limits?.() ?? defaultLimits;
  const schema = await readWhole(file, { workUnitsMax, ...rest });
  const player = new Player(beginSession(indexNormal(schema)), terminal, workUnitsMax);
  player.show();
  for (const act of acts) if (!(await player.take(act.trim()))) break;
  if (acts.length > 0) return 0;
  const isTyped = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    try {
      if (!(await player.take(line.trim()))) break;
    } catch (error) {
      if (!(error instanceof UsageError) || !isTyped) throw error;
      terminal.line(printable(error.message));
    }
  }
  lines.close();
  return 0;
}

class Player {
  #session: Session;
  readonly #terminal: Terminal;
  readonly #unitsMax: number;

  constructor(session: Session, terminal: Terminal, unitsMax: number) {
    this.#session = session;
    this.#terminal = terminal;
    this.#unitsMax = unitsMax;
  }

  /** The machines with their states, the one they are in between brackets, and the buttons. */
  show(): void {
    const { style } = this.#terminal;
    const { states } = configurationOf(this.#session);
    for (const { id, trait } of this.#session.program.machines) {
      const here = states.get(id);
      const all = trait.states.map(({ name }) =>
        name === here ? style.green(`[${printable(name)}]`) : printable(name),
      );
      this.#terminal.line(`${style.bold(printable(id))}  ${all.join('  ')}`);
    }
    const buttons = buttonsOf(this.#session).map((button, i) => `${i + 1} ${labelOf(button)}`);
    this.#terminal.line(buttons.length === 0 ? 'nothing can happen any more' : printable(buttons.join('   ')));
  }

  /** Takes one line; false at the end. */
  async take(line: string): Promise<boolean> {
    const [word = '', ...rest] = line.split(/\s+/);
    const { past, future } = this.#session;
    if (line === '') return true;
    if (line === 'quit') return false;
    if (line === 'help') for (const text of help) this.#terminal.line(text);
    else if (line === 'back' || line === 'forward') {
      const isBack = line === 'back';
      if ((isBack ? past : future).length === 0) throw new UsageError(`there is nothing to go ${line} to`);
      this.#session = isBack ? back(this.#session) : forward(this.#session);
      this.show();
    } else if (word === 'set') this.#set(line.slice(word.length).trim());
    else if (word === 'save') await this.#save(rest.join(' '));
    else this.#press(word, line.slice(word.length).trim());
    return true;
  }

  #press(word: string, text: string): void {
    const buttons = buttonsOf(this.#session);
    const button = /^\d+$/.test(word)
      ? buttons[Number(word) - 1]
      : (buttons.find((one) => labelOf(one) === word) ?? buttons.find(({ stimulus }) => stimulus.event === word));
    if (button === undefined) {
      const near = nearestNames(word, buttons.map(labelOf));
      const advice = near.length === 0 ? 'help tells what can be typed' : `did you mean ${near.join(' or ')}?`;
      throw new UsageError(`there is no button ${word}; ${advice}`);
    }
    const payload = text === '' ? {} : { payload: objectIn(text) };
    const budget = new Budget(this.#unitsMax);
    this.#session = budget.run(() => press(this.#session, { ...button.stimulus, ...payload }));
    const step = this.#session.past.at(-1)?.step;
    if (step !== undefined) {
      const { moves, does, emits } = told(step);
      for (const one of [...moves, ...does, ...emits]) this.#terminal.line(`  ${printable(one)}`);
      if (step.ignored !== undefined) this.#terminal.line(`  ignored: ${printable(step.ignored)}`);
    }
    this.show();
  }

  /** `Order.amount = 5`: the value is JSON, or a text as it stands. */
  #set(text: string): void {
    const [, entity = '', field = '', written = ''] = /^([^\s.]+)\.([^\s=]+)\s*=(.+)$/.exec(text) ?? [];
    const value = written.trim();
    if (field === '' || value === '')
      throw new UsageError('set takes a field and a value, such as set Order.amount = 5');
    const known = this.#session.program.entities.get(entity);
    const entities = [...this.#session.program.entities.keys()];
    if (known === undefined) throw new UsageError(`no entity is called ${entity}${advise(entity, entities)}`);
    const fields = known.fields.map(({ name }) => name);
    if (!fields.includes(field)) throw new UsageError(`${entity} has no field ${field}${advise(field, fields)}`);
    this.#session = setField(this.#session, entity, { [field]: valueIn(value) });
    this.#terminal.line(printable(`  ${entity}.${field} is ${JSON.stringify(valueIn(value))} before the next event`));
  }

  async #save(file: string): Promise<void> {
    if (file === '') throw new UsageError('save takes the name of a file');
    const name = file.replace(/^.*[\\/]/, '').replace(/\.json$/, '');
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) throw new UsageError(`${file} is there already: give another name`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(scenarioOfSession(this.#session, name), null, 2)}\n`, { flag: 'wx' });
    this.#terminal.line(printable(`  ${counted(this.#session.past.length, 'event')} written to ${file}`));
  }
}

const advise = (name: string, names: readonly string[]): string => {
  const near = nearestNames(name, names);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
};

const labelOf = ({ kind, stimulus: { event, trait } }: Button): string =>
  kind === 'answer' ? `answer:${trait ?? ''}:${event}` : event;

function valueIn(text: string): never {
  try {
    return JSON.parse(text) as never;
  } catch {
    return text as never;
  }
}

function objectIn(text: string): JsonObject {
  const value: unknown = valueIn(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`a payload is a JSON object, not ${text}`);
  return value as JsonObject;
}
