import { describe, expect, it } from 'vitest';
import { hash32 } from '../base/hash.ts';
import { createPrng } from '../base/prng.ts';
import { runToEnd } from '../base/steps.ts';
import { findCandidates } from './candidate-steps.ts';
import { clusteredMax } from './context-clusters.ts';
import { minePatterns } from './mine-patterns.ts';
import type { Pattern, PatternEpisode } from './pattern.ts';
import { plantEpisodes, scorePatterns, shuffleSteps } from './planted-episodes.ts';

const seed = Number(process.env.SEED ?? 7);
const mine = (episodes: readonly PatternEpisode[]): Pattern[] => runToEnd(minePatterns('d', episodes));

const timeouts = [
  'Customer reported database timeout on checkout',
  'Payment page timeouts for several users',
  'Checkout hangs and then shows a timeout',
  'Timeouts while saving the order',
  'Timeout errors from the payment provider',
];
const steps = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];
/** Vectors as a sentence model would give them: timeouts near each other, everything else apart. */
const vectorOf = (context: string): number[] => {
  const place = hash32(context) % 40;
  const isTimeout = /timeout/i.test(context);
  return Array.from({ length: 44 }, (_, i) => (i === 0 && isTimeout ? 0.75 : 0) + (i === place + 1 ? 0.66 : 0));
};
const episode = (id: string, context: string, outcome = 'success', taken = steps): PatternEpisode => ({
  id,
  context,
  steps: taken,
  outcome,
  vector: vectorOf(context),
});

