// `orrery.config.json`: what a project wants of `orrery check`. Found in the folder of the command or the nearest one above; JSON with comments. Every mistake
// is told with its line, an unknown member with the nearest name, because a misspelt rule would be no rule without a word.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { jsonFaultWords } from '../core/base/json-syntax.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { categoryCodes } from '../core/verify/index.ts';
import { everyRule } from '../core/verify/rules-17/index.ts';
import { ConfigError } from './config.ts';
import type { ProjectFile } from './project-shape.ts';

export const projectFileName = 'orrery.config.json';

export interface Project {
  /** Null where there is none. */
  readonly file: string | null;
  /** What its paths are relative to. */
  readonly directory: string;
  readonly settings: ProjectFile;
}

/** The named file, or the nearest one above `directory`, or none. Throws a ConfigError that lists every problem. */
export async function readProject(named: string | null, directory: string): Promise<Project> {
  const file = named === null ? findUpwards(resolve(directory)) : resolve(named);
  if (file === null) return { file, directory: resolve(directory), settings: {} };
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`${named ?? file}: ${unreadable[error.code ?? ''] ?? error.message}`]);
  });
  return { file, directory: dirname(file), settings: await parse(text.replace(/^\ufeff/, ''), named ?? file) };
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory; give a file',
  EACCES: 'may not be read by this user',
};

function findUpwards(directory: string): string | null {
  const file = join(directory, projectFileName);
  if (existsSync(file)) return file;
  return dirname(directory) === directory ? null : findUpwards(dirname(directory));
}

async function parse(text: string, file: string): Promise<ProjectFile> {
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split('\n');
    return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
  };
  const faults: ParseError[] = [];
  const tree = parseTree(text, faults, { allowTrailingComma: true });
  if (tree === undefined || faults.length > 0) {
    const problems = faults.map(
      ({ offset, error }) => `${at(offset)}: ${jsonFaultWords[printParseErrorCode(error)] ?? 'this is not JSON'}`,
    );
    throw new ConfigError(problems.length > 0 ? problems : [`${file} is empty: {} says nothing`]);
  }
  const { projectShape } = await import('./project-shape.ts');
  const repeated = repeatedMembers(tree).map((node) => `${at(node.offset)}: the member stands twice`);
  const result = projectShape.safeParse(memberValue(tree));
  if (result.success && repeated.length === 0) return result.data;
  const wrong = (result.error?.issues ?? []).flatMap((issue) => {
    const path = issue.path as (string | number)[];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${at(placeOf(tree, [...path, key], true))}: ${sayUnknown(key, path)}`);
    return [
      `${at(placeOf(tree, path, false))}: ${path.join('.')} ${sayIssue(issue, findNodeAtLocation(tree, [...path])?.value)}`,
    ];
  });
  throw new ConfigError([...repeated, ...wrong]);
}

const membersOf: Readonly<Record<string, readonly string[]>> = {
  file: ['$schema', 'target', 'ignore', 'rules', 'overrides', 'properties', 'registries', 'policy', 'policies'],
  rules: [...categoryCodes, ...everyRule.map(({ id }) => id)],
  overrides: ['files', 'rules'],
  properties: ['files', 'properties'],
};

function sayUnknown(key: string, path: readonly (string | number)[]): string {
  const isRule = path.at(-1) === 'rules';
  const [nearest] = nearestNames(key, membersOf[isRule ? 'rules' : String(path[0] ?? 'file')] ?? []);
  const advice = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
  return `unknown ${isRule ? 'rule' : 'member'} ${JSON.stringify(key)}${advice}`;
}

/** A word that is none of a list is told with the word that it may have been meant as. */
function sayIssue(
  issue: { readonly code?: string | undefined; readonly message: string; readonly values?: unknown },
  found: unknown,
): string {
  if (issue.code !== 'invalid_value' || !Array.isArray(issue.values)) return issue.message;
  const words = issue.values.map(String);
  const text = String(found);
  const meant = nearestNames(text, words)[0] ?? words.find((word) => text !== '' && word.startsWith(text));
  return `must be one of ${words.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** Offset of a value, or of the name of a member. */
function placeOf(tree: Node, path: readonly (string | number)[], isName: boolean): number {
  const node = findNodeAtLocation(tree, [...path]);
  return (isName ? node?.parent?.children?.[0]?.offset : node?.offset) ?? tree.offset;
}

function repeatedMembers(node: Node): Node[] {
  const seen = new Set<string>();
  const own = (node.type === 'object' ? (node.children ?? []) : []).filter(({ children }) => {
    const name = String(children?.[0]?.value);
    return seen.has(name) || !seen.add(name);
  });
  return [...own, ...(node.children ?? []).flatMap(repeatedMembers)];
}

/** Members are own ones, whatever they are called. */
function memberValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(memberValue);
  if (node.type !== 'object') return node.value;
  const members = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined ? [] : [[String(name.value), memberValue(value)] as const],
  );
  return Object.fromEntries(members);
}
