// What other languages and frameworks call operators, slots and properties of patterns: what is meant where a name is no typo of a known one. Data. A name that
// the registries have means itself, and nothing is suggested that they lack.

type Table = Readonly<Record<string, string>>;

/** Names by what they mean here; several where it depends on what they are used for. */
const operators: Table = {
  '=': '=== eq equals equal is',
  '!=': '!== <> ne neq not-equals notEquals',
  '>': 'gt greater-than',
  '>=': 'gte ge =>',
  '<': 'lt less-than',
  '<=': 'lte le =<',
  and: '&& all',
  or: '|| any',
  not: '! no',
  '+': 'plus add sum',
  '-': 'minus subtract sub',
  '*': 'times multiply mul',
  '/': 'divide div',
  '%': 'mod modulo rem',
  if: '? ternary choose',
  set: 'assign update setState setField set-field put :=',
  emit: 'dispatch send raise trigger publish fire',
  fetch: 'query load find select read get-all getAll list-all refetch',
  persist: 'save store create insert delete remove upsert',
  notify: 'toast alert message snackbar flash show-toast',
  navigate: 'redirect goto go-to push route open-page',
  'navigate-back': 'back go-back goBack',
  'render-ui': 'render draw show show-ui display view ui',
  'call-service': 'call call-api callApi request http api invoke service',
  log: 'print console.log debug',
  'str/concat': 'concat join-text',
  'str/len': 'str/length strlen',
  'array/len': 'len length size count array/length array/size',
  'str/includes': 'contains str/contains includes like',
  'array/includes': 'in contains includes array/contains member',
  'str/lower': 'lower lowercase toLowerCase str/lowercase',
  'str/upper': 'upper uppercase toUpperCase str/uppercase',
  'array/map': 'map',
  'array/filter': 'filter where',
  'array/append': 'append array/push array/add',
  'time/now': 'now today',
  'math/random': 'random rand',
  'math/round': 'round',
  'object/get': 'get object/read',
};

const slots: Table = {
  modal: 'dialog popup dialogue lightbox',
  drawer: 'panel sheet side-panel sidepanel offcanvas',
  main: 'body page root primary center-content default view',
  toast: 'snackbar notification alert',
  sidebar: 'left right aside nav navigation',
  overlay: 'backdrop',
};

const persistVerbs: Table = {
  create: 'insert add new post save store',
  update: 'edit modify patch put set upsert change',
  delete: 'remove destroy del drop erase',
  clear: 'truncate reset delete-all deleteAll',
};

/** In the order in which they are tried. */
const properties: Table = {
  label: 'text caption title name content value',
  title: 'heading header label caption name text',
  heading: 'title header',
  content: 'text value children label body message title',
  text: 'content label value message',
  message: 'text content body description',
  description: 'subtitle text content message',
  action: 'event onClick onPress onTap onclick click clickEvent handler actionEvent',
  event: 'action onClick onPress onTap onclick changeEvent onChange onSearch',
  submitEvent: 'onSubmit submit onSave saveEvent event action submitAction',
  cancelEvent: 'onCancel cancel onClose closeEvent cancelAction',
  itemActions: 'actions rowActions buttons item_actions',
  entity: 'data items rows records source dataSource dataSource model resource list',
  fields: 'columns cols inputs props attributes',
  columns: 'fields cols',
  items: 'data options entries children list rows',
  options: 'items values choices data',
  children: 'items content body elements components',
  className: 'class style css classes',
  variant: 'kind type color style look appearance intent',
  isLoading: 'loading busy pending',
  disabled: 'isDisabled enabled',
  placeholder: 'hint prompt',
  icon: 'iconName leftIcon startIcon',
  name: 'icon iconName',
  src: 'url image href source',
  href: 'url link to src path',
  gap: 'spacing space margin',
  align: 'alignItems align-items',
  justify: 'justifyContent justify-content',
  direction: 'flexDirection orientation layout',
};

/** The names that a foreign word means, in the order of the table. */
function reading(table: Table): (word: string) => readonly string[] {
  const meant = new Map<string, string[]>();
  for (const [name, words] of Object.entries(table))
    for (const word of words.split(' ')) meant.set(word, [...(meant.get(word) ?? []), name]);
  return (word) => meant.get(word) ?? [];
}

export const operatorsMeantBy = reading(operators);
export const slotsMeantBy = reading(slots);
export const verbsMeantBy = reading(persistVerbs);
export const optionsMeantBy = reading({
  success: 'ok done then onSuccess onsuccess resolve',
  failure: 'error fail failed catch onFailure onError onerror reject',
  limit: 'take top pageSize first',
  offset: 'skip',
  include: 'populate expand with',
  emit: 'on then events',
});
export const propertiesMeantBy = reading(properties);

export const foreignTables = { operators, slots, persistVerbs, properties };
