// The words of the notations of state machines: for every element its members, which of them refer to a state or an event, which have a list of values, and which are not kept. Readers ask this
// table and have no list of their own. A line is `member`, `member:state`, `member:event`, `member=a|b`; `!` before a member says that it is known and not kept.

export interface Member {
  readonly name: string;
  /** The kind of name that its text must be. */
  readonly refersTo: 'state' | 'event' | null;
  /** The texts that it may have; empty where any will do. */
  readonly values: readonly string[];
  readonly isKept: boolean;
}

export type Members = ReadonlyMap<string, Member>;

/** The rules by which a file is wrong in its own notation. */
export type NotationRule =
  | 'unknown-state'
  | 'unknown-type'
  | 'unknown-member'
  | 'misplaced-member'
  | 'missing-member'
  | 'duplicate-name'
  | 'unknown-event'
  | 'near-name'
  | 'no-end'
  | 'too-many';

export interface Notation {
  readonly title: string;
  readonly elements: Readonly<Record<string, Members>>;
  /** The section of its specification for each rule that is held here; null for a rule that is not in it, and tells a likely typo or a bound. */
  readonly rules: Readonly<Partial<Record<NotationRule, string | null>>>;
}

function members(...lines: readonly string[]): Members {
  const all = lines.flatMap((line) => line.split(' ').filter((word) => word !== ''));
  return new Map(
    all.map((word) => {
      const [, mark, name = '', refersTo, values] =
        /^(!?)([\w$*]+)(?::(state|event))?(?:=(.+))?$/.exec(word) ?? ([] as (string | undefined)[]);
      return [
        name,
        {
          name,
          refersTo: (refersTo ?? null) as Member['refersTo'],
          values: values?.split('|') ?? [],
          isKept: mark !== '!',
        },
      ];
    }),
  );
}

/** https://stately.ai/docs/machines, and what version 4 had. */
export const xstateWords: Notation = {
  title: 'XState',
  elements: {
    state: members(
      'id key initial:state type=atomic|compound|parallel|final|history states on always after invoke entry exit onEntry onExit onDone context description version',
      'history=shallow|deep|true|false target:state $schema final parallel',
      'predictableActionArguments schema types order delimiter strict preserveActionOrder tsTypes',
      '!meta !tags !output !data !input !activities !parent !guards !actions !delays !services !actors !events !params !setup !systemId !exports !route',
    ),
    transition: members(
      'target:state actions guard cond reenter internal description event:event delay eventType source order !in !meta !params !route',
    ),
    invoke: members(
      'src id onDone onError !onSnapshot !input !systemId !data !autoForward !meta !description type !output !maxAttempts',
    ),
  },
  rules: {
    'unknown-state': 'Transitions, Targets; the machine cannot be created',
    'unknown-type': 'State nodes, Types',
    'unknown-member': 'types of MachineConfig',
    'missing-member': 'Initial states; the machine cannot be created',
    'duplicate-name': 'Machine API, "Duplicate node id"',
    'unknown-event': null,
    'near-name': null,
    'too-many': null,
  },
};

const data = '!InputPath !OutputPath !Output !Assign';
const worked = '!Parameters !Arguments !ResultSelector !ResultPath !Retry Catch';
const shared = 'Type=Task|Parallel|Map|Pass|Wait|Choice|Succeed|Fail Comment QueryLanguage=JSONPath|JSONata';
const leading = 'Next:state End';

