// `npm run official:services -- NAME...`: which of these names the format's own program of version 17 takes for services that it brings along. It is asked about
// all of them in one document that declares none; src/core/verify/registry/services-17.json holds the names that it took. Skips where the program cannot be had.
import type { Json } from '../src/core/base/json.ts';
import { isUnavailable, openOracle } from '../training/official/oracle.ts';

const names = process.argv.slice(2);
const oracle = await openOracle('17');
if (isUnavailable(oracle)) console.log(`skipped: ${oracle.unavailable}`);
else {
  const [verdict] = await oracle.verdicts([documentThatCalls(names)]);
  await oracle.close();
  const unknown = new Set(
    (verdict?.errors ?? []).flatMap(({ code, message }) =>
      code === 'ORB_EFF_CALL_SERVICE_UNKNOWN_SERVICE' ? [/'(.*?)'/.exec(message)?.[1] ?? ''] : [],
    ),
  );
  console.log(`known: ${names.filter((name) => !unknown.has(name)).join(' ')}`);
  console.log(`unknown: ${names.filter((name) => unknown.has(name)).join(' ')}`);
}

function documentThatCalls(services: readonly string[]): Json {
  const effects = [
    ['render-ui', 'main', { type: 'typography', content: 'Services' }],
    ...services.map((name) => ['call-service', name, 'ask', {}]),
  ];
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
