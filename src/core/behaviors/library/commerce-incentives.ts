// Drawing buyers in: promotions with codes, gift cards.
import type { Behavior, Subject } from '../compose/index.ts';
import {
  and,
  day,
  decrease,
  eq,
  given,
  gt,
  gte,
  increase,
  inDomain,
  isAfter,
  isFuture,
  isNot,
  isPast,
  later,
  lifecycle,
  lt,
  lte,
  meter,
  own,
  plus,
  register,
  set,
  stamp,
  subject,
  tick,
} from '../compose/index.ts';

const { molecule } = inDomain('commerce');

const promotionSubject = (): Subject =>
  subject('Promotion', {
    fields: {
      code: { type: 'string', required: true, unique: true },
      title: 'string!',
      kind: 'enum:percentage*|fixed_amount|free_shipping',
      amount: 'number=0',
      minimumSpend: 'number=0',
      startsOn: 'date!',
      endsOn: 'date!',
      redemptionLimit: 'number=100',
      redemptions: 'number=0',
      status: 'enum:draft*|scheduled|running|paused|exhausted|ended',
    },
    columns: ['code', 'title', 'kind', 'startsOn', 'endsOn', 'redemptions', 'status'],
    form: ['code', 'title', 'kind', 'amount', 'minimumSpend', 'startsOn', 'endsOn', 'redemptionLimit'],
  });

const promotionRun = (promotion: Subject) =>
  lifecycle(promotion, {
    name: 'PromotionRun',
    description: 'Runs a promotion between its dates and stops it when the last code is redeemed.',
    states: {
      draft: { shows: ['code', 'title', 'kind', 'amount', 'minimumSpend'] },
      scheduled: { hint: 'Starts by itself on its first day.', shows: ['code', 'startsOn', 'endsOn'] },
      running: {
        shows: ['code', 'endsOn', 'minimumSpend'],
        extra: [meter('Redeemed', own('redemptions'), own('redemptionLimit'))],
      },
      paused: { hint: 'Codes are refused until it is resumed.', shows: ['code', 'redemptions', 'endsOn'] },
      exhausted: { hint: 'Every code has been redeemed.', shows: ['code', 'redemptions', 'redemptionLimit'] },
      ended: { terminal: true, shows: ['code', 'redemptions', 'startsOn', 'endsOn'] },
    },
    events: {
      SCHEDULE: {},
      BACK_TO_DRAFT: {},
      FIRST_DAY: {},
      REDEEM: { orderTotal: 'number!' },
      PAUSE: {},
      RESUME: {},
      RAISE_LIMIT: { redemptionLimit: 'number!' },
      LAST_DAY_PASSED: {},
      END_NOW: {},
    },
    steps: [
      [
        'draft',
        'SCHEDULE',
        'scheduled',
        { when: and(gt(own('amount'), 0), isAfter(own('endsOn'), own('startsOn')), isFuture(own('endsOn'))) },
      ],
      ['scheduled', 'BACK_TO_DRAFT', 'draft'],
      ['scheduled', 'FIRST_DAY', 'running', { when: isPast(own('startsOn')) }],
      [
        'running',
        'REDEEM',
        'exhausted',
        {
          when: and(
            gte(given('orderTotal'), own('minimumSpend')),
            gte(plus(own('redemptions'), 1), own('redemptionLimit')),
          ),
          do: [increase('redemptions')],
        },
      ],
      [
        'running',
        'REDEEM',
        '=',
        { when: gte(given('orderTotal'), own('minimumSpend')), do: [increase('redemptions')] },
      ],
      ['running', 'PAUSE', 'paused'],
      ['paused', 'RESUME', 'running'],
      ['exhausted', 'RAISE_LIMIT', 'running', { when: gt(given('redemptionLimit'), own('redemptions')) }],
      [['running', 'paused', 'exhausted'], 'LAST_DAY_PASSED', 'ended', { when: isPast(own('endsOn')) }],
      [['running', 'paused', 'exhausted'], 'END_NOW', 'ended'],
    ],
    ticks: [tick('openPromotion', '0 0 * * *', 'FIRST_DAY'), tick('closePromotion', '5 0 * * *', 'LAST_DAY_PASSED')],
  });

