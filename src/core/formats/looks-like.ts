// What a document that is no schema looks like: a table of well-known formats, each told by what no other has. Used where a schema is refused or nothing of it
// can be read, so that whoever sent it hears what was taken for what, and what is accepted.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { type CommentMarks, openingOf, percentComments, sqlComments, xmlProlog } from './opening.ts';

export interface Likeness {
  /** As people call it, with its article where it needs one. */
  readonly title: string;
  /** Whether a file of it is read by the command line. */
  readonly isRead: boolean;
}

interface ValueKind extends Likeness {
  readonly test: (value: JsonObject) => boolean;
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';
const has = (value: JsonObject, ...names: string[]) => names.every((name) => value[name] !== undefined);
const everyMember = (value: Json | undefined, test: (item: Json | undefined) => boolean) =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(test);

const databases =
  /^(better-sqlite3|sqlite|postgres|mysql|mariadb|mssql|oracle|mongodb|cockroachdb|aurora-\w+|sap|spanner|expo|sqljs)$/;

/** In the order in which they are asked. */
const valueKinds: readonly ValueKind[] = [
  { title: 'an OpenAPI document', isRead: false, test: (value) => isText(value.openapi) || isText(value.swagger) },
  { title: 'an AsyncAPI document', isRead: false, test: (value) => isText(value.asyncapi) },
  { title: 'an Amazon States Language machine', isRead: true, test: isStatesLanguage },
  { title: 'an XState machine', isRead: true, test: isXState },
  {
    title: 'a Serverless Workflow',
    isRead: false,
    test: (value) =>
      (isObject(value.document) && isText(value.document.dsl)) ||
      (isText(value.specVersion) && (has(value, 'states') || has(value, 'functions'))) ||
      (isArray(value.states) && has(value, 'start') && !has(value, 'transitions')),
  },
  {
    title: 'a JSON Schema',
    isRead: false,
    test: (value) =>
      (isText(value.$schema) && /json-schema|schemastore/.test(value.$schema)) ||
      ((value.type === 'object' || value.type === 'array') && (has(value, 'properties') || has(value, 'items'))) ||
      (isObject(value.$defs) && !has(value, 'orbitals')),
  },
  { title: 'an Avro schema', isRead: false, test: (value) => value.type === 'record' && isArray(value.fields) },
  {
    title: 'a TypeORM configuration',
    isRead: false,
    test: (value) => isText(value.type) && databases.test(value.type) && !has(value, 'orbitals'),
  },
  {
    title: 'a BPMN or workflow graph (nodes and edges)',
    isRead: false,
    test: (value) =>
      isArray(value.nodes) && (isArray(value.edges) || isArray(value.links) || has(value, 'connections')),
  },
  {
    title: 'a GraphQL introspection result',
    isRead: false,
    test: (value) => isObject(value.__schema) || (isObject(value.data) && isObject(value.data.__schema)),
  },
  { title: 'a Kubernetes manifest', isRead: false, test: (value) => isText(value.apiVersion) && isText(value.kind) },
  {
    title: 'a CloudFormation template',
    isRead: false,
    test: (value) =>
      isObject(value.Resources) && everyMember(value.Resources, (one) => isObject(one) && isText(one.Type)),
  },
  {
    title: 'a docker-compose file',
    isRead: false,
    test: (value) =>
      isObject(value.services) &&
      everyMember(value.services, (one) => isObject(one) && (has(one, 'image') || has(one, 'build'))),
  },
  {
    title: 'a package.json',
    isRead: false,
    test: (value) =>
      isText(value.name) &&
      (isObject(value.dependencies) || isObject(value.devDependencies) || isObject(value.scripts)),
  },
  { title: 'a tsconfig.json', isRead: false, test: (value) => isObject(value.compilerOptions) },
  { title: 'GeoJSON', isRead: false, test: (value) => value.type === 'FeatureCollection' && isArray(value.features) },
  {
    title: 'a list of plan actions or a plan',
    isRead: false,
    test: (value) => isArray(value.instructions) || (isArray(value.actions) && !has(value, 'orbitals')),
  },
];

/** XState 4 and 5: states by name, each an object, of which some go somewhere or the machine says where it begins. */
export function isXState(value: JsonObject): boolean {
  if (!isObject(value.states) || isArray(value.entities) || has(value, 'orbitals')) return false;
  const states = Object.values(value.states);
  if (states.length === 0 || !states.every(isObject)) return false;
  return (
    isText(value.initial) ||
    value.type === 'parallel' ||
    states.some((state) =>
      ['on', 'always', 'after', 'invoke', 'states'].some((name) => (state as JsonObject)[name] !== undefined),
    )
  );
}

/** Amazon States Language: https://states-language.net */
export function isStatesLanguage(value: JsonObject): boolean {
  return isObject(value.States) && isText(value.StartAt);
}

/** What a value looks like that may be no schema; null where nothing is known. A schema looks like none of these. */
export function looksLike(value: unknown): Likeness | null {
  if (!isObject(value))
    return isEntityClassList(value) ? { title: 'a list of entities or models', isRead: false } : null;
  if (isArray(value.orbitals)) return null;
  const found = valueKinds.find(({ test }) => test(value));
  return found === undefined ? null : { title: found.title, isRead: found.isRead };
}

function isEntityClassList(value: unknown): boolean {
  return isArray(value) && value.length > 0 && value.every((item) => isObject(item) && has(item, 'name', 'fields'));
}

interface TextKind extends Likeness {
  /** What may stand before its begin, besides white space; without it, `test` is asked of the whole head. */
  readonly comments?: readonly CommentMarks[];
  readonly test: RegExp;
}

/** In the order in which they are asked. An expression of the whole head tries each line once: what it repeats ends with the line, or at a bracket. */
const textKinds: readonly TextKind[] = [
  { title: 'SCXML', isRead: true, comments: xmlProlog, test: /^<(?:\w{1,64}:)?scxml\b/ },
  { title: 'BPMN', isRead: false, test: /<(?:\w{1,64}:)?definitions\b[^<>]*BPMN/ },
  { title: 'an XML or HTML document', isRead: false, comments: [], test: /^<[?!a-zA-Z]/ },
  { title: 'a Mermaid state diagram', isRead: true, comments: percentComments, test: /^stateDiagram(?:-v2)?\b/ },
  {
    title: 'a Mermaid diagram of another kind',
    isRead: false,
    comments: percentComments,
    test: /^(?:flowchart|graph|sequenceDiagram|classDiagram|erDiagram|gantt|pie|journey)\b/,
  },
  { title: 'a DOT graph', isRead: true, comments: [], test: /^(?:strict\s+)?digraph\b/ },
  { title: 'a PlantUML diagram', isRead: false, comments: [], test: /^@startuml\b/ },
  {
    title: 'a Prisma schema',
    isRead: false,
    test: /^[ \t]*(?:(?:datasource|generator)[ \t]+\w+[ \t]*\{|model[ \t]+\w+[ \t]*\{[^{}]*@id\b)/m,
  },
  {
    title: 'a GraphQL schema',
    isRead: false,
    test: /^[ \t]*(?:schema[ \t]*\{|(?:type|interface|input)[ \t]+\w[\w \t&]*\{\s*(?:"[^"{}]*"\s*)?\w+\s*(?:\([^(){}]*\)\s*)?:\s*\[?\w)/m,
  },
  {
    title: 'SQL',
    isRead: false,
    comments: sqlComments,
    test: /^(?:create\s+(?:table|schema|type)|insert\s+into|select)\b/i,
  },
  { title: 'Protocol Buffers', isRead: false, test: /^[ \t]*syntax[ \t]*=[ \t]*"proto[23]"/m },
  { title: 'a DBML schema', isRead: false, test: /^[ \t]*Table[ \t]+\w+[ \t]*\{/m },
  {
    title: 'TypeScript or JavaScript',
    isRead: false,
    test: /^[ \t]*(?:import\s.+from\s|export\s+(?:const|class|default|function)|const\s+\w+\s*=|'use strict')/m,
  },
  { title: 'a Markdown document', isRead: false, test: /^(?:#{1,6}[ \t]+\S|```)/m },
];

const headMax = 20_000;

/** What a text looks like that none of the readers took for its own; null where nothing is known. */
export function looksLikeText(text: string): Likeness | null {
  const head = text.slice(0, headMax);
  const found = textKinds.find(({ test, comments }) =>
    test.test(comments === undefined ? head : openingOf(text, comments)),
  );
  return found === undefined ? null : { title: found.title, isRead: found.isRead };
}

/** What is accepted, for the sentence that refuses something. */
export const acceptedSchemas =
  'a schema is an object with `orbitals` (or `entities` and `states`), as JSON or YAML, or the textual form of the same';
export const convertedFormats = 'XState, SCXML, Amazon States Language and Mermaid state diagrams';

/** The sentence that refuses a value or a text that looks like something else. */
export function sayLikeness({ title, isRead }: Likeness): string {
  return isRead
    ? `looks like ${title}; \`orrery convert FILE --to json\` makes a schema of it`
    : `looks like ${title}, which is no schema; ${acceptedSchemas}; ${convertedFormats} are converted by \`orrery convert\``;
}
