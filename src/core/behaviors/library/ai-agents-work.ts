// What AI agent behaviors are about, and its life: agents, runs, tools, reviews, conversations, sources.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  button,
  call,
  caption,
  column,
  create,
  eq,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  is,
  lifecycle,
  listed,
  meter,
  minute,
  ne,
  notify,
  olderThan,
  or,
  own,
  pattern,
  plus,
  role,
  row,
  rows,
  said,
  set,
  stamp,
  subject,
  take,
  tick,
  times,
  trait,
} from '../compose/index.ts';

export const agentSubject = (): Subject =>
  subject('Agent', {
    fields: {
      name: 'string!',
      instructions: 'string!',
      model: 'string!',
      temperature: 'number=0.2',
      toolNames: '[string]',
      budgetTokens: 'number=100000',
      status: 'enum:draft*|testing|deployed|paused|retired',
    },
    columns: ['name', 'model', 'budgetTokens', 'status'],
    form: ['name', 'instructions', 'model', 'temperature', 'toolNames', 'budgetTokens'],
  });

export const agentLife = (agent: Subject) =>
  lifecycle(agent, {
    name: 'AgentRelease',
    states: {
      draft: { shows: ['name', 'instructions', 'toolNames'] },
      testing: { hint: 'Answers only its authors.', shows: ['name', 'model', 'temperature'] },
      deployed: { shows: ['name', 'model', 'budgetTokens'] },
      paused: {},
      retired: { terminal: true },
    },
    events: {
      TEST_AGENT: {},
      EvaluationPassed: { score: 'number' },
      EvaluationFailed: { score: 'number' },
      REVISE: {},
      PAUSE_AGENT: {},
      RESUME_AGENT: {},
      RETIRE: {},
    },
    steps: [
      [
        'draft',
        'TEST_AGENT',
        'testing',
        {
          when: and(filled('instructions'), filled('model')),
          do: [
            call(
              'evaluator',
              'run',
              { agent: own('id') },
              { success: 'EvaluationPassed', failure: 'EvaluationFailed' },
            ),
          ],
        },
      ],
      [
        'testing',
        'EvaluationPassed',
        'deployed',
        { when: gte(given('score'), 0.8), do: [notify('The agent is deployed', 'success')] },
      ],
      ['testing', 'EvaluationPassed', 'draft'],
      ['testing', 'EvaluationFailed', 'draft', { do: [notify('The agent failed its evaluation', 'warning')] }],
      ['deployed', 'REVISE', 'draft'],
      ['deployed', 'PAUSE_AGENT', 'paused'],
      ['paused', 'RESUME_AGENT', 'deployed'],
      [['deployed', 'paused'], 'RETIRE', 'retired'],
    ],
  });

export const runSubject = (): Subject =>
  subject('AgentRun', {
    fields: {
      agent: 'ref!:Agent',
      task: 'string!',
      plan: 'string',
      stepCount: 'number=0',
      stepLimit: 'number=20',
      spentTokens: 'number=0',
      budgetTokens: 'number=50000',
      pendingTool: 'string',
      question: 'string',
      answer: 'string',
      problem: 'string',
      status: 'enum:queued*|thinking|calling_tool|awaiting_approval|awaiting_person|finished|failed|stopped',
    },
    columns: ['task', 'agent', 'stepCount', 'spentTokens', 'status'],
    form: ['agent', 'task', 'stepLimit', 'budgetTokens'],
  });

