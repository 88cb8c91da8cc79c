// A short run of `npm run fuzz -- tenants`; the seed is fixed so that a failure here can be repeated.
import { test } from 'vitest';
import { run } from './fuzz/tenants.ts';

test('no tenant sees another, and no key that is over answers, in 150 cases', () => run(150, 20_261_129), 120_000);