const giftCardSubject = (): Subject =>
  subject('GiftCard', {
    fields: {
      code: { type: 'string', required: true, unique: true },
      faceValue: 'number!',
      balance: 'number=0',
      currency: 'string=EUR',
      buyerEmail: 'email!',
      recipientEmail: 'email!',
      message: 'string',
      expiresOn: 'date',
      blockReason: 'string',
      status: 'enum:issued*|active|spent|expired|blocked',
      activatedAt: 'datetime',
    },
    columns: ['code', 'recipientEmail', 'faceValue', 'balance', 'expiresOn', 'status'],
    form: ['code', 'faceValue', 'currency', 'buyerEmail', 'recipientEmail', 'message'],
  });

const giftCardLife = (card: Subject) =>
  lifecycle(card, {
    name: 'GiftCardBalance',
    description: 'Keeps the balance of a gift card from activation to the last cent.',
    states: {
      issued: { hint: 'Sold, not yet paid for.', shows: ['code', 'faceValue', 'buyerEmail'] },
      active: {
        shows: ['code', 'recipientEmail', 'expiresOn'],
        extra: [meter('Balance', own('balance'), own('faceValue'))],
      },
      spent: { hint: 'Nothing is left; a refund can bring it back.', shows: ['code', 'faceValue', 'balance'] },
      expired: { hint: 'A balance may be reinstated as goodwill.', shows: ['code', 'balance', 'expiresOn'] },
      blocked: { hint: 'Reported lost or under investigation.', shows: ['code', 'balance', 'blockReason'] },
    },
    events: {
      ACTIVATE: {},
      SPEND: { amount: 'number!' },
      REFUND_TO_CARD: { amount: 'number!' },
      EXPIRY_PASSED: {},
      REINSTATE: {},
      BLOCK: { blockReason: 'string!' },
      UNBLOCK: {},
    },
    steps: [
      [
        'issued',
        'ACTIVATE',
        'active',
        {
          when: gt(own('faceValue'), 0),
          do: [set('balance', own('faceValue')), stamp('activatedAt'), set('expiresOn', later(3, 'year'))],
        },
      ],
      ['active', 'SPEND', 'spent', { when: eq(given('amount'), own('balance')), do: [set('balance', 0)] }],
      [
        'active',
        'SPEND',
        '=',
        {
          when: and(gt(given('amount'), 0), lt(given('amount'), own('balance'))),
          do: [decrease('balance', given('amount'))],
        },
      ],
      [
        ['active', 'spent'],
        'REFUND_TO_CARD',
        'active',
        {
          when: and(gt(given('amount'), 0), lte(plus(own('balance'), given('amount')), own('faceValue'))),
          do: [increase('balance', given('amount'))],
        },
      ],
      ['active', 'EXPIRY_PASSED', 'expired'],
      ['expired', 'REINSTATE', 'active', { when: gt(own('balance'), 0), do: [set('expiresOn', later(3, 'month'))] }],
      [['issued', 'active'], 'BLOCK', 'blocked'],
      ['blocked', 'UNBLOCK', 'active', { when: isNot('activatedAt', ''), do: [set('blockReason', '')] }],
      ['blocked', 'UNBLOCK', 'issued', { do: [set('blockReason', '')] }],
    ],
    ticks: [tick('expiryCheck', day, 'EXPIRY_PASSED', isPast(own('expiresOn')))],
  });

export const incentives: readonly Behavior[] = [
  molecule({
    name: 'std-promotion',
    description: 'Discount codes that start and end by date, count their redemptions, pause, and stop when exhausted.',
    tags: ['discount', 'coupon', 'campaign', 'marketing'],
    build: () => [register(promotionSubject(), promotionRun, { list: { filter: ['status'] } })],
  }),
  molecule({
    name: 'std-gift-card',
    description: 'Gift cards that are activated, spent in parts, topped up by refunds, blocked when lost, and expire.',
    tags: ['voucher', 'balance', 'prepaid'],
    build: () => [register(giftCardSubject(), giftCardLife, { list: { offers: ['new'], search: ['code'] } })],
  }),
];
