/** Every limit of the service, in one place. Units are in the names. Configuration may change those of `Limits`. */
export interface Limits {
  readonly bodyBytesMax: number;
  readonly bodyValuesMax: number;
  readonly jsonDepthMax: number;
  readonly schemaElementsMax: number;
  readonly beamWidthMax: number;
  readonly maxStepsMax: number;
  readonly repairWorkMax: number;
  readonly recallLimitMax: number;
  readonly recallWaitMsMax: number;
  readonly compressWaitMsMax: number;
  readonly contextBytesMax: number;
  readonly metadataBytesMax: number;
  readonly domainCharactersMax: number;
  readonly outcomeCharactersMax: number;
  readonly actionCharactersMax: number;
  readonly pageSizeMax: number;
  readonly actionsMax: number;
  readonly runEventsMax: number;
  readonly embedBatchMax: number;
  readonly embedPartsMax: number;
  readonly requestsInFlightMax: number;
  readonly importedBehaviorsMax: number;
  readonly importedBehaviorsBytesMax: number;
  readonly bodyBytesInFlightMax: number;
  readonly computationsWaitingMax: number;
  readonly eventLoopDelayMsMax: number;
  readonly headersMsMax: number;
  readonly requestMsMax: number;
  readonly answerMsMax: number;
  readonly workUnitsMax: number;
  readonly connectionIdleMsMax: number;
  readonly connectionsMax: number;
  readonly wrongKeysPerMinuteMax: number;
  readonly mcpAnswerTokensMax: number;
  readonly mcpKeptBytesMax: number;
}

export const defaultLimits: Limits = {
  bodyBytesMax: 4 * 1024 * 1024,
  bodyValuesMax: 200_000,
  jsonDepthMax: 128,
  schemaElementsMax: 50_000,
  beamWidthMax: 50,
  maxStepsMax: 50,
  repairWorkMax: 20_000_000,
  recallLimitMax: 100,
  recallWaitMsMax: 100,
  compressWaitMsMax: 5_000,
  contextBytesMax: 16 * 1024,
  metadataBytesMax: 16 * 1024,
  domainCharactersMax: 128,
  outcomeCharactersMax: 64,
  actionCharactersMax: 256,
  pageSizeMax: 100,
  actionsMax: 100_000,
  runEventsMax: 10_000,
  embedBatchMax: 256,
  embedPartsMax: 512,
  requestsInFlightMax: 256,
  importedBehaviorsMax: 1000,
  importedBehaviorsBytesMax: 64 * 1024 * 1024,
  bodyBytesInFlightMax: 64 * 1024 * 1024,
  computationsWaitingMax: 32,
  eventLoopDelayMsMax: 2_000,
  headersMsMax: 10_000,
  requestMsMax: 60_000,
  answerMsMax: 60_000,
  workUnitsMax: 5_000_000,
  connectionIdleMsMax: 120_000,
  connectionsMax: 4_096,
  wrongKeysPerMinuteMax: 20,
  mcpAnswerTokensMax: 25_000,
  mcpKeptBytesMax: 32 * 1024 * 1024,
};

/** What answers, messages and the reference call a limit: `body_bytes_max`. */
export function limitName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The variable that configures it. */
export function limitVariable(name: string): string {
  return `ORRERY_LIMIT_${limitName(name).toUpperCase()}`;
}

