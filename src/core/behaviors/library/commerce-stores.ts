// Applications of commerce: the shop of one seller and the marketplace of many.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  and,
  announce,
  averageOf,
  call,
  changedEvent,
  countAll,
  countWhere,
  create,
  dashboard,
  day,
  decrease,
  emit,
  eq,
  given,
  gt,
  gte,
  increase,
  inDomain,
  isPast,
  later,
  lifecycle,
  listOf,
  lt,
  lte,
  manage,
  minus,
  minute,
  notify,
  olderThan,
  orbital,
  own,
  page,
  part,
  register,
  said,
  set,
  size,
  stamp,
  subject,
  sumOf,
  tick,
  times,
  trait,
} from '../compose/index.ts';

import { fulfilment, orderSubject, returning, returnSubject } from './commerce-aftercare.ts';
import {
  cartOf,
  cartSubject,
  checkoutOf,
  checkoutSubject,
  merchandising,
  productSubject,
  shelfOf,
} from './commerce-selling.ts';

const { organism } = inDomain('commerce');

/** Turns a paid checkout into an order for the warehouse. */
const intake = (order: Subject) =>
  trait(order, {
    name: 'OrderIntake',
    category: 'lifecycle',
    scope: 'collection',
    description: 'Records an order for every checkout that was paid.',
    states: { waiting: {}, recording: {} },
    events: {
      OrderPlaced: { id: 'string!', total: 'number!' },
      OrderRecorded: { id: 'string!' },
      OrderNotRecorded: { error: 'string' },
    },
    steps: [
      [
        'waiting',
        'OrderPlaced',
        'recording',
        {
          do: [
            create(
              'Order',
              { checkout: given('id'), total: given('total'), paidAmount: given('total'), status: 'paid' },
              { success: 'OrderRecorded', failure: 'OrderNotRecorded' },
            ),
          ],
        },
      ],
      ['recording', 'OrderRecorded', 'waiting'],
      ['recording', 'OrderNotRecorded', 'waiting', { do: [notify(given('error'), 'error')] }],
    ],
    listens: [{ trait: 'CheckoutSteps', event: 'OrderPlaced' }],
  });

function eCommerce(): Built[] {
  const product = productSubject();
  const cart = cartSubject();
  const checkout = checkoutSubject();
  const order = orderSubject({ checkout: 'ref:Checkout' });
  const request = returnSubject({ order: 'ref!:Order' });
  return [
    orbital(
      product,
      [
        shelfOf,
        manage(product, {
          opens: true,
          offers: ['new', 'edit'],
          search: ['name', 'sku'],
          filter: ['status'],
          refreshOn: [['ProductMerchandising', changedEvent(product)]],
        }),
        part('std-product-catalog', merchandising(product)),
      ],
      [
        page('ShopPage', '/shop', 'ProductShelf'),
        page('ProductsPage', '/products', 'ProductList', 'ProductEditor'),
        page('ProductPage', '/products/:id', 'ProductMerchandising'),
      ],
    ),
    orbital(cart, [part('std-cart', cartOf(cart, true))]),
    orbital(checkout, [part('std-checkout', checkoutOf(checkout, 'ShoppingCart'))]),
    orbital(
      order,
      [
        listOf(order, {
          opens: true,
          search: ['number'],
          filter: ['status'],
          pageSize: 50,
          refreshOn: [
            ['OrderFulfilment', changedEvent(order)],
            ['OrderIntake', 'OrderRecorded'],
          ],
        }),
        part('std-order-fulfilment', fulfilment(order)),
        intake,
      ],
      [page('OrdersPage', '/orders', 'OrderList', 'OrderIntake'), page('OrderPage', '/orders/:id', 'OrderFulfilment')],
    ),
    register(request, returning, { from: 'std-return', list: { offers: ['new'], filter: ['status'] } }),
    dashboard({
      name: 'ShopMetrics',
      title: 'Shop today',
      over: order,
      metrics: [
        { field: 'orders', value: countAll },
        { field: 'revenue', value: sumOf('total'), format: 'currency' },
        { field: 'averageOrderValue', value: averageOf('total'), format: 'currency' },
        { field: 'toPick', value: countWhere('status', 'paid') },
        { field: 'backorders', value: countWhere('status', 'backordered') },
      ],
      groups: ['status'],
      everyMs: 10 * minute,
      refreshOn: [['OrderFulfilment', changedEvent(order)]],
    }),
  ];
}

