// Findings as JUnit XML, for pipelines that show tests: a suite a document, a failed case a finding, an error a document that could not be read.
import type { CheckedDocument } from '../check-document.ts';
import { printable } from '../terminal.ts';
import { type JudgedDocument, type JudgedProperty, tellProperty } from './check-properties.ts';
import { isMistaken, isUnreadable } from './mistakes.ts';

/** A property is a case as well: one that is proved passes, and one that nobody could decide is skipped. */
export function junitReport(checked: readonly CheckedDocument[], judged: readonly JudgedDocument[] = []): string {
  const suites = checked.map((document) =>
    suiteOf(document, judged.find(({ name }) => name === document.source.name)?.properties ?? []),
  );
  const sum = (of: 'tests' | 'failures' | 'errors') => suites.reduce((all, suite) => all + suite[of], 0);
  const head = `<testsuites name="orrery check" tests="${sum('tests')}" failures="${sum('failures')}" errors="${sum('errors')}">`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    head,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf({ source, causes }: CheckedDocument, properties: readonly JudgedProperty[]) {
  const file = attribute(source.name);
  const place = (pointer: string) => {
    const { line, column } = source.placeOf(pointer);
    return `${line}:${column}`;
  };
  const mistakes = isMistaken(source) ? source.faults : [];
  const cases = [
    ...causes.map(({ rule, severity, message, pointer, places }) => {
      const at = place(pointer);
      return [
        `    <testcase name="${attribute(`${rule} at ${at}`)}" classname="${file}" file="${file}" line="${at.split(':')[0]}">`,
        `      <failure type="${severity}" message="${attribute(message)}">${escapeXml(`${[`${source.name}:${at}: ${message}`, pointer, ...places.map((one) => `${place(one.pointer)}: ${one.message}`)].join('\n')}`)}</failure>`,
        '    </testcase>',
      ];
    }),
    ...properties.map((one) => {
      const at = place(one.pointer);
      const head = `    <testcase name="${attribute(`property ${one.property.name}`)}" classname="${file}" file="${file}" line="${at.split(':')[0]}"`;
      if (one.verdict === 'proved') return [`${head}/>`];
      const told = attribute(one.message);
      return [
        `${head}>`,
        one.verdict === 'unknown'
          ? `      <skipped message="${told}"/>`
          : `      <failure type="property" message="${told}">${escapeXml(`${source.name}:${at}: ${tellProperty(source.name, one)}\n${one.property.says}`)}</failure>`,
        '    </testcase>',
      ];
    }),
    ...mistakes.map(({ rule, message, line, column }) => [
      `    <testcase name="${attribute(`${rule} at ${line}:${column}`)}" classname="${file}" file="${file}" line="${line}">`,
      `      <failure type="error" message="${attribute(message)}">${escapeXml(`${source.name}:${line}:${column}: ${message}`)}</failure>`,
      '    </testcase>',
    ]),
    ...(!isUnreadable(source)
      ? []
      : [
          [
            `    <testcase name="readable" classname="${file}" file="${file}">`,
            `      <error type="unreadable" message="${attribute(source.fault ?? '')}"></error>`,
            '    </testcase>',
          ],
        ]),
  ];
  const clean = `    <testcase name="no findings" classname="${file}" file="${file}"/>`;
  const errors = isUnreadable(source) ? 1 : 0;
  const failures = causes.length + mistakes.length + properties.filter(({ verdict }) => verdict === 'refuted').length;
  const tests = Math.max(1, cases.length);
  return {
    tests,
    failures,
    errors,
    lines: [
      `  <testsuite name="${file}" tests="${tests}" failures="${failures}" errors="${errors}">`,
      ...(cases.length === 0 ? [clean] : cases.flat()),
      '  </testsuite>',
    ],
  };
}

/** What XML has no place for, even escaped. */
const impossible = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(impossible, '\ufffd')
    .replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

const attribute = (text: string): string => escapeXml(text.replace(/\n/g, ' '));
