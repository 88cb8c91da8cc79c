// Properties of ten published documents, written down from what each document is for before the prover was asked. The documents stay in the corpus.

export interface CorpusProperties {
  readonly document: string;
  /** By name. */
  readonly properties: Readonly<Record<string, string>>;
}

export const corpusProperties: readonly CorpusProperties[] = [
  {
    document: 'std-agent-tool-call',
    properties: {
      'a record that says executing is executing': 'always not status = executing or AgentToolCallAgent in executing',
      'nothing ends that was not begun':
        'AgentToolCallAgent emits TOOL_STARTED before AgentToolCallAgent emits TOOL_COMPLETED',
      'a call can come to an end': 'from everywhere eventually AgentToolCallAgent in completed, failed',
    },
  },
  {
    document: 'std-multi-party-flow',
    properties: {
      'no money is released that was not paid in':
        'MultiPartyTransaction in funded before MultiPartyTransaction in released',
      'the first party alone does not fund it': 'never MultiPartyTransaction in funded and currentPartyIndex < 1',
      'no dispute is for ever': 'from everywhere eventually MultiPartyTransaction in released',
    },
  },
  {
    document: 'std-rating-review',
    properties: {
      'submitted is what was saved': 'ReviewSaved before RatingReviewBoard in submitted',
      'no review without stars': 'never RatingReviewSubmit in submitted and draftRating < 1',
      'reviews can be read again': 'from everywhere eventually RatingReviewBoard in viewing',
    },
  },
  {
    document: 'std-cart',
    properties: {
      'nothing is removed unasked':
        'CartItemRemoveConfirm takes CONFIRM_REMOVE before CartItemPersistor takes DO_DELETE',
      'what is saved is stored': 'CartItemAddItem takes SAVE leads to CartItemPersistor takes DO_CREATE by itself',
      'the cart comes back after an error': 'from everywhere eventually CartItemCartBrowse in browsing',
    },
  },
  {
    document: 'std-checkin',
    properties: {
      'nobody is checked in unverified': 'never CheckinScan in checked-in and not verified = true',
      'checked in by a scan': 'SCAN before CheckinScan in checked-in',
      'a scan comes to an end': 'SCAN leads to CheckinScan in checked-in, error by itself',
    },
  },
  {
    document: 'std-wizard',
    properties: {
      'no step before the first': 'always currentStepIndex >= 0',
      'completed on the last step alone': 'never WizardForm in completed and isLastStep = false',
      'once more after the end': 'WizardForm in completed leads to WizardForm in running',
    },
  },
  {
    document: 'std-mod-queue',
    properties: {
      'no verdict before a review': 'ModQueueItemReview in reviewing before APPROVE',
      'the queue is read again after a verdict': 'APPROVE leads to ModQueueItemReview in loading by itself',
      'the queue can be opened': 'from everywhere eventually ModQueueItemReview in reviewing',
    },
  },
  {
    document: 'std-ledger-entry-form',
    properties: {
      'nothing is posted that was not created': 'DO_CREATE before DO_POST',
      'never from an account to itself':
        'never JournalTransactionPersistor takes DO_POST and debitAccountId = creditAccountId',
      'deleting asks first':
        'JournalTransactionDelete in confirming before JournalTransactionPersistor takes DO_DELETE',
    },
  },
  {
    document: 'std-rate-limiter',
    properties: {
      'a throttled bucket says so': 'always RateBucketRateLimiter in open or limiterStatus = "throttled"',
      'what is throttled opens again': 'RateBucketRateLimiter in throttled leads to RateBucketRateLimiter in open',
      'no request while throttled': 'never RateBucketRateLimiter takes REQUEST and RateBucketRateLimiter in throttled',
    },
  },
  {
    document: 'std-agent-tool-loop',
    properties: {
      'no tool before a plan': 'PLAN_GENERATED before AgentToolLoopLoop in executing',
      'no more rounds than allowed': 'always iterations <= maxIterations',
      'the loop can come to an end': 'from everywhere eventually AgentToolLoopLoop in completed, failed',
    },
  },
];