const sellerSubject = (): Subject =>
  subject('Seller', {
    fields: {
      shopName: 'string!',
      legalName: 'string!',
      email: 'email!',
      taxNumber: 'string!',
      payoutAccount: 'string',
      identityDocument: 'url',
      rating: 'number=0',
      strikes: 'number=0',
      commissionPercent: 'number=12',
      suspensionReason: 'string',
      status: 'enum:applied*|verifying|trading|on_holiday|suspended|closed',
    },
    columns: ['shopName', 'email', 'rating', 'strikes', 'status'],
    form: ['shopName', 'legalName', 'email', 'taxNumber', 'payoutAccount', 'identityDocument'],
  });

const sellerStanding = (seller: Subject) =>
  lifecycle(seller, {
    name: 'SellerStanding',
    description: 'Admits sellers after checking who they are, and suspends those who collect strikes.',
    states: {
      applied: { hint: 'The seller has to hand in documents.', shows: ['shopName', 'legalName', 'taxNumber'] },
      verifying: {
        hint: 'Compare the document with the tax number.',
        shows: ['legalName', 'taxNumber', 'identityDocument', 'payoutAccount'],
      },
      trading: { shows: ['shopName', 'rating', 'strikes', 'commissionPercent'] },
      on_holiday: { hint: 'Offers are hidden until the seller returns.', shows: ['shopName', 'email'] },
      suspended: { shows: ['shopName', 'strikes', 'suspensionReason'] },
      closed: { terminal: true, shows: ['shopName', 'suspensionReason'] },
    },
    events: {
      SUBMIT_DOCUMENTS: { identityDocument: 'url!', payoutAccount: 'string!' },
      APPROVE_SELLER: { commissionPercent: 'number!' },
      ASK_FOR_BETTER_DOCUMENTS: {},
      REJECT_SELLER: {},
      GO_ON_HOLIDAY: {},
      RETURN_FROM_HOLIDAY: {},
      BuyerUpheld: { id: 'string' },
      SUSPEND: { suspensionReason: 'string!' },
      REINSTATE: {},
      CLOSE_SHOP: {},
    },
    steps: [
      ['applied', 'SUBMIT_DOCUMENTS', 'verifying', { when: and(said('identityDocument'), said('payoutAccount')) }],
      [
        'verifying',
        'APPROVE_SELLER',
        'trading',
        { when: and(gte(given('commissionPercent'), 0), lte(given('commissionPercent'), 30)) },
      ],
      ['verifying', 'ASK_FOR_BETTER_DOCUMENTS', 'applied', { do: [set('identityDocument', '')] }],
      ['verifying', 'REJECT_SELLER', 'closed'],
      ['trading', 'GO_ON_HOLIDAY', 'on_holiday'],
      ['on_holiday', 'RETURN_FROM_HOLIDAY', 'trading'],
      [
        'trading',
        'BuyerUpheld',
        'suspended',
        {
          when: gte(own('strikes'), 2),
          do: [increase('strikes'), set('suspensionReason', 'Three disputes lost')],
        },
      ],
      ['trading', 'BuyerUpheld', '=', { do: [increase('strikes')] }],
      [['trading', 'on_holiday'], 'SUSPEND', 'suspended', { when: said('suspensionReason') }],
      ['suspended', 'REINSTATE', 'trading', { do: [set('strikes', 0), set('suspensionReason', '')] }],
      [['trading', 'on_holiday', 'suspended'], 'CLOSE_SHOP', 'closed'],
    ],
    listens: [{ trait: 'DisputeMediation', event: 'BuyerUpheld' }],
  });

const offerSubject = (): Subject =>
  subject('Offer', {
    fields: {
      title: 'string!',
      description: 'string!',
      pictures: '[string]',
      seller: 'ref!:Seller',
      category: 'enum:home|fashion|electronics|hobby|other*',
      condition: 'enum:new*|like_new|used|refurbished',
      price: 'number!',
      quantity: 'number=1',
      objection: 'string',
      status: 'enum:draft*|in_moderation|live|sold_out|taken_down',
    },
    columns: ['title', 'seller', 'price', 'quantity', 'status'],
    form: ['title', 'description', 'pictures', 'seller', 'category', 'condition', 'price', 'quantity'],
  });

