// In the warehouse: ordering, receiving, picking, counting and adjusting stock, and the application around it.
import type { Behavior, Built, Subject, View } from '../compose/index.ts';
import {
  alert,
  and,
  announce,
  append,
  askForm,
  button,
  call,
  caption,
  changedEvent,
  column,
  concat,
  countAll,
  countWhere,
  dashboard,
  decrease,
  eq,
  given,
  gt,
  gte,
  heading,
  hour,
  increase,
  inDomain,
  is,
  isFuture,
  knows,
  lifecycle,
  listed,
  loading,
  lt,
  lte,
  manage,
  meter,
  minus,
  minute,
  ne,
  notify,
  or,
  orbital,
  own,
  page,
  pattern,
  recordDetail,
  register,
  role,
  row,
  said,
  set,
  stamp,
  stat,
  subject,
  sumOf,
  take,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('logistics');

const supplierSubject = (): Subject =>
  subject('Supplier', {
    fields: {
      name: 'string!',
      email: 'email!',
      phone: 'phone',
      leadTimeDays: 'number=7',
      minimumOrder: 'number=0',
      rating: 'enum:preferred|approved*|on_probation|blocked',
    },
    columns: ['name', 'email', 'leadTimeDays', 'rating'],
  });

const purchaseOrderSubject = (): Subject =>
  subject('PurchaseOrder', {
    fields: {
      number: { type: 'string', required: true, unique: true },
      supplier: 'ref!:Supplier',
      lines: listed({ sku: 'string!', quantity: 'number!', bin: 'string' }),
      orderedUnits: 'number=0',
      receivedUnits: 'number=0',
      orderTotal: 'number=0',
      invoicedTotal: 'number=0',
      approvalLimit: 'number=5000',
      requestedBy: 'string!',
      expectedOn: 'date',
      rejectReason: 'string',
      status: 'enum:draft*|awaiting_approval|approved|sent|confirmed|partly_received|received|closed|cancelled',
    },
    columns: ['number', 'supplier', 'orderTotal', 'expectedOn', 'receivedUnits', 'status'],
    form: ['number', 'supplier', 'requestedBy', 'expectedOn'],
  });

const outstanding = minus(own('orderedUnits'), own('receivedUnits'));

/** Ordered, received and invoiced have to agree before an order is closed: the three-way match. */
const purchasing = (order: Subject) =>
  lifecycle(order, {
    name: 'PurchaseOrdering',
    description: 'Approves, sends and receives a purchase order and closes it when order, goods and invoice agree.',
    states: {
      draft: { shows: ['number', 'supplier', 'lines', 'orderTotal'] },
      awaiting_approval: {
        hint: 'Above the requester’s limit.',
        shows: ['number', 'requestedBy', 'orderTotal', 'approvalLimit'],
      },
      approved: { hint: 'Ready to be sent to the supplier.', shows: ['number', 'supplier', 'orderTotal'] },
      sent: { hint: 'The supplier has to confirm.', shows: ['number', 'supplier', 'expectedOn'] },
      confirmed: { shows: ['number', 'expectedOn', 'orderedUnits'] },
      partly_received: {
        shows: ['number', 'expectedOn'],
        extra: [meter('Received', own('receivedUnits'), own('orderedUnits'))],
      },
      received: {
        hint: 'Waiting for a matching invoice.',
        shows: ['number', 'receivedUnits', 'orderTotal', 'invoicedTotal'],
      },
      closed: { terminal: true, shows: ['number', 'orderTotal', 'invoicedTotal'] },
      cancelled: { terminal: true, shows: ['number', 'supplier', 'rejectReason'] },
    },
    events: {
      ADD_ITEM: { sku: 'string!', units: 'number!', unitPrice: 'number!' },
      PLACE_ORDER: {},
      APPROVE_ORDER: {},
      REJECT_ORDER: { rejectReason: 'string!' },
      SEND_TO_SUPPLIER: {},
      CONFIRM_DATE: { expectedOn: 'date!' },
      RECEIVE_UNITS: { units: 'number!' },
      CLOSE_SHORT: {},
      MATCH_INVOICE: { invoicedTotal: 'number!' },
      CANCEL_ORDER: { rejectReason: 'string!' },
    },
    steps: [
      [
        'draft',
        'ADD_ITEM',
        '=',
        {
          when: and(gt(given('units'), 0), gte(given('unitPrice'), 0)),
          do: [
            append('lines', { sku: given('sku'), units: given('units'), unitPrice: given('unitPrice') }),
            increase('orderedUnits', given('units')),
            increase('orderTotal', times(given('units'), given('unitPrice'))),
          ],
        },
      ],
      [
        'draft',
        'PLACE_ORDER',
        'approved',
        { when: and(gt(own('orderTotal'), 0), lte(own('orderTotal'), own('approvalLimit'))) },
      ],
      ['draft', 'PLACE_ORDER', 'awaiting_approval', { when: gt(own('orderTotal'), own('approvalLimit')) }],
      ['awaiting_approval', 'APPROVE_ORDER', 'approved', { when: ne('@user.name', own('requestedBy')) }],
      ['awaiting_approval', 'REJECT_ORDER', 'draft', { when: said('rejectReason') }],
      [
        'approved',
        'SEND_TO_SUPPLIER',
        'sent',
        { do: [call('mail', 'sendPurchaseOrder', { order: own('id'), supplier: own('supplier') })] },
      ],
      ['sent', 'CONFIRM_DATE', 'confirmed', { when: isFuture(given('expectedOn')) }],
      [
        ['confirmed', 'partly_received'],
        'RECEIVE_UNITS',
        'received',
        { when: eq(given('units'), outstanding), do: [increase('receivedUnits', given('units'))] },
      ],
      [
        ['confirmed', 'partly_received'],
        'RECEIVE_UNITS',
        'partly_received',
        {
          when: and(gt(given('units'), 0), lt(given('units'), outstanding)),
          do: [increase('receivedUnits', given('units'))],
        },
      ],
      ['partly_received', 'CLOSE_SHORT', 'received', { do: [set('orderedUnits', own('receivedUnits'))] }],
      [
        'received',
        'MATCH_INVOICE',
        'closed',
        { when: lte(['math/abs', minus(given('invoicedTotal'), own('orderTotal'))], times(own('orderTotal'), 0.02)) },
      ],
      [
        'received',
        'MATCH_INVOICE',
        '=',
        { do: [notify('The invoice differs from the order by more than 2 percent', 'warning')] },
      ],
      [['draft', 'approved', 'sent', 'confirmed'], 'CANCEL_ORDER', 'cancelled', { when: is('receivedUnits', 0) }],
    ],
  });

const receiptSubject = (): Subject =>
  subject('GoodsReceipt', {
    fields: {
      deliveryNote: 'string!',
      supplier: 'string!',
      dock: 'enum:dock_1*|dock_2|dock_3',
      expectedPallets: 'number!',
      countedPallets: 'number=0',
      damagedPallets: 'number=0',
      chilled: 'boolean=false',
      temperature: 'number',
      putAwayBin: 'string',
      claimText: 'string',
      arrivesAt: 'datetime',
      dockedAt: 'datetime',
      status: 'enum:announced*|at_gate|unloading|inspecting|quarantined|putting_away|booked|refused',
    },
    columns: ['deliveryNote', 'supplier', 'dock', 'expectedPallets', 'arrivesAt', 'status'],
    form: ['deliveryNote', 'supplier', 'expectedPallets', 'chilled', 'arrivesAt'],
  });

/** A truck at the gate: dock, unload, count, inspect, put away; too warm, broken or missing goods go to quarantine. */
const receiving = (receipt: Subject) =>
  lifecycle(receipt, {
    name: 'GoodsReceiving',
    description: 'Takes a delivery from the gate over the dock and inspection to its bin.',
    states: {
      announced: { shows: ['deliveryNote', 'supplier', 'expectedPallets', 'arrivesAt'] },
      at_gate: { hint: 'Waiting for a dock.', shows: ['deliveryNote', 'supplier'] },
      unloading: {
        shows: ['deliveryNote', 'dock'],
        extra: [meter('Pallets', own('countedPallets'), own('expectedPallets'))],
      },
      inspecting: { shows: ['expectedPallets', 'countedPallets', 'damagedPallets', 'chilled'] },
      quarantined: {
        hint: 'Blocked until quality decides.',
        shows: ['deliveryNote', 'damagedPallets', 'temperature', 'claimText'],
      },
      putting_away: { shows: ['deliveryNote', 'countedPallets', 'putAwayBin'] },
      booked: { terminal: true, shows: ['deliveryNote', 'countedPallets', 'damagedPallets', 'putAwayBin'] },
      refused: { terminal: true, shows: ['deliveryNote', 'supplier', 'claimText'] },
    },
    events: {
      REGISTER_ARRIVAL: {},
      ASSIGN_DOCK: { dock: 'string!' },
      COUNT_PALLET: {},
      COUNT_DAMAGED_PALLET: {},
      FINISH_UNLOADING: {},
      PASS_GOODS: { temperature: 'number!' },
      QUARANTINE: { claimText: 'string!' },
      RELEASE: {},
      REFUSE_DELIVERY: { claimText: 'string!' },
      SCAN_BIN: { putAwayBin: 'string!' },
    },
    steps: [
      ['announced', 'REGISTER_ARRIVAL', 'at_gate'],
      ['at_gate', 'ASSIGN_DOCK', 'unloading', { do: [stamp('dockedAt')] }],
      ['at_gate', 'REFUSE_DELIVERY', 'refused', { when: said('claimText') }],
      ['unloading', 'COUNT_PALLET', '=', { do: [increase('countedPallets')] }],
      ['unloading', 'COUNT_DAMAGED_PALLET', '=', { do: [increase('countedPallets'), increase('damagedPallets')] }],
      ['unloading', 'FINISH_UNLOADING', 'inspecting', { when: gt(own('countedPallets'), 0) }],
      [
        'inspecting',
        'PASS_GOODS',
        'putting_away',
        {
          when: and(
            or(eq(own('chilled'), false), lte(given('temperature'), 8)),
            eq(own('damagedPallets'), 0),
            gte(own('countedPallets'), own('expectedPallets')),
          ),
        },
      ],
      ['inspecting', 'PASS_GOODS', 'quarantined', { do: [notify('Goods blocked for quality', 'warning')] }],
      ['inspecting', 'QUARANTINE', 'quarantined'],
      ['quarantined', 'RELEASE', 'putting_away', { when: role('quality') }],
      ['quarantined', 'REFUSE_DELIVERY', 'refused', { when: said('claimText') }],
      ['putting_away', 'SCAN_BIN', 'booked', { when: said('putAwayBin') }],
    ],
  });

const pickListSubject = (): Subject =>
  subject('PickList', {
    fields: {
      orderNumber: 'string!',
      picker: 'string',
      lines: listed({ sku: 'string!', quantity: 'number!', bin: 'string' }),
      lineCount: 'number!',
      position: 'number=0',
      bin: 'string',
      sku: 'string',
      quantity: 'number=0',
      pickedLines: 'number=0',
      shortLines: 'number=0',
      scanError: 'string',
    },
    columns: ['orderNumber', 'picker', 'lineCount', 'pickedLines', 'shortLines'],
    form: ['orderNumber', 'lineCount'],
  });

const target = (...more: readonly View[]) =>
  column(
    heading(concat('Line ', own('position'), ' of ', own('lineCount'))),
    row(stat('Bin', own('bin')), stat('Article', own('sku')), stat('Quantity', own('quantity'))),
    ...more,
  );

const nextLine = call(
  'warehouse',
  'nextPickLine',
  { list: own('id'), position: own('position') },
  { success: 'LineReady', failure: 'NoMoreLines' },
);

/** A handheld that is told what to do by scanning: bin, article, quantity, next. */
const picking = (list: Subject) =>
  trait(list, {
    name: 'PickByScan',
    scope: 'instance',
    description: 'Leads a picker with a handheld from bin to bin and checks every scan.',
    states: {
      unassigned: {
        view: column(
          heading('Pick list'),
          recordDetail(['orderNumber', 'lineCount']),
          askForm(list, 'Take pick list', { picker: 'string!' }, 'TAKE_LIST'),
        ),
      },
      walking: { view: loading('Finding the next bin') },
      scanning_bin: { view: target(caption('Scan the bin'), pattern('qr-scanner', { scanEvent: 'BIN_SCANNED' })) },
      scanning_article: {
        view: target(
          caption('Scan the article'),
          pattern('qr-scanner', { scanEvent: 'ARTICLE_SCANNED' }),
          button('Bin is empty', 'REPORT_SHORT', undefined, 'danger'),
        ),
      },
      wrong_scan: {
        slot: 'overlay',
        view: column(alert(own('scanError'), 'error'), button('Scan again', 'CLOSE', undefined, 'primary')),
      },
      counting: {
        view: target(askForm(list, 'Confirm quantity', { counted: 'number!' }, 'CONFIRM_QUANTITY')),
      },
      handing_over: {
        view: column(
          heading('Bring everything to the packing table'),
          row(stat('Picked', own('pickedLines')), stat('Short', own('shortLines'))),
          button('Handed over', 'HAND_OVER', undefined, 'primary'),
        ),
      },
      done: { view: alert('Pick list finished.', 'success'), terminal: true },
    },
    events: {
      TAKE_LIST: { picker: 'string!' },
      LineReady: { bin: 'string!', sku: 'string!', quantity: 'number!' },
      NoMoreLines: { reason: 'string' },
      BIN_SCANNED: { code: 'string!' },
      ARTICLE_SCANNED: { code: 'string!' },
      REPORT_SHORT: {},
      CLOSE: {},
      CONFIRM_QUANTITY: { counted: 'number!' },
      HAND_OVER: {},
    },
    steps: [
      [
        'unassigned',
        'TAKE_LIST',
        'walking',
        { when: said('picker'), do: [...take('picker'), set('position', 1), nextLine] },
      ],
      ['walking', 'LineReady', 'scanning_bin', { do: take('bin', 'sku', 'quantity') }],
      ['walking', 'NoMoreLines', 'handing_over'],
      ['scanning_bin', 'BIN_SCANNED', 'scanning_article', { when: eq(given('code'), own('bin')) }],
      ['scanning_bin', 'BIN_SCANNED', '=', { do: [notify('That is another bin', 'warning')] }],
      ['scanning_article', 'ARTICLE_SCANNED', 'counting', { when: eq(given('code'), own('sku')) }],
      [
        'scanning_article',
        'ARTICLE_SCANNED',
        'wrong_scan',
        { do: [set('scanError', concat('Expected ', own('sku'), ', scanned ', given('code')))] },
      ],
      ['wrong_scan', 'CLOSE', 'scanning_article'],
      [
        'scanning_article',
        'REPORT_SHORT',
        'walking',
        { do: [increase('shortLines'), increase('position'), update('PickList'), nextLine] },
      ],
      [
        'counting',
        'CONFIRM_QUANTITY',
        'walking',
        {
          when: eq(given('counted'), own('quantity')),
          do: [increase('pickedLines'), increase('position'), update('PickList'), nextLine],
        },
      ],
      [
        'counting',
        'CONFIRM_QUANTITY',
        'walking',
        {
          when: lt(given('counted'), own('quantity')),
          do: [increase('shortLines'), increase('position'), update('PickList'), nextLine],
        },
      ],
      ['handing_over', 'HAND_OVER', 'done', { do: [update('PickList')] }],
    ],
  });

const stockCountSubject = (): Subject =>
  subject('StockCount', {
    fields: {
      area: 'string!',
      method: 'enum:full|cycle*|spot_check',
      plannedFor: 'date!',
      counter: 'string',
      secondCounter: 'string',
      bookQuantity: 'number!',
      firstCount: 'number=0',
      secondCount: 'number=0',
      tolerance: 'number=2',
      reason: 'enum:miscount|theft|damage|booking_error|unknown',
      status: 'enum:planned*|counting|recounting|reviewing|adjusted|confirmed|abandoned',
    },
    columns: ['area', 'method', 'plannedFor', 'bookQuantity', 'firstCount', 'status'],
    form: ['area', 'method', 'plannedFor', 'bookQuantity', 'tolerance'],
  });

const counted = (result: string) => lte(['math/abs', minus(result, own('bookQuantity'))], own('tolerance'));

/** Blind count: the counter does not see the book quantity; beyond tolerance somebody else counts again. */
const counting = (count: Subject) =>
  lifecycle(count, {
    name: 'StockCounting',
    description: 'Counts an area blind, has differences counted again by another person and books what remains.',
    states: {
      planned: { shows: ['area', 'method', 'plannedFor'] },
      counting: { hint: 'Blind: the book quantity is hidden.', shows: ['area', 'counter'] },
      recounting: { hint: 'Somebody else counts.', shows: ['area', 'secondCounter'] },
      reviewing: { shows: ['area', 'bookQuantity', 'firstCount', 'secondCount', 'tolerance'] },
      adjusted: { terminal: true, shows: ['area', 'bookQuantity', 'secondCount', 'reason'] },
      confirmed: { terminal: true, shows: ['area', 'bookQuantity', 'firstCount'] },
      abandoned: { terminal: true, shows: ['area', 'plannedFor'] },
    },
    events: {
      START_COUNT: { counter: 'string!' },
      ENTER_COUNT: { firstCount: 'number!' },
      ENTER_RECOUNT: { secondCounter: 'string!', secondCount: 'number!' },
      BOOK_DIFFERENCE: { reason: 'string!' },
      COUNT_ONCE_MORE: {},
      ABANDON: {},
    },
    steps: [
      ['planned', 'START_COUNT', 'counting'],
      ['planned', 'ABANDON', 'abandoned'],
      ['counting', 'ENTER_COUNT', 'confirmed', { when: counted(given('firstCount')) }],
      ['counting', 'ENTER_COUNT', 'recounting', { when: gte(given('firstCount'), 0) }],
      ['counting', 'ABANDON', 'abandoned'],
      [
        'recounting',
        'ENTER_RECOUNT',
        'confirmed',
        { when: and(ne(given('secondCounter'), own('counter')), counted(given('secondCount'))) },
      ],
      ['recounting', 'ENTER_RECOUNT', 'reviewing', { when: ne(given('secondCounter'), own('counter')) }],
      ['reviewing', 'COUNT_ONCE_MORE', 'recounting'],
      [
        'reviewing',
        'BOOK_DIFFERENCE',
        'adjusted',
        { when: role('warehouse_manager'), do: [set('bookQuantity', own('secondCount'))] },
      ],
    ],
  });

const itemSubject = (): Subject =>
  subject('StockItem', {
    fields: {
      sku: { type: 'string', required: true, unique: true },
      name: 'string!',
      unit: 'enum:piece*|box|kg|litre|metre',
      onHand: 'number=0',
      reserved: 'number=0',
      reorderPoint: 'number=10',
      reorderQuantity: 'number=50',
      unitCost: 'number=0',
      bin: 'string',
      supplier: 'ref:Supplier',
      status: 'enum:in_stock*|low|on_order|out_of_stock|blocked|phased_out',
      blockReason: 'string',
    },
    columns: ['sku', 'name', 'onHand', 'reserved', 'bin', 'status'],
    form: ['sku', 'name', 'unit', 'reorderPoint', 'reorderQuantity', 'unitCost', 'bin', 'supplier'],
  });

const available = minus(own('onHand'), own('reserved'));

/** Quantities move by receipts, issues, reservations and corrections; the reorder point turns stock low. */
const stockKeeping = (item: Subject) =>
  lifecycle(item, {
    name: 'StockKeeping',
    description: 'Books receipts, reservations and issues, and asks for replenishment at the reorder point.',
    states: {
      in_stock: { shows: ['sku', 'onHand', 'reserved', 'bin'] },
      low: { hint: 'At the reorder point.', shows: ['sku', 'onHand', 'reserved', 'reorderPoint', 'reorderQuantity'] },
      on_order: { hint: 'Replenishment is on its way.', shows: ['sku', 'onHand', 'reorderQuantity', 'supplier'] },
      out_of_stock: { shows: ['sku', 'reserved', 'supplier'] },
      blocked: { hint: 'Not to be issued.', shows: ['sku', 'onHand', 'blockReason'] },
      phased_out: { terminal: true, shows: ['sku', 'name'] },
    },
    events: {
      BOOK_RECEIPT: { units: 'number!' },
      RESERVE: { units: 'number!' },
      RELEASE_RESERVATION: { units: 'number!' },
      ISSUE: { units: 'number!' },
      CORRECT_STOCK: { onHand: 'number!' },
      FELL_TO_REORDER_POINT: {},
      REPLENISH: {},
      BLOCK_STOCK: { blockReason: 'string!' },
      UNBLOCK_STOCK: {},
      PHASE_OUT: {},
    },
    steps: [
      [
        ['in_stock', 'low', 'on_order', 'out_of_stock'],
        'BOOK_RECEIPT',
        'in_stock',
        { when: gt(given('units'), 0), do: [increase('onHand', given('units'))] },
      ],
      [
        ['in_stock', 'low', 'on_order'],
        'RESERVE',
        '=',
        {
          when: and(gt(given('units'), 0), lte(given('units'), available)),
          do: [increase('reserved', given('units'))],
        },
      ],
      [
        ['in_stock', 'low', 'on_order'],
        'RELEASE_RESERVATION',
        '=',
        { when: lte(given('units'), own('reserved')), do: [decrease('reserved', given('units'))] },
      ],
      [
        ['in_stock', 'low', 'on_order'],
        'ISSUE',
        'out_of_stock',
        { when: eq(given('units'), own('onHand')), do: [set('onHand', 0), set('reserved', 0)] },
      ],
      [
        ['in_stock', 'low', 'on_order'],
        'ISSUE',
        '=',
        {
          when: and(gt(given('units'), 0), lt(given('units'), own('onHand'))),
          do: [decrease('onHand', given('units'))],
        },
      ],
      ['in_stock', 'CORRECT_STOCK', '=', { when: gte(given('onHand'), own('reserved')) }],
      ['in_stock', 'FELL_TO_REORDER_POINT', 'low', { do: [notify(concat(own('name'), ' is running low'), 'warning')] }],
      [['low', 'out_of_stock'], 'REPLENISH', 'on_order', { do: [announce('REPLENISHMENT_NEEDED')] }],
      [['in_stock', 'low'], 'BLOCK_STOCK', 'blocked', { when: said('blockReason') }],
      ['blocked', 'UNBLOCK_STOCK', 'in_stock', { when: role('quality'), do: [set('blockReason', '')] }],
      ['out_of_stock', 'PHASE_OUT', 'phased_out'],
    ],
    ticks: [tick('reorderCheck', hour, 'FELL_TO_REORDER_POINT', lte(available, own('reorderPoint')))],
  });

function inventory(): Built[] {
  const [item, order, count, supplier] = [
    itemSubject(),
    purchaseOrderSubject(),
    stockCountSubject(),
    supplierSubject(),
  ];
  return [
    register(item, stockKeeping, {
      list: { search: ['sku', 'name'], filter: ['status'], sortable: true, pageSize: 100 },
    }),
    register(order, purchasing, {
      from: 'std-supplier-order',
      list: { offers: ['new'], filter: ['status'], refreshOn: [['StockKeeping', 'REPLENISHMENT_NEEDED']] },
    }),
    register(count, counting, { from: 'std-stock-count', list: { offers: ['new'] } }),
    orbital(supplier, [manage(supplier, { filter: ['rating'], offers: ['new', 'edit'] })]),
    dashboard({
      name: 'StockMetrics',
      title: 'Stock',
      over: item,
      metrics: [
        { field: 'articles', value: countAll },
        { field: 'unitsOnHand', value: sumOf('onHand') },
        { field: 'runningLow', value: countWhere('status', 'low') },
        { field: 'soldOut', value: countWhere('status', 'out_of_stock') },
      ],
      groups: ['status'],
      everyMs: 15 * minute,
      refreshOn: [['StockKeeping', changedEvent(item)]],
    }),
  ];
}

export const warehousing: readonly Behavior[] = [
  molecule({
    name: 'std-supplier-order',
    description:
      'Orders to suppliers, approved above a limit, confirmed by the supplier, received in parts and matched with the invoice.',
    tags: ['procurement', 'supplier', 'receiving', 'three-way match'],
    build: () => [
      register(purchaseOrderSubject(), purchasing, {
        list: { offers: ['new'], search: ['number'], filter: ['status'] },
        beside: [knows(supplierSubject())],
      }),
    ],
  }),
  molecule({
    name: 'std-goods-receipt',
    description:
      'Deliveries registered at the gate, unloaded and counted at a dock, inspected, quarantined or put away.',
    tags: ['inbound', 'dock', 'inspection', 'warehouse'],
    build: () => [
      register(receiptSubject(), receiving, {
        list: { offers: ['new'], filter: ['dock', 'status'] },
      }),
    ],
  }),
  molecule({
    name: 'std-pick-list',
    description:
      'A handheld guide from bin to bin that checks every scan, counts, reports shortages and ends at packing.',
    tags: ['picking', 'barcode', 'scanner', 'warehouse'],
    build: () => [
      orbital(
        pickListSubject(),
        [manage(pickListSubject(), { offers: ['new'], opens: true }), picking(pickListSubject())],
        [
          page('PickListsPage', '/pick-lists', 'PickListList', 'PickListEditor'),
          page('PickListPage', '/pick-lists/:id', 'PickByScan'),
        ],
      ),
    ],
  }),
  molecule({
    name: 'std-stock-count',
    description: 'Blind counts of an area with a second counter for differences and a reason for every adjustment.',
    tags: ['stocktaking', 'cycle count', 'adjustment', 'audit'],
    build: () => [register(stockCountSubject(), counting, { list: { offers: ['new'], filter: ['method'] } })],
  }),
  organism({
    name: 'std-inventory',
    description:
      'Stock with receipts, reservations and reorder points, purchase orders, counts, suppliers and stock figures.',
    tags: ['stock', 'warehouse', 'purchasing', 'suppliers'],
    build: inventory,
  }),
];
