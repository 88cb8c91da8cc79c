// AI agents: runs, tools and their approval, conversations, prompts and their evaluation, retrieval, guardrails, budgets, hand-over to people.
import type { Behavior, BehaviorSpec } from '../compose/index.ts';
import {
  and,
  averageOf,
  behavior,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  emit,
  eq,
  given,
  gt,
  gte,
  increase,
  is,
  lifecycle,
  listOf,
  lt,
  manage,
  meter,
  minute,
  notify,
  orbital,
  own,
  part,
  plus,
  register,
  role,
  set,
  subject,
  sumOf,
  times,
} from '../compose/index.ts';

import {
  agentLife,
  agentSubject,
  chatOf,
  reviewLife,
  reviewSubject,
  runLife,
  runSubject,
  sourceLife,
  sourceSubject,
  toolLife,
  toolSubject,
  turnSubject,
} from './ai-agents-work.ts';

const molecule = (
  name: string,
  title: string,
  description: string,
  tags: readonly string[],
  build: BehaviorSpec['build'],
): Behavior => behavior({ name, title, description, tier: 'molecule', domain: 'ai agents', tags, build });

export const aiAgents: readonly Behavior[] = [
  molecule(
    'std-agent-run',
    'Agent run',
    'An agent that plans, calls tools, asks a person before risky ones, and stops at its step and token limits.',
    ['agent', 'loop', 'tools', 'approval'],
    () => {
      const [run, agent] = [runSubject(), agentSubject()];
      return [
        register(run, runLife(run), { list: { filter: ['status'], offers: ['new'] } }),
        orbital(agent, [listOf(agent, { layout: 'cards', where: is('status', 'deployed') })]),
      ];
    },
  ),

  molecule(
    'std-tool-grant',
    'Tool grant',
    'Tools that agents may call: requested with a scope, granted, slowed down when they fail, revoked.',
    ['tools', 'permissions', 'agent'],
    () => {
      const tool = toolSubject();
      return [register(tool, toolLife(tool), { list: { filter: ['scope', 'status'], search: ['name'] } })];
    },
  ),

  molecule(
    'std-model-conversation',
    'Model conversation',
    'A conversation with a language model that streams, can be stopped, and is summarised when the window fills.',
    ['chat', 'streaming', 'context'],
    () => {
      const turn = turnSubject();
      return [orbital(turn, [part('std-polling', chatOf(turn))])];
    },
  ),

  molecule(
    'std-prompt-library',
    'Prompt library',
    'Prompts in versions that are evaluated against cases before they go live, and rolled back when answers get worse.',
    ['prompts', 'evaluation', 'versions'],
    () => {
      const prompt = subject('Prompt', {
        fields: {
          name: 'string!',
          template: 'string!',
          version: 'number=1',
          score: 'number=0',
          liveScore: 'number=0',
          cases: 'number=0',
          problem: 'string',
          status: 'enum:draft*|evaluating|rejected|candidate|live|degraded',
        },
        columns: ['name', 'version', 'score', 'status'],
        form: ['name', 'template'],
      });
      const test = subject('PromptCase', {
        fields: { prompt: 'ref!:Prompt', input: 'string!', expected: 'string!', weight: 'number=1' },
      });
      const life = lifecycle({
        name: 'PromptPromotion',
        of: prompt,
        states: {
          draft: { shows: ['name', 'template', 'version'] },
          evaluating: { shows: ['name', 'cases'] },
          rejected: { shows: ['name', 'score', 'problem'] },
          candidate: { hint: 'Better than what is live; somebody decides.', shows: ['name', 'score', 'liveScore'] },
          live: { shows: ['name', 'version', 'liveScore'] },
          degraded: { shows: ['name', 'liveScore', 'score'] },
        },
        events: {
          EVALUATE: {},
          CasesScored: { score: 'number', cases: 'number' },
          EvaluationBroken: { error: 'string' },
          EDIT_TEMPLATE: { template: 'string!' },
          PROMOTE: {},
          LiveScoreMeasured: { liveScore: 'number' },
          ROLL_BACK: {},
        },
        steps: [
          [['draft', 'rejected'], 'EDIT_TEMPLATE', 'draft', { do: [increase('version')] }],
          [
            'draft',
            'EVALUATE',
            'evaluating',
            {
              do: [
                call(
                  'evaluator',
                  'score',
                  { prompt: own('id') },
                  { success: 'CasesScored', failure: 'EvaluationBroken' },
                ),
              ],
            },
          ],
          ['evaluating', 'CasesScored', 'candidate', { when: gt(given('score'), own('liveScore')) }],
          ['evaluating', 'CasesScored', 'rejected'],
          ['evaluating', 'EvaluationBroken', 'draft', { do: [set('problem', given('error'))] }],
          ['candidate', 'PROMOTE', 'live', { do: [set('liveScore', own('score'))] }],
          [
            'live',
            'LiveScoreMeasured',
            'degraded',
            {
              when: lt(given('liveScore'), times(own('score'), 0.9)),
              do: [notify('A prompt answers worse than before', 'warning')],
            },
          ],
          ['live', 'LiveScoreMeasured', '='],
          ['degraded', 'ROLL_BACK', 'draft'],
          ['live', 'EDIT_TEMPLATE', 'draft', { do: [increase('version')] }],
        ],
      });
      return [
        register(prompt, life, { list: { search: ['name'], filter: ['status'] } }),
        orbital(test, [manage(test)]),
      ];
    },
  ),

  molecule(
    'std-knowledge-index',
    'Knowledge index',
    'Sources that are fetched, split and embedded for retrieval, and indexed again when the original changes.',
    ['retrieval', 'rag', 'embedding'],
    () => {
      const source = sourceSubject();
      return [register(source, sourceLife(source), { list: { search: ['title'], filter: ['kind', 'status'] } })];
    },
  ),

  molecule(
    'std-human-review',
    'Human review',
    'A queue of proposals that the agent is unsure of, claimed, accepted, corrected or rejected by people.',
    ['review', 'human in the loop', 'queue'],
    () => {
      const review = reviewSubject();
      return [register(review, reviewLife(review), { list: { sortable: true, filter: ['status'], offers: [] } })];
    },
  ),

  molecule(
    'std-guardrail',
    'Guardrail',
    'Rules that inspect every answer, watch first, block later, and log what they stopped.',
    ['safety', 'moderation', 'policy'],
    () => {
      const rule = subject('Guardrail', {
        fields: {
          name: 'string!',
          instruction: 'string!',
          target: 'enum:input|output*|both',
          inspected: 'number=0',
          hits: 'number=0',
          falseAlarms: 'number=0',
          status: 'enum:draft*|watching|blocking|tuning|disabled',
        },
        columns: ['name', 'target', 'inspected', 'hits', 'status'],
        form: ['name', 'instruction', 'target'],
      });
      const violation = subject('Violation', {
        fields: {
          guardrail: 'ref!:Guardrail',
          excerpt: 'string!',
          verdict: 'enum:pending*|confirmed|false_alarm',
          score: 'number=0',
        },
      });
      const life = lifecycle({
        name: 'GuardrailEnforcement',
        of: rule,
        states: {
          draft: {},
          watching: { hint: 'Counts what it would have blocked.', shows: ['name', 'inspected', 'hits', 'falseAlarms'] },
          blocking: { shows: ['name', 'inspected', 'hits', 'falseAlarms'] },
          tuning: { hint: 'Too many false alarms.', shows: ['name', 'instruction', 'falseAlarms'] },
          disabled: {},
        },
        events: {
          WATCH: {},
          MessageInspected: { hit: 'boolean' },
          ENFORCE: {},
          MARK_FALSE_ALARM: {},
          RETUNE: { instruction: 'string!' },
          DISABLE: {},
          ENABLE: {},
        },
        steps: [
          ['draft', 'WATCH', 'watching'],
          [
            ['watching', 'blocking'],
            'MessageInspected',
            '=',
            { when: eq(given('hit'), true), do: [increase('inspected'), increase('hits')] },
          ],
          [['watching', 'blocking'], 'MessageInspected', '=', { do: [increase('inspected')] }],
          ['watching', 'ENFORCE', 'blocking', { when: and(gte(own('inspected'), 1000), lt(own('falseAlarms'), 5)) }],
          ['watching', 'MARK_FALSE_ALARM', '=', { do: [increase('falseAlarms')] }],
          [
            'blocking',
            'MARK_FALSE_ALARM',
            'tuning',
            { when: gt(own('falseAlarms'), times(own('hits'), 0.1)), do: [increase('falseAlarms')] },
          ],
          ['blocking', 'MARK_FALSE_ALARM', '=', { do: [increase('falseAlarms')] }],
          ['tuning', 'RETUNE', 'watching', { do: [set('falseAlarms', 0), set('hits', 0), set('inspected', 0)] }],
          [['watching', 'blocking', 'tuning'], 'DISABLE', 'disabled'],
          ['disabled', 'ENABLE', 'watching'],
        ],
      });
      return [
        register(rule, life, { list: { filter: ['status'] } }),
        orbital(violation, [listOf(violation, { filter: ['verdict'], pageSize: 50 })]),
      ];
    },
  ),

  molecule(
    'std-token-budget',
    'Token budget',
    'A monthly budget of tokens with a warning, a cheaper model near the end, a hard stop and a top-up.',
    ['cost', 'budget', 'quota'],
    () => {
      const budget = subject('TokenBudget', {
        fields: {
          team: 'string!',
          allowance: 'number=1000000',
          spent: 'number=0',
          overdraft: 'number=0',
          model: 'string',
          cheapModel: 'string',
          approvedBy: 'string',
          status: 'enum:open*|economising|exhausted|overdrawn',
        },
        columns: ['team', 'allowance', 'spent', 'status'],
        form: ['team', 'allowance', 'model', 'cheapModel'],
      });
      const gauge = meter('Tokens this month', own('spent'), own('allowance'));
      const life = lifecycle({
        name: 'BudgetControl',
        of: budget,
        states: {
          open: { extra: [gauge] },
          economising: { hint: 'Above four fifths: the cheaper model answers.', extra: [gauge] },
          exhausted: { hint: 'No more calls this month.', extra: [gauge] },
          overdrawn: { shows: ['team', 'spent', 'overdraft', 'approvedBy'] },
        },
        events: {
          TokensSpent: { tokens: 'number' },
          TOP_UP: { allowance: 'number!' },
          ALLOW_OVERDRAFT: { overdraft: 'number!' },
          MONTH_BEGAN: {},
        },
        steps: [
          [
            'open',
            'TokensSpent',
            'economising',
            {
              when: gt(plus(own('spent'), given('tokens')), times(own('allowance'), 0.8)),
              do: [increase('spent', given('tokens')), notify('Four fifths of the token budget are used', 'warning')],
            },
          ],
          ['open', 'TokensSpent', '=', { do: [increase('spent', given('tokens'))] }],
          [
            'economising',
            'TokensSpent',
            'exhausted',
            {
              when: gte(plus(own('spent'), given('tokens')), own('allowance')),
              do: [increase('spent', given('tokens')), notify('The token budget is used up', 'error')],
            },
          ],
          ['economising', 'TokensSpent', '=', { do: [increase('spent', given('tokens'))] }],
          [
            'overdrawn',
            'TokensSpent',
            'exhausted',
            { when: gte(own('spent'), plus(own('allowance'), own('overdraft'))) },
          ],
          ['overdrawn', 'TokensSpent', '=', { do: [increase('spent', given('tokens'))] }],
          [['economising', 'exhausted'], 'TOP_UP', 'open', { when: gt(given('allowance'), own('spent')) }],
          [
            'exhausted',
            'ALLOW_OVERDRAFT',
            'overdrawn',
            { when: role('administrator'), do: [set('approvedBy', '@user.name')] },
          ],
          [
            ['economising', 'exhausted', 'overdrawn'],
            'MONTH_BEGAN',
            'open',
            { do: [set('spent', 0), set('overdraft', 0)] },
          ],
        ],
        ticks: [{ name: 'month', interval: '0 0 1 * *', effects: [emit('MONTH_BEGAN')] }],
      });
      return [register(budget, life, { list: { layout: 'cards' } })];
    },
  ),

  behavior({
    name: 'std-agent-studio',
    title: 'Agent studio',
    description:
      'Agents that are written, tested and deployed, their tools and knowledge, their runs, and the people who review them.',
    tier: 'organism',
    domain: 'ai agents',
    tags: ['agents', 'tools', 'retrieval', 'review'],
    composes: ['std-agent-run', 'std-tool-grant', 'std-knowledge-index', 'std-human-review'],
    build: () => {
      const [agent, run, tool, source, review] = [
        agentSubject(),
        runSubject(),
        toolSubject(),
        sourceSubject(),
        reviewSubject(),
      ];
      return [
        register(agent, agentLife(agent), { list: { layout: 'cards', search: ['name'] } }),
        register(run, runLife(run), {
          from: 'std-agent-run',
          list: { filter: ['status'], offers: ['new'], pageSize: 25 },
        }),
        register(tool, toolLife(tool), { from: 'std-tool-grant', list: { filter: ['scope'] } }),
        register(source, sourceLife(source), { from: 'std-knowledge-index', list: { search: ['title'] } }),
        register(review, reviewLife(review), { from: 'std-human-review', list: { offers: [] } }),
        dashboard({
          name: 'AgentMetrics',
          title: 'Agents at work',
          over: run,
          metrics: [
            { field: 'runs', value: countAll },
            { field: 'finishedRuns', value: countWhere('status', 'finished') },
            { field: 'failedRuns', value: countWhere('status', 'failed') },
            { field: 'tokensSpent', value: sumOf('spentTokens') },
          ],
          groups: ['status'],
          everyMs: minute,
          refreshOn: [['AgentLoop', changedEvent(run)]],
        }),
      ];
    },
  }),

  behavior({
    name: 'std-ai-assistant',
    title: 'AI assistant',
    description:
      'A conversation with a model that knows indexed sources, keeps to a token budget and hands doubtful answers to people.',
    tier: 'organism',
    domain: 'ai agents',
    tags: ['assistant', 'chat', 'retrieval', 'hand-over'],
    composes: ['std-model-conversation', 'std-knowledge-index', 'std-human-review'],
    build: () => {
      const [turn, source, review] = [turnSubject(), sourceSubject(), reviewSubject()];
      return [
        orbital(turn, [part('std-model-conversation', chatOf(turn))]),
        register(source, sourceLife(source), {
          from: 'std-knowledge-index',
          list: { search: ['title'], layout: 'list' },
        }),
        register(review, reviewLife(review), { from: 'std-human-review', list: { offers: [], filter: ['status'] } }),
        dashboard({
          name: 'AnswerMetrics',
          title: 'Answers',
          over: review,
          metrics: [
            { field: 'reviews', value: countAll },
            { field: 'corrected', value: countWhere('status', 'corrected') },
            { field: 'meanConfidence', value: averageOf('confidence'), format: 'percent' },
          ],
          refreshOn: [['ReviewQueue', changedEvent(review)]],
        }),
      ];
    },
  }),
];