const moderation = (offer: Subject) =>
  lifecycle(offer, {
    name: 'OfferModeration',
    description: 'Looks at every offer before buyers see it and takes down what breaks the rules.',
    states: {
      draft: { shows: ['title', 'price', 'quantity', 'objection'] },
      in_moderation: { shows: ['title', 'description', 'pictures', 'category', 'price', 'seller'] },
      live: { shows: ['title', 'price', 'quantity'] },
      sold_out: { shows: ['title', 'price'] },
      taken_down: { shows: ['title', 'seller', 'objection'] },
    },
    events: {
      SUBMIT_OFFER: {},
      ALLOW: {},
      OBJECT: { objection: 'string!' },
      SELL: { pieces: 'number!' },
      RELIST: { quantity: 'number!' },
      REPORT_VIOLATION: { objection: 'string!' },
      CORRECT_OFFER: {},
    },
    steps: [
      [
        'draft',
        'SUBMIT_OFFER',
        'in_moderation',
        { when: and(gt(own('price'), 0), gt(own('quantity'), 0), gt(size(own('pictures')), 0)) },
      ],
      ['in_moderation', 'ALLOW', 'live', { do: [set('objection', '')] }],
      ['in_moderation', 'OBJECT', 'draft', { when: said('objection') }],
      ['live', 'SELL', 'sold_out', { when: eq(given('pieces'), own('quantity')), do: [set('quantity', 0)] }],
      [
        'live',
        'SELL',
        '=',
        {
          when: and(gt(given('pieces'), 0), lt(given('pieces'), own('quantity'))),
          do: [decrease('quantity', given('pieces'))],
        },
      ],
      ['sold_out', 'RELIST', 'live', { when: gt(given('quantity'), 0) }],
      ['live', 'REPORT_VIOLATION', 'taken_down'],
      ['taken_down', 'CORRECT_OFFER', 'draft'],
    ],
  });

const purchaseSubject = (): Subject =>
  subject('Purchase', {
    fields: {
      offer: 'ref!:Offer',
      seller: 'ref!:Seller',
      buyerEmail: 'email!',
      price: 'number!',
      commission: 'number=0',
      payout: 'number=0',
      trackingNumber: 'string',
      status: 'enum:reserved*|in_escrow|sent|received|released|disputed|refunded',
      sentAt: 'datetime',
    },
    columns: ['offer', 'buyerEmail', 'price', 'payout', 'status'],
    form: ['offer', 'seller', 'buyerEmail', 'price'],
  });

/** The buyer's money waits with the marketplace until the goods have arrived. */
const escrow = (purchase: Subject) =>
  lifecycle(purchase, {
    name: 'PurchaseEscrow',
    description: 'Holds the buyer’s money until the goods have arrived, then pays the seller less the commission.',
    states: {
      reserved: { hint: 'Held for the buyer for thirty minutes.', shows: ['offer', 'buyerEmail', 'price'] },
      in_escrow: { hint: 'Paid; the seller has to ship.', shows: ['offer', 'seller', 'price'] },
      sent: { shows: ['offer', 'trackingNumber', 'sentAt'] },
      received: { hint: 'The money is released unless the buyer complains.', shows: ['offer', 'price', 'commission'] },
      released: { terminal: true, shows: ['offer', 'price', 'commission', 'payout'] },
      disputed: { hint: 'Nobody gets the money before mediation ends.', shows: ['offer', 'price', 'trackingNumber'] },
      refunded: { terminal: true, shows: ['offer', 'buyerEmail', 'price'] },
    },
    events: {
      PAY_INTO_ESCROW: {},
      RESERVATION_LAPSED: {},
      SEND_GOODS: { trackingNumber: 'string!' },
      CONFIRM_RECEIPT: {},
      RECEIPT_ASSUMED: {},
      RELEASE_PAYOUT: {},
      OPEN_DISPUTE: {},
      BuyerUpheld: { id: 'string' },
      SellerUpheld: { id: 'string' },
    },
    steps: [
      [
        'reserved',
        'PAY_INTO_ESCROW',
        'in_escrow',
        { do: [set('commission', times(own('price'), 0.12)), set('payout', minus(own('price'), own('commission')))] },
      ],
      ['reserved', 'RESERVATION_LAPSED', 'refunded'],
      ['in_escrow', 'SEND_GOODS', 'sent', { when: said('trackingNumber'), do: [stamp('sentAt')] }],
      ['in_escrow', 'OPEN_DISPUTE', 'disputed', { do: [announce('DISPUTE_OPENED')] }],
      ['sent', 'CONFIRM_RECEIPT', 'received'],
      ['sent', 'RECEIPT_ASSUMED', 'received', { when: olderThan('sentAt', 21 * day) }],
      ['sent', 'OPEN_DISPUTE', 'disputed', { do: [announce('DISPUTE_OPENED')] }],
      [
        'received',
        'RELEASE_PAYOUT',
        'released',
        { do: [call('payments', 'payOut', { seller: own('seller'), amount: own('payout') })] },
      ],
      ['received', 'OPEN_DISPUTE', 'disputed', { do: [announce('DISPUTE_OPENED')] }],
      [
        'disputed',
        'BuyerUpheld',
        'refunded',
        { do: [call('payments', 'refund', { purchase: own('id'), amount: own('price') })] },
      ],
      ['disputed', 'SellerUpheld', 'received'],
    ],
    listens: [
      { trait: 'DisputeMediation', event: 'BuyerUpheld' },
      { trait: 'DisputeMediation', event: 'SellerUpheld' },
    ],
    ticks: [
      tick('reservationCheck', 5 * minute, 'RESERVATION_LAPSED', olderThan('createdAt', 30 * minute)),
      tick('receiptCheck', day, 'RECEIPT_ASSUMED'),
    ],
  });