export const runLife = (run: Subject) => {
  const think = call(
    'model',
    'next',
    { run: own('id'), task: own('task') },
    { success: 'StepDecided', failure: 'ModelFailed' },
  );
  const act = call('tools', 'invoke', { tool: own('pendingTool') }, { success: 'ToolReturned', failure: 'ToolFailed' });
  return lifecycle(run, {
    name: 'AgentLoop',
    states: {
      queued: {},
      thinking: {
        shows: ['task', 'plan', 'stepCount', 'spentTokens'],
        extra: [meter('Tokens', own('spentTokens'), own('budgetTokens'))],
      },
      calling_tool: { shows: ['task', 'pendingTool', 'stepCount'] },
      awaiting_approval: {
        hint: 'The tool changes something outside; a person must agree.',
        shows: ['task', 'pendingTool', 'plan'],
      },
      awaiting_person: { shows: ['task', 'question'] },
      finished: { terminal: true, shows: ['task', 'answer', 'stepCount', 'spentTokens'] },
      failed: { shows: ['task', 'problem', 'stepCount'] },
      stopped: { terminal: true },
    },
    events: {
      START_RUN: {},
      StepDecided: {
        kind: 'string',
        tool: 'string',
        risky: 'boolean',
        plan: 'string',
        answer: 'string',
        question: 'string',
        tokens: 'number',
      },
      ModelFailed: { error: 'string' },
      ToolReturned: { output: 'string' },
      ToolFailed: { error: 'string' },
      APPROVE_TOOL: {},
      DENY_TOOL: {},
      REPLY: { note: 'string!' },
      RETRY_RUN: {},
      STOP_RUN: {},
    },
    steps: [
      ['queued', 'START_RUN', 'thinking', { do: [think] }],
      [
        'thinking',
        'StepDecided',
        'failed',
        {
          when: or(
            gte(own('stepCount'), own('stepLimit')),
            gt(plus(own('spentTokens'), given('tokens')), own('budgetTokens')),
          ),
          do: [set('problem', 'The budget is used up')],
        },
      ],
      ['thinking', 'StepDecided', 'finished', { when: eq(given('kind'), 'answer') }],
      ['thinking', 'StepDecided', 'awaiting_person', { when: eq(given('kind'), 'question') }],
      [
        'thinking',
        'StepDecided',
        'awaiting_approval',
        {
          when: eq(given('risky'), true),
          do: [set('pendingTool', given('tool')), increase('spentTokens', given('tokens'))],
        },
      ],
      [
        'thinking',
        'StepDecided',
        'calling_tool',
        { do: [set('pendingTool', given('tool')), increase('spentTokens', given('tokens')), act] },
      ],
      ['thinking', 'ModelFailed', 'failed', { do: [set('problem', given('error'))] }],
      ['awaiting_approval', 'APPROVE_TOOL', 'calling_tool', { do: [act] }],
      ['awaiting_approval', 'DENY_TOOL', 'thinking', { do: [increase('stepCount'), think] }],
      ['awaiting_person', 'REPLY', 'thinking', { do: [increase('stepCount'), think] }],
      [['calling_tool'], 'ToolReturned', 'thinking', { do: [increase('stepCount'), think] }],
      [
        'calling_tool',
        'ToolFailed',
        'thinking',
        { do: [increase('stepCount'), set('problem', given('error')), think] },
      ],
      ['failed', 'RETRY_RUN', 'thinking', { do: [set('stepCount', 0), think] }],
      [['queued', 'thinking', 'calling_tool', 'awaiting_approval', 'awaiting_person', 'failed'], 'STOP_RUN', 'stopped'],
    ],
  });
};

export const toolSubject = (): Subject =>
  subject('AgentTool', {
    fields: {
      name: 'string!',
      description: 'string!',
      inputSchema: listed({ name: 'string!', type: 'string!', required: 'boolean' }),
      scope: 'enum:read*|write|spend',
      calls: 'number=0',
      failures: 'number=0',
      grantedBy: 'string',
      status: 'enum:requested*|granted|throttled|revoked',
    },
    columns: ['name', 'scope', 'calls', 'failures', 'status'],
    form: ['name', 'description', 'inputSchema', 'scope'],
  });

export const toolLife = (tool: Subject) =>
  lifecycle(tool, {
    name: 'ToolGrant',
    states: {
      requested: { shows: ['name', 'description', 'scope', 'inputSchema'] },
      granted: { shows: ['name', 'calls', 'failures', 'grantedBy'] },
      throttled: { hint: 'It fails too often; calls are spaced out.', shows: ['name', 'calls', 'failures'] },
      revoked: {},
    },
    events: {
      GRANT: {},
      CallSucceeded: { ms: 'number' },
      CallFailed: { error: 'string' },
      COOLED_DOWN: {},
      REVOKE: {},
      REQUEST_AGAIN: {},
    },
    steps: [
      [
        'requested',
        'GRANT',
        'granted',
        { when: or(is('scope', 'read'), role('administrator')), do: [set('grantedBy', '@user.name')] },
      ],
      ['granted', 'CallSucceeded', '=', { do: [increase('calls'), set('failures', 0)] }],
      ['granted', 'CallFailed', 'throttled', { when: gte(own('failures'), 4), do: [increase('failures')] }],
      ['granted', 'CallFailed', '=', { do: [increase('calls'), increase('failures')] }],
      ['throttled', 'COOLED_DOWN', 'granted', { do: [set('failures', 0)] }],
      [['granted', 'throttled'], 'REVOKE', 'revoked'],
      ['revoked', 'REQUEST_AGAIN', 'requested'],
    ],
    ticks: [tick('coolDown', 5 * minute, 'COOLED_DOWN', gt(own('failures'), 0))],
  });

