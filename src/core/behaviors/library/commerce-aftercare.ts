// After the sale: fulfilling orders, taking goods back, subscriptions.
import type { Behavior, FieldSpecs, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  call,
  concat,
  day,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  inDomain,
  is,
  isAfter,
  isPast,
  later,
  lifecycle,
  listed,
  lt,
  lte,
  manage,
  notify,
  or,
  orbital,
  own,
  plus,
  register,
  said,
  set,
  since,
  stamp,
  stat,
  subject,
  tick,
} from '../compose/index.ts';

const { molecule } = inDomain('commerce');

export const orderSubject = (links: FieldSpecs = { customerName: 'string!', customerEmail: 'email!' }): Subject =>
  subject('Order', {
    fields: {
      number: { type: 'string', required: true, unique: true },
      ...links,
      lines: listed({ product: 'string!', quantity: 'number!', price: 'number!' }),
      total: 'number=0',
      paidAmount: 'number=0',
      deliveryAddress: 'string!',
      shortItems: 'string',
      carrier: 'enum:post|parcel_service|freight|own_fleet',
      trackingNumber: 'string',
      status: 'enum:placed*|paid|picking|backordered|packed|shipped|delivered|cancelled',
      shippedAt: 'datetime',
      deliveredAt: 'datetime',
      cancelReason: 'string',
    },
    columns: ['number', ...Object.keys(links).slice(0, 1), 'total', 'status', 'shippedAt'],
    form: ['number', ...Object.keys(links), 'deliveryAddress', 'total'],
  });

/** From placed to delivered: nothing is picked before it is paid, nothing leaves without a tracking number. */
export const fulfilment = (order: Subject) =>
  lifecycle(order, {
    name: 'OrderFulfilment',
    description: 'Pays, picks, packs and ships an order, and refunds what is cancelled.',
    states: {
      placed: { hint: 'Waiting for payment.', shows: ['number', 'total', 'paidAmount', 'deliveryAddress'] },
      paid: { hint: 'Ready for the warehouse.', shows: ['number', 'lines', 'deliveryAddress'] },
      picking: { hint: 'Items are being taken from the shelves.', shows: ['number', 'lines'] },
      backordered: { hint: 'Something is missing; the customer has been told.', shows: ['number', 'shortItems'] },
      packed: { hint: 'Boxed and waiting for the carrier.', shows: ['number', 'deliveryAddress', 'lines'] },
      shipped: { shows: ['number', 'carrier', 'trackingNumber', 'shippedAt'] },
      delivered: { terminal: true, shows: ['number', 'deliveredAt', 'total'] },
      cancelled: { terminal: true, shows: ['number', 'cancelReason', 'paidAmount'] },
    },
    events: {
      RECORD_PAYMENT: { amount: 'number!' },
      PAYMENT_WINDOW_CLOSED: {},
      START_PICKING: {},
      REPORT_SHORTAGE: { shortItems: 'string!' },
      STOCK_ARRIVED: {},
      SHIP_WITHOUT_MISSING_ITEMS: {},
      PACK: {},
      HAND_TO_CARRIER: { carrier: 'string!', trackingNumber: 'string!' },
      CONFIRM_DELIVERY: {},
      CANCEL_ORDER: { cancelReason: 'string!' },
    },
    steps: [
      [
        'placed',
        'RECORD_PAYMENT',
        'paid',
        {
          when: gte(plus(own('paidAmount'), given('amount')), own('total')),
          do: [increase('paidAmount', given('amount'))],
        },
      ],
      [
        'placed',
        'RECORD_PAYMENT',
        '=',
        { when: gt(given('amount'), 0), do: [increase('paidAmount', given('amount'))] },
      ],
      [
        'placed',
        'PAYMENT_WINDOW_CLOSED',
        'cancelled',
        { when: is('paidAmount', 0), do: [set('cancelReason', 'Not paid in time')] },
      ],
      ['paid', 'START_PICKING', 'picking'],
      [
        'picking',
        'REPORT_SHORTAGE',
        'backordered',
        { when: said('shortItems'), do: [notify(concat('Order ', own('number'), ' is waiting for stock'), 'warning')] },
      ],
      ['picking', 'PACK', 'packed'],
      ['backordered', 'STOCK_ARRIVED', 'picking', { do: [set('shortItems', '')] }],
      ['backordered', 'SHIP_WITHOUT_MISSING_ITEMS', 'packed'],
      [
        'packed',
        'HAND_TO_CARRIER',
        'shipped',
        { when: and(said('carrier'), said('trackingNumber')), do: [stamp('shippedAt')] },
      ],
      ['shipped', 'CONFIRM_DELIVERY', 'delivered', { do: [stamp('deliveredAt')] }],
      ['placed', 'CANCEL_ORDER', 'cancelled'],
      [
        ['paid', 'picking', 'backordered'],
        'CANCEL_ORDER',
        'cancelled',
        { do: [call('payments', 'refund', { order: own('id'), amount: own('paidAmount') })] },
      ],
    ],
    ticks: [tick('paymentWindow', hour, 'PAYMENT_WINDOW_CLOSED', gt(since('createdAt', 'day'), 7))],
  });

