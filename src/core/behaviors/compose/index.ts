// HOW TO ADD A BEHAVIOR
//
// A behavior is a complete, correct schema that an experienced application designer would start from. It is declared in
// `library/<domain>.ts` and evaluated lazily; `npx vitest run src/core/behaviors` then walks it and says what is wrong.
//
// 1. SUBJECT. Describe the entity in the words of the trade:
//      const invoice = subject('Invoice', {
//        fields: { number: 'string!', customer: 'ref!:Customer', total: 'number=0', dueOn: 'date',
//                  status: 'enum:draft*|sent|overdue|paid|void' },
//        columns: ['number', 'customer', 'total', 'status'],   // what a list shows
//        form: ['number', 'customer', 'total', 'dueOn'],       // what a person fills in
//      });
//    `ref:Customer` needs an orbital for Customer in the same document. `id`, `createdAt`, `updatedAt` are there without being said.
//
// 2. LIFE. The one thing that nobody may copy from another behavior: the stages of the record, the events as the trade calls them,
//    and the guards it insists on.
//      const billing = (invoice: Subject) => lifecycle(invoice, {
//        name: 'InvoiceBilling',
//        states: { draft: {}, sent: { hint: 'Waiting for payment.' }, overdue: {}, paid: { terminal: true }, void: { terminal: true } },
//        events: { SEND: {}, RECORD_PAYMENT: { amount: 'number!' }, PAYMENT_LATE: {}, VOID: { reason: 'string!' } },
//        steps: [
//          ['draft', 'SEND', 'sent', { when: gt(own('total'), 0), do: [stamp('sentAt')] }],
//          ['sent', 'PAYMENT_LATE', 'overdue'],
//          [['sent', 'overdue'], 'RECORD_PAYMENT', 'paid', { when: gte(given('amount'), own('total')) }],
//          [['draft', 'sent', 'overdue'], 'VOID', 'void'],
//        ],
//        ticks: [tick('dueCheck', hour, 'PAYMENT_LATE', isPast(own('dueOn')))],
//      });
//    Entering a state writes `status`, saves the record and emits INVOICE_CHANGED {id}; payload fields named like entity fields are
//    written too; every state draws the record with a button or a form for each event a person may fire there. States of the life
//    are values of the enum field; a state is either terminal or can be left. `'='` as a target means: stay.
//    Forms mark what the guard on their event wants (`asking.ts`); an action that a guard refuses otherwise says so by itself, in a sentence
//    made of the guard's fields (`refusal.ts`). A guard on a field that no form and no step fills refuses for ever.
//    A machine that is not the life of a record (a player, a timer, a board with a clock) is written with `trait` directly:
//    states with views and slots, events with payloads, steps. A view in slot `modal` or `drawer` is cleared when it is left.
//
// 3. AROUND IT. Ready parts, each named after the atom it comes from (so `composes` is right by itself):
//      manage(of, { offers: ['new','edit','view','delete'], opens: true, search: [...], filter: [enum fields], pageSize, layout,
//                   actions: [{label, event}], refreshOn: [['InvoiceBilling', changedEvent(invoice)]] })
//                          list + modal editor + confirmed removal + detail drawer, wired
//      listOf, editorOf, removalOf, detailOf     the same one by one
//      wizardOf(of, { name, title, steps, submit }), threadOf(of, { title, post, body }), dashboard({ name, title, over, metrics, groups })
//      register(of, life, { list, beside, from, pages })   the usual orbital: list page, record page with the lifecycle, list follows its
//                          changes; `life` is a trait, a part, or the function that makes one for the subject
//      adopt(otherBehavior, { Renamed: 'Names' }, ['KeptOrbital'])   the orbitals of another behavior (molecules inside organisms)
//    Better than adopt when subjects differ: write the molecule as a function of its subject and call it from both.
//
// 4. DOCUMENT.
//      const { molecule, organism } = inDomain('finance');
//      export const finance: readonly Behavior[] = [molecule({
//        name: 'std-invoice', description: 'One sentence for a designer who chooses.', tags: ['billing', 'payment'],
//        build: () => [
//          register(invoiceSubject(), billing, { list: { offers: ['new', 'edit'], search: ['number'], filter: ['status'] } }),
//          orbital(customerSubject(), [manage(customerSubject())]),
//        ],
//      })];
//    The title is the name's words; give `title` where people say it otherwise.
//    Build subjects and traits INSIDE `build` (or in a function called from it): nothing may be computed at import time.
//    Without pages, an orbital gets one page at the subject's path with all its drawing traits.
//    A page about one record gets a trail back to the page of its list (`trail.ts`).
//
// RULES OF EVENTS. A trait handles an event when a step names it. A drawn event (button, row action, form) or an emitted one that the
// trait does not handle itself must be listened for by another trait: `listens: [{ trait: 'InvoiceList', event: 'REMIND' }]`, or be
// named in `external` (only in a document with one orbital). Lists emit NEW_X, VIEW_X, EDIT_X, DELETE_X for the offers; editors XSaved,
// removals XDeleted; lifecycles X_CHANGED. If nothing listens to the X_CHANGED of a lifecycle in a document with several machines, pass
// `announces: false`. Fields read with `own('f')` exist on the subject; those read with `given('f')` are in the event's payload.
// Every UPPER_SNAKE event that a step names has a source in the document: a button, a form, a tick, a listen. What reaches a machine from
// outside (a webhook, a device, a payment provider) is PascalCase and may go without one.
// Names: entities PascalCase, fields camelCase, events UPPER_SNAKE and results of asynchronous work PascalCase (`PaymentCaptured`),
// states in lower case as people say them. Properties of patterns called `event`, `action`, `...Event`, `on...` hold event keys; never
// use them for anything else. Trait names and page paths are unique in a document.
//
// SIZE. Atoms 1 to 3 KB of JSON, molecules 4 to 15, organisms 15 to 60 (three to six orbitals). No two behaviors with the same
// machines: what differs is the life, not the nouns.
// EXAMPLES. library/support.ts (std-helpdesk), library/project-management.ts (std-task-manager, std-kanban).
export type { Json } from '../../base/json.ts';
export * from './behavior.ts';
export * from './board.ts';
export * from './calendar.ts';
export * from './effects.ts';
export * from './fields.ts';
export * from './flow.ts';
export { hold } from './holding.ts';
export * from './lifecycle.ts';
export * from './list.ts';
export * from './orbital.ts';
export * from './record.ts';
export * from './reference.ts';
export { opposite, refusalOf } from './refusal.ts';
export * from './register.ts';
export * from './time.ts';
export * from './trait.ts';
export * from './view.ts';
