// `npm run official:services -- [WORD...] [--write]`: which services the format's own program of version 17 brings along, which actions each has, and which parameters
// an action takes, must have, and of which type. The program is asked about every name of src/core/verify/registry/services-17.json and about the words given, as a
// service, as an action of each service and as a parameter of each action. Prints the differences from that file; `--write` writes it. Skips where the program cannot
// be had. A service whose every action is taken has none of its own, and stands there as null.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Json } from '../src/core/base/json.ts';
import type { ServiceTable } from '../src/core/verify/registry.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';

const file = new URL('../src/core/verify/registry/services-17.json', import.meta.url);
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const table: ServiceTable = JSON.parse(readFileSync(file, 'utf8'));
const namesIn = (parts: readonly object[]) => [...new Set([...parts.flatMap((part) => Object.keys(part)), ...words])];
const actionsIn = (services: ServiceTable) => Object.values(services).filter((actions) => actions !== null);

const opened = await openOracle('17');
if (isUnavailable(opened)) {
  console.log(`skipped: ${opened.unavailable}`);
  process.exit(0);
}
const oracle = opened;

/** The names in the messages of one code, as the program quotes them. */
async function told(calls: readonly Json[], code: string): Promise<readonly (readonly string[])[]> {
  const [verdict] = await oracle.verdicts([documentThatCalls(calls)]);
  return (verdict?.errors ?? []).flatMap((error) =>
    error.code === `ORB_EFF_CALL_SERVICE_${code}`
      ? [[...error.message.matchAll(/'(.*?)'/g)].map(([, name = '']) => name)]
      : [],
  );
}

async function services(): Promise<readonly string[]> {
  const names = namesIn([table]);
  const unknown = await told(
    names.map((name) => ['call-service', name, 'ask', {}]),
    'UNKNOWN_SERVICE',
  );
  return names.filter((name) => !unknown.some(([one]) => one === name));
}

/** The actions of a service; null where it takes every name. */
async function actionsOf(service: string): Promise<readonly string[] | null> {
  const names = ['no-such-action', ...namesIn(actionsIn(table))];
  const unknown = new Set(
    (
      await told(
        names.map((name) => ['call-service', service, name, {}]),
        'MISSING_ACTION',
      )
    ).map(([name]) => name),
  );
  return unknown.has('no-such-action') ? names.filter((name) => !unknown.has(name)) : null;
}

/** Types by the kinds of literal that they refuse; the program judges no literal list. */
const literals: Readonly<Record<string, Json>> = { string: 'x', number: 3, boolean: true, object: { a: 1 } };
const types: Readonly<Record<string, string>> = {
  'number boolean object': 'string',
  'string boolean object': 'number',
  'string number object': 'boolean',
  'string number boolean': 'object',
  'string number boolean object': 'array',
  '': 'any',
};

async function parametersOf(service: string, action: string): Promise<Record<string, string>> {
  const required = (await told([['call-service', service, action, {}]], 'MISSING_PARAM')).map(([name = '']) => name);
  const names = [...new Set([...required, ...namesIn(actionsIn(table).flatMap((actions) => Object.values(actions)))])];
  const all = Object.fromEntries(names.map((name) => [name, '@entity.id']));
  const unknown = new Set(
    (await told([['call-service', service, action, all]], 'UNKNOWN_PARAM')).map(([name]) => name),
  );
  // An object with an `emit` is taken for the options of the call.
  const known = names.filter((name) => !unknown.has(name) && name !== 'emit');
  const refused = new Map<string, string[]>(known.map((name) => [name, []]));
  for (const [kind, value] of Object.entries(literals)) {
    const given = Object.fromEntries(known.map((name) => [name, value]));
    for (const [name = ''] of await told([['call-service', service, action, given]], 'PARAM_TYPE'))
      refused.get(name)?.push(kind);
  }
  return Object.fromEntries(
    known.map((name) => [
      name,
      `${types[(refused.get(name) ?? []).join(' ')] ?? 'any'}${required.includes(name) ? '!' : ''}`,
    ]),
  );
}

function documentThatCalls(calls: readonly Json[]): Json {
  const effects = [['render-ui', 'main', { type: 'typography', content: 'Services' }], ...calls];
  const machine = {
    states: [{ name: 'ready', isInitial: true }],
    events: [{ key: 'INIT', name: 'Init' }],
    transitions: [{ from: 'ready', to: 'ready', event: 'INIT', effects }],
  };
  const trait = { name: 'Desk', category: 'interaction', linkedEntity: 'Ticket', stateMachine: machine };
  const entity = { name: 'Ticket', persistence: 'runtime', fields: [{ name: 'id', type: 'string' }] };
  const pages = [{ name: 'DeskPage', path: '/desk', traits: [{ ref: 'Desk' }] }];
  return { name: 'services', version: '1.0.0', orbitals: [{ name: 'Desk', entity, traits: [trait], pages }] };
}

const found: Record<string, Record<string, Record<string, string>> | null> = {};
for (const service of (await services()).toSorted()) {
  const actions = await actionsOf(service);
  const entries: [string, Record<string, string>][] = [];
  for (const action of actions ?? []) entries.push([action, await parametersOf(service, action)]);
  found[service] = actions === null ? null : Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
await oracle.close();

const lines = (services: ServiceTable) =>
  Object.entries(services).flatMap(([service, actions]) =>
    actions === null
      ? [service]
      : Object.entries(actions).map(([action, parameters]) => `${service} ${action} ${JSON.stringify(parameters)}`),
  );
const [before, now] = [new Set(lines(table)), new Set(lines(found))];
for (const line of before) if (!now.has(line)) console.log(`- ${line}`);
for (const line of now) if (!before.has(line)) console.log(`+ ${line}`);
console.log(
  `${Object.keys(found).length} services, ${actionsIn(found).flatMap((one) => Object.keys(one)).length} actions`,
);
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
