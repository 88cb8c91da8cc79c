// The words that members of the format take, each with one sentence. The format grows: a word that is not here is an error only where it is a typo of
// one that is.

/** Words that a member may hold, in the order in which they are documented. */
export interface Vocabulary {
  /** What the words are called together. */
  readonly noun: string;
  readonly says: Readonly<Record<string, string>>;
  /** A regular expression of the other texts that are no words of a list, such as the name of an entity, and what they are. */
  readonly also?: { readonly pattern: string; readonly says: string };
}

export type VocabularyName =
  | 'fieldType'
  | 'payloadType'
  | 'settingType'
  | 'persistence'
  | 'category'
  | 'instanceScope'
  | 'eventScope'
  | 'sourceKind'
  | 'cardinality'
  | 'viewType'
  | 'serviceType'
  | 'tier';

const fieldTypes = {
  string: 'Text.',
  number: 'A number, whole or not.',
  boolean: '`true` or `false`.',
  date: 'A day, as ISO 8601 text: `2026-03-01`.',
  timestamp: 'A moment: ISO 8601 text, or milliseconds since 1970.',
  datetime: 'A moment, as ISO 8601 text: `2026-03-01T09:30:00Z`.',
  array: 'A list; `items` says of what.',
  object: 'An object; `properties` says which members it has.',
  enum: 'One of the texts in `values`.',
  relation: 'The id of a record of another entity, or a list of ids; `relation` says which entity.',
  email: 'The text of an email address.',
  url: 'The text of a web address.',
  phone: 'The text of a telephone number.',
  uuid: 'The text of a UUID.',
  image: 'The web address of an image.',
  file: 'The address of a file.',
  money: 'An amount of money.',
  scalar: 'A text, a number or a boolean.',
  union: 'A value of one of several types.',
  node: 'A pattern, or a list of patterns.',
  trait: 'The name of a trait whose view is placed in this one.',
};

/** Types of payloads and settings that fields of entities do not have. */
const givenTypes = {
  int: 'A whole number.',
  float: 'A number.',
  json: 'Any value. Version 17 asks for its shape.',
  asset: 'The address of a file.',
  unknown: 'A value of which nothing is claimed.',
};

/** A name, or one in brackets for a list: `Ticket`, `[Ticket]`, `[string]`. */
const typeNames = {
  pattern:
    '^(?:@entity|\\p{Lu}[\\p{L}\\p{M}\\p{N}_$]*|Map<[^<>]+>|\\[{1,3}@?[\\p{L}_][\\p{L}\\p{M}\\p{N}_$]*\\]{1,3})$',
  says: 'The name of an entity for one of its records (`@entity` for the linked one), any type in brackets for a list, or a map: `Ticket`, `[Ticket]`, `[[number]]`, `Map<string, number>`.',
};

export const vocabularies: Readonly<Record<VocabularyName, Vocabulary>> = {
  fieldType: { noun: 'field type', says: fieldTypes },
  payloadType: {
    noun: 'payload type',
    says: { ...fieldTypes, ...givenTypes, any: 'Any value.' },
    also: typeNames,
  },
  settingType: {
    noun: 'setting type',
    says: {
      ...fieldTypes,
      ...givenTypes,
      slot: 'The name of a slot.',
      pattern: 'A pattern.',
      'render-ui': 'A pattern.',
      icon: 'The name of an icon.',
    },
    also: typeNames,
  },
  persistence: {
    noun: 'persistence',
    says: {
      persistent: 'Stored records, kept in `collection`.',
      runtime: 'Records in memory; gone when the application ends.',
      singleton: 'One record, shared by all traits.',
      instance: 'One record for each instance of a trait.',
    },
  },
  category: {
    noun: 'category',
    says: {
      interaction: 'Shows something: at least one effect is a `render-ui`.',
      lifecycle: 'Logic without a view.',
      integration: 'Talks to services.',
      'game-core': 'The loop and rules of a game.',
      'game-entity': 'A thing in a game.',
      'game-ui': 'A view of a game.',
    },
  },
  instanceScope: {
    noun: 'trait scope',
    says: {
      instance: 'The trait works on one record of its entity.',
      collection: 'The trait works on all records of its entity.',
    },
  },
  eventScope: {
    noun: 'event scope',
    says: {
      internal: 'Between traits of the same orbital.',
      external: 'Between orbitals, and to whoever embeds the application.',
    },
  },
  sourceKind: {
    noun: 'source kind',
    says: {
      trait: 'The event comes from the trait that `trait` names.',
      orbital: 'The event comes from the trait `trait` of the orbital that `orbital` names.',
      any: 'The event may come from any trait.',
    },
  },
  cardinality: {
    noun: 'cardinality',
    says: {
      one: 'One record.',
      many: 'A list of records.',
      'one-to-one': 'One record, which no other record shares.',
      'many-to-one': 'One record, which others may share.',
      'one-to-many': 'A list of records, which no other record shares.',
      'many-to-many': 'A list of records, which others may share.',
    },
  },
  viewType: {
    noun: 'view type',
    says: {
      list: 'Records of an entity.',
      detail: 'One record.',
      create: 'A form for a new record.',
      edit: 'A form for one record.',
      dashboard: 'Figures and charts.',
      custom: 'Anything else.',
    },
  },
  serviceType: {
    noun: 'service type',
    says: {
      rest: 'Requests over HTTP to `baseUrl`.',
      socket: 'A WebSocket connection to `url`.',
      mcp: 'A server of the Model Context Protocol at `serverPath`.',
    },
  },
  tier: {
    noun: 'tier',
    says: {
      essential: 'Most users of a behavior set it.',
      domain: 'It belongs to the subject of the application.',
      presentation: 'It changes how something looks.',
      policy: 'It is a rule that users may decide otherwise.',
      infra: 'It belongs to the technical surroundings.',
      internal: 'Users of a behavior leave it alone.',
    },
  },
};

/** True if a vocabulary lets a text stand without a word: it is one of its words, or has the form of its other texts. */
export function isWordOf(name: VocabularyName, text: string): boolean {
  const { says, also } = vocabularies[name];
  return Object.hasOwn(says, text) || (also !== undefined && formOf(also.pattern).test(text));
}

const forms = new Map<string, RegExp>();

function formOf(pattern: string): RegExp {
  let form = forms.get(pattern);
  if (form === undefined) {
    form = new RegExp(pattern, 'u');
    forms.set(pattern, form);
  }
  return form;
}