/** What each limit bounds. */
export const limitMeanings: Readonly<Record<keyof Limits, string>> = {
  bodyBytesMax: 'bytes of a request body',
  bodyValuesMax:
    'values of a message of MCP, which is read where requests are answered. Every object, list, text, number, true, false and null is one',
  jsonDepthMax: 'levels of lists and objects in a body, and in a schema that actions lead to',
  schemaElementsMax: 'elements of a schema: its entities, fields, traits, states, events, transitions, pages and so on',
  beamWidthMax: '`beam_width` of a repair',
  maxStepsMax: '`max_steps` of a repair',
  repairWorkMax: '`work_max` of a repair: units of work, about a microsecond each',
  recallLimitMax: '`limit` of a recall',
  recallWaitMsMax: 'milliseconds that a recall waits for the vectors of what was stored just before',
  compressWaitMsMax: 'milliseconds that a compression waits for the vectors that are still to be made',
  contextBytesMax: 'bytes of a context, in UTF-8',
  metadataBytesMax: 'bytes of `metadata`, as JSON in UTF-8',
  domainCharactersMax: 'characters of a domain',
  outcomeCharactersMax: 'characters of an outcome',
  actionCharactersMax: 'characters of the name of an action in `actions_taken`',
  pageSizeMax: '`limit` of a list, and of `/behaviors/match`',
  actionsMax: 'actions of one request',
  runEventsMax: 'events of one `/run`',
  embedBatchMax: 'schemas of one `/embed` or `/behaviors/match`',
  embedPartsMax: 'orbitals and traits of the schemas of one `/embed` with `parts`',
  requestsInFlightMax: 'requests that are under way',
  importedBehaviorsMax: 'imported behaviors of a tenant',
  importedBehaviorsBytesMax: 'bytes of the imported behaviors of a tenant',
  bodyBytesInFlightMax: 'bytes of all bodies that are under way; one body is always let in',
  computationsWaitingMax: 'long computations that wait for a thread',
  eventLoopDelayMsMax: 'milliseconds that requests wait for their turn before new ones are refused',
  headersMsMax: 'milliseconds in which the headers of a request must come',
  requestMsMax: 'milliseconds in which a whole request must come',
  answerMsMax: 'milliseconds in which an answer must be made',
  workUnitsMax:
    'units of work of one computation, a microsecond each at most on a server of today; what takes more is refused, on every machine alike. At least 100000',
  connectionIdleMsMax: 'milliseconds of silence on a connection, after which it is closed',
  connectionsMax: 'connections; one more is closed at once',
  wrongKeysPerMinuteMax:
    'wrong API keys from one address in a minute, and five times as many from its network (/24, or /48 of IPv6), before that place waits for the next minute',
  mcpAnswerTokensMax:
    'tokens of an answer of an MCP tool, three characters of JSON each; a larger answer comes in pages. At least 1000',
  mcpKeptBytesMax:
    'characters of MCP answers that were too large for a tool and are kept in memory, for all keys together',
};

/** The least that some limits may be set to; 1 for the others. */
export const limitMinimums: Partial<Record<keyof Limits, number>> = {
  mcpAnswerTokensMax: 1_000,
  workUnitsMax: 100_000,
};

export const defaultBeamWidth = 5;
export const defaultMaxSteps = 10;
/** Units of work of a repair: some five seconds on two cores of a server. */
export const defaultRepairWork = 3_000_000;
/** Units of work of telling the tiers of repairs in a check, a value of the document a repair or more where applying it takes more: some 0.4 seconds. The tiers of the rest stay untold. */
export const toldTiersWorkMax = 2_000_000;
/** Lines of the difference of a suggestion: as many as a screen shows beside its actions. */
export const repairDiffLinesMax = 20;
export const defaultRecallLimit = 5;
export const defaultPageSize = 50;

/** A list of what is wrong with a request ends here: nobody mends more at once, and the list must not outweigh the request. */
export const problemsMax = 1_000;
/** UTF-16 code units of pointers and messages in such a list: a name in a document can be as long as the document. */
export const problemTextMax = 1024 * 1024;

/** Boxes of a diagram; the rest is counted. A picture of more is no help to anyone, and laying it out takes seconds. */
export const diagramBoxesMax = 200;
/** Lines of text in a box or on an arrow of a drawn diagram; the rest is counted. */
export const diagramLinesMax = 16;
/** Characters of a line of a drawn diagram, the last an ellipsis; the whole text is in its title. */
export const diagramLineCharactersMax = 44;
