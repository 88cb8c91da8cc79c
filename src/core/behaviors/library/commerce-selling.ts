// Selling: the catalog, the cart, the checkout.
import type { Json } from '../../base/json.ts';
import type { Behavior, FieldSpecs, Step, Subject, View } from '../compose/index.ts';
import {
  alert,
  and,
  announce,
  askForm,
  button,
  call,
  caption,
  column,
  concat,
  confirmDialog,
  emit,
  empty,
  eq,
  fetchOne,
  filled,
  given,
  gt,
  gte,
  heading,
  hour,
  increase,
  inDomain,
  is,
  labelOf,
  lifecycle,
  listed,
  listOf,
  loading,
  lt,
  lte,
  manage,
  minus,
  navigate,
  notify,
  orbital,
  own,
  page,
  pattern,
  plus,
  recordDetail,
  register,
  row,
  said,
  set,
  since,
  size,
  stamp,
  stat,
  subject,
  take,
  tick,
  trait,
  update,
} from '../compose/index.ts';

const { molecule } = inDomain('commerce');

export const productSubject = (links: FieldSpecs = {}): Subject =>
  subject('Product', {
    fields: {
      name: 'string!',
      sku: { type: 'string', required: true, unique: true },
      description: 'string',
      picture: 'image',
      price: 'number!',
      compareAtPrice: 'number',
      stock: 'number=0',
      taxClass: 'enum:standard*|reduced|exempt',
      status: 'enum:draft*|active|out_of_stock|discontinued',
      publishedAt: 'datetime',
      ...links,
    },
    columns: ['picture', 'name', 'sku', 'price', 'stock', 'status'],
    form: ['name', 'sku', 'description', 'picture', 'price', 'taxClass', ...Object.keys(links)],
  });

/** On sale or not: published with a price and a picture, sold out, restocked, discontinued. */
export const merchandising = (product: Subject) =>
  lifecycle(product, {
    name: 'ProductMerchandising',
    description: 'Puts a product on sale, follows its stock and takes it off sale again.',
    states: {
      draft: { hint: 'Not visible in the shop.', shows: ['name', 'sku', 'description', 'price', 'picture'] },
      active: { hint: 'On sale.', shows: ['name', 'sku', 'price', 'compareAtPrice', 'stock', 'publishedAt'] },
      out_of_stock: { hint: 'Visible, but cannot be ordered.', shows: ['name', 'sku', 'stock'] },
      discontinued: { terminal: true, shows: ['name', 'sku', 'stock'] },
    },
    events: {
      PUBLISH: {},
      UNPUBLISH: {},
      MARK_DOWN: { newPrice: 'number!' },
      END_MARKDOWN: {},
      SELL_OUT: {},
      RESTOCK: { quantity: 'number!' },
      DISCONTINUE: {},
    },
    steps: [
      ['draft', 'PUBLISH', 'active', { when: and(gt(own('price'), 0), filled('picture')), do: [stamp('publishedAt')] }],
      [['active', 'out_of_stock'], 'UNPUBLISH', 'draft'],
      [
        'active',
        'MARK_DOWN',
        '=',
        {
          when: and(gt(given('newPrice'), 0), lt(given('newPrice'), own('price'))),
          do: [set('compareAtPrice', own('price')), set('price', given('newPrice'))],
        },
      ],
      [
        'active',
        'END_MARKDOWN',
        '=',
        {
          when: gt(own('compareAtPrice'), own('price')),
          do: [set('price', own('compareAtPrice')), set('compareAtPrice', 0)],
        },
      ],
      ['active', 'SELL_OUT', 'out_of_stock', { do: [notify(concat(own('name'), ' is sold out'), 'warning')] }],
      [
        'out_of_stock',
        'RESTOCK',
        'active',
        { when: gt(given('quantity'), 0), do: [increase('stock', given('quantity'))] },
      ],
      ['active', 'RESTOCK', '=', { when: gt(given('quantity'), 0), do: [increase('stock', given('quantity'))] }],
      [['draft', 'out_of_stock'], 'DISCONTINUE', 'discontinued'],
    ],
    ticks: [tick('stockCheck', hour, 'SELL_OUT', lte(own('stock'), 0))],
  });

