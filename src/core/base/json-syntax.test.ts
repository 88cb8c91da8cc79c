import { describe, expect, it } from 'vitest';
import { jsonSyntaxFault, sayJsonFault } from './json-syntax.ts';
import { createPrng } from './prng.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('what keeps a text from being JSON', () => {
  it.each([
    ['{"a":1,}', 'line 1, column 8: no comma may stand before `}`'],
    ['[1,2,]', 'line 1, column 6: no comma may stand before `]`'],
    ['{"a" 1}', 'line 1, column 6: expected `:`'],
    ['{"a":1 "b":2}', 'line 1, column 8: expected `,` or `}`'],
    ['[1\n 2]', 'line 2, column 2: expected `,` or `]`'],
    ['{a:1}', 'line 1, column 2: expected the name of a member, in double quotes'],
    ["{'a':1}", 'line 1, column 2: expected the name of a member, in double quotes'],
    ["['a']", 'line 1, column 2: this is no value; texts stand in double quotes'],
    ['{"a":}', 'line 1, column 6: expected a value'],
    ['{\r\n  "a": [1,\r\n', 'line 3, column 1: the text ends here, and the list that begins in line 2 is not closed'],
    ['{"a":1', 'line 1, column 7: the text ends here, and the object that begins in line 1 is not closed'],
    ['{} x', 'line 1, column 4: the document ends before this: nothing may stand behind it'],
    ['["a\nb"]', 'line 1, column 2: this text does not end with `"` on its line'],
    ['["\\x"]', 'line 1, column 3: there is no such escape'],
    ['["\\u12"]', 'line 1, column 3: `\\u` takes four hexadecimal digits'],
    ['["\t"]', 'line 1, column 3: this character may not stand in a text; write it as `\\u` with four digits'],
    ['[01]', 'line 1, column 2: this is no number'],
    ['[1.]', 'line 1, column 2: this is no number'],
    ['[nul]', 'line 1, column 2: this is no value; texts stand in double quotes'],
    ['{/* a */}', 'line 1, column 2: there are no comments in JSON'],
    ['', 'line 1, column 1: expected a value'],
  ])('%j', (text, said) => {
    expect(sayJsonFault(text)).toBe(said);
  });

  it('is found where JSON.parse finds something, and nowhere else (seed 1)', () => {
    const prng = createPrng(1);
    const letters = '{}[]:,"\\ \n019-+.eEtrufalsn/*u\t'.split('');
    const whole = '{"a":[1,-0.5e+3,true,false,null,{"b":"\\u00e9\\n"}],"c":{}}';
    let wrong = 0;
    for (let i = 0; i < 20_000; i++) {
      const at = prng.below(whole.length);
      const letter = letters[prng.below(letters.length)] as string;
      const text =
        i % 2 === 0
          ? whole.slice(0, at) + letter + whole.slice(at + 1)
          : whole.slice(0, at) + whole.slice(at + 1 + prng.below(3));
      expect([text, jsonSyntaxFault(text) === null]).toEqual([text, isJson(text)]);
      if (!isJson(text)) wrong++;
    }
    expect(wrong).toBeGreaterThan(5_000);
  });

  it.each([
    ['{"a":1, // one\n /* two */ "b":[1,],}', null],
    ['{"a":1} // end', null],
    ['{"a":1} end', 8],
    ['[1 /* open', 3],
    ['{,}', 1],
  ])('leniently, in %j', (text, offset) => {
    expect(jsonSyntaxFault(text, true)?.offset ?? null).toBe(offset);
  });

  it('does not follow nesting with the stack', () => {
    expect(jsonSyntaxFault('['.repeat(200_000))?.offset).toBe(200_000);
  });
});
