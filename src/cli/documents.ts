// Documents from files, patterns and standard input. A file that cannot be read or is no JSON is a fault of that file, not of the run.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { glob, isDynamicPattern } from 'tinyglobby';
import { jsonFault } from '../core/base/strict-json.ts';
import { decodeUtf8, NotUtf8 } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface SourceDocument {
  /** The file as it was found, or `-` for standard input. */
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
  /** Why there is no value; null when there is one. */
  readonly fault: string | null;
}

/**
 * Files in the order of the arguments; what a pattern finds is sorted. What is there under just that name is a file, also where it looks like a pattern:
 * `desk (1).json`. A pattern that finds nothing is a usage error.
 */
export async function expandPatterns(patterns: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const pattern of patterns) {
    if (pattern === '-' || !isDynamicPattern(pattern) || existsSync(pattern)) {
      names.push(pattern);
      continue;
    }
    const found = (await glob(pattern, { expandDirectories: false, dot: false })).sort();
    if (found.length === 0) throw new UsageError(`no file matches ${pattern}`);
    names.push(...found);
  }
  return [...new Set(names)];
}

export async function readDocument(name: string): Promise<SourceDocument> {
  let text = '';
  try {
    text = decodeUtf8(name === '-' ? await readStandardInput() : await readFile(name));
    const json = text.startsWith('\ufeff') ? text.slice(1) : text;
    const value: unknown = JSON.parse(json);
    const fault = jsonFault(json, value);
    return { name, text, value: fault === null ? value : null, fault };
  } catch (error) {
    return { name, text, value: null, fault: explain(error as NodeJS.ErrnoException) };
  }
}

/** A document that a command cannot do without. */
export async function requireDocument(name: string): Promise<SourceDocument> {
  const document = await readDocument(name);
  if (document.fault !== null) throw new UsageError(`${name}: ${document.fault}`);
  return document;
}

/** JSON that was given as an argument; `what` begins the sentence that refuses it. */
export function parseArgument(what: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${(error as Error).message}`);
  }
  const fault = jsonFault(text, value);
  if (fault !== null) throw new UsageError(`${what}: ${fault}`);
  return value;
}

function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof NotUtf8) return error.message;
  if (error instanceof SyntaxError) return `is not JSON: ${error.message}`;
  if (error.code === 'ENOENT') return 'there is no such file';
  if (error.code === 'EISDIR')
    return 'is a directory; give a file, or a pattern such as "schemas/**/*.json" where several are taken';
  if (error.code === 'EACCES') return 'may not be read by this user';
  return error.message;
}

async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.readableEnded) throw new UsageError('standard input can be read once; give the other as a file');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