const categorySubject = (): Subject =>
  subject('Category', {
    fields: { name: 'string!', slug: 'string!', parent: 'ref:Category', position: 'number=0', visible: 'boolean=true' },
    columns: ['name', 'parent', 'position', 'visible'],
  });

export const cartSubject = (): Subject =>
  subject('Cart', {
    persistence: 'persistent',
    fields: {
      lines: listed({ product: 'string!', name: 'string', quantity: 'number!', price: 'number!', amount: 'number!' }),
      couponCode: 'string',
      subtotal: 'number=0',
      discount: 'number=0',
      total: 'number=0',
      currency: 'string=EUR',
      touchedAt: 'datetime',
    },
    columns: ['subtotal', 'discount', 'total', 'touchedAt'],
    path: '/cart',
  });

const cartTotals = [
  set('subtotal', ['array/sum', own('lines'), 'amount']),
  set('total', ['math/max', 0, minus(own('subtotal'), own('discount'))]),
  stamp('touchedAt'),
];

const newLine: Json = [
  'array/append',
  own('lines'),
  {
    product: given('data.id'),
    name: given('data.name'),
    price: given('data.price'),
    quantity: 1,
    amount: given('data.price'),
  },
];

/** What is in the cart already is not listed twice. */
const oneMore: Json = [
  'array/map',
  own('lines'),
  [
    'fn',
    'item',
    [
      'if',
      eq('@item.product', given('data.id')),
      [
        'object/merge',
        '@item',
        { quantity: ['+', '@item.quantity', 1], amount: ['+', '@item.amount', given('data.price')] },
      ],
      '@item',
    ],
  ],
];

const otherLines = ['array/reject', own('lines'), ['fn', 'item', eq('@item.product', given('product'))]];