export const reviewSubject = (): Subject =>
  subject('HumanReview', {
    fields: {
      subject: 'string!',
      proposal: 'string!',
      confidence: 'number=0',
      reviewer: 'string',
      correction: 'string',
      claimedAt: 'datetime',
      status: 'enum:waiting*|claimed|accepted|corrected|rejected|auto_accepted',
    },
    columns: ['subject', 'confidence', 'reviewer', 'status'],
    form: ['subject', 'proposal'],
  });

export const reviewLife = (review: Subject) =>
  lifecycle(review, {
    name: 'ReviewQueue',
    states: {
      waiting: { hint: 'The agent is not sure enough.', shows: ['subject', 'proposal', 'confidence'] },
      claimed: { shows: ['subject', 'proposal', 'reviewer'] },
      accepted: { terminal: true },
      corrected: { terminal: true, shows: ['subject', 'proposal', 'correction'] },
      rejected: { terminal: true },
      auto_accepted: { terminal: true },
    },
    events: {
      CLAIM: {},
      RELEASE: {},
      ACCEPT_PROPOSAL: {},
      CORRECT: { correction: 'string!' },
      REJECT_PROPOSAL: {},
      CLAIM_LAPSED: {},
      ConfidenceRaised: { confidence: 'number' },
    },
    steps: [
      ['waiting', 'CLAIM', 'claimed', { do: [set('reviewer', '@user.name'), stamp('claimedAt')] }],
      ['waiting', 'ConfidenceRaised', 'auto_accepted', { when: gte(given('confidence'), 0.95) }],
      ['waiting', 'ConfidenceRaised', '='],
      [['claimed'], 'RELEASE', 'waiting', { do: [set('reviewer', '')] }],
      ['claimed', 'CLAIM_LAPSED', 'waiting', { do: [set('reviewer', '')] }],
      ['claimed', 'ACCEPT_PROPOSAL', 'accepted'],
      ['claimed', 'CORRECT', 'corrected', { when: ne(given('correction'), own('proposal')) }],
      ['claimed', 'REJECT_PROPOSAL', 'rejected'],
    ],
    ticks: [tick('claimClock', minute, 'CLAIM_LAPSED', olderThan('claimedAt', 30 * minute))],
  });

/** A conversation with a model that streams, can be stopped, and is compacted when the window fills. */
export const chatOf = (turn: Subject) => {
  const composer = askForm(turn, 'Ask', { prompt: 'string!' }, 'ASK');
  const log = rows(turn, 'feed', []);
  const answer = call(
    'model',
    'stream',
    { prompt: own('prompt'), after: own('summary') },
    { success: 'AnswerFinished', failure: 'AnswerFailed' },
  );
  return trait(turn, {
    name: 'ModelConversation',
    states: {
      ready: { view: column(log, meter('Context', own('contextTokens'), own('windowTokens')), composer) },
      streaming: {
        view: column(log, pattern('markdown-content', { content: own('answer') }), button('Stop', 'STOP_ANSWER')),
      },
      compacting: { view: column(log, caption('Summarising the conversation so far')) },
      broken: {
        view: column(
          log,
          alert(own('problem'), 'error'),
          row(button('Try again', 'ASK_AGAIN'), button('New conversation', 'CLEAR_CONVERSATION')),
        ),
      },
    },
    events: {
      ASK: { prompt: 'string!' },
      ASK_AGAIN: {},
      STOP_ANSWER: {},
      CLEAR_CONVERSATION: {},
      TokenArrived: { answer: 'string' },
      AnswerFinished: { answer: 'string', contextTokens: 'number' },
      AnswerFailed: { error: 'string' },
      Compacted: { summary: 'string' },
    },
    steps: [
      ['ready', 'ASK', 'streaming', { when: said('prompt'), do: [...take('prompt'), set('answer', ''), answer] }],
      ['streaming', 'TokenArrived', '=', { do: [set('answer', ['str/concat', own('answer'), given('answer')])] }],
      ['streaming', 'STOP_ANSWER', 'ready', { do: [create('ModelTurn', '@entity')] }],
      [
        'streaming',
        'AnswerFinished',
        'compacting',
        {
          when: gt(given('contextTokens'), times(own('windowTokens'), 0.8)),
          do: [...take('answer', 'contextTokens'), create('ModelTurn', '@entity'), ['llm/compact']],
        },
      ],
      [
        'streaming',
        'AnswerFinished',
        'ready',
        { do: [...take('answer', 'contextTokens'), create('ModelTurn', '@entity')] },
      ],
      ['streaming', 'AnswerFailed', 'broken', { do: [set('problem', given('error'))] }],
      ['compacting', 'Compacted', 'ready', { do: [...take('summary'), set('contextTokens', 0)] }],
      ['broken', 'ASK_AGAIN', 'streaming', { do: [answer] }],
      [
        'broken',
        'CLEAR_CONVERSATION',
        'ready',
        { do: [set('prompt', ''), set('contextTokens', 0), set('summary', '')] },
      ],
    ],
  });
};

