// `npm run eval:scxml`: the W3C's tests of SCXML of which all is kept, read to documents, and these run by the interpreter of documents. Where ORRERY_SCXML_TESTS names a folder of them
// (`test*.scxml`, of any data model); nothing of them is kept here. A test passes where its document reaches the state `pass`, and in a run never `fail`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { eventKey } from '../src/core/formats/statechart/chart.ts';
import { scxml } from '../src/formats/scxml/index.ts';
import { DocumentRun } from './run-document.ts';

const folder = process.env.ORRERY_SCXML_TESTS;

/** What a test needs of which not all is kept. */
const beyond: readonly (readonly [string, RegExp])[] = [
  [
    'data and expressions',
    /<(?:\w+:)?(?:data|datamodel|assign|script|foreach|if|donedata)\b|_event|\s(?:event|src|type|target)?expr=|\bcond="(?!true"|false")/,
  ],
  ['other sessions and services', /<(?:\w+:)?(?:invoke|cancel)\b|<send\b[^>]*\b(?:target|type|id|namelist)=/],
  ['what is no SCXML for a reader', /\bconf:/],
];

const traitsOf = (document: Json) =>
  ((document as JsonObject).orbitals as JsonObject[]).flatMap(({ traits }) => traits as JsonObject[]);

/** All is kept: no condition is decided elsewhere, and nothing is told but the delays, in whose order events are sent here. */
function isWhole(document: Json, notes: readonly { readonly message: string }[]): boolean {
  const isDelay = ({ message }: { readonly message: string }) => /^`delay(?:expr)?` of what is sent/.test(message);
  return notes.every(isDelay) && traitsOf(document).every(({ config }) => config === undefined);
}

function milliseconds(delay = '0s'): number {
  return Number.parseFloat(delay) * (delay.endsWith('ms') ? 1 : 1000);
}

function reachable(document: Json): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const { stateMachine } of traitsOf(document)) {
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
    const { value, faults, notes } = scxml.read(text);
    const isKept = value !== undefined && isWhole(value, notes) && !/delayexpr="[^'"]/.test(text);
    const reason =
      faults.length > 0
        ? 'what SCXML refuses'
        : !isKept
          ? (beyond.find(([, test]) => test.test(text))?.[0] ?? 'what is not kept')
          : /\bid="pass"/.test(text)
            ? undefined
            : 'parts of other tests';
    if (reason !== undefined || value === undefined) {
      left.set(reason ?? '', (left.get(reason ?? '') ?? 0) + 1);
      continue;
    }
    count++;
    const sent = [...text.matchAll(/<send\b[^>]*>/g)].map(([tag]) => tag);
    const late = new Map(
      sent.map((tag) => [
        eventKey(/event="([^"]*)"/.exec(tag)?.[1] ?? ''),
        milliseconds(/delay(?:expr)?="'?([^"']*)/.exec(tag)?.[1]),
      ]),
    );
    const { states: ended, seen } = new DocumentRun(value, {
      isDone: (event) => event.startsWith('_done_state'),
      late,
    });
    const isReached = reachable(value).has('pass');
    if (isReached) reaching++;
    if (ended.includes('pass') && !seen.has('fail')) passing++;
    else console.log(`  ${basename(path)}: ends in ${ended.join(', ')}${isReached ? '' : ', `pass` is not reachable'}`);
  }
  console.log(`${files.length} tests; ${[...left].map(([reason, number]) => `${number} need ${reason}`).join(', ')}`);
  console.log(
    `${count} of which all is kept: \`pass\` reachable in ${reaching}, reached by a run, and \`fail\` never, in ${passing}`,
  );
}
