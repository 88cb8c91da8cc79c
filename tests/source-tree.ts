// Reads the TypeScript sources once for the tidy test: imports, banned words, function lengths. Parsing only, no type checker.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

export interface ImportEdge {
  readonly specifier: string;
  /** Path of the imported file from the repository root, or null for a package. */
  readonly target: string | null;
  readonly isTypeOnly: boolean;
}

export interface SourceFacts {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly ImportEdge[];
  /** Words such as `Date` or `process.env`, with their line; `get` for a getter in an object literal, `normalize` for a member of that name. */
  readonly uses: readonly { readonly word: string; readonly line: number }[];
  readonly functions: readonly { readonly name: string; readonly line: number; readonly ownLines: number }[];
  readonly hasDefaultExport: boolean;
  /** Lists of string literals, as they are written. */
  readonly lists: readonly { readonly items: readonly string[]; readonly line: number }[];
  /** String literals that are neither a type nor an argument of a call: comparisons, lists, keys. */
  readonly words: readonly { readonly word: string; readonly line: number }[];
}

export const root = join(import.meta.dirname, '..');

/** Every file below `folder` with one of the extensions, as sorted paths from the root with forward slashes. */
export function listFiles(folder: string, extensions: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (directory: string): void => {
    for (const name of readdirSync(directory).sort()) {
      if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue;
      const path = join(directory, name);
      if (statSync(path).isDirectory()) visit(path);
      else if (extensions.some((extension) => name.endsWith(extension)))
        found.push(relative(root, path).split(sep).join('/'));
    }
  };
  try {
    visit(join(root, folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return found;
}

export function readSource(path: string): SourceFacts {
  const text = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const imports: ImportEdge[] = [];
  const uses: { word: string; line: number }[] = [];
  const functions: { name: string; line: number; ownLines: number }[] = [];
  const words: { word: string; line: number }[] = [];
  const lists: { items: string[]; line: number }[] = [];
  let hasDefaultExport = false;
  const addImport = (specifier: string, isTypeOnly: boolean) =>
    imports.push({ specifier, target: resolveTarget(path, specifier), isTypeOnly });

  /** Walks a node and returns the lines that functions nested in it cover, so that a factory counts only its own lines. */
  const visit = (node: ts.Node): number => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      addImport(node.moduleSpecifier.text, isTypeOnlyImport(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      addImport(node.moduleSpecifier.text, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const first = node.arguments[0];
      if (first && ts.isStringLiteral(first)) addImport(first.text, false);
    }
    if (ts.isExportAssignment(node)) hasDefaultExport = true;
    if (ts.canHaveModifiers(node))
      for (const modifier of ts.getModifiers(node) ?? []) {
        if (modifier.kind === ts.SyntaxKind.DefaultKeyword) hasDefaultExport = true;
        if (modifier.kind === ts.SyntaxKind.AsyncKeyword) uses.push({ word: 'async', line: lineOf(node.getStart()) });
      }
    if (ts.isGetAccessor(node) && ts.isObjectLiteralExpression(node.parent))
      uses.push({ word: 'get', line: lineOf(node.getStart()) });
    if (ts.isAwaitExpression(node)) uses.push({ word: 'async', line: lineOf(node.getStart()) });
    if (ts.isIdentifier(node) && ['Date', 'console', 'Promise', 'process'].includes(node.text) && isReference(node))
      uses.push({ word: node.text, line: lineOf(node.getStart()) });
    if (ts.isPropertyAccessExpression(node)) {
      const dotted = node.getText();
      if (dotted === 'process.env' || dotted === 'Math.random')
        uses.push({ word: dotted, line: lineOf(node.getStart()) });
      if (node.name.text === 'normalize') uses.push({ word: 'normalize', line: lineOf(node.name.getStart()) });
    }
    if (ts.isStringLiteral(node) && isWord(node)) words.push({ word: node.text, line: lineOf(node.getStart()) });
    if (ts.isArrayLiteralExpression(node)) {
      const items = node.elements.filter(ts.isStringLiteral).map((item) => item.text);
      if (items.length > 2) lists.push({ items, line: lineOf(node.getStart()) });
    }
    let nested = 0;
    ts.forEachChild(node, (child) => {
      nested += visit(child);
    });
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return nested;
    const line = lineOf(node.getStart());
    const total = lineOf(node.end) - line + 1;
    functions.push({ name: nameOf(node), line, ownLines: total - nested });
    return total;
  };
  visit(file);
  return { path, lines: text.split('\n').length - 1, imports, uses, functions, hasDefaultExport, words, lists };
}

function isTypeOnlyImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const bindings = clause.namedBindings;
  return !clause.name && !!bindings && ts.isNamedImports(bindings) && bindings.elements.every((e) => e.isTypeOnly);
}

/** True when the identifier reads a variable: not a property name, a type, or a member after a dot. */
function isReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !ts.isTypeReferenceNode(parent) && !ts.isPropertySignature(parent);
}

/** False for the name of a module, a type and an argument of a call. */
function isWord({ parent }: ts.StringLiteral): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  return !ts.isCallExpression(parent);
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'anonymous';
}

function resolveTarget(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? posix.normalize(posix.join(dirname(from), specifier)) : null;
}