const disputeSubject = (): Subject =>
  subject('Dispute', {
    fields: {
      purchase: 'ref!:Purchase',
      claim: 'enum!:not_received|not_as_described|counterfeit|damaged',
      buyerStatement: 'string!',
      sellerStatement: 'string',
      evidence: '[string]',
      ruling: 'string',
      answerDueOn: 'date',
      status: 'enum:opened*|awaiting_seller|mediating|settled',
    },
    columns: ['purchase', 'claim', 'answerDueOn', 'status'],
    form: ['purchase', 'claim', 'buyerStatement', 'evidence'],
  });

const mediation = (dispute: Subject) =>
  lifecycle(dispute, {
    name: 'DisputeMediation',
    description: 'Hears buyer and seller and rules who gets the money in escrow.',
    states: {
      opened: { shows: ['purchase', 'claim', 'buyerStatement', 'evidence'] },
      awaiting_seller: { hint: 'The seller has five days to answer.', shows: ['purchase', 'claim', 'answerDueOn'] },
      mediating: { shows: ['claim', 'buyerStatement', 'sellerStatement', 'evidence'] },
      settled: { terminal: true, shows: ['purchase', 'claim', 'ruling'] },
    },
    events: {
      ASK_SELLER: {},
      ANSWER_CLAIM: { sellerStatement: 'string!' },
      ANSWER_OVERDUE: {},
      RULE_FOR_BUYER: { ruling: 'string!' },
      RULE_FOR_SELLER: { ruling: 'string!' },
    },
    steps: [
      ['opened', 'ASK_SELLER', 'awaiting_seller', { do: [set('answerDueOn', later(5, 'day'))] }],
      ['awaiting_seller', 'ANSWER_CLAIM', 'mediating', { when: said('sellerStatement') }],
      [
        'awaiting_seller',
        'ANSWER_OVERDUE',
        'settled',
        {
          when: isPast(own('answerDueOn')),
          do: [set('ruling', 'The seller did not answer'), emit('BuyerUpheld', { id: own('purchase') })],
        },
      ],
      [
        'mediating',
        'RULE_FOR_BUYER',
        'settled',
        { when: said('ruling'), do: [emit('BuyerUpheld', { id: own('purchase') })] },
      ],
      [
        'mediating',
        'RULE_FOR_SELLER',
        'settled',
        { when: said('ruling'), do: [emit('SellerUpheld', { id: own('purchase') })] },
      ],
    ],
    ticks: [tick('answerCheck', day, 'ANSWER_OVERDUE')],
  });

function marketplace(): Built[] {
  const [seller, offer, purchase, dispute] = [sellerSubject(), offerSubject(), purchaseSubject(), disputeSubject()];
  return [
    register(offer, moderation, {
      list: { layout: 'cards', search: ['title', 'description'], filter: ['category', 'condition'], pageSize: 24 },
    }),
    register(seller, sellerStanding, { list: { offers: ['new'], filter: ['status'] } }),
    register(purchase, escrow, { list: { offers: ['new'], filter: ['status'] } }),
    register(dispute, mediation, {
      list: { offers: ['new'], refreshOn: [['PurchaseEscrow', 'DISPUTE_OPENED']] },
    }),
    dashboard({
      name: 'MarketMetrics',
      title: 'Market',
      path: '/market',
      over: purchase,
      metrics: [
        { field: 'purchases', value: countAll },
        { field: 'tradedVolume', value: sumOf('price'), format: 'currency' },
        { field: 'commissionEarned', value: sumOf('commission'), format: 'currency' },
        { field: 'inEscrow', value: countWhere('status', 'in_escrow') },
        { field: 'openDisputes', value: countWhere('status', 'disputed') },
      ],
      groups: ['status'],
      refreshOn: [['PurchaseEscrow', changedEvent(purchase)]],
    }),
  ];
}

export const stores: readonly Behavior[] = [
  organism({
    name: 'std-e-commerce',
    title: 'E-commerce',
    description:
      'An online shop from the shelf through cart and checkout to fulfilment, returns and the day’s figures.',
    tags: ['shop', 'store', 'orders', 'cart', 'retail'],
    build: eCommerce,
  }),
  organism({
    name: 'std-marketplace',
    description: 'Many sellers under one roof, with seller checks, offer moderation, escrow, disputes and commission.',
    tags: ['sellers', 'escrow', 'disputes', 'commission', 'platform'],
    build: marketplace,
  }),
];
