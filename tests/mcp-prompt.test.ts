// The prompt `build-application`, walked by an agent that does to the letter what its steps say: it ends, and with what was wanted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadMin, similarityMin } from '../src/mcp/prompt.ts';
import { type McpClient, startMcpClient } from './fixtures/mcp-client.ts';

interface Action {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}
interface Task {
  readonly goal: string;
  readonly domain: string;
  /** A name of the user's own. */
  readonly name?: string;
  /** What the agent writes where no behavior is near. */
  readonly ownGoal?: object;
  readonly current?: object;
}
interface Built {
  readonly schema: { readonly name: string };
  readonly goal: string | object;
  readonly calls: readonly string[];
  /** Bytes that the agent wrote. */
  readonly written: number;
  readonly pattern: { readonly steps: readonly string[] } | null;
  readonly hasFindings: boolean;
  readonly patternsExtracted: number;
}

let mcp: McpClient;
beforeAll(async () => {
  mcp = await startMcpClient();
});
afterAll(() => mcp?.close());

/** An answer that is cut, read whole where it is kept. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
async function wholeOf(answer: any): Promise<any> {
  if (answer.partial === undefined) return answer;
  const { contents } = await mcp.client.readResource({ uri: answer.partial.whole });
  return JSON.parse((contents[0] as { text: string }).text);
}

class Agent {
  readonly calls: string[] = [];
  written = 0;

  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  async call(name: string, request: object): Promise<any> {
    this.calls.push(name);
    this.written += JSON.stringify(request).length;
    const { isError, content, structuredContent } = await mcp.call(name, request);
    expect(isError === true ? content[0]?.text : '').toBe('');
    return wholeOf(structuredContent);
  }

  async chooseGoal({ goal, ownGoal }: Task): Promise<string | object> {
    if (goal.startsWith('std-')) return goal;
    const { matches } = await this.call('behaviors_match', { text: goal, limit: 5 });
    const [first, second] = matches;
    const isClear = first?.similarity >= similarityMin && first.similarity - (second?.similarity ?? 0) >= leadMin;
    return isClear ? first.behavior_name : (ownGoal ?? expect.unreachable('nothing is near'));
  }

  async build(task: Task): Promise<Built> {
    const { domain, name } = task;
    const { pattern } = await this.call('memory_recall', { domain, context: task.goal });
    const goal = await this.chooseGoal(task);
    const current = task.current ?? { name: name ?? 'App', orbitals: [] };
    const plan = await this.call('plan_instructions', { current, goal });
    const setsName = ({ action, params }: Action) => action === 'set_property' && params.path === '/name';
    const actions = (plan.instructions as Action[]).filter((one) => name === undefined || !setsName(one));
    const applied = await this.call('apply', { schema: current, actions, base_hash: plan.base_hash });
    if (actions.length === plan.total_instructions) expect(applied.hash).toBe(plan.goal_hash);
    const schema = await this.repair(applied.schema, goal);
    const { errors } = await wholeOf((await mcp.call('error_check', { schema })).structuredContent);
    const hasFindings = errors.some(({ findings }: { findings: unknown[] }) => findings.length > 0);
    const actions_taken = actions.map(({ action }) => action);
    await this.call('memory_store', { domain, context: task.goal, actions_taken, outcome: 'success' });
    const { patterns_extracted } = await this.call('memory_compress', { domain });
    const { calls, written } = this;
    return { schema, goal, calls, written, pattern, hasFindings, patternsExtracted: patterns_extracted };
  }

  async repair(schema: Built['schema'], goal: string | object): Promise<Built['schema']> {
    const checked = await this.call('error_check', { schema });
    const found = checked.errors.filter(({ findings }: { findings: unknown[] }) => findings.length > 0);
    const isOutline = typeof goal === 'object' && JSON.stringify(goal).includes('"traits":["');
    const bare = isOutline ? ['missing_initial_state', 'missing_transition', 'missing_render_effect'] : [];
    const errors = found.length > 0 ? found.map(({ category }: { category: string }) => category) : bare;
    if (errors.length === 0) return schema;
    const findings = found.flatMap((category: { findings: unknown[] }) => category.findings);
    const steps = findings.length > 10 ? { max_steps: 50 } : {};
    const asked = { schema, errors, beam_width: 1, return_schema: true, ...steps };
    const { suggestions } = await this.call('rank_edits_jepa', asked);
    expect(suggestions.map(({ verified }: { verified: boolean }) => verified)).toEqual([true]);
    return suggestions[0].schema;
  }
}

const gapOf = async (source: object, target: unknown) => (await mcp.call('gap', { source, target })).structuredContent;

describe('the prompt, followed to the letter', () => {
  const straight = ['memory_recall', 'plan_instructions', 'apply', 'error_check', 'memory_store', 'memory_compress'];

  it.each(['std-list', 'std-helpdesk', 'std-shipment-tracking'])('reaches %s, clean, in one round', async (goal) => {
    const agent = new Agent();
    const { schema, calls, written, hasFindings } = await agent.build({ goal, domain: goal });
    expect(calls).toEqual(straight);
    expect(hasFindings).toBe(false);
    expect(await gapOf(schema, goal)).toMatchObject({ gap_score: 0 });
    // The document once, to have it checked, and the actions once: not a round for each of six levels.
    const { instructions } = await wholeOf((await mcp.call('plan_instructions', { goal })).structuredContent);
    expect(written).toBeLessThan(1.1 * (JSON.stringify(schema).length + JSON.stringify(instructions).length) + 2000);
  });

  it('keeps the name that the user gave, and nothing else of what was there before', async () => {
    const agent = new Agent();
    const { schema } = await agent.build({ goal: 'std-list', domain: 'names', name: 'My shelf' });
    expect(schema.name).toBe('My shelf');
    const { missing, extra, modified } = await gapOf(schema, 'std-list');
    expect([missing, extra, modified.map(({ path }: { path: string }) => path)]).toEqual([[], [], ['/name']]);
  });

  it('takes the behavior that a sentence clearly means', async () => {
    const agent = new Agent();
    const { schema, goal } = await agent.build({ goal: 'track shipments and parcels', domain: 'sentences' });
    expect(goal).toBe('std-shipment-tracking');
    expect(await gapOf(schema, goal)).toMatchObject({ gap_score: 0 });
  });

  it.each(['genealogy tree of my family', 'a recipe manager for my kitchen', 'weather'])(
    'writes a goal of its own where nothing is near: %s',
    async (goal) => {
      const ownGoal = { name: 'Own', orbitals: [{ entity: 'Thing', traits: ['Keeping'], pages: ['Things'] }] };
      const agent = new Agent();
      const built = await agent.build({ goal, domain: 'own', ownGoal });
      expect(built.goal).toBe(ownGoal);
      expect(built.calls.filter((name) => name === 'rank_edits_jepa')).toHaveLength(1);
      expect([built.schema.name, built.hasFindings]).toEqual(['Own', false]);
      // Drawn out, no longer an outline.
      expect(JSON.stringify(built.schema)).toContain('"transitions"');
    },
  );

  it('repairs what is wrong with a goal of its own, and ends', async () => {
    const ownGoal = (await mcp.call('behaviors_get', { name: 'std-shipment-tracking' })).structuredContent.schema;
    for (const { traits } of ownGoal.orbitals)
      for (const { stateMachine } of traits)
        if (stateMachine !== undefined)
          stateMachine.transitions = stateMachine.transitions.filter((_: unknown, i: number) => i % 4 !== 2);
    const agent = new Agent();
    const built = await agent.build({ goal: 'weather', domain: 'faulty', ownGoal });
    expect(built.calls.filter((name) => name === 'plan_instructions')).toHaveLength(1);
    expect(built.hasFindings).toBe(false);
  });

  it('comes to a pattern in the end', async () => {
    const seen: (readonly [number, boolean])[] = [];
    for (const thing of ['books', 'films', 'records', 'stamps', 'coins', 'maps']) {
      const ownGoal = { name: thing, orbitals: [{ entity: 'Item', traits: ['Listing'], pages: ['Items'] }] };
      const task = { goal: `weather list of ${thing}`, domain: 'lists', ownGoal };
      const { patternsExtracted, pattern } = await new Agent().build(task);
      seen.push([patternsExtracted, pattern !== null]);
    }
    expect(seen.at(-1)).toEqual([1, true]);
  });
});

it('tells the agent what the agent of these tests does', async () => {
  const textOf = async (given: Record<string, string>) => {
    const { messages } = await mcp.client.getPrompt({ name: 'build-application', arguments: given });
    return (messages as { content: { text?: string } }[]).map(({ content }) => content.text).join('');
  };
  const text = await textOf({ goal: 'std-list', domain: 'shelf' });
  for (const said of ['Goal: "std-list"', 'domain: "shelf"', 'similarity of 0.6', 'memory_compress', '"name":"App"'])
    expect(text).toContain(said);
  // A half-built schema is neither checked nor repaired, and a repaired one is not planned from.
  expect(text).not.toMatch(/level 1 first|Repeat from 3/);
  const { tools } = await mcp.client.listTools();
  for (const [word] of text.matchAll(/\b(?:memory|behaviors|plan|error|rank|validity)_[a-z_]+/g))
    expect(tools.map(({ name }) => name)).toContain(word);
  expect(await textOf({ goal: 'std-list', name: 'My shelf' })).toContain(
    'start from {"name":"My shelf","orbitals":[]}',
  );
});
