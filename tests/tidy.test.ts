// The house rules as an ordinary test: who may import whom, what core may not know, how long things may get.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placesOfMembers } from '../scripts/format-words.ts';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { bindingRootNames, implicitFields, implicitLocals, persistVerbs } from '../src/core/schema/language.ts';
import { plainFaults, plainFaultsIn, readUnfinished } from './plain-words.ts';
import { listFiles, readSource, type SourceFacts } from './source-tree.ts';

/**
 * Room -> rooms it may import from; its own room is always allowed. A room is the first folder under src, or the first two under
 * src/core. The vocabularies that requests may name (error categories, actions) live in core, so the contract may read them there.
 */
const directions: Record<string, readonly string[]> = {
  'core/base': [],
  'core/schema': ['core/base'],
  'core/plan': ['core/base', 'core/schema'],
  'core/formats': ['core/base', 'core/schema'],
  'core/verify': ['core/base', 'core/schema', 'core/formats', 'core/plan'],
  'core/notation': ['core/base', 'core/schema', 'core/verify'],
  'core/embed': ['core/base', 'core/schema'],
  'core/behaviors': ['core/base', 'core/schema', 'core/embed'],
  'core/diagram': ['core/base', 'core/schema'],
  'core/run': ['core/base', 'core/schema'],
  'core/explore': ['core/base', 'core/schema', 'core/run', 'core/plan'],
  'core/prove': ['core/base', 'core/schema', 'core/run', 'core/explore', 'core/scenarios', 'core/plan'],
  'core/scenarios': ['core/base', 'core/schema', 'core/run', 'core/explore'],
  'core/memory': ['core/base', 'core/schema', 'core/embed'],
  'core/migrate': ['core/base', 'core/schema', 'core/plan', 'core/verify'],
  'core/outline': ['core/base', 'core/schema', 'core/plan', 'core/verify'],
  'core/repair': [
    'core/base',
    'core/schema',
    'core/plan',
    'core/verify',
    'core/notation',
    'core/migrate',
    'core/outline',
    'core/embed',
    'core/behaviors',
  ],
  'core/index.ts': ['core'],
  formats: ['core/base', 'core/schema', 'core/formats'],
  ports: ['core'],
  contract: ['core/base', 'core/schema', 'core/formats', 'core/plan', 'core/verify', 'core/explore', 'core/prove'],
  config: ['core/base', 'core/plan', 'core/verify', 'ports'],
  app: ['core', 'formats', 'ports', 'contract'],
  adapters: ['ports', 'core'],
  http: ['app', 'contract', 'core/base', 'ports'],
  mcp: ['app', 'contract', 'core/base', 'ports'],
  lsp: ['contract', 'config', 'core', 'formats', 'cli'],
  cli: ['app', 'contract', 'config', 'core', 'formats', 'ports', 'mcp', 'lsp', 'service.ts'],
  'service.ts': ['app', 'contract', 'config', 'core', 'ports', 'adapters', 'http', 'mcp'],
  'compute-worker.ts': ['app', 'contract', 'core', 'ports', 'adapters', 'http'],
  'main.ts': ['config', 'service.ts', 'cli'],
  'cli.ts': ['cli', 'config', 'service.ts'],
};

const functionLinesMax = 70;
const fileLinesMax = 500;
const isData = (path: string) =>
  path.startsWith('src/core/behaviors/library/') || /weights|generated/.test(basename(path));
/** The tables of operations are data in the shape of a function, because limits are part of them. */
const isTable = (path: string, name: string) => path.startsWith('src/contract/') && name.endsWith('Operations');
const isTest = (path: string) => /\.(test|contract)\.ts$/.test(path) || path.startsWith('tests/');

const sources = listFiles('src', ['.ts']).map(readSource);
const product = sources.filter((file) => !isTest(file.path));
const core = product.filter((file) => file.path.startsWith('src/core/'));
const everything = [
  ...sources,
  ...['tests', 'bench', 'training', 'scripts', 'sdk/src']
    .flatMap((folder) => listFiles(folder, ['.ts']))
    .map(readSource),
];

function roomOf(path: string): string {
  const parts = path.split('/').slice(1);
  if (parts[0] !== 'core') return parts[0] ?? '';
  return parts.slice(0, 2).join('/');
}

function mayImport(from: string, to: string): boolean {
  return from === to || (directions[from] ?? []).some((allowed) => to === allowed || to.startsWith(`${allowed}/`));
}

