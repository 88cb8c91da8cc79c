// Findings as SARIF 2.1.0 (OASIS), for code scanning and editors. https://docs.oasis-open.org/sarif/sarif/v2.1.0/
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../config/version.ts';
import { sha256Hex } from '../../core/base/hash.ts';
import type { FollowingPlace } from '../../core/verify/index.ts';
import { everyRule } from '../../core/verify/rules-17/index.ts';
import type { CheckedDocument } from '../check-document.ts';
import { type JudgedDocument, tellProperty } from './check-properties.ts';
import { isMistaken, isUnreadable } from './mistakes.ts';
import { nameOfPlace } from './placement.ts';

export function sarifReport(checked: readonly CheckedDocument[], judged: readonly JudgedDocument[] = []): string {
  const results = checked.flatMap((document) => [...resultsOf(document), ...resultsOfProperties(document, judged)]);
  const unread = checked.flatMap(({ source }) =>
    !isUnreadable(source)
      ? []
      : (source.faults.length > 0 ? source.faults : [{ line: 1, column: 1, message: source.fault ?? '' }]).map(
          (fault) => ({
            level: 'error',
            message: { text: fault.message },
            locations: [{ physicalLocation: physical(source.name, fault) }],
          }),
        ),
  );
  const rules = everyRule.map(({ id, category, severity, says }) => ({
    id,
    shortDescription: { text: says },
    defaultConfiguration: { level: severity },
    help: { text: `orrery explain ${id}` },
    properties: { tags: [category] },
  }));
  const told = judged.length === 0 ? rules : [...rules, propertyRule];
  const run = {
    tool: { driver: { name: 'orrery', semanticVersion: version, version, rules: told } },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: unread.length === 0, toolExecutionNotifications: unread }],
    artifacts: checked
      .filter(({ source }) => source.name !== '-')
      .map(({ source }) => ({ location: { uri: uriOf(source.name) } })),
    results,
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Properties have no rule of the checks: what must hold stands beside the document. */
const propertyRule = {
  id: 'property',
  shortDescription: { text: 'A property of the document holds in all of its runs.' },
  defaultConfiguration: { level: 'error' },
  help: { text: 'orrery prove FILE --fix' },
  properties: { tags: ['property'] },
};

/** At the transition with which a run breaks it, and at the sentence. What is proved is not told. */
function resultsOfProperties({ source }: CheckedDocument, judged: readonly JudgedDocument[]) {
  const properties = judged.find(({ name }) => name === source.name)?.properties ?? [];
  return properties.flatMap((one) => {
    const { verdict, pointer, property } = one;
    if (verdict === 'proved') return [];
    const [, file = property.place, line = '1'] = /^(.*):(\d+)$/.exec(property.place) ?? [];
    return [
      {
        ruleId: propertyRule.id,
        ruleIndex: everyRule.length,
        level: verdict === 'refuted' ? 'error' : 'note',
        message: { text: tellProperty(source.name, one) },
        locations: [
          {
            physicalLocation: physical(source.name, source.placeOf(pointer)),
            logicalLocations: [{ fullyQualifiedName: pointer }],
          },
        ],
        relatedLocations: [
          {
            id: 0,
            message: { text: property.says },
            physicalLocation: physical(file, { line: Number(line), column: 1 }),
          },
        ],
        partialFingerprints: {
          'orrery/v1': `${sha256Hex(JSON.stringify([source.name, propertyRule.id, property.name])).slice(0, 32)}:1`,
        },
      },
    ];
  });
}

const indexOfRule: ReadonlyMap<string, number> = new Map(everyRule.map(({ id }, index) => [id, index]));

function resultsOf({ source, causes, notes }: CheckedDocument) {
  const seen = new Map<string, number>();
  /** The same wherever the lines move to; findings that are alike in all of it are counted. */
  const fingerprint = (category: string, name: string, pointer: string) => {
    const key = JSON.stringify([source.name, category, name, nameOfPlace(source.value, pointer)]);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { 'orrery/v1': `${sha256Hex(key).slice(0, 32)}:${count}` };
  };
  const at = (pointer: string) => [
    {
      physicalLocation: physical(source.name, source.placeOf(pointer)),
      logicalLocations: [{ fullyQualifiedName: pointer }],
    },
  ];
  const related = (place: FollowingPlace, id: number) => ({
    id,
    message: { text: place.message },
    physicalLocation: physical(source.name, source.placeOf(place.pointer)),
    logicalLocations: [{ fullyQualifiedName: place.pointer }],
  });
  const mistakes = [
    ...(isMistaken(source) ? source.faults.map((fault) => ({ ...fault, level: 'error' })) : []),
    ...source.notes.filter(({ rule }) => rule !== undefined).map((note) => ({ ...note, level: 'warning' })),
  ];
  return [
    ...mistakes.map(({ rule, level, message, ...place }) => ({
      ruleId: rule,
      level,
      message: { text: message },
      locations: [{ physicalLocation: physical(source.name, place) }],
    })),
    ...causes.map(({ rule, category, severity, message, name, pointer, places }) => ({
      ruleId: rule,
      ruleIndex: indexOfRule.get(rule),
      level: severity,
      message: { text: message },
      locations: at(pointer),
      ...(places.length === 0 ? {} : { relatedLocations: places.map(related) }),
      partialFingerprints: fingerprint(category, name, pointer),
    })),
    ...notes.map(({ kind, message, name, pointer }) => ({
      ruleId: kind,
      level: 'note',
      message: { text: message },
      locations: at(pointer),
      partialFingerprints: fingerprint(kind, name, pointer),
    })),
  ];
}

const physical = (name: string, { line, column }: { readonly line: number; readonly column: number }) => ({
  artifactLocation: { uri: uriOf(name) },
  region: { startLine: line, startColumn: column },
});

/** Relative where the file is beneath the folder of the command, as viewers of a repository want it. */
function uriOf(name: string): string {
  if (name === '-') return 'standard-input';
  const path = isAbsolute(name) ? relative(process.cwd(), name) : name;
  if (path.startsWith('..')) return pathToFileURL(name).href;
  return path
    .split(sep)
    .filter((part) => part !== '.')
    .map(encodeURIComponent)
    .join('/');
}
