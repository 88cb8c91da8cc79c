// The properties of a document: those that stand beside it in `NAME.properties.json`, and those that the project gives to files of a pattern. Each has a name,
// by which it is told, and a sentence.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseTree } from 'jsonc-parser';
import type { Project } from '../config/project-file.ts';
import { jsonSyntaxFault } from '../core/base/json-syntax.ts';
import { PropertyError, parseProperty } from '../core/prove/index.ts';
import { matcherOf } from './check/patterns.ts';
import { propertyFileOf } from './property-names.ts';
import { UsageError } from './usage-error.ts';

export interface NamedProperty {
  readonly name: string;
  readonly says: string;
  /** The file and the line in which it is written. */
  readonly place: string;
}

export async function propertiesOf(name: string, { settings, directory, file }: Project): Promise<NamedProperty[]> {
  const beside = propertyFileOf(name);
  const own = name !== '-' && existsSync(beside) ? await readPropertyFile(beside) : [];
  const given = (settings.properties ?? [])
    .filter(({ files }) => name !== '-' && matcherOf(files, directory)(name))
    .flatMap(({ properties }) => Object.entries(properties))
    .map(([title, says]) => ({ name: title, says, place: file ?? 'orrery.config.json' }));
  const all = [...own, ...given];
  for (const property of all) requireSentence(property);
  return all;
}

export async function readPropertyFile(file: string): Promise<NamedProperty[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const fault = jsonSyntaxFault(text, true);
  if (fault !== null) throw new UsageError(`${file}:${lineOf(fault.offset)}: ${fault.message}`);
  if (tree?.type !== 'object')
    throw new UsageError(`${file}: must be an object: the name of each property, and its sentence`);
  return (tree.children ?? []).map(({ children: [key, value] = [], offset }) => {
    const place = `${file}:${lineOf(offset)}`;
    if (typeof value?.value !== 'string') throw new UsageError(`${place}: must be a text such as "never A"`);
    return { name: String(key?.value), says: value.value, place };
  });
}

/** A sentence that cannot be read is told with the place, and the sentence with a mark under it. */
export function requireSentence({ says, place }: NamedProperty): void {
  try {
    parseProperty(says);
  } catch (error) {
    if (!(error instanceof PropertyError)) throw error;
    throw new UsageError(`${place}: ${error.message}\n  ${says}\n  ${' '.repeat(error.at)}^`);
  }
}