export const turnSubject = (): Subject =>
  subject('ModelTurn', {
    fields: {
      prompt: 'string',
      answer: 'string',
      summary: 'string',
      contextTokens: 'number=0',
      windowTokens: 'number=128000',
      problem: 'string',
    },
    columns: ['prompt', 'answer', 'createdAt'],
    path: '/conversation',
  });

export const sourceSubject = (): Subject =>
  subject('KnowledgeSource', {
    fields: {
      title: 'string!',
      url: 'url',
      kind: 'enum:document*|website|table',
      chunks: 'number=0',
      failedChunks: 'number=0',
      checksum: 'string',
      indexedAt: 'datetime',
      problem: 'string',
      status: 'enum:added*|fetching|splitting|embedding|searchable|stale|failed|removed',
    },
    columns: ['title', 'kind', 'chunks', 'indexedAt', 'status'],
    form: ['title', 'url', 'kind'],
  });

export const sourceLife = (source: Subject) => {
  const get = call('indexer', 'fetch', { url: own('url') }, { success: 'SourceFetched', failure: 'IndexingFailed' });
  return lifecycle(source, {
    name: 'SourceIndexing',
    states: {
      added: {},
      fetching: {},
      splitting: {},
      embedding: { shows: ['title', 'chunks', 'failedChunks'] },
      searchable: { shows: ['title', 'chunks', 'checksum', 'indexedAt'] },
      stale: { hint: 'The original has changed since it was indexed.', shows: ['title', 'indexedAt'] },
      failed: { shows: ['title', 'problem'] },
      removed: { terminal: true },
    },
    events: {
      INDEX_SOURCE: {},
      SourceFetched: { checksum: 'string' },
      SourceSplit: { chunks: 'number' },
      ChunksEmbedded: { failedChunks: 'number' },
      IndexingFailed: { error: 'string' },
      CHECK_SOURCE: {},
      SourceChanged: { checksum: 'string' },
      REMOVE_SOURCE: {},
    },
    steps: [
      [['added', 'stale', 'failed'], 'INDEX_SOURCE', 'fetching', { do: [get] }],
      [
        'fetching',
        'SourceFetched',
        'splitting',
        {
          do: [call('indexer', 'split', { source: own('id') }, { success: 'SourceSplit', failure: 'IndexingFailed' })],
        },
      ],
      [
        'splitting',
        'SourceSplit',
        'embedding',
        {
          when: gt(given('chunks'), 0),
          do: [
            call('indexer', 'embed', { source: own('id') }, { success: 'ChunksEmbedded', failure: 'IndexingFailed' }),
          ],
        },
      ],
      ['splitting', 'SourceSplit', 'failed', { do: [set('problem', 'The source holds no text')] }],
      ['embedding', 'ChunksEmbedded', 'searchable', { do: [stamp('indexedAt')] }],
      [['fetching', 'splitting', 'embedding'], 'IndexingFailed', 'failed', { do: [set('problem', given('error'))] }],
      [
        'searchable',
        'CHECK_SOURCE',
        '=',
        {
          do: [
            call('indexer', 'compare', { url: own('url'), checksum: own('checksum') }, { failure: 'SourceChanged' }),
          ],
        },
      ],
      ['searchable', 'SourceChanged', 'stale', { when: ne(given('checksum'), '') }],
      [['added', 'searchable', 'stale', 'failed'], 'REMOVE_SOURCE', 'removed'],
    ],
    ticks: [tick('freshness', 6 * hour, 'CHECK_SOURCE')],
  });
};
