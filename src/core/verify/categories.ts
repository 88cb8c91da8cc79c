// The twenty error categories: the closed vocabulary that verification reports and repair accepts.
// The order is the order of the reference: by group, then as a reader meets the concepts. Descriptions are stable across releases.

export type CategoryGroup = 'structural' | 'wiring' | 'ui';
export type Severity = 'error' | 'warning';

export interface Category {
  readonly code: CategoryCode;
  readonly group: CategoryGroup;
  /** The severity of a finding unless the condition says otherwise. */
  readonly severity: Severity;
  /** One plain sentence for people. */
  readonly description: string;
}

const structural = [
  ['missing_initial_state', 'error', 'A state machine has no initial state, or more than one.'],
  ['missing_transition', 'error', 'One or more states have no outgoing transitions.'],
  ['orphan_state', 'error', 'A state cannot be reached from the initial state.'],
  ['orphan_event', 'warning', 'Events are declared but never used in transitions.'],
  ['undeclared_event', 'error', 'A transition fires on an event that the machine does not declare.'],
  ['invalid_transition', 'error', 'A transition starts or ends in a state that does not exist.'],
  ['invalid_declaration', 'error', 'A declaration repeats a name, or has a type, value or default that cannot stand.'],
  ['duplicate_transition', 'error', 'A transition can never fire because an earlier one always takes its place.'],
] as const;

const wiring = [
  ['unmatched_emit', 'warning', 'An event is emitted that nothing listens for or handles.'],
  ['unmatched_listener', 'warning', 'A listener waits for an event that nothing emits, or triggers nothing.'],
  ['undeclared_emit', 'warning', 'An effect emits an event that its trait does not declare.'],
  ['broken_binding', 'error', 'A binding is malformed or names something that does not exist.'],
  ['unresolved_trait_ref', 'error', 'A reference names a trait or an alias that the document does not provide.'],
  ['unknown_entity_ref', 'error', 'An entity is named that the document does not declare.'],
  ['invalid_effect', 'error', 'An effect is malformed or uses an unknown operator.'],
] as const;

const ui = [
  ['missing_render_effect', 'error', 'An interactive trait draws nothing: a required render effect is missing.'],
  ['invalid_pattern', 'error', 'A rendered pattern is malformed, or its type or slot is unknown.'],
  ['missing_overlay_exit', 'error', 'A modal or drawer is opened that offers no way to close it.'],
  ['unhandled_ui_event', 'warning', 'A control raises an event that nothing handles.'],
  ['invalid_page', 'error', 'A page lacks a valid unique path, or shows no trait.'],
] as const;

type Row = (typeof structural)[number] | (typeof wiring)[number] | (typeof ui)[number];
export type CategoryCode = Row[0];

const toCategories = (group: CategoryGroup, rows: readonly Row[]): Category[] =>
  rows.map(([code, severity, description]) => ({ code, group, severity, description }));

export const categories: readonly Category[] = [
  ...toCategories('structural', structural),
  ...toCategories('wiring', wiring),
  ...toCategories('ui', ui),
];

/** Codes of earlier releases and what they are now: still understood as input. */
export const formerCategories = { undeclared_payload: 'broken_binding' } as const satisfies Record<
  string,
  CategoryCode
>;

export type FormerCategory = keyof typeof formerCategories;

/** What a code, of this or an earlier release, is called now. */
export function presentCategory(code: CategoryCode | FormerCategory): CategoryCode {
  return code in formerCategories ? formerCategories[code as FormerCategory] : (code as CategoryCode);
}

export const categoryCodes: readonly CategoryCode[] = categories.map((category) => category.code);