export const returnSubject = (links: FieldSpecs = { orderNumber: 'string!', customerEmail: 'email!' }): Subject =>
  subject('ReturnRequest', {
    singular: 'Return',
    plural: 'Returns',
    path: '/returns',
    fields: {
      rmaNumber: { type: 'string', required: true, unique: true },
      ...links,
      items: 'string!',
      reason: 'enum!:damaged|wrong_item|does_not_fit|not_as_described|changed_mind',
      wish: 'enum:refund*|exchange',
      paidPrice: 'number!',
      deliveredOn: 'date!',
      condition: 'enum:sealed|opened|used|damaged',
      restockingFee: 'number=0',
      refundAmount: 'number=0',
      refusal: 'string',
      labelSentAt: 'datetime',
      status: 'enum:requested*|approved|refused|on_its_way|inspecting|refunding|exchanged|refunded|lapsed',
    },
    columns: ['rmaNumber', ...Object.keys(links).slice(0, 1), 'reason', 'wish', 'refundAmount', 'status'],
    form: ['rmaNumber', ...Object.keys(links), 'items', 'reason', 'wish', 'paidPrice', 'deliveredOn'],
  });

/** A return merchandise authorisation: nothing is refunded before the goods have been seen, never more than was paid. */
export const returning = (request: Subject) =>
  lifecycle(request, {
    name: 'ReturnHandling',
    description: 'Authorises a return, inspects the goods and refunds or exchanges them.',
    states: {
      requested: { shows: ['rmaNumber', 'items', 'reason', 'deliveredOn', 'wish'] },
      approved: { hint: 'The customer has a label and four weeks to use it.', shows: ['rmaNumber', 'labelSentAt'] },
      refused: { terminal: true, shows: ['rmaNumber', 'reason', 'refusal'] },
      on_its_way: { shows: ['rmaNumber', 'items', 'wish'] },
      inspecting: { hint: 'Check the condition before any money moves.', shows: ['rmaNumber', 'items', 'reason'] },
      refunding: { hint: 'With the payment provider.', shows: ['rmaNumber', 'refundAmount', 'restockingFee'] },
      exchanged: { terminal: true, shows: ['rmaNumber', 'items', 'condition'] },
      refunded: { terminal: true, shows: ['rmaNumber', 'refundAmount', 'restockingFee'] },
      lapsed: { terminal: true, shows: ['rmaNumber', 'labelSentAt'] },
    },
    events: {
      APPROVE_RETURN: {},
      REFUSE: { refusal: 'string!' },
      ParcelScanned: {},
      LABEL_LAPSED: {},
      RECEIVE_GOODS: {},
      ISSUE_REFUND: { condition: 'string!', restockingFee: 'number!' },
      SEND_REPLACEMENT: { condition: 'string!' },
      RefundCompleted: { reference: 'string' },
      RefundFailed: { reason: 'string' },
    },
    steps: [
      [
        'requested',
        'APPROVE_RETURN',
        'approved',
        {
          when: or(lte(since('deliveredOn', 'day'), 30), is('reason', 'damaged')),
          do: [stamp('labelSentAt'), call('carrier', 'createReturnLabel', { rma: own('rmaNumber') })],
        },
      ],
      ['requested', 'REFUSE', 'refused', { when: said('refusal') }],
      ['approved', 'ParcelScanned', 'on_its_way'],
      ['approved', 'LABEL_LAPSED', 'lapsed'],
      [['approved', 'on_its_way'], 'RECEIVE_GOODS', 'inspecting'],
      [
        'inspecting',
        'ISSUE_REFUND',
        'refunding',
        {
          when: and(gte(given('restockingFee'), 0), lt(given('restockingFee'), own('paidPrice'))),
          do: [
            set('refundAmount', ['-', own('paidPrice'), given('restockingFee')]),
            call(
              'payments',
              'refund',
              { return: own('id'), amount: own('refundAmount') },
              { success: 'RefundCompleted', failure: 'RefundFailed' },
            ),
          ],
        },
      ],
      ['inspecting', 'SEND_REPLACEMENT', 'exchanged', { when: is('wish', 'exchange') }],
      ['inspecting', 'REFUSE', 'refused', { when: said('refusal') }],
      ['refunding', 'RefundCompleted', 'refunded', { do: [notify('Refund paid out', 'success')] }],
      ['refunding', 'RefundFailed', 'inspecting', { do: [notify(given('reason'), 'error')] }],
    ],
    ticks: [tick('labelCheck', day, 'LABEL_LAPSED', gt(since('labelSentAt', 'day'), 28))],
  });

