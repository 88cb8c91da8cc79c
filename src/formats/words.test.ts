// No sentence of a parser of a package reaches anybody: each mistake of a broken text has words of ours, with its line and column.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import { sayXmlFault } from './scxml/words.ts';

const require = createRequire(import.meta.url);

describe('what a broken text is told', () => {
  it.each([
    ['a.json', '{"name":"A","orbitals":[]} x', '1:28 the document ends before this: nothing may stand behind it'],
    [
      'a.json',
      '{"name":"A",\n"orbitals":[',
      '2:13 the text ends here, and the list that begins in line 2 is not closed',
    ],
    ['a.json', "{'name':'A'}", '1:2 expected the name of a member, in double quotes'],
    ['a.yaml', 'name: [a', '1:9 the list that begins with `[` is not closed by `]`, or goes on too far to the left'],
    ['a.yaml', 'name: "a', '1:9 this text is not closed by `"`'],
    [
      'a.yaml',
      'name: a: b',
      '1:7 a second `: ` or `- ` stands in one line: put the value in quotes, or in a line of its own',
    ],
    ['a.yaml', 'name: X\n\tfoo: 1', '2:1 indent with blanks: YAML takes no tabs'],
    [
      'a.yaml',
      'a:\n  - b: 1\n   c: 2\n',
      '3:1 this line is neither an item (`- `) nor indented as the lines of the item above',
    ],
    ['a.yaml', 'a: 1\nb: *x\n', '2:4 no anchor before it is called "x"; a text that begins with `*` stands in quotes'],
    ['a.yaml', 'a: 1\n---\nb: 1\n', '2:1 a second document begins here: a file holds one'],
    ['a.scxml', '<scxml>\n<state id="a">', '2:14 the text ends here, and <state> is not closed'],
    ['a.scxml', '<scxml', '1:6 the text has no whole element'],
    ['a.scxml', '<scxml>\n<state id=a/></scxml>', '2:11 the value of an attribute stands in quotes'],
    ['a.scxml', '<scxml><a></b></scxml>', '1:14 this tag closes no element that is open'],
    ['a.lolo', 'orbital {', '1:10 expected `}` to close the orbital of line 1, found the end of the text'],
  ])('%s %j', async (name, text, said) => {
    const { reading } = await readText(text, name);
    const [fault] = reading.faults;
    expect(`${fault?.line}:${fault?.column} ${fault?.message}`).toBe(said);
  });

  it('has words for every sentence of the parser of XML', () => {
    const file = join(dirname(require.resolve('saxes')), 'saxes.js');
    const sentences = [...readFileSync(file, 'utf8').matchAll(/this\.fail\([`"]((?:[^"`\\]|\\.)*)[`"]/g)].map(
      ([, one]) => (one as string).replaceAll('\\"', '"').replaceAll(/\$\{[^}]*\}/g, 'NAME'),
    );
    const ours = sentences.filter((one) => !one.startsWith('cannot write after close'));
    expect(ours.length).toBeGreaterThan(40);
    expect(ours.filter((one) => sayXmlFault(one) === sayXmlFault('no sentence of it'))).toEqual([]);
  });

  it('has words for aliases that stand for too much', async () => {
    const bomb = [
      'a: &a [1,1,1,1,1,1,1,1,1]',
      ...'bcdefgh'.split('').map((one, i) => {
        const before = String.fromCharCode('a'.charCodeAt(0) + i);
        return `${one}: &${one} [${Array(9).fill(`*${before}`).join(',')}]`;
      }),
    ].join('\n');
    const { reading } = await readText(bomb, 'a.yaml');
    expect(reading.faults).toEqual([
      { line: 1, column: 1, message: 'its aliases stand for too much: one may stand for 100 others at most' },
    ]);
  });
});
