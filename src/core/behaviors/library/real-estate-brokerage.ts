// Brokerage: listings, viewings, offers, and the agency that brings them together.
import type { Behavior, Built, FieldSpecs, Step, Subject } from '../compose/index.ts';
import {
  and,
  append,
  call,
  changedEvent,
  concat,
  countAll,
  countWhere,
  dashboard,
  day,
  emit,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isFuture,
  isNot,
  isPast,
  lifecycle,
  lt,
  lte,
  manage,
  notify,
  olderThan,
  orbital,
  own,
  pattern,
  register,
  said,
  set,
  size,
  stamp,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('real estate');

const listingSubject = (links: FieldSpecs = { vendor: 'string!' }): Subject =>
  subject('Listing', {
    fields: {
      address: 'string!',
      kind: 'enum:house|apartment*|land|office|retail',
      ...links,
      askingPrice: 'number!',
      floorArea: 'number!',
      rooms: 'number=0',
      builtIn: 'number',
      energyClass: 'enum:A|B|C|D|E|F|G',
      photos: '[string]',
      description: 'string',
      latitude: 'number',
      longitude: 'number',
      mandateEndsOn: 'date',
      agreedPrice: 'number',
      completionOn: 'date',
      fallThroughReason: 'string',
      status:
        'enum:instructed*|preparing|coming_soon|on_market|under_offer|under_contract|sold|withdrawn|mandate_ended',
      listedAt: 'datetime',
    },
    columns: ['address', 'kind', 'askingPrice', 'floorArea', 'rooms', 'status'],
    form: ['address', 'kind', ...Object.keys(links), 'askingPrice', 'floorArea', 'rooms', 'builtIn', 'mandateEndsOn'],
  });

/** An accepted offer takes the listing off the market by itself where offers are kept. */
const agreed = (kept: boolean): Step<string, string>[] => (kept ? [['on_market', 'OfferAccepted', 'under_offer']] : []);

/** No advert without an energy certificate and photographs; a sale may fall through until contracts are exchanged. */
const marketing = (listing: Subject, offers?: string) =>
  lifecycle<string, string>(listing, {
    name: 'ListingMarketing',
    description: 'Prepares, advertises and sells a property under the vendor’s mandate.',
    states: {
      instructed: {
        hint: 'The vendor has signed the mandate.',
        shows: ['address', 'kind', 'askingPrice', 'mandateEndsOn'],
      },
      preparing: {
        hint: 'Photographs, floor plan, energy certificate.',
        shows: ['address', 'energyClass', 'photos', 'description'],
      },
      coming_soon: { hint: 'Shown to registered buyers first.', shows: ['address', 'askingPrice', 'photos'] },
      on_market: {
        shows: ['address', 'askingPrice', 'floorArea', 'rooms', 'energyClass', 'listedAt'],
        extra: [pattern('map-view', { centerLat: own('latitude'), centerLng: own('longitude') })],
      },
      under_offer: { hint: 'An offer is accepted; viewings stop.', shows: ['address', 'askingPrice', 'agreedPrice'] },
      under_contract: { hint: 'Contracts are exchanged.', shows: ['address', 'agreedPrice', 'completionOn'] },
      sold: { terminal: true, shows: ['address', 'agreedPrice', 'completionOn'] },
      withdrawn: { terminal: true, shows: ['address', 'askingPrice', 'fallThroughReason'] },
      mandate_ended: { hint: 'The vendor may renew.', shows: ['address', 'askingPrice', 'mandateEndsOn'] },
    },
    events: {
      START_PREPARATION: {},
      ADD_PHOTO: { photo: 'image!' },
      CERTIFY_ENERGY: { energyClass: 'string!' },
      DESCRIBE: { description: 'string!' },
      TEASE: {},
      GO_LIVE: {},
      REDUCE_PRICE: { askingPrice: 'number!' },
      AGREE_SALE: { agreedPrice: 'number!' },
      ...(offers === undefined ? {} : { OfferAccepted: { id: 'string!', agreedPrice: 'number!' } }),
      FALL_THROUGH: { fallThroughReason: 'string!' },
      EXCHANGE_CONTRACTS: { completionOn: 'date!' },
      COMPLETE_SALE: {},
      MANDATE_ENDED: {},
      RENEW_MANDATE: { mandateEndsOn: 'date!' },
      WITHDRAW: { fallThroughReason: 'string!' },
    },
    steps: [
      ['instructed', 'START_PREPARATION', 'preparing', { when: isFuture(own('mandateEndsOn')) }],
      ['preparing', 'ADD_PHOTO', '=', { do: [append('photos', given('photo'))] }],
      ['preparing', 'CERTIFY_ENERGY', '='],
      ['preparing', 'DESCRIBE', '=', { when: said('description') }],
      ['preparing', 'TEASE', 'coming_soon', { when: gte(size(own('photos')), 1) }],
      [
        ['preparing', 'coming_soon'],
        'GO_LIVE',
        'on_market',
        {
          when: and(gte(size(own('photos')), 3), isNot('energyClass', ''), filled('description')),
          do: [stamp('listedAt'), call('portals', 'publishListing', { listing: own('id') })],
        },
      ],
      [
        'on_market',
        'REDUCE_PRICE',
        '=',
        { when: and(gt(given('askingPrice'), 0), lt(given('askingPrice'), own('askingPrice'))) },
      ],
      ['on_market', 'AGREE_SALE', 'under_offer', { when: gt(given('agreedPrice'), 0) }],
      ...agreed(offers !== undefined),
      ['under_offer', 'FALL_THROUGH', 'on_market', { when: said('fallThroughReason'), do: [set('agreedPrice', 0)] }],
      ['under_offer', 'EXCHANGE_CONTRACTS', 'under_contract', { when: isFuture(given('completionOn')) }],
      ['under_contract', 'COMPLETE_SALE', 'sold', { when: isPast(own('completionOn')) }],
      [['coming_soon', 'on_market'], 'MANDATE_ENDED', 'mandate_ended'],
      ['mandate_ended', 'RENEW_MANDATE', 'on_market', { when: isFuture(given('mandateEndsOn')) }],
      [['instructed', 'preparing', 'coming_soon', 'on_market', 'mandate_ended'], 'WITHDRAW', 'withdrawn'],
    ],
    ...(offers === undefined ? {} : { listens: [{ trait: offers, event: 'OfferAccepted' }] }),
    ticks: [tick('mandateCheck', '0 3 * * *', 'MANDATE_ENDED', isPast(own('mandateEndsOn')))],
  });

const viewingSubject = (links: FieldSpecs = { property: 'string!', agent: 'string!' }): Subject =>
  subject('Viewing', {
    fields: {
      ...links,
      visitor: 'string!',
      phone: 'phone!',
      startsAt: 'datetime!',
      financing: 'enum:unknown*|being_arranged|agreed_in_principle|cash',
      identityChecked: 'boolean=false',
      occupied: 'boolean=false',
      liked: 'string',
      disliked: 'string',
      interest: 'enum:none|maybe|second_viewing|will_offer',
      status: 'enum:asked*|agreeing|arranged|under_way|awaiting_feedback|closed|missed|called_off',
    },
    columns: ['startsAt', ...Object.keys(links).slice(0, 1), 'visitor', 'financing', 'interest', 'status'],
    form: [...Object.keys(links), 'visitor', 'phone', 'startsAt', 'financing', 'occupied'],
  });

const showing = (viewing: Subject) =>
  lifecycle(viewing, {
    name: 'ViewingVisit',
    description: 'Arranges a visit with visitor and occupier, and collects what the visitor thought.',
    states: {
      asked: { shows: ['visitor', 'phone', 'startsAt', 'financing'] },
      agreeing: { hint: 'The occupier has to be asked.', shows: ['startsAt', 'occupied'] },
      arranged: { shows: ['visitor', 'phone', 'startsAt', 'identityChecked'] },
      under_way: { shows: ['visitor', 'financing'] },
      awaiting_feedback: { hint: 'Call within two days.', shows: ['visitor', 'phone', 'startsAt'] },
      closed: { terminal: true, shows: ['visitor', 'liked', 'disliked', 'interest'] },
      missed: { hint: 'The visitor did not come.', shows: ['visitor', 'phone', 'startsAt'] },
      called_off: { terminal: true, shows: ['visitor', 'startsAt'] },
    },
    events: {
      ACCEPT_REQUEST: {},
      OCCUPIER_AGREES: {},
      SUGGEST_TIME: { startsAt: 'datetime!' },
      CHECK_IDENTITY: {},
      BEGIN_VISIT: {},
      END_VISIT: {},
      VISITOR_ABSENT: {},
      RECORD_FEEDBACK: { liked: 'string!', disliked: 'string', interest: 'string!' },
      FEEDBACK_DUE: {},
      CALL_OFF: {},
    },
    steps: [
      ['asked', 'ACCEPT_REQUEST', 'agreeing', { when: is('occupied', true) }],
      ['asked', 'ACCEPT_REQUEST', 'arranged', { when: isFuture(own('startsAt')) }],
      ['agreeing', 'OCCUPIER_AGREES', 'arranged'],
      [['agreeing', 'arranged', 'missed'], 'SUGGEST_TIME', 'asked', { when: isFuture(given('startsAt')) }],
      ['arranged', 'CHECK_IDENTITY', '=', { do: [set('identityChecked', true)] }],
      ['arranged', 'BEGIN_VISIT', 'under_way', { when: is('identityChecked', true) }],
      ['arranged', 'VISITOR_ABSENT', 'missed', { when: isPast(own('startsAt')) }],
      ['under_way', 'END_VISIT', 'awaiting_feedback'],
      ['awaiting_feedback', 'FEEDBACK_DUE', '=', { do: [notify(concat('Call ', own('visitor'), ' for feedback'))] }],
      ['awaiting_feedback', 'RECORD_FEEDBACK', 'closed'],
      [['asked', 'agreeing', 'arranged', 'missed'], 'CALL_OFF', 'called_off'],
    ],
    ticks: [tick('feedbackCheck', day, 'FEEDBACK_DUE', olderThan('startsAt', 2 * day))],
  });

const offerSubject = (links: FieldSpecs = { property: 'string!' }): Subject =>
  subject('PurchaseOffer', {
    fields: {
      ...links,
      buyer: 'string!',
      buyerEmail: 'email!',
      askingPrice: 'number!',
      amount: 'number!',
      counterAmount: 'number=0',
      rounds: 'number=0',
      deposit: 'number=0',
      financing: 'enum:mortgage*|cash|bridge',
      proofOfFunds: 'url',
      conditions: 'string',
      validUntil: 'date!',
      declineReason: 'string',
      status: 'enum:received*|verified|with_vendor|countered|accepted|declined|lapsed|retracted',
    },
    columns: [...Object.keys(links).slice(0, 1), 'buyer', 'amount', 'counterAmount', 'validUntil', 'status'],
    form: [
      ...Object.keys(links),
      'buyer',
      'buyerEmail',
      'askingPrice',
      'amount',
      'financing',
      'conditions',
      'validUntil',
    ],
  });

const halfway = and(gt(given('counterAmount'), own('amount')), lte(given('counterAmount'), own('askingPrice')));

const negotiating = (offer: Subject, hands: boolean) =>
  lifecycle(offer, {
    name: 'OfferNegotiation',
    description:
      'Checks the funds behind an offer, puts it to the vendor and negotiates until it is accepted, declined or lapsed.',
    states: {
      received: { hint: 'Ask for proof of funds.', shows: ['buyer', 'amount', 'financing', 'conditions'] },
      verified: { shows: ['buyer', 'amount', 'askingPrice', 'proofOfFunds'] },
      with_vendor: {
        hint: 'Every offer is put to the vendor.',
        shows: ['amount', 'askingPrice', 'conditions', 'validUntil'],
      },
      countered: { hint: 'The buyer has to answer.', shows: ['amount', 'counterAmount', 'rounds', 'validUntil'] },
      accepted: { terminal: true, shows: ['buyer', 'amount', 'deposit', 'conditions'] },
      declined: { terminal: true, shows: ['buyer', 'amount', 'declineReason'] },
      lapsed: { terminal: true, shows: ['buyer', 'amount', 'validUntil'] },
      retracted: { terminal: true, shows: ['buyer', 'amount'] },
    },
    events: {
      VERIFY_FUNDS: { proofOfFunds: 'url!' },
      PRESENT_TO_VENDOR: {},
      ACCEPT_OFFER: { deposit: 'number!' },
      COUNTER_OFFER: { counterAmount: 'number!' },
      ACCEPT_COUNTER: {},
      RAISE_OFFER: { amount: 'number!' },
      DECLINE: { declineReason: 'string!' },
      RETRACT: {},
      VALIDITY_ENDED: {},
    },
    steps: [
      ['received', 'VERIFY_FUNDS', 'verified', { when: said('proofOfFunds') }],
      ['verified', 'PRESENT_TO_VENDOR', 'with_vendor', { when: isFuture(own('validUntil')) }],
      [
        'with_vendor',
        'ACCEPT_OFFER',
        'accepted',
        {
          when: gte(given('deposit'), times(own('amount'), 0.05)),
          do: hands ? [emit('OfferAccepted', { id: own('id'), agreedPrice: own('amount') })] : [],
        },
      ],
      ['with_vendor', 'COUNTER_OFFER', 'countered', { when: halfway, do: [increase('rounds')] }],
      ['with_vendor', 'DECLINE', 'declined', { when: said('declineReason') }],
      [
        'countered',
        'ACCEPT_COUNTER',
        'with_vendor',
        { do: [set('amount', own('counterAmount')), set('counterAmount', 0)] },
      ],
      [
        'countered',
        'RAISE_OFFER',
        'with_vendor',
        { when: and(gt(given('amount'), own('amount')), lt(own('rounds'), 5)) },
      ],
      [['received', 'verified', 'with_vendor', 'countered'], 'RETRACT', 'retracted'],
      [['received', 'verified', 'with_vendor', 'countered'], 'VALIDITY_ENDED', 'lapsed'],
    ],
    ticks: [tick('validityCheck', '0 18 * * *', 'VALIDITY_ENDED', isPast(own('validUntil')))],
  });

const clientSubject = (): Subject =>
  subject('Client', {
    fields: {
      name: 'string!',
      email: 'email!',
      phone: 'phone',
      role: 'enum:buyer*|vendor|both',
      budget: 'number',
      wantedArea: 'string',
      minimumRooms: 'number',
      identityChecked: 'boolean=false',
    },
    columns: ['name', 'role', 'budget', 'wantedArea', 'identityChecked'],
  });

function agency(): Built[] {
  const client = clientSubject();
  const listing = listingSubject({ vendor: 'ref!:Client' });
  const viewing = viewingSubject({ listing: 'ref!:Listing' });
  const offer = offerSubject({ listing: 'ref!:Listing' });
  return [
    register(listing, marketing(listing, 'OfferNegotiation'), {
      from: 'std-property-listing',
      list: { layout: 'cards', offers: ['new'], search: ['address'], filter: ['kind', 'status'], pageSize: 24 },
    }),
    register(viewing, showing, {
      from: 'std-viewing',
      list: { layout: 'calendar', props: { dateField: 'startsAt' }, offers: ['new'] },
    }),
    register(offer, negotiating(offer, true), { from: 'std-purchase-offer', list: { offers: ['new'] } }),
    orbital(client, [manage(client, { offers: ['new', 'edit'], search: ['name'], filter: ['role'] })]),
    dashboard({
      name: 'AgencyMetrics',
      title: 'Agency',
      over: listing,
      metrics: [
        { field: 'mandates', value: countAll },
        { field: 'onMarket', value: countWhere('status', 'on_market') },
        { field: 'underOffer', value: countWhere('status', 'under_offer') },
        { field: 'soldVolume', value: sumOf('agreedPrice'), format: 'currency' },
      ],
      groups: ['status', 'kind'],
      refreshOn: [['ListingMarketing', changedEvent(listing)]],
    }),
  ];
}

export const brokerage: readonly Behavior[] = [
  molecule({
    name: 'std-property-listing',
    description:
      'Properties under mandate that are photographed, certified, advertised, reduced, placed under offer and sold.',
    tags: ['listing', 'sale', 'mandate', 'portal'],
    build: () => [
      register(listingSubject(), marketing, {
        list: { layout: 'cards', offers: ['new'], search: ['address'], filter: ['kind'] },
      }),
    ],
  }),
  molecule({
    name: 'std-viewing',
    description:
      'Visits arranged with visitor and occupier, with an identity check, no-shows and feedback for the owner.',
    tags: ['viewing', 'visit', 'feedback', 'agent'],
    build: () => [
      register(viewingSubject(), showing, {
        list: { layout: 'calendar', props: { dateField: 'startsAt' }, offers: ['new'] },
      }),
    ],
  }),
  molecule({
    name: 'std-purchase-offer',
    description:
      'Offers backed by proof of funds, put to the vendor, countered and raised until accepted, declined or lapsed.',
    tags: ['offer', 'negotiation', 'deposit', 'buyer'],
    build: () => [register(offerSubject(), negotiating(offerSubject(), false), { list: { offers: ['new'] } })],
  }),
  organism({
    name: 'std-real-estate-agency',
    description: 'An agency’s listings, viewings, offers and clients, from the mandate to the completed sale.',
    tags: ['agency', 'broker', 'listings', 'sales'],
    build: agency,
  }),
];
