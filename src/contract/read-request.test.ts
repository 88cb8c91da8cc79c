import { describe, expect, test } from 'vitest';
import { createContract } from './contract.ts';
import { readRequest } from './read-request.ts';
import { type RequestProblem, ServiceError } from './service-error.ts';

const contract = createContract();

function failureOf(run: () => unknown): ServiceError | null {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_request') return error;
    throw error;
  }
  return null;
}

const problemsOf = (run: () => unknown): readonly RequestProblem[] => failureOf(run)?.errors ?? [];

/** `{a: {a: ...}}`, so many deep. */
function nested(depth: number): object {
  let value = {};
  for (let i = 0; i < depth; i++) value = { a: value };
  return value;
}

const codesAt = (problems: readonly RequestProblem[]) => problems.map((p) => `${p.pointer} ${p.code}`);

describe('readRequest', () => {
  test('a good request yields parsed schemas and defaults', () => {
    const schema = { name: 'App', orbitals: [] };
    const input = readRequest(contract['rank-edits.jepa'], { schema, errors: ['orphan_event'] });
    expect(input.schema.document).toBe(schema);
    expect(input).toMatchObject({ beam_width: 5, max_steps: 10, return_schema: false });
  });

  test('every problem is reported at once, those inside a schema included', () => {
    const problems = problemsOf(() =>
      readRequest(contract['rank-edits.jepa'], {
        schema: { name: 'x', orbitals: [{ entity: 7, traits: 'T' }] },
        errors: ['made_up', 3],
        beam_width: 99,
        beam_witdh: 3,
      }),
    );
    expect(codesAt(problems).sort()).toEqual([
      '/beam_width out_of_range',
      '/beam_witdh unknown_field',
      '/errors/0 not_allowed',
      '/errors/1 not_allowed',
      '/schema/orbitals/0/entity impossible_shape',
      '/schema/orbitals/0/traits impossible_shape',
    ]);
    expect(problems.find((p) => p.pointer === '/beam_witdh')?.message).toContain('did you mean beam_width?');
    expect(problems.find((p) => p.pointer === '/beam_width')?.message).toBe(
      'must be at most 50 (limit beam_width_max); got 99',
    );
  });

  test('what is no object hides nothing that is wrong beside it', () => {
    const problems = problemsOf(() =>
      readRequest(contract['memory.store'], { domain: 'd', metadata: [], actions_taken: [{ action: 'a', params: 1 }] }),
    );
    expect(codesAt(problems).sort()).toEqual([
      ' required',
      '/actions_taken/0/params wrong_type',
      '/metadata wrong_type',
    ]);
  });

  test.each([
    ['embed', {}, [' required']],
    ['embed', { schema: 'x' }, ['/schema impossible_shape']],
    ['embed', { schema: { orbitals: 'x' } }, ['/schema/orbitals impossible_shape']],
    ['embed', { schema: { orbitals: [] }, schemas: [{ orbitals: [] }] }, [' not_allowed']],
    ['embed', [], [' wrong_type']],
    ['embed', null, [' wrong_type']],
    ['embed', undefined, [' required']],
    ['gap', {}, ['/source required', '/target required']],
    ['memory.recall', { domain: 'a', context: 'b', limit: 0 }, ['/limit out_of_range']],
    ['memory.recall', { domain: 'a', context: 'b', limit: 1.5 }, ['/limit wrong_type']],
    ['memory.recall', { domain: 'a', context: 'b', limit: 1e20 }, ['/limit out_of_range']],
    ['memory.forget', { domain: 'a', older_than_days: 1e20 }, ['/older_than_days out_of_range']],
    ['memory.recall', { domain: '', limit: 101 }, ['/domain invalid_value', '/limit out_of_range', ' required']],
    ['memory.store', { domain: 'a\u0000', schema: 3 }, ['/domain invalid_value', '/schema impossible_shape']],
    ['memory.store', { domain: 'a', context: 'x'.repeat(16 * 1024 + 1) }, ['/context out_of_range']],
    ['memory.store', { domain: 'a', context: 'x', metadata: { k: 'x'.repeat(16 * 1024) } }, ['/metadata out_of_range']],
    ['memory.store', { domain: 'a', context: 'x', actions_taken: [4] }, ['/actions_taken/0 wrong_type']],
    [
      'memory.store',
      { domain: 'a', context: 'x', actions_taken: [{ action: 'b' }] },
      ['/actions_taken/0/params required'],
    ],
    [
      'memory.store',
      {
        domain: 'a',
        context: 'x',
        metadata: { ms: [1, 1 / 0] },
        actions_taken: ['a', { action: 'b', params: { n: -1 / 0 } }],
      },
      ['/actions_taken/1/params/n out_of_range', '/metadata/ms/1 out_of_range'],
    ],
    ['memory.store', { domain: 'a', context: 'x', metadata: nested(200) }, ['/metadata too_deep']],
    ['memory.store', { domain: 'a', context: 'x', metadata: nested(100_000) }, ['/metadata too_deep']],
    ['memory.forget', { domain: 'a' }, [' required']],
    [
      'apply',
      { schema: { orbitals: [] }, actions: [{ action: '' }] },
      ['/actions/0/action out_of_range', '/actions/0/params required'],
    ],
    ['behaviors.match', { vector: [1, 2] }, ['/vector out_of_range']],
  ] as const)('%s case %#', (id, value, expected) => {
    expect(codesAt(problemsOf(() => readRequest(contract[id], value)))).toEqual(expected);
  });

  test.each([
    ['memory.recall', { domain: 'a', context: 'b', min_similarity: 2 }, 'must be at most 1; got 2'],
    ['memory.forget', { domain: 'a', older_than_days: -3 }, 'must be at least 0; got -3'],
    ['memory.forget', { domain: 'a', older_than_days: 1.5 }, 'must be an integer; found a number'],
    ['memory.forget', { domain: 'a', older_than_days: 1e20 }, 'must be at most 365000; got 100000000000000000000'],
    [
      'memory.recall',
      { domain: 'a', context: 'b', since: 'yesterday' },
      'must be a date and time with its offset, such as 2026-01-31T09:30:00Z',
    ],
    [
      'apply',
      { schema: { orbitals: [] }, actions: [], base_hash: 'zz' },
      'must be a canonical hash: 64 hexadecimal digits in lower case',
    ],
    [
      'memory.store',
      { domain: 'a', context: 'b', actions_taken: ['x'.repeat(300)] },
      'has 300 characters; the limit action_characters_max is 256',
    ],
    [
      'memory.store',
      { domain: 'a', context: 'b', actions_taken: Array(100_001).fill('x') },
      'must hold at most 100000 actions (limit actions_max); holds 100001',
    ],
    [
      'rank-edits.jepa',
      { schema: { orbitals: [] }, errors: Array(21).fill('orphan_event') },
      'must hold at most 20 items; holds 21',
    ],
    ['embed', { schemas: [] }, 'must hold at least 1 item; holds 0'],
    ['behaviors.match', { text: '' }, 'must have at least 1 character; has 0'],
    ['behaviors.match', { text: 'x'.repeat(16_385) }, 'is 16385 bytes; the limit context_bytes_max is 16384'],
    ['behaviors.match', { text: 'é'.repeat(8193) }, 'is 16386 bytes; the limit context_bytes_max is 16384'],
  ] as const)('%s says the limit and the value, case %#', (id, value, message) => {
    expect(problemsOf(() => readRequest(contract[id], value)).map((problem) => problem.message)).toEqual([message]);
  });

  const wrongTransition = { from: 1, to: 1, event: 1, effects: 1 };
  const machine = { transitions: Array.from({ length: 49_000 }, () => wrongTransition) };
  const wrongTrait = { name: 'T', stateMachine: machine };
  const longName = 'x'.repeat(500_000);
  test.each([
    ['embed', { schema: { orbitals: [{ entity: 'E', traits: [wrongTrait] }] } }],
    ['embed', { schemas: Array.from({ length: 40 }, () => ({ orbitals: Array(50_000).fill(1) })) }],
    ['embed', { schema: { states: { [longName]: Array(40_000).fill(1) } } }],
    ['apply', { schema: { orbitals: [] }, actions: Array.from({ length: 100_000 }, () => ({})) }],
    ['memory.store', { domain: 'a', context: 'b', actions_taken: Array(100_000).fill(1) }],
    ['gap', Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`n${i}`, 1]))],
  ] as const)('%s: a list of problems has an end, and says so, case %#', (id, value) => {
    const failure = failureOf(() => readRequest(contract[id], value));
    const errors = failure?.errors ?? [];
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(1000);
    expect(failure?.message).toContain(`and at least ${errors.length - 1} more`);
    expect(JSON.stringify(errors).length).toBeLessThan(3_000_000);
  });

  test('as many problems as a list may hold are all of them', () => {
    const value = { schema: { orbitals: Array(999).fill(1) } };
    const failure = failureOf(() => readRequest(contract.embed, value));
    expect(failure?.errors).toHaveLength(999);
    expect(failure?.message).toMatch(/\(and 998 more\)$/);
  });

  test('a goal may be a name', () => {
    expect(readRequest(contract.gap, { source: { orbitals: [] }, target: 'std-helpdesk' }).target).toBe('std-helpdesk');
  });

  test('an absent schema stays absent', () => {
    expect('current' in readRequest(contract.plan, { goal: 'std-helpdesk' })).toBe(false);
  });
});
