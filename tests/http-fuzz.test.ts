// A short run of `npm run fuzz -- http`; the seed is fixed so that a failure here can be repeated.
import { test } from 'vitest';
import { run } from './fuzz/http.ts';

test('600 random and mutated requests: no 5xx, no HTML, valid problems', () => run(600, 20_261_120), 120_000);