describe('minePatterns', () => {
  it('finds, names and rates what like episodes share, and cites its evidence', () => {
    const resets = [
      episode('e8', 'User cannot reset the password', 'success', ['send_link', 'extend']),
      episode('e9', 'Login link expired'),
    ];
    const failed = episode('e7', 'Timeout on the checkout page of a customer', 'failure', ['restart', ...steps]);
    const patterns = mine([...timeouts.map((text, i) => episode(`e${i}`, text)), failed, ...resets]);
    expect(patterns.length).toBe(1);
    expect(patterns[0]).toMatchObject({
      name: 'timeout-resolution',
      steps,
      outcome: 'success',
      support: 5,
      successRate: 5 / 6,
      supporting: ['e0', 'e1', 'e2', 'e3', 'e4'],
      contradicting: ['e7'],
    });
    const [low, high] = patterns[0]?.successInterval ?? [];
    expect(low).toBeCloseTo(0.4365, 3);
    expect(high).toBeCloseTo(0.9699, 3);
  });

  it('mines failures as such', () => {
    const patterns = mine(timeouts.map((text, i) => episode(`e${i}`, text, 'failure')));
    expect(patterns).toMatchObject([{ name: 'timeout-failure', outcome: 'failure', successRate: 0, support: 5 }]);
  });

  describe('of one situation that is told in many ways', () => {
    const told = [
      'Customer reported database timeout on checkout',
      'User seeing timeout errors when opening the dashboard',
      'Nightly import job hits a timeout',
      'Timeout while sending an email campaign',
      'Report generation ends in a timeout',
      'Mobile app shows timeout on sync',
    ];
    /** Alike as a sentence model finds such texts: 0.4, where clusters of texts are cut off. */
    const alike = (i: number) =>
      Array.from({ length: 30 }, (_, at) => Math.sqrt(at === 0 ? 0.4 : at === i + 1 ? 0.6 : 0));
    const apart = (i: number) => alike(i).map((value, at) => (at === 0 ? 0 : value));
    const tellings = told.map((text, i) => ({ ...episode(`e${i}`, text), vector: alike(i) }));
    const others = ['green tea', 'rocket launch', 'piano tuning', 'tax form', 'garden fence', 'snow tyres'].map(
      (text, i) => ({ ...episode(`o${i}`, text, 'success', [`do ${i}`, `check ${i}`]), vector: apart(i + 10) }),
    );
    const pattern = { name: 'timeout-resolution', steps, support: 6, supporting: tellings.map(({ id }) => id) };

    it('finds the steps that all took, alone and among others, and withdraws them with their support', () => {
      expect(mine(tellings)).toMatchObject([pattern]);
      expect(mine([...others, ...tellings])).toMatchObject([pattern]);
      expect(mine([...others, ...tellings.slice(3)])).toEqual([]);
    });

    it('cites what took them for the same subject and failed, once however many groups it is in', () => {
      const failed = { ...episode('f1', 'Timeout of the payment', 'failure'), vector: alike(8) };
      const elsewhere = { ...episode('f2', 'wild geese', 'failure'), vector: apart(9) };
      expect(mine([...tellings, failed, elsewhere])).toMatchObject([{ ...pattern, contradicting: ['f1'] }]);
    });

    it('takes no steps for a pattern that unlike texts share', () => {
      expect(mine([...others, ...tellings].map((one) => ({ ...one, steps })))).toEqual([]);
    });
  });

  it('is named for what the steps name too, and never for who told of it where there is a subject', () => {
    const checkouts = timeouts.map((text, i) => episode(`e${i}`, `Customer reported ${text} at checkout`));
    expect(mine(checkouts)[0]).toMatchObject({ name: 'timeout-resolution' });
    expect(mine(checkouts.map((one) => ({ ...one, steps: ['retry', 'slow_down', 'tell'] })))[0]).toMatchObject({
      name: 'checkout-resolution',
    });
    const named = timeouts.map((text, i) => episode(`e${i}`, `Customer reported ${text}`));
    expect(mine(named)[0]?.terms.slice(0, 1)).toEqual(['timeout']);
  });

  it('finds nothing in few, unlike or shuffled episodes', () => {
    expect(mine([])).toEqual([]);
    expect(mine(timeouts.slice(0, 2).map((text, i) => episode(`e${i}`, text)))).toEqual([]);
    const unlike = ['green tea', 'rocket launch', 'piano tuning', 'tax form', 'garden fence'];
    expect(mine(unlike.map((text, i) => episode(`e${i}`, text)))).toEqual([]);
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
      [0, 2, 1],
    ];
    expect(
      mine(
        timeouts.map((text, i) =>
          episode(
            `e${i}`,
            text,
            'success',
            (orders[i] ?? []).map((at) => steps[at] ?? ''),
          ),
        ),
      ),
    ).toEqual([]);
  });

  it(`recovers planted sequences at support 5 and 30 % noise with F1 of at least 0.95 (seed ${seed})`, () => {
    let [found, wanted, right] = [0, 0, 0];
    for (let run = 0; run < 6; run++) {
      const planted = plantEpisodes(createPrng(seed + run), { patterns: 20, support: 5, noise: 0.3 });
      const score = scorePatterns(planted, mine(planted.episodes));
      found += score.found;
      wanted += score.wanted;
      right += score.right;
    }
    expect((2 * right) / (found + wanted)).toBeGreaterThanOrEqual(0.95);
  });

  it(`finds at most 1 % false patterns in shuffled data (seed ${seed})`, () => {
    let [found, wanted] = [0, 0];
    for (let run = 0; run < 6; run++) {
      for (const kind of ['within', 'across', 'lists'] as const) {
        const prng = createPrng(seed + run);
        const planted = plantEpisodes(prng, { patterns: 20, support: 5, noise: 0.3 });
        found += mine(shuffleSteps(prng, planted.episodes, kind)).length;
        wanted += planted.sequences.length;
      }
    }
    expect(found / wanted).toBeLessThanOrEqual(0.01);
  });

  it(`gives identical bytes for 1,000 orders of arrival (seed ${seed})`, () => {
    const prng = createPrng(seed);
    const { episodes } = plantEpisodes(prng, { patterns: 4, support: 5, noise: 0.3 });
    const expected = JSON.stringify(mine(episodes));
    expect(JSON.parse(expected)).not.toEqual([]);
    const different = new Set<string>();
    for (let run = 0; run < 1000; run++) different.add(JSON.stringify(mine(prng.shuffle(episodes))));
    expect([...different]).toEqual([expected]);
  });

  it(`says the same whichever episode came first, beyond what is clustered (seed ${seed})`, () => {
    const prng = createPrng(seed);
    const problems = ['database timeout', 'login loop', 'missing invoice', 'slow search', 'broken export', 'wrong sum'];
    const contents = Array.from({ length: clusteredMax + 300 }, (_, i) => {
      const problem = prng.below(problems.length);
      const hidden = [`a_${problem}`, `b_${problem}`, `c_${problem % 4}`, 'close'];
      return {
        context: `Customer reported a ${problems[problem]} on page ${prng.below(6)} (ticket ${i})`,
        steps: hidden.flatMap((step) => (prng.below(4) === 0 ? [`n_${prng.below(20)}`, step] : [step])),
        outcome: 'success',
        vector: null,
      };
    });
    const mineInOrder = (): string => {
      const episodes = prng.shuffle(contents).map((one, i) => ({ ...one, id: `ep_${String(i).padStart(10, '0')}` }));
      const contextOf = new Map(episodes.map(({ id, context }) => [id, context]));
      const cite = (ids: readonly string[]) => ids.map((id) => contextOf.get(id) ?? '').sort();
      return JSON.stringify(
        mine(episodes).map((one) => ({
          ...one,
          supporting: cite(one.supporting),
          contradicting: cite(one.contradicting),
        })),
      );
    };
    const expected = mineInOrder();
    expect(JSON.parse(expected)).not.toEqual([]);
    for (let run = 0; run < 3; run++) expect(mineInOrder()).toBe(expected);
  });
});

describe('findCandidates', () => {
  it('looks at each member a few times at most before it lets others work', () => {
    const prng = createPrng(seed);
    let looks = 0;
    const members = Array.from({ length: 60 }, (_, i) => {
      const taken = Array.from({ length: 12 }, () => `step ${prng.below(10)}`);
      return {
        id: `e${i}`,
        get steps() {
          looks++;
          return taken;
        },
      };
    });
    let most = 0;
    let all = 0;
    for (const work = findCandidates(members, 3); !work.next().done; looks = 0) {
      most = Math.max(most, looks);
      all += looks;
    }
    expect(all).toBeGreaterThan(members.length * 100);
    expect(most).toBeLessThanOrEqual(members.length * 4);
  });
});
