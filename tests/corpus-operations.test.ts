// Every real document through the operations that judge one: none may fail, whatever is in it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusAbsent, hasCorpus, readCorpus } from './fixtures/corpus.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const offered = ['/gap', '/validity-check', '/error-check', '/embed'];

describe.skipIf(!hasCorpus)(`the corpus through ${offered.join(', ')}`, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  test.each(readCorpus())('$file', async ({ text }) => {
    const body = `{"schema":${text}}`;
    const validity = await service.ask('POST', '/validity-check', body);
    expect(validity.probability).toBeGreaterThanOrEqual(0);
    const { errors } = await service.ask('POST', '/error-check', body);
    expect(errors).toHaveLength(20);
    const { vector } = await service.ask('POST', '/embed', body);
    expect(vector.reduce((sum: number, x: number) => sum + x * x, 0)).toBeCloseTo(1, 6);
    const same = await service.ask('POST', '/gap', `{"source":${text},"target":${text}}`);
    const { summary, ...gap } = same;
    expect(gap).toEqual({ missing: [], extra: [], modified: [], gap_score: 0 });
    expect(summary).toMatchObject({ added: 0, changed: 0, renamed: 0, removed: 0 });
    const other = await service.ask('POST', '/gap', `{"source":${text},"target":"std-helpdesk"}`);
    expect(other.gap_score).toBeGreaterThan(0);
  });
});

if (!hasCorpus) console.log(corpusAbsent);