/** https://states-language.net/spec.html; an element is a type of a state, or what is inside of one. */
export const statesLanguageWords: Notation = {
  title: 'Amazon States Language',
  elements: {
    machine: members(
      'StartAt:state States Comment Version !TimeoutSeconds QueryLanguage=JSONPath|JSONata !ProcessorConfig',
    ),
    Task: members(
      shared,
      leading,
      data,
      worked,
      'Resource !TimeoutSeconds !TimeoutSecondsPath !HeartbeatSeconds !HeartbeatSecondsPath !Credentials',
    ),
    Parallel: members(shared, leading, data, worked, 'Branches'),
    Map: members(
      shared,
      leading,
      data,
      worked,
      'ItemProcessor Iterator !ItemsPath !Items !ItemSelector !ItemReader !ItemBatcher !ResultWriter !MaxConcurrency !MaxConcurrencyPath !Label',
      '!ToleratedFailurePercentage !ToleratedFailurePercentagePath !ToleratedFailureCount !ToleratedFailureCountPath',
    ),
    Pass: members(shared, leading, data, '!Result !Parameters !ResultPath'),
    Wait: members(shared, leading, data, 'Seconds SecondsPath Timestamp TimestampPath'),
    Choice: members(shared, data, 'Choices Default:state'),
    Succeed: members(shared, data),
    Fail: members(shared, 'Error Cause ErrorPath CausePath'),
    choice: members(
      'Variable And Or Not Next:state Condition Comment !Assign !Output IsBoolean IsNull IsNumeric IsPresent IsString IsTimestamp StringMatches BooleanEquals BooleanEqualsPath',
      ...['String', 'Numeric', 'Timestamp'].map((type) =>
        ['Equals', 'LessThan', 'GreaterThan', 'LessThanEquals', 'GreaterThanEquals']
          .map((test) => `${type}${test} ${type}${test}Path`)
          .join(' '),
      ),
    ),
    catcher: members('ErrorEquals Next:state Comment !ResultPath !Assign !Output'),
    retrier: members(
      'ErrorEquals Comment !IntervalSeconds !MaxAttempts !BackoffRate !MaxDelaySeconds !JitterStrategy=FULL|NONE',
    ),
  },
  rules: {
    'unknown-state': 'Transitions; States, "StartAt"',
    'unknown-type': 'State Types',
    'unknown-member': 'Table of State Types and Fields',
    'misplaced-member': 'Table of State Types and Fields',
    'missing-member': 'Table of State Types and Fields; Transitions; Choice State',
    'duplicate-name': 'States, "unique within the scope of the whole state machine"',
    'unknown-event': 'Appendix A, Predefined Error Codes',
    'no-end': 'Terminal States',
    'too-many': null,
  },
};

/** States Language, "Predefined Error Codes". */
export const reservedErrors: readonly string[] = [
  'ALL',
  'HeartbeatTimeout',
  'Timeout',
  'TaskFailed',
  'Permissions',
  'ResultPathMatchFailure',
  'ParameterPathFailure',
  'QueryEvaluationError',
  'BranchFailed',
  'NoChoiceMatched',
  'IntrinsicFailure',
  'ExceedToleratedFailureThreshold',
  'ItemReaderFailed',
  'ResultWriterFailed',
  'DataLimitExceeded',
  'Runtime',
  'Http.Socket',
].map((name) => `States.${name}`);

/** https://www.w3.org/TR/scxml/; attributes, and after them the elements that may be inside. */
const content = 'raise if foreach log assign script send cancel';
const scxmlParts: Readonly<Record<string, readonly [attributes: string, children: string]>> = {
  scxml: ['initial:state name version datamodel binding=early|late exmode', 'state parallel final datamodel script'],
  state: ['id initial:state', 'onentry onexit transition initial state parallel final history datamodel invoke'],
  parallel: ['id', 'onentry onexit transition state parallel history datamodel invoke'],
  final: ['id', 'onentry onexit donedata'],
  history: ['id type=shallow|deep', 'transition'],
  initial: ['', 'transition'],
  transition: ['event:event cond target:state type=internal|external', content],
  onentry: ['', content],
  onexit: ['', content],
  raise: ['event:event', ''],
  if: ['cond', `${content} elseif else`],
  elseif: ['cond', ''],
  else: ['', ''],
  foreach: ['array item index', content],
  log: ['label expr', ''],
  datamodel: ['', 'data'],
  data: ['id src expr', '*'],
  assign: ['location expr attr type', '*'],
  donedata: ['', 'content param'],
  content: ['expr', '*'],
  param: ['name expr location', ''],
  script: ['src', ''],
  send: [
    'event:event eventexpr target targetexpr type typeexpr id idlocation delay delayexpr namelist',
    'content param',
  ],
  cancel: ['sendid sendidexpr', ''],
  invoke: ['type typeexpr src srcexpr id idlocation namelist autoforward=true|false', 'content param finalize'],
  finalize: ['', content],
};