/** A shopping cart: lines with quantities, a coupon that is checked, totals, and what happens when the shopper walks away. */
export const cartOf = (cart: Subject, handsOver: boolean) =>
  trait(cart, {
    name: 'ShoppingCart',
    description: 'Collects what a shopper wants to buy, prices it, and hands it to the checkout.',
    states: {
      empty: { view: empty('Your cart is empty', 'Add something from the catalog to get started.') },
      adding: {},
      open: {
        view: column(
          heading('Your cart'),
          pattern('data-list', {
            entity: own('lines'),
            fields: ['name', 'price', 'quantity', 'amount'].map((name) => ({ name, label: labelOf(name) })),
            itemActions: [{ label: 'Remove', event: 'REMOVE_LINE' }],
          }),
          askForm(cart, 'Change quantity', { product: 'string!', quantity: 'number!' }, 'CHANGE_QUANTITY'),
          askForm(cart, 'Apply coupon', { couponCode: 'string!' }, 'APPLY_COUPON'),
          row(
            stat('Subtotal', own('subtotal'), { format: 'currency' }),
            stat('Discount', own('discount'), { format: 'currency' }),
            stat('Total', own('total'), { format: 'currency' }),
          ),
          row(
            button('Check out', 'PROCEED_TO_CHECKOUT', undefined, 'primary'),
            button('Empty cart', 'EMPTY_CART', undefined, 'ghost'),
          ),
        ),
      },
      checking_coupon: { view: loading('Checking the coupon') },
      emptying: {
        slot: 'modal',
        view: confirmDialog('Empty cart', 'All items will be removed from the cart.', 'CONFIRM_EMPTYING', 'CANCEL'),
      },
      abandoned: {
        view: column(
          alert('You left something in your cart; prices may have changed.', 'info'),
          stat('Total', own('total'), { format: 'currency' }),
          button('Continue shopping', 'RECOVER_CART', undefined, 'primary'),
        ),
      },
      checked_out: { view: alert('This cart has gone to the checkout.', 'success'), terminal: true },
    },
    events: {
      ADD_TO_CART: { id: 'string!' },
      ProductFound: { data: 'Product!' },
      ProductMissing: { error: 'string' },
      CHANGE_QUANTITY: { product: 'string!', quantity: 'number!' },
      REMOVE_LINE: { product: 'string!' },
      APPLY_COUPON: { couponCode: 'string!' },
      CouponAccepted: { discount: 'number!' },
      CouponRejected: { reason: 'string' },
      EMPTY_CART: {},
      CONFIRM_EMPTYING: {},
      CANCEL: {},
      CART_IDLE: {},
      RECOVER_CART: {},
      PROCEED_TO_CHECKOUT: {},
    },
    steps: [
      [
        ['empty', 'open'],
        'ADD_TO_CART',
        'adding',
        { do: [fetchOne('Product', given('id'), { success: 'ProductFound', failure: 'ProductMissing' })] },
      ],
      [
        'adding',
        'ProductFound',
        'open',
        {
          when: ['array/some', own('lines'), ['fn', 'item', eq('@item.product', given('data.id'))]],
          do: [set('lines', oneMore), ...cartTotals, update('Cart')],
        },
      ],
      [
        'adding',
        'ProductFound',
        'open',
        { when: gt(given('data.stock'), 0), do: [set('lines', newLine), ...cartTotals, update('Cart')] },
      ],
      [
        'adding',
        'ProductFound',
        'empty',
        { when: eq(size(own('lines')), 0), do: [notify('This product is out of stock', 'warning')] },
      ],
      ['adding', 'ProductFound', 'open', { do: [notify('This product is out of stock', 'warning')] }],
      ['adding', 'ProductMissing', 'empty', { when: eq(size(own('lines')), 0), do: [notify(given('error'), 'error')] }],
      ['adding', 'ProductMissing', 'open', { do: [notify(given('error'), 'error')] }],
      [
        'open',
        'CHANGE_QUANTITY',
        '=',
        {
          when: and(gte(given('quantity'), 1), lte(given('quantity'), 99)),
          do: [
            set('lines', [
              'array/map',
              own('lines'),
              [
                'fn',
                'item',
                [
                  'if',
                  eq('@item.product', given('product')),
                  [
                    'object/merge',
                    '@item',
                    { quantity: given('quantity'), amount: ['*', '@item.price', given('quantity')] },
                  ],
                  '@item',
                ],
              ],
            ]),
            ...cartTotals,
            update('Cart'),
          ],
        },
      ],
      [
        'open',
        'REMOVE_LINE',
        '=',
        { when: gt(size(own('lines')), 1), do: [set('lines', otherLines), ...cartTotals, update('Cart')] },
      ],
      [
        'open',
        'REMOVE_LINE',
        'empty',
        {
          do: [set('lines', otherLines), set('couponCode', ''), set('discount', 0), ...cartTotals, update('Cart')],
        },
      ],
      [
        'open',
        'APPLY_COUPON',
        'checking_coupon',
        {
          when: said('couponCode'),
          do: [
            call(
              'promotions',
              'redeem',
              { code: given('couponCode'), subtotal: own('subtotal') },
              { success: 'CouponAccepted', failure: 'CouponRejected' },
            ),
            ...take('couponCode'),
          ],
        },
      ],
      ['checking_coupon', 'CouponAccepted', 'open', { do: [...take('discount'), ...cartTotals, update('Cart')] }],
      [
        'checking_coupon',
        'CouponRejected',
        'open',
        { do: [set('couponCode', ''), notify(given('reason'), 'warning')] },
      ],
      ['open', 'EMPTY_CART', 'emptying'],
      ['emptying', 'CANCEL', 'open'],
      [
        'emptying',
        'CONFIRM_EMPTYING',
        'empty',
        { do: [set('lines', []), set('couponCode', ''), set('discount', 0), ...cartTotals, update('Cart')] },
      ],
      ['open', 'CART_IDLE', 'abandoned', { do: [update('Cart')] }],
      ['abandoned', 'RECOVER_CART', 'open', { do: [stamp('touchedAt'), update('Cart')] }],
      [
        'open',
        'PROCEED_TO_CHECKOUT',
        'checked_out',
        {
          when: gt(own('total'), 0),
          do: [update('Cart'), ...(handsOver ? [announce('CHECKOUT_STARTED')] : [])],
        },
      ],
    ],
    ticks: [tick('idleCheck', hour, 'CART_IDLE', gt(since('touchedAt', 'hour'), 24))],
    listens: [{ trait: 'ProductShelf', event: 'ADD_TO_CART' }],
  });

/** What shoppers see of the catalog. */
export const shelfOf = (product: Subject) =>
  listOf(product, {
    name: 'ProductShelf',
    title: 'Shop',
    layout: 'cards',
    search: ['name', 'description'],
    pageSize: 24,
    where: is('status', 'active'),
    actions: [{ label: 'Add to cart', event: 'ADD_TO_CART' }],
  });

