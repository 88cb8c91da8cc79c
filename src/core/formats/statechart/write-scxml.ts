// A machine of a document as SCXML. What SCXML has words for is said in them (what is emitted, what is set to a value); any other effect and guard is kept as it stands here, as JSON in an element of a namespace
// of its own, so that it is read again as it was. A processor of SCXML passes such elements over.
import type { Json } from '../../base/json.ts';
import type { Model, Trait, Transition } from '../../schema/index.ts';
import { eventKey } from './chart.ts';
import { contextOf, writtenMachine } from './written-machine.ts';

/** The namespace of what SCXML has no words for. */
export const effectNamespace = 'urn:orrery:effects';

/** A machine as it is, several as the regions of one. Ends with a line end. */
export function writeScxml(model: Model, traits: readonly Trait[]): string {
  const { name } = model;
  const [only] = traits;
  const isOne = traits.length === 1 && only !== undefined;
  const initial = isOne ? initialOf(only, '') : null;
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:o="${effectNamespace}" version="1.0"${attribute('name', isOne ? only.name : name)}${initial === null ? '' : attribute('initial', initial)}>`,
    ...dataOf(model, traits),
  ];
  if (isOne) return [...head, ...statesOf(only, '', '  '), '</scxml>', ''].join('\n');
  const regions = traits.flatMap((trait) => {
    const first = initialOf(trait, `${trait.name}.`);
    return [
      `    <state${attribute('id', idOf(trait.name))}${first === null ? '' : attribute('initial', first)}>`,
      ...statesOf(trait, `${trait.name}.`, '      '),
      '    </state>',
    ];
  });
  return [
    ...head,
    `  <parallel${attribute('id', idOf(name === '' ? 'app' : name))}>`,
    ...regions,
    '  </parallel>',
    '</scxml>',
    '',
  ].join('\n');
}

/** Nothing is assigned to what is not declared. */
function dataOf(model: Model, traits: readonly Trait[]): string[] {
  const data = Object.entries(contextOf(model, traits)).map(
    ([id, value]) =>
      `    <data${attribute('id', id)}${value === null ? '' : attribute('expr', JSON.stringify(value))}/>`,
  );
  return data.length === 0 ? [] : ['  <datamodel>', ...data, '  </datamodel>'];
}

function initialOf(trait: Trait, prefix: string): string | null {
  const first = trait.states.find(({ isInitial }) => isInitial);
  return first === undefined ? null : idOf(prefix + first.name);
}

/** An id has no white space in it. */
const idOf = (name: string) => name.replace(/\s+/g, '_');

function statesOf(trait: Trait, prefix: string, pad: string): string[] {
  return writtenMachine(trait).states.flatMap(({ name, isFinal, ways }) => {
    const tag = isFinal ? 'final' : 'state';
    const head = `${pad}<${tag}${attribute('id', idOf(prefix + name))}`;
    if (ways.length === 0) return [`${head}/>`];
    return [`${head}>`, ...ways.flatMap((way) => transitionOf(way, prefix, `${pad}  `)), `${pad}</${tag}>`];
  });
}

function transitionOf({ event, guard, effects, to }: Transition, prefix: string, pad: string): string[] {
  const comes = event === '_ALWAYS' ? '' : attribute('event', event === '_ANY' ? '*' : eventOf(event));
  const condition = guard === null || guard === undefined ? '' : attribute('cond', conditionOf(guard));
  const head = `${pad}<transition${comes}${condition}${attribute('target', idOf(prefix + to))}`;
  if (effects.length === 0) return [`${head}/>`];
  return [`${head}>`, ...effects.map((effect) => `${pad}  ${effectOf(effect)}`), `${pad}</transition>`];
}

/** Events that come by themselves have names of SCXML; here they begin with an underscore. */
const eventOf = (event: string) => event.replace(/^_(done|error)_/, '$1.');

const conditionOf = (guard: Json) => (typeof guard === 'boolean' ? String(guard) : JSON.stringify(guard));

function effectOf(effect: Json): string {
  const [verb, first, second, ...rest] = Array.isArray(effect) ? (effect as readonly Json[]) : [];
  const isPlain = rest.length === 0 && typeof first === 'string';
  if (
    verb === 'emit' &&
    isPlain &&
    second === undefined &&
    eventKey(first) === first &&
    !/^_|^(?:done|error)\b/.test(first)
  )
    return `<send${attribute('event', first)}/>`;
  const field = isPlain ? /^@entity\.([A-Za-z]\w*)$/.exec(first)?.[1] : undefined;
  const isLiteral = typeof second === 'number' || typeof second === 'boolean';
  if (verb === 'set' && field !== undefined && isLiteral)
    return `<assign${attribute('location', field)}${attribute('expr', JSON.stringify(second))}/>`;
  return `<o:effect>${escapeXml(JSON.stringify(effect))}</o:effect>`;
}

const attribute = (name: string, value: string) => ` ${name}="${escapeXml(value).replaceAll('"', '&quot;')}"`;

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
