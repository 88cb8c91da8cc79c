// `orrery demo`: one story on a running service of its own, from an outline of a help desk to a remembered way of building one. Prints what it
// sends and what comes back, and checks everything it claims: it ends with 0 only when the story holds. Nothing stays behind.
import { strict as assert } from 'node:assert';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { createService } from '../service.ts';
import type { Terminal } from './terminal.ts';

// biome-ignore lint/suspicious/noExplicitAny: the demo reads answers as a client without types would
type Answer = any;

/** What the chapters tell their story with. */
interface Stage {
  chapter(title: string): void;
  show(label: string, value: unknown): void;
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
}

const readyMsMax = 60_000;

export async function runDemo(terminal: Terminal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-demo-'));
  const environment = { ORRERY_PORT: '0', ORRERY_DATA_DIR: folder, ORRERY_LOG_LEVEL: 'error' };
  const service = await createService(readConfig(environment));
  try {
    const url = await service.listen();
    terminal.line(`Orrery answers on ${url}`);
    await becomeReady(url);
    const stage = createStage(url, service.firstKey ?? '', terminal);
    const built = await plan(stage);
    await verify(stage, built);
    await repair(stage);
    await match(stage);
    await remember(stage);
    terminal.line(`\n${terminal.style.green('The story holds.')}`);
    return 0;
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function createStage(url: string, key: string, { style, line }: Terminal): Stage {
  return {
    chapter: (title) => line(`\n${style.bold(title)}`),
    show: (label, value) =>
      line(`  ${style.dim(label.padEnd(18))} ${typeof value === 'string' ? value : short(value)}`),
    ask: async (method, path, body) => {
      line(`${style.cyan(`> ${method} ${path}`)}${body === undefined ? '' : `  ${short(body, 110)}`}`);
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: Answer = await response.json();
      assert.equal(response.status, 200, `${method} ${path}: ${response.status} ${short(answer, 600)}`);
      return answer;
    },
  };
}

/** The examples lie beside the sources, and beside what is built of them. */
function example(name: string): Answer {
  const folders = ['../examples', '../../examples'].map((folder) => join(import.meta.dirname, folder));
  const file = folders.map((folder) => join(folder, `${name}.json`)).find((path) => existsSync(path));
  assert.ok(file, `examples/${name}.json is not there`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Long values are cut in the middle of the line; the service always sends them whole. */
function short(value: unknown, length = 150): string {
  const text = JSON.stringify(value);
  return text.length <= length ? text : `${text.slice(0, length)} ... (${text.length} characters)`;
}

async function becomeReady(url: string): Promise<void> {
  const until = Date.now() + readyMsMax;
  while (!(await fetch(`${url}/readyz`)).ok) {
    assert.ok(Date.now() < until, 'the service did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function plan({ chapter, show, ask }: Stage): Promise<Answer> {
  const outline = example('helpdesk-outline');
  chapter('1. An outline, and how far it is from a help desk');
  show('the outline', outline);
  const gap = await ask('POST', '/gap', { source: outline, target: 'std-helpdesk' });
  show('gap score', String(gap.gap_score));
  show(
    'missing',
    `${gap.missing.length} elements: ${gap.missing
      .slice(0, 4)
      .map((m: Answer) => `${m.type} ${m.name}`)
      .join(', ')}, ...`,
  );
  assert.ok(gap.gap_score > 0.5 && gap.gap_score <= 1);

  chapter('2. What to do first?');
  const suggested = await ask('POST', '/plan', { current: outline, goal: 'std-helpdesk', domain: 'helpdesk' });
  for (const s of suggested.actions.slice(0, 3))
    show(`score ${s.score.toFixed(3)}`, `${s.action} ${short(s.params, 90)}`);
  assert.ok(suggested.total_actions > 0);

  chapter('3. The whole way, proved');
  const made = await ask('POST', '/plan-instructions', { current: outline, goal: 'std-helpdesk', domain: 'helpdesk' });
  show('instructions', `${made.total_instructions} in ${made.levels} levels, verified: ${made.verified}`);
  for (let level = 1; level <= made.levels; level++) {
    const inLevel = made.instructions.filter((i: Answer) => i.level === level);
    show(`level ${level}`, [...new Set(inLevel.map((i: Answer) => i.action))].join(', '));
  }
  const applied = await ask('POST', '/apply', {
    schema: outline,
    actions: made.instructions,
    base_hash: made.base_hash,
  });
  const rest = await ask('POST', '/gap', { source: applied.schema, target: 'std-helpdesk' });
  show('gap afterwards', String(rest.gap_score));
  assert.equal(rest.gap_score, 0);
  assert.equal(applied.hash, made.goal_hash);
  return applied.schema;
}

async function verify({ chapter, show, ask }: Stage, built: Answer): Promise<void> {
  chapter('4. Is it valid?');
  const before = await ask('POST', '/validity-check', { schema: example('helpdesk-outline') });
  show('the outline', `probability ${before.probability}, ${before.confidence}, ${before.basis}`);
  const after = await ask('POST', '/validity-check', { schema: built });
  show('what was built', `probability ${after.probability}, ${after.confidence}, ${after.basis}`);
  assert.equal(before.basis, 'predicted');
  assert.ok(after.valid && after.basis === 'exact' && after.findings.error === 0);
}

async function repair({ chapter, show, ask }: Stage): Promise<void> {
  chapter('5. Three things break');
  const trait = 'TicketTriage';
  const broken = await ask('POST', '/apply', {
    schema: example('ticket-desk'),
    actions: [
      { action: 'add_states', params: { trait, states: ['escalated'] } },
      { action: 'add_events', params: { trait, events: ['ESCALATE', 'UNUSED_EVENT'] } },
      { action: 'add_transition', params: { trait, from: 'assessing', event: 'ESCALATE', to: 'escalated' } },
      { action: 'remove_field', params: { entity: 'Ticket', field: 'answer' } },
    ],
  });
  const errors = await ask('POST', '/error-check', { schema: broken.schema });
  const found = errors.errors.filter((one: Answer) => one.findings.length > 0);
  const total = found.reduce((sum: number, one: Answer) => sum + one.findings.length, 0);
  show('found', `${total} findings in ${found.length} categories; the first of each:`);
  for (const one of found) show(one.category, one.findings[0].message);
  for (const category of ['missing_transition', 'orphan_event', 'broken_binding'])
    assert.ok(errors.top_errors.includes(category), category);

  chapter('6. And are repaired');
  const request = { schema: broken.schema, errors: errors.top_errors, return_schema: true };
  const ranked = await ask('POST', '/rank-edits/jepa', request);
  for (const s of ranked.suggestions.slice(0, 2)) {
    show(`rank ${s.rank}`, `score ${s.score.toFixed(3)}, verified: ${s.verified}`);
    for (const a of s.actions) show('', `${a.step}. ${a.action} ${short(a.params, 100)}`);
  }
  const [best] = ranked.suggestions;
  assert.ok(best?.verified && best.remaining.length === 0);
  const again = await ask('POST', '/validity-check', { schema: best.schema });
  show(
    'afterwards',
    `probability ${again.probability}, ${again.findings.error} errors, ${again.findings.warning} warnings`,
  );
  assert.ok(again.valid && again.findings.error === 0);
}

async function match({ chapter, show, ask }: Stage): Promise<void> {
  chapter('7. What is this like?');
  const room = example('case-room');
  const desk = example('ticket-desk');
  const a = await ask('POST', '/embed', { schema: room });
  const b = await ask('POST', '/embed', { schema: desk });
  const cosine = a.vector.reduce((sum: number, x: number, i: number) => sum + x * b.vector[i], 0);
  show(
    'same, renamed',
    `cosine ${cosine.toFixed(6)}: names do not count, hashes differ: ${a.canonical_hash !== b.canonical_hash}`,
  );
  assert.ok(cosine > 0.999999 && a.canonical_hash !== b.canonical_hash);
  const found = await ask('POST', '/behaviors/match', { schema: desk, limit: 3 });
  for (const m of found.matches) show(m.similarity.toFixed(3), `${m.behavior_name}: ${m.title}`);
  assert.ok(found.matches.length > 0);
}

const timeout = ['add_retry_logic', 'add_timeout_config', 'add_error_state'];
const password = ['send_reset_link', 'extend_expiry'];
const episodes: readonly (readonly [context: string, actions: readonly string[], outcome: string])[] = [
  ['Customer reported database timeout on checkout', timeout, 'success'],
  ['Payment page times out for several users', timeout, 'success'],
  ['Checkout hangs and then shows a timeout', timeout, 'success'],
  ['Timeouts while saving the order', timeout, 'success'],
  ['Timeout errors from the payment provider', timeout, 'partial'],
  ['User cannot reset the password', password, 'success'],
  ['Login link expired before use', password, 'failure'],
];

async function remember({ chapter, show, ask }: Stage): Promise<void> {
  chapter('8. Remember what helped');
  for (const [context, actions_taken, outcome] of episodes) {
    const stored = await ask('POST', '/memory/store', { domain: 'helpdesk', context, actions_taken, outcome });
    assert.match(stored.episode_id, /^ep_/);
  }
  const question = { domain: 'helpdesk', context: 'User seeing timeout errors during payment', limit: 3 };
  const recalled = await ask('POST', '/memory/recall', question);
  for (const e of recalled.episodes) show(e.similarity.toFixed(3), `${e.context} (${e.outcome})`);
  show('order', 'the number is likeness alone; words in common and how it ended count in the order too');
  assert.equal(recalled.episodes.length, 3);
  assert.ok(recalled.episodes.every((e: Answer) => /time/i.test(e.context)));

  chapter('9. Learn the pattern');
  const compressed = await ask('POST', '/memory/compress', { domain: 'helpdesk' });
  show('patterns', `${compressed.patterns_extracted}, covering ${compressed.episodes_compressed} episodes`);
  const { pattern } = await ask('POST', '/memory/recall', question);
  show('recalled', `${pattern.name}: ${pattern.steps.join(', ')} (support ${pattern.support})`);
  assert.deepEqual(pattern.steps, timeout);
  assert.match(pattern.name, /timeout/);

  chapter('10. Take stock, and forget');
  const stats = await ask('GET', '/memory/stats?domain=helpdesk');
  show('stored', `${stats.total_episodes} episodes, ${stats.patterns} patterns, ${stats.storage_used_mb} MB`);
  assert.equal(stats.total_episodes, episodes.length);
  const kept = await ask('POST', '/memory/forget', { domain: 'helpdesk', older_than_days: 30, dry_run: true });
  show('older than 30 days', String(kept.episodes_forgotten));
  const forgotten = await ask('POST', '/memory/forget', { domain: 'helpdesk', older_than_days: 0 });
  show('forgotten', `${forgotten.episodes_forgotten}, remaining ${forgotten.episodes_remaining}`);
  assert.equal(kept.episodes_forgotten, 0);
  assert.equal(forgotten.episodes_remaining, 0);
}
