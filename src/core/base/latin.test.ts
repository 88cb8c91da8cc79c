import { expect, test } from 'vitest';
import { toLatin } from './latin.ts';

test.for([
  ['räder', 'rader'],
  ['Menú', 'Menu'],
  ['re\u0301sume\u0301', 'resume'],
  ['Straße', 'Strasse'],
  ['smørrebrød', 'smorrebrod'],
  ['Łódź', 'Lodz'],
  ['OpenHelp', 'OpenHelp'],
  ['О нас', 'О нас'],
  ['注文', '注文'],
])('%s is %s', ([text = '', plain]) => expect(toLatin(text)).toBe(plain));
