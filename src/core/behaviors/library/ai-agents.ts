// AI agents: runs, tools and their approval, conversations, prompts and their evaluation, retrieval, guardrails, budgets, hand-over to people.
import type { Behavior } from '../compose/index.ts';
import {
  and,
  averageOf,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  eq,
  given,
  gt,
  gte,
  increase,
  inDomain,
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
  tick,
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

const { molecule, organism } = inDomain('ai agents');

export const aiAgents: readonly Behavior[] = [
  molecule({
    name: 'std-agent-run',
    description:
      'An agent that plans, calls tools, asks a person before risky ones, and stops at its step and token limits.',
    tags: ['agent', 'loop', 'tools', 'approval'],
    build: () => {
      const [run, agent] = [runSubject(), agentSubject()];
      return [
        register(run, runLife, { list: { filter: ['status'], offers: ['new'] } }),
        orbital(agent, [listOf(agent, { layout: 'cards', where: is('status', 'deployed') })]),
      ];
    },
  }),

  molecule({
    name: 'std-tool-grant',
    description: 'Tools that agents may call: requested with a scope, granted, slowed down when they fail, revoked.',
    tags: ['tools', 'permissions', 'agent'],
    build: () => [register(toolSubject(), toolLife, { list: { filter: ['scope', 'status'], search: ['name'] } })],
  }),

  molecule({
    name: 'std-model-conversation',
    description:
      'A conversation with a language model that streams, can be stopped, and is summarised when the window fills.',
    tags: ['chat', 'streaming', 'context'],
    build: () => {
      const turn = turnSubject();
      return [orbital(turn, [part('std-polling', chatOf(turn))])];
    },
  }),

  molecule({
    name: 'std-prompt-library',
    description:
      'Prompts in versions that are evaluated against cases before they go live, and rolled back when answers get worse.',
    tags: ['prompts', 'evaluation', 'versions'],
    build: () => {
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
      const life = lifecycle(prompt, {
        name: 'PromptPromotion',
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
      return [register(prompt, life, { list: { search: ['name'], filter: ['status'] } }), orbital(test, [manage])];
    },
  }),

  molecule({
    name: 'std-knowledge-index',
    description:
      'Sources that are fetched, split and embedded for retrieval, and indexed again when the original changes.',
    tags: ['retrieval', 'rag', 'embedding'],
    build: () => [register(sourceSubject(), sourceLife, { list: { search: ['title'], filter: ['kind', 'status'] } })],
  }),

  molecule({
    name: 'std-human-review',
    description:
      'A queue of proposals that the agent is unsure of, claimed, accepted, corrected or rejected by people.',
    tags: ['review', 'human in the loop', 'queue'],
    build: () => [register(reviewSubject(), reviewLife, { list: { sortable: true, filter: ['status'], offers: [] } })],
  }),

  molecule({
    name: 'std-guardrail',
    description: 'Rules that inspect every answer, watch first, block later, and log what they stopped.',
    tags: ['safety', 'moderation', 'policy'],
    build: () => {
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
      const life = lifecycle(rule, {
        name: 'GuardrailEnforcement',
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
  }),

  molecule({
    name: 'std-token-budget',
    description: 'A monthly budget of tokens with a warning, a cheaper model near the end, a hard stop and a top-up.',
    tags: ['cost', 'budget', 'quota'],
    build: () => {
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
      const life = lifecycle(budget, {
        name: 'BudgetControl',
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
        ticks: [tick('month', '0 0 1 * *', 'MONTH_BEGAN')],
      });
      return [register(budget, life, { list: { layout: 'cards' } })];
    },
  }),

  organism({
    name: 'std-agent-studio',
    description:
      'Agents that are written, tested and deployed, their tools and knowledge, their runs, and the people who review them.',
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
        register(agent, agentLife, { list: { layout: 'cards', search: ['name'] } }),
        register(run, runLife, {
          from: 'std-agent-run',
          list: { filter: ['status'], offers: ['new'], pageSize: 25 },
        }),
        register(tool, toolLife, { from: 'std-tool-grant', list: { filter: ['scope'] } }),
        register(source, sourceLife, { from: 'std-knowledge-index', list: { search: ['title'] } }),
        register(review, reviewLife, { from: 'std-human-review', list: { offers: [] } }),
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

  organism({
    name: 'std-ai-assistant',
    title: 'AI assistant',
    description:
      'A conversation with a model that knows indexed sources, keeps to a token budget and hands doubtful answers to people.',
    tags: ['assistant', 'chat', 'retrieval', 'hand-over'],
    composes: ['std-model-conversation', 'std-knowledge-index', 'std-human-review'],
    build: () => {
      const [turn, source, review] = [turnSubject(), sourceSubject(), reviewSubject()];
      return [
        orbital(turn, [part('std-model-conversation', chatOf(turn))]),
        register(source, sourceLife, {
          from: 'std-knowledge-index',
          list: { search: ['title'], layout: 'list' },
        }),
        register(review, reviewLife, { from: 'std-human-review', list: { offers: [], filter: ['status'] } }),
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
