// A short run of `npm run fuzz -- http`; the seed is fixed so that a failure here can be repeated.
import { test } from 'vitest';
import { run } from './fuzz/http.ts';

test(
  '600 valid, edge and damaged requests get answers that the OpenAPI document declares',
  () => run(600, 20_261_120),
  240_000,
);
