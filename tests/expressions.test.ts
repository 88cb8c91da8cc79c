// Every regular expression of the service and the console, looked at for what an input can make it cost. One that takes exponential time is refused; one that takes
// polynomial time stands in the list below, with the reason why what it reads is short. The analysis is that of scslre, which eslint-plugin-regexp uses as well.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { domainPattern } from '../src/core/base/domain-name.ts';
import { listFiles, root } from './source-tree.ts';

interface Expression {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/** Expressions whose time may grow with the square of what they read, by the reason why that never comes to pass. */
const polynomial: Readonly<Record<string, readonly string[]>> = {
  'reads what the operator wrote: an address, a line of the configuration, an argument of a command': [
    String.raw`src/adapters/embedder/openai-embedder.ts: /\/+$/`,
    String.raw`src/adapters/store/postgres/targets.ts: /^([a-z]+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s`,
    String.raw`src/adapters/telemetry/otlp-exporter.ts: /\/+$/`,
    String.raw`src/cli/plan-command.ts: /^(?:(orbital|entity|field|trait|page|state|event|tick):)?(.+?)=(.+?)(?:@(.+))?$/`,
    String.raw`src/cli/remote-runner.ts: /\/+$/`,
    String.raw`src/config/config.ts: /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/`,
    String.raw`src/config/database-url.ts: /^([^:]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s`,
  ],
  'reads the stack of an error, which the process made': [String.raw`src/http/logger.ts: /\n\s+at .*/s`],
  'reads one line of the text in an editor, or metrics of the service, in the browser of the author': [
    String.raw`web/src/analysis/help/site-in-yaml.ts: /\s+#.*$/`,
    'web/src/analysis/help/site-in-yaml.ts: /^("(?:[^"\\\\]|\\\\.)*"|\'[^\']*\'|[^\\s#"\'[{&*!|>%@`-][^#]*?|-[^\\s#][^#]*?)[ \\t]*:(?=\\s|$)/',
    String.raw`web/src/editor/languages.ts: /^\s*[{[]/m`,
    String.raw`web/src/editor/yaml-indent.ts: /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'[{][^:]*)\s*:\s/`,
    String.raw`web/src/prometheus.ts: /(\w+)="([^"]*)"/g`,
  ],
  'is asked only of a name or a text of at most 1,000 characters': [
    String.raw`src/contract/access.ts: /^[^\p{Cc}\p{Cs}]*[^\p{Cc}\p{Cs}\s][^\p{Cc}\p{Cs}]*$/u`,
    `src/core/base/domain-name.ts: ${domainPattern}`,
    String.raw`src/core/memory/describe-procedure.ts: /([\p{L}\p{N}_]+)(?:\/\d+)*$/u`,
    String.raw`src/core/repair/bindings.ts: /^\{\s*@?(.*?)\s*\}$/`,
    String.raw`src/core/notation/calls.ts: /^\s*([\w/-]+)\s*\((.*)\)\s*;?\s*$/s`,
    String.raw`src/core/notation/calls.ts: /^\s*([\w/-]+)\s+(.+)$/s`,
    String.raw`src/core/notation/conditions.ts: /\s*(?:&&|\band\b)\s*/`,
    String.raw`src/core/notation/conditions.ts: /\s*(?:\|\||\bor\b)\s*/`,
    String.raw`src/core/notation/conditions.ts: /^\s*((?:@|entity\.|payload\.)[\w.]+)\s*(===?|!==?|<>|>=|<=|=|>|<)\s*(.+?)\s*$/s`,
    String.raw`src/core/repair/pages.ts: /[?#].*$/s`,
    String.raw`src/core/migrate/machines.ts: /:.*$/s`,
  ],
  'reads the address of a connection, which the system writes': [
    String.raw`src/app/wrong-keys.ts: /%.*$/`,
    String.raw`src/app/wrong-keys.ts: /\d+\.\d+\.\d+\.\d+$/`,
  ],
  'reads a binding of the built-in library': [
    String.raw`src/core/behaviors/compose/controls.ts: /^@payload\.(\w+)(.*)$/`,
  ],
  'reads a text in which no two dashes stand together': [
    String.raw`src/core/memory/pattern-name.ts: /^-+|-+$/g`,
    String.raw`src/core/memory/procedure-patterns.ts: /^-+|-+$/g`,
  ],
  'its last part matches anything, so that nothing is tried twice': [
    String.raw`src/core/memory/step-tokens.ts: /^(\s*(?:[\p{L}_][\p{L}\p{N}_]*\s*[=:]\s*)?)(.*)$/su`,
  ],
};

function expressionsOf(path: string): Expression[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source !== undefined)
        found.push({ path, source: textOf(source, file), flags: flags === undefined ? '' : textOf(flags, file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What an expression that makes a text says; a digit for what only a run tells. */
function textOf(node: ts.Expression, file: ts.SourceFile): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return templateOf(node.template, file, true);
  if (ts.isTemplateExpression(node)) return templateOf(node, file, false);
  if (!ts.isIdentifier(node)) return '9';
  const constant = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText(file) === node.text);
  return constant?.initializer === undefined ? '9' : textOf(constant.initializer, file);
}

function templateOf(template: ts.TemplateLiteral, file: ts.SourceFile, isRaw: boolean): string {
  const said = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return said(template);
  const spans = template.templateSpans.map(({ expression, literal }) => textOf(expression, file) + said(literal));
  return said(template.head) + spans.join('');
}

function costOf({ source, flags }: Expression): 'linear' | 'polynomial' | 'exponential' {
  const { reports } = analyse({ source, flags });
  if (reports.length === 0) return 'linear';
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}

const expressions = ['src', 'web/src', 'action', 'scripts']
  .flatMap((folder) => listFiles(folder, ['.ts', '.tsx']))
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('scripts/'))
  .flatMap(expressionsOf);

describe('regular expressions', () => {
  const costs = new Map(expressions.map((one) => [one, costOf(one)]));
  const named = (cost: string) =>
    [...costs].filter(([, own]) => own === cost).map(([{ path, source, flags }]) => `${path}: /${source}/${flags}`);

  test('all are found', () => expect(expressions.length).toBeGreaterThan(500));
  test('none takes exponential time', () => expect(named('exponential')).toEqual([]));
  test('those that take polynomial time are listed, and no others', () =>
    expect([...new Set(named('polynomial'))].sort()).toEqual(Object.values(polynomial).flat().sort()));

  test.each([
    [String.raw`^(?:a+)+$`, 'exponential'],
    [String.raw`^(?:\s*#.*\n|\s*\n)*x`, 'exponential'],
    [String.raw`\s*x`, 'polynomial'],
    [String.raw`^[a-z]+$`, 'linear'],
  ])('the analysis tells /%s/ to be %s', (source, cost) => expect(costOf({ path: '', source, flags: '' })).toBe(cost));
});