const planSubject = (): Subject =>
  subject('Plan', {
    fields: {
      name: 'string!',
      price: 'number!',
      cycle: 'enum:monthly*|yearly',
      trialDays: 'number=14',
      features: '[string]',
      onSale: 'boolean=true',
    },
    columns: ['name', 'price', 'cycle', 'trialDays', 'onSale'],
  });

const subscriptionSubject = (): Subject =>
  subject('Subscription', {
    fields: {
      subscriber: 'string!',
      email: 'email!',
      plan: 'ref!:Plan',
      nextPlan: 'ref:Plan',
      seats: 'number=1',
      price: 'number=0',
      failedCharges: 'number=0',
      trialEndsOn: 'date',
      periodEndsOn: 'date',
      resumesOn: 'date',
      cancelReason: 'enum:too_expensive|missing_feature|not_used|switched|other',
      status: 'enum:trialing*|active|charging|past_due|paused|ending|ended',
    },
    columns: ['subscriber', 'plan', 'seats', 'periodEndsOn', 'status'],
    form: ['subscriber', 'email', 'plan', 'seats', 'trialEndsOn'],
  });

const charge = call(
  'payments',
  'chargeSubscription',
  { subscription: own('id'), seats: own('seats') },
  { success: 'RenewalPaid', failure: 'RenewalFailed' },
);