export const checkoutSubject = (): Subject =>
  subject('Checkout', {
    fields: {
      email: 'email!',
      deliveryMethod: 'enum:standard*|express|pickup',
      deliveryCost: 'number=0',
      recipient: 'string',
      street: 'string',
      postcode: 'string',
      city: 'string',
      country: 'string',
      paymentMethod: 'enum:card*|wallet|bank_transfer',
      itemsTotal: 'number=0',
      total: 'number=0',
      paymentReference: 'string',
      declineReason: 'string',
      acceptedTerms: 'boolean=false',
      placedAt: 'datetime',
    },
    columns: ['email', 'deliveryMethod', 'paymentMethod', 'total'],
    path: '/checkout',
  });

const checkoutStep = (step: number, ...children: readonly View[]) =>
  column(
    pattern('wizard-progress', { currentStep: step, steps: ['Contact', 'Delivery', 'Address', 'Payment', 'Review'] }),
    ...children,
    caption(concat('Order total ', own('total'))),
  );

/** From contact to placed order; pickup skips the address, a bank may ask for confirmation, a declined card is no dead end. */
export const checkoutOf = (checkout: Subject, startsFrom?: string) =>
  trait<string, string>(checkout, {
    name: 'CheckoutSteps',
    description: 'Takes contact, delivery and payment, authorises the payment and places the order.',
    states: {
      contact: { view: checkoutStep(0, askForm(checkout, 'Contact', { email: 'email!' }, 'GIVE_CONTACT')) },
      delivery: {
        view: checkoutStep(1, askForm(checkout, 'Delivery', { deliveryMethod: 'string!' }, 'CHOOSE_DELIVERY', 'BACK')),
      },
      address: {
        view: checkoutStep(
          2,
          askForm(
            checkout,
            'Delivery address',
            { recipient: 'string!', street: 'string!', postcode: 'string!', city: 'string!', country: 'string!' },
            'GIVE_ADDRESS',
            'BACK',
          ),
        ),
      },
      payment: {
        view: checkoutStep(3, askForm(checkout, 'Payment', { paymentMethod: 'string!' }, 'CHOOSE_PAYMENT', 'BACK')),
      },
      review: {
        view: checkoutStep(
          4,
          recordDetail([
            'email',
            'deliveryMethod',
            'recipient',
            'street',
            'city',
            'paymentMethod',
            'deliveryCost',
            'total',
          ]),
          pattern('checkbox', {
            label: 'I accept the terms of sale',
            checked: own('acceptedTerms'),
            onChange: 'ACCEPT_TERMS',
          }),
          row(button('Back', 'BACK'), button('Place order and pay', 'PLACE_ORDER', undefined, 'primary')),
        ),
      },
      authorising: { view: loading('Contacting your bank') },
      bank_confirmation: {
        view: column(
          alert('Confirm the payment in your banking app.', 'info'),
          button('Cancel payment', 'CANCEL_PAYMENT'),
        ),
      },
      declined: {
        view: column(
          alert(own('declineReason'), 'error'),
          button('Use another payment method', 'BACK', undefined, 'primary'),
        ),
      },
      placed: {
        view: column(
          alert('Thank you, your order is placed.', 'success'),
          recordDetail(['email', 'total', 'paymentReference', 'placedAt']),
        ),
        terminal: true,
      },
    },
    events: {
      GIVE_CONTACT: { email: 'email!' },
      CHOOSE_DELIVERY: { deliveryMethod: 'string!' },
      GIVE_ADDRESS: {
        recipient: 'string!',
        street: 'string!',
        postcode: 'string!',
        city: 'string!',
        country: 'string!',
      },
      CHOOSE_PAYMENT: { paymentMethod: 'string!' },
      ACCEPT_TERMS: {},
      PLACE_ORDER: {},
      BACK: {},
      CANCEL_PAYMENT: {},
      ChallengeRequired: { reference: 'string' },
      PaymentAuthorised: { reference: 'string!' },
      PaymentDeclined: { reason: 'string' },
      ...(startsFrom === undefined ? {} : { CHECKOUT_STARTED: { id: 'string!' } }),
    },
    steps: [
      ...(startsFrom === undefined
        ? []
        : ([['contact', 'CHECKOUT_STARTED', '=', { do: [navigate('/checkout')] }]] as Step<string, string>[])),
      ['contact', 'GIVE_CONTACT', 'delivery', { when: ['validate/email', given('email')], do: take('email') }],
      [
        'delivery',
        'CHOOSE_DELIVERY',
        'payment',
        {
          when: eq(given('deliveryMethod'), 'pickup'),
          do: [...take('deliveryMethod'), set('deliveryCost', 0), set('total', own('itemsTotal'))],
        },
      ],
      [
        'delivery',
        'CHOOSE_DELIVERY',
        'address',
        {
          do: [
            ...take('deliveryMethod'),
            set('deliveryCost', ['if', eq(given('deliveryMethod'), 'express'), 12.9, 4.9]),
            set('total', plus(own('itemsTotal'), own('deliveryCost'))),
          ],
        },
      ],
      ['delivery', 'BACK', 'contact'],
      [
        'address',
        'GIVE_ADDRESS',
        'payment',
        {
          when: and(said('street'), said('postcode'), said('city')),
          do: take('recipient', 'street', 'postcode', 'city', 'country'),
        },
      ],
      ['address', 'BACK', 'delivery'],
      ['payment', 'CHOOSE_PAYMENT', 'review', { do: take('paymentMethod') }],
      ['payment', 'BACK', 'delivery'],
      ['review', 'ACCEPT_TERMS', '=', { do: [set('acceptedTerms', ['not', own('acceptedTerms')])] }],
      ['review', 'BACK', 'payment'],
      [
        'review',
        'PLACE_ORDER',
        'authorising',
        {
          when: is('acceptedTerms', true),
          do: [
            call(
              'payments',
              'authorise',
              { amount: own('total'), method: own('paymentMethod') },
              { success: 'PaymentAuthorised', failure: 'PaymentDeclined' },
            ),
          ],
        },
      ],
      ['authorising', 'ChallengeRequired', 'bank_confirmation'],
      [
        ['authorising', 'bank_confirmation'],
        'PaymentAuthorised',
        'placed',
        {
          do: [
            set('paymentReference', given('reference')),
            stamp('placedAt'),
            update('Checkout'),
            emit('OrderPlaced', { id: own('id'), total: own('total') }),
          ],
        },
      ],
      [
        ['authorising', 'bank_confirmation'],
        'PaymentDeclined',
        'declined',
        { do: [set('declineReason', given('reason'))] },
      ],
      ['bank_confirmation', 'CANCEL_PAYMENT', 'payment'],
      ['declined', 'BACK', 'payment'],
    ],
    ...(startsFrom === undefined
      ? { external: ['OrderPlaced'] }
      : { listens: [{ trait: startsFrom, event: 'CHECKOUT_STARTED' }] }),
  });