export const scxmlWords: Notation = {
  title: 'SCXML',
  elements: Object.fromEntries(Object.entries(scxmlParts).map(([name, [attributes]]) => [name, members(attributes)])),
  rules: {
    'unknown-state': '3.3.1, 3.5.1 and 3.11, Legal State Configurations',
    'unknown-type': '3.5.1, 3.10.1',
    'unknown-member': 'Appendix B, Schema',
    'misplaced-member': 'Appendix B, Schema',
    'missing-member': '3.6, 3.10.2, 4.2.1',
    'duplicate-name': '3.14, IDs',
    'unknown-event': null,
    'too-many': null,
  },
};

/** Elements that may be inside of one; `*` is any. */
export const scxmlChildren: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(scxmlParts).map(([name, [, children]]) => [name, new Set(children.split(' ').filter(Boolean))]),
);

/** https://mermaid.js.org/syntax/stateDiagram.html; an element is a kind of statement, its members what may follow. */
export const mermaidWords: Notation = {
  title: 'Mermaid',
  elements: {
    statement: members(
      'stateDiagram state note direction classDef class style click hide scale accTitle accDescr title end',
    ),
    state: members('stereotype=choice|fork|join'),
    direction: members('direction=TB|TD|BT|LR|RL'),
  },
  rules: {
    'unknown-type': 'Choice, Forks',
    'unknown-member': 'the grammar, statements',
    'near-name': null,
    'too-many': null,
  },
};

/** https://graphviz.org/doc/info/lang.html and https://graphviz.org/docs/attrs/ */
const dotAttributes =
  'label shape style color fillcolor fontcolor fontname fontsize width height peripheries penwidth arrowhead arrowtail arrowsize dir xlabel taillabel headlabel tooltip URL href target id class comment constraint weight minlen group margin fixedsize ' +
  'regular sides orientation image labelloc labeljust rank rankdir ranksep nodesep size ratio splines bgcolor compound concentrate center pad layout overlap dpi nslimit ordering pencolor cluster pos xdotversion bb lp lhead ltail labeltooltip edgetooltip headport tailport samehead sametail decorate labelangle labeldistance labelfloat labelfontcolor labelfontname labelfontsize skew distortion newrank forcelabels outputorder pagedir rotate gradientangle colorscheme charset mclimit searchsize sep esep start model mode normalize len area nojustify imagescale layer layers stylesheet truecolor viewport';

export const dotWords: Notation = {
  title: 'DOT',
  elements: {
    statement: members('graph node edge subgraph digraph strict'),
    attribute: members(dotAttributes),
    shape: members(
      'shape=box|polygon|ellipse|oval|circle|point|egg|triangle|plaintext|plain|none|diamond|trapezium|parallelogram|house|pentagon|hexagon|septagon|octagon|doublecircle|doubleoctagon|tripleoctagon|invtriangle|invtrapezium|invhouse|Mdiamond|Msquare|Mcircle|rect|rectangle|square|star|underline|cylinder|note|tab|folder|box3d|component|record|Mrecord',
    ),
  },
  rules: {
    'unknown-type': 'Node Shapes',
    'unknown-member': 'Attributes',
    'near-name': null,
    'too-many': null,
  },
};

/** The notations that are read as machines, in the order in which the documentation lists them. */
export const notations: readonly Notation[] = [xstateWords, scxmlWords, statesLanguageWords, mermaidWords, dotWords];
