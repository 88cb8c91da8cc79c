// Findings as SARIF 2.1.0 (OASIS), for code scanning and editors. https://docs.oasis-open.org/sarif/sarif/v2.1.0/
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../config/version.ts';
import { sha256Hex } from '../../core/base/hash.ts';
import type { FollowingPlace } from '../../core/verify/index.ts';
import { everyRule } from '../../core/verify/rules-17/index.ts';
import type { CheckedDocument } from '../check-document.ts';
import { nameOfPlace } from './placement.ts';

export function sarifReport(checked: readonly CheckedDocument[]): string {
  const results = checked.flatMap(resultsOf);
  const unread = checked.flatMap(({ source }) =>
    source.fault === null
      ? []
      : (source.faults.length > 0 ? source.faults : [{ line: 1, column: 1, message: source.fault }]).map((fault) => ({
          level: 'error',
          message: { text: fault.message },
          locations: [{ physicalLocation: physical(source.name, fault) }],
        })),
  );
  const rules = everyRule.map(({ id, category, severity, says }) => ({
    id,
    shortDescription: { text: says },
    defaultConfiguration: { level: severity },
    help: { text: `orrery explain ${id}` },
    properties: { tags: [category] },
  }));
  const run = {
    tool: { driver: { name: 'orrery', semanticVersion: version, version, rules } },
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
  return [
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