export const selling: readonly Behavior[] = [
  molecule({
    name: 'std-product-catalog',
    description:
      'Products in categories that are drafted, published, marked down, sold out, restocked and discontinued.',
    tags: ['products', 'categories', 'stock', 'price'],
    build: () => [
      register(productSubject({ category: 'ref!:Category' }), merchandising, {
        list: { search: ['name', 'sku'], filter: ['status'] },
      }),
      orbital(categorySubject(), [manage(categorySubject(), { offers: ['new'] })]),
    ],
  }),
  molecule({
    name: 'std-cart',
    title: 'Shopping cart',
    description:
      'A cart that takes products from a shelf, changes quantities, checks coupons, totals up and notices abandonment.',
    tags: ['cart', 'basket', 'coupon', 'shop'],
    build: () => [
      orbital(cartSubject(), [cartOf(cartSubject(), false)]),
      orbital(productSubject(), [shelfOf(productSubject())], [page('ShopPage', '/shop', 'ProductShelf')]),
    ],
  }),
  molecule({
    name: 'std-checkout',
    description:
      'Contact, delivery, address and payment step by step, with authorisation, bank confirmation and a way back from a declined card.',
    tags: ['checkout', 'payment', 'delivery', 'order'],
    build: () => [orbital(checkoutSubject(), [checkoutOf(checkoutSubject())])],
  }),
];