const uses = (files: readonly SourceFacts[], words: readonly string[]) =>
  files.flatMap((file) =>
    file.uses.filter((use) => words.includes(use.word)).map((use) => `${file.path}:${use.line} ${use.word}`),
  );

describe('directions', () => {
  test('every room is in the table', () => {
    expect([...new Set(product.map((file) => roomOf(file.path)))].filter((room) => !(room in directions))).toEqual([]);
  });

  test('imports point the allowed way', () => {
    const wrong = product.flatMap((file) =>
      file.imports
        .filter((edge) => edge.target?.startsWith('src/') && !mayImport(roomOf(file.path), roomOf(edge.target)))
        .map((edge) => `${file.path} imports ${edge.target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no product file imports a test or leaves src', () => {
    const wrong = product.flatMap((file) =>
      file.imports
        .filter((edge) => edge.target !== null && (isTest(edge.target) || !edge.target.startsWith('src/')))
        .filter((edge) => edge.target !== 'package.json')
        .map((edge) => `${file.path} imports ${edge.target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no cycle among value imports', () => {
    expect(findCycle(product)).toEqual([]);
  });
});

describe('core is pure', () => {
  test('no package but the layout of diagrams, and of Node only the hash function', () => {
    const isLayout = (path: string, module: string) =>
      path === 'src/core/diagram/layout.ts' && module === '@dagrejs/dagre';
    const isHash = (path: string, module: string) => path === 'src/core/base/hash.ts' && module === 'node:crypto';
    const wrong = core.flatMap((file) =>
      file.imports
        .filter(
          (edge) => edge.target === null && !isHash(file.path, edge.specifier) && !isLayout(file.path, edge.specifier),
        )
        .map((edge) => `${file.path} imports ${edge.specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no clock, randomness, promise, process or console', () => {
    expect(uses(core, ['Date', 'Math.random', 'async', 'Promise', 'console', 'process'])).toEqual([]);
  });
});

describe('places', () => {
  // A surface calls an operation by its id; which operations are special is a fact of the operation.
  test('no list, key or comparison of operation ids outside the contract and the use cases', () => {
    const ids = listOperations(createContract()).map(({ id }) => id);
    const unmistakable = new Set(ids.filter((id) => /[.-]/.test(id) || id.endsWith('z')));
    const elsewhere = product.filter(({ path }) => !/^src\/(contract|app)\//.test(path));
    const wrong = elsewhere.flatMap(({ path, words }) =>
      words.filter(({ word }) => unmistakable.has(word)).map(({ word, line }) => `${path}:${line} ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  // The method of the language takes time quadratic in the marks behind a letter, and nothing ends it.
  test('texts are normalized in src/core/base/normal-form.ts alone', () => {
    const normalizing = product.filter((file) => file.uses.some(({ word }) => word === 'normalize'));
    expect(normalizing.map(({ path }) => path)).toEqual(['src/core/base/normal-form.ts']);
  });

  test('process.env is read in src/config alone', () => {
    const elsewhere = product.filter((file) => !file.path.startsWith('src/config/'));
    expect(uses(elsewhere, ['process.env'])).toEqual([]);
    const readers = product.filter((file) => file.uses.some((use) => use.word === 'process.env'));
    expect(readers.length).toBeLessThanOrEqual(1);
  });

  test('binding roots, implicit fields and verbs of persist are listed in core/schema/language.ts alone', () => {
    const families = [[...bindingRootNames, ...implicitLocals], implicitFields, [...persistVerbs]];
    const isFamily = (items: readonly string[]) =>
      families.some((words) => {
        const count = items.filter((item) => (words as readonly string[]).includes(item)).length;
        return count >= 3 && count >= items.length * 0.75;
      });
    const files = core.filter(
      ({ path, lists }) => path !== 'src/core/schema/language.ts' && lists.some(({ items }) => isFamily(items)),
    );
    expect(files.map(({ path }) => path)).toEqual([]);
  });

  test('SQLite statements are made by connections alone, which compile each once', () => {
    const makes = (line: string) => /\.(prepare|pragma)\(|new Database(?:Sync)?\(/.test(line);
    const isMaker = (path: string) => /\/sqlite\/(?:connection|better-sqlite|node-sqlite)\.ts$/.test(path);
    const files = product.filter((file) => file.path.startsWith('src/adapters/') && !isMaker(file.path));
    const wrong = files.filter((file) => readFileSync(file.path, 'utf8').split('\n').some(makes));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  // V8 keeps such a getter in the description of the object's shape, and so what it closes over lives until the next collection of the old generation.
  test('no getter in an object literal but of what is made once', () => {
    const lasting = [
      'src/app/library.ts',
      'src/config/registry-file.ts',
      'src/core/behaviors/compose/behavior.ts',
      'src/core/behaviors/packed.ts',
      'src/core/embed/match-row.ts',
      'src/service.ts',
    ];
    const users = product.filter((file) => file.uses.some(({ word }) => word === 'get'));
    expect(users.map((file) => file.path)).toEqual(lasting);
  });

  test('no drawer names', () => {
    const banned = /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/|$)/;
    expect(everything.map((file) => file.path).filter((path) => banned.test(path))).toEqual([]);
  });

  test('files are kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|contract|d))?\.ts$/;
    expect(everything.map((file) => file.path).filter((path) => !kebab.test(basename(path)))).toEqual([]);
  });
});

describe('words', () => {
  // `npm run plain-words` takes out of the list what is done.
  test('comments are in plain words, but for the files that are not yet done', () => {
    const unfinished = new Set(readUnfinished());
    const wrong = plainFaults().filter(({ path }) => !unfinished.has(path));
    expect(wrong.map(({ path, line, says }) => `${path}:${line} ${says}`)).toEqual([]);
  });

  test('a bare beginning and a word that has a plainer one are seen', () => {
    const faults = (text: string) => plainFaultsIn('a.ts', text).map(({ line, says }) => `${line} ${says}`);
    expect(faults('/** Whether it is so. */')).toEqual(['1 begins with a bare "Whether"']);
    expect(faults('const a = 1;\n// It draws\n// what is heard.\n')).toEqual([
      '2 "heard": say listen, handle',
      '2 "draws": say render',
    ]);
    expect(faults('/** True if it is so. */\nconst text = "Whether";')).toEqual([]);
  });
});

describe('sizes', () => {
  test(`no file above ${fileLinesMax} lines, data excepted`, () => {
    const long = everything.filter((file) => file.lines > fileLinesMax && !isData(file.path));
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  test('a member that only the table of the format should know is named in at most five files', () => {
    expect(placesOfMembers().get('auxiliaryEntities')?.length).toBeLessThanOrEqual(5);
  });

  test(`no function above ${functionLinesMax} lines of its own`, () => {
    const long = product
      .filter((file) => !isData(file.path))
      .flatMap((file) =>
        file.functions
          .filter((f) => f.ownLines > functionLinesMax && !isTable(file.path, f.name))
          .map((f) => `${file.path}:${f.line} ${f.name}: ${f.ownLines}`),
      );
    expect(long).toEqual([]);
  });

  test('no default exports', () => {
    expect(product.filter((file) => file.hasDefaultExport).map((file) => file.path)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  test('a forbidden direction is seen', () => {
    expect(mayImport('core/base', 'core/schema')).toBe(false);
    expect(mayImport('core/plan', 'core/verify')).toBe(false);
    expect(mayImport('http', 'adapters')).toBe(false);
    expect(mayImport('app', 'core/verify')).toBe(true);
  });

  test('a cycle is seen', () => {
    const file = (path: string, target: string, isTypeOnly = false): SourceFacts => ({
      path,
      lines: 1,
      imports: [{ specifier: '', target, isTypeOnly }],
      uses: [],
      functions: [],
      hasDefaultExport: false,
      words: [],
      lists: [],
    });
    expect(findCycle([file('a', 'b'), file('b', 'a')])).toEqual(['a', 'b', 'a']);
    expect(findCycle([file('a', 'b'), file('b', 'a', true)])).toEqual([]);
  });

  test('the reader sees bans and lengths in its own source', () => {
    const facts = readSource('tests/source-tree.ts');
    expect(facts.functions.some((f) => f.name === 'readSource')).toBe(true);
    expect(facts.imports.some((edge) => edge.specifier === 'typescript')).toBe(true);
  });
});

/** The first cycle of value imports found in path order, as a closed walk; empty when there is none. */
function findCycle(files: readonly SourceFacts[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((e) => !e.isTypeOnly && e.target !== null).map((e) => e.target),
    ]),
  );
  const done = new Set<string>();
  const walk: string[] = [];
  const visit = (path: string): string[] => {
    if (walk.includes(path)) return [...walk.slice(walk.indexOf(path)), path];
    if (done.has(path)) return [];
    walk.push(path);
    for (const target of edges.get(path) ?? []) {
      const cycle = target === null || !edges.has(target) ? [] : visit(target);
      if (cycle.length > 0) return cycle;
    }
    walk.pop();
    done.add(path);
    return [];
  };
  for (const file of files) {
    const cycle = visit(file.path);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