const subscribing = (subscription: Subject) =>
  lifecycle(subscription, {
    name: 'SubscriptionTerm',
    description: 'Carries a subscription through trial, renewals, failed charges, pauses and cancellation.',
    states: {
      trialing: { hint: 'Free until the trial ends.', shows: ['subscriber', 'plan', 'trialEndsOn'] },
      active: { shows: ['subscriber', 'plan', 'nextPlan', 'seats', 'price', 'periodEndsOn'] },
      charging: { hint: 'The renewal is with the payment provider.', shows: ['subscriber', 'price', 'periodEndsOn'] },
      past_due: {
        hint: 'Access continues while the charge is tried again.',
        shows: ['subscriber', 'email', 'failedCharges', 'periodEndsOn'],
        extra: [alert('The last charge failed.', 'warning'), stat('Failed charges', own('failedCharges'))],
      },
      paused: { hint: 'Nothing is charged.', shows: ['subscriber', 'plan', 'resumesOn'] },
      ending: {
        shows: ['subscriber', 'periodEndsOn', 'cancelReason'],
        extra: [alert('Access ends with the paid period.', 'warning')],
      },
      ended: { terminal: true, shows: ['subscriber', 'plan', 'cancelReason'] },
    },
    events: {
      TRIAL_ENDED: {},
      SUBSCRIBE_NOW: {},
      PERIOD_ENDED: {},
      RenewalPaid: { amount: 'number!' },
      RenewalFailed: { reason: 'string' },
      RETRY_CHARGE: {},
      UPDATE_PAYMENT_METHOD: {},
      CHANGE_PLAN: { nextPlan: 'string!' },
      ADD_SEATS: { count: 'number!' },
      PAUSE: { resumesOn: 'date!' },
      RESUME: {},
      CANCEL_AT_PERIOD_END: { cancelReason: 'string!' },
      KEEP_SUBSCRIPTION: {},
    },
    steps: [
      ['trialing', 'SUBSCRIBE_NOW', 'charging', { do: [charge] }],
      ['trialing', 'TRIAL_ENDED', 'charging', { when: isPast(own('trialEndsOn')), do: [charge] }],
      ['trialing', 'CANCEL_AT_PERIOD_END', 'ended'],
      [
        'charging',
        'RenewalPaid',
        'active',
        {
          do: [
            set('price', given('amount')),
            set('failedCharges', 0),
            set('nextPlan', ''),
            set('periodEndsOn', later(1, 'month')),
          ],
        },
      ],
      [
        'charging',
        'RenewalFailed',
        'ended',
        { when: gte(own('failedCharges'), 4), do: [notify('Subscription ended after four failed charges', 'error')] },
      ],
      [
        'charging',
        'RenewalFailed',
        'past_due',
        { do: [increase('failedCharges'), notify(given('reason'), 'warning')] },
      ],
      ['past_due', 'RETRY_CHARGE', 'charging', { do: [charge] }],
      ['past_due', 'UPDATE_PAYMENT_METHOD', 'charging', { do: [charge] }],
      ['active', 'CHANGE_PLAN', '=', { when: said('nextPlan') }],
      ['active', 'ADD_SEATS', '=', { when: gt(given('count'), 0), do: [increase('seats', given('count'))] }],
      ['active', 'PAUSE', 'paused', { when: isAfter(given('resumesOn'), '@now') }],
      ['active', 'PERIOD_ENDED', 'charging', { when: filled('nextPlan'), do: [set('plan', own('nextPlan')), charge] }],
      ['active', 'PERIOD_ENDED', 'charging', { do: [charge] }],
      [['active', 'past_due'], 'CANCEL_AT_PERIOD_END', 'ending'],
      ['ending', 'KEEP_SUBSCRIPTION', 'active'],
      ['ending', 'PERIOD_ENDED', 'ended'],
      ['paused', 'RESUME', 'charging', { do: [charge] }],
    ],
    ticks: [
      tick('trialCheck', day, 'TRIAL_ENDED'),
      tick('periodCheck', day, 'PERIOD_ENDED', isPast(own('periodEndsOn'))),
      tick('chargeAgain', 3 * day, 'RETRY_CHARGE', gt(own('failedCharges'), 0)),
    ],
  });

export const customerCare: readonly Behavior[] = [
  molecule({
    name: 'std-order-fulfilment',
    description:
      'Orders that are paid, picked, backordered when stock is short, packed, handed to a carrier and delivered.',
    tags: ['orders', 'shipping', 'warehouse', 'backorder'],
    build: () => [
      register(orderSubject(), fulfilment, {
        list: { offers: ['new'], search: ['number'], filter: ['status'] },
      }),
    ],
  }),
  molecule({
    name: 'std-return',
    description: 'Returns that are authorised within the period, received, inspected, and refunded or exchanged.',
    tags: ['rma', 'refund', 'exchange', 'returns'],
    build: () => [
      register(returnSubject(), returning, {
        list: { offers: ['new'], filter: ['status', 'reason'] },
      }),
    ],
  }),
  molecule({
    name: 'std-subscription',
    description:
      'Subscriptions with trial, renewal, plan change, seats, failed charges, pause and cancellation at period end.',
    tags: ['recurring', 'plans', 'renewal', 'saas'],
    build: () => [
      register(subscriptionSubject(), subscribing, {
        list: { offers: ['new'], filter: ['status'] },
      }),
      orbital(planSubject(), [manage(planSubject(), { layout: 'cards', offers: ['new', 'edit'] })]),
    ],
  }),
];
