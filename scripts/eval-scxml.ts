// `npm run eval:scxml`: the W3C's tests of SCXML that are about states and transitions alone, read to documents, and these run. Where ORRERY_SCXML_TESTS names a folder of
// them (`test*.scxml`, of any data model); nothing of them is kept here. A test passes where its document reaches the state `pass`, and in a run never `fail`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { scxml } from '../src/formats/scxml/index.ts';

const folder = process.env.ORRERY_SCXML_TESTS;

/** What a test needs beyond states, transitions and events that are raised or sent to itself. */
const beyond: readonly (readonly [string, RegExp])[] = [
  [
    'data and expressions',
    /<(?:\w+:)?(?:data|datamodel|assign|script|foreach|if|donedata)\b|_event|\s(?:event|src|type|target)?expr=|\bcond="(?!true"|false")/,
  ],
  ['other sessions and services', /<(?:\w+:)?(?:invoke|cancel)\b|<send\b[^>]*\b(?:target|type|id|namelist)=/],
  ['what is no SCXML for a reader', /\bconf:/],
];

interface Machine {
  state: string;
  readonly transitions: readonly JsonObject[];
}

const keyOf = (event: unknown) => String(event);
const emitted = (effects: Json | undefined) =>
  (Array.isArray(effects) ? effects : []).flatMap((one) =>
    Array.isArray(one) && one[0] === 'emit' ? [keyOf(one[1])] : [],
  );

/** The states in which a document comes to rest: what comes by itself goes first, then what was emitted, what ends after it, what the source sends last, the shortest delay first. */
function runDocument(
  document: Json,
  late: ReadonlyMap<string, number>,
): { readonly ended: string[]; readonly seen: ReadonlySet<string> } {
  const traits = ((document as JsonObject).orbitals as JsonObject[]).flatMap(
    ({ traits: list }) => list as JsonObject[],
  );
  const machines = traits.map(({ stateMachine }): Machine => {
    const { states, transitions } = stateMachine as { states: JsonObject[]; transitions: JsonObject[] };
    return { state: String(states.find(({ isInitial }) => isInitial === true)?.name), transitions };
  });
  const queue = traits.flatMap(({ initialEffects }) => emitted(initialEffects));
  const seen = new Set(machines.map(({ state }) => state));
  const step = (test: (event: string) => boolean): boolean => {
    let moved = false;
    for (const machine of machines) {
      const found = machine.transitions.find(
        ({ from, event, guard }) => from === machine.state && test(keyOf(event)) && guard !== false,
      );
      if (found === undefined) continue;
      moved = true;
      machine.state = String(found.to);
      seen.add(machine.state);
      queue.push(...emitted(found.effects));
    }
    return moved;
  };
  for (let steps = 0; steps < 1000; steps++) {
    if (step((event) => event === '_ALWAYS')) continue;
    queue.sort((a, b) => (late.get(a) ?? -1) - (late.get(b) ?? -1));
    const isLate = queue[0] === undefined || late.has(queue[0]);
    if (isLate && step((event) => event.startsWith('_done_'))) continue;
    const event = queue.shift();
    if (event === undefined) break;
    step((one) => one === event);
  }
  return { ended: machines.map(({ state }) => state), seen };
}

function milliseconds(delay = '0s'): number {
  return Number.parseFloat(delay) * (delay.endsWith('ms') ? 1 : 1000);
}

function reachable(document: Json): ReadonlySet<string> {
  const traits = ((document as JsonObject).orbitals as JsonObject[]).flatMap(
    ({ traits: list }) => list as JsonObject[],
  );
  const reached = new Set<string>();
  for (const { stateMachine } of traits) {
    const { states, transitions } = stateMachine as { states: JsonObject[]; transitions: JsonObject[] };
    const queue = states.filter(({ isInitial }) => isInitial === true).map(({ name }) => String(name));
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      for (const { from, to, guard } of transitions) if (from === at && guard !== false) queue.push(String(to));
    }
  }
  return reached;
}

if (folder === undefined || !existsSync(folder)) console.log('skipped: ORRERY_SCXML_TESTS names no folder of tests');
else {
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => /test\w+\.scxml$/.test(path))
    .sort();
  const left = new Map<string, number>();
  let [count, reaching, passing] = [0, 0, 0];
  for (const path of files) {
    const text = readFileSync(join(folder, path), 'utf8').replace(/<!--[\s\S]*?-->|<log\b[^>]*\/>/g, '');
    const reason =
      beyond.find(([, test]) => test.test(text))?.[0] ??
      (/\bid="pass"/.test(text) ? undefined : 'parts of other tests');
    if (reason !== undefined) {
      left.set(reason, (left.get(reason) ?? 0) + 1);
      continue;
    }
    count++;
    const { value, faults } = scxml.read(text);
    const sent = [...text.matchAll(/<send\b[^>]*>/g)].map(([tag]) => tag);
    const late = new Map(
      sent.map((tag) => [
        /event="([^"]*)"/.exec(tag)?.[1] ?? '',
        milliseconds(/delay(?:expr)?="'?([^"']*)/.exec(tag)?.[1]),
      ]),
    );
    const { ended } = runDocument(value ?? {}, late);
    const isReached = reachable(value ?? {}).has('pass');
    if (isReached) reaching++;
    if (ended.includes('pass') && faults.length === 0) passing++;
    else console.log(`  ${basename(path)}: ends in ${ended.join(', ')}${isReached ? '' : ', `pass` is not reachable'}`);
  }
  console.log(`${files.length} tests; ${[...left].map(([reason, number]) => `${number} need ${reason}`).join(', ')}`);
  console.log(
    `${count} about states and transitions alone: \`pass\` reachable in ${reaching}, reached by a run, and \`fail\` never, in ${passing}`,
  );
}
