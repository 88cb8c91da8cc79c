// How the content of an episode lies in the store. Encoding 0 is UTF-8 JSON. Encoding 1 is the same bytes, raw DEFLATE (RFC 1951)
// with a preset dictionary of words that schemas and episodes repeat. Both are lossless. A released encoding never changes:
// what it wrote must stay readable.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isArray, isObject, type Json } from '../../core/base/json.ts';
import type { EpisodeContent } from '../../ports/episode-store.ts';

export type Body = Omit<EpisodeContent, 'outcome'>;

export interface EncodedBody {
  readonly encoding: 0 | 1;
  readonly bytes: Uint8Array;
}

const dictionary = Buffer.from(
  '"auxiliaryEntities":["collection":"persistence":"runtime","relation":{"entity":"cardinality":"description":' +
    '"category":"interaction","isTerminal":true},"linkedEntity":"payloadSchema":[{"triggers":"scope":"external"},' +
    '"listens":[{"event":"emits":[{"event":"ticks":[{"interval":"guard":["=","@entity.status","@payload.","default":' +
    '"required":true},"values":["type":"string"},{"name":"type":"number"},{"type":"boolean"},{"type":"date"},' +
    '"fields":[{"name":"id","type":"string","required":true},{"name":"effects":[["render-ui","main",{"type":"stack",' +
    '["persist","update",["set","@entity.["emit","["fetch","["navigate","["notify","states":[{"name":"isInitial":true},' +
    '"events":[{"key":"INIT","name":"transitions":[{"from":"to":"event":"stateMachine":{"states":' +
    '"pages":["path":"traits":[{"name":"ref":"orbitals":[{"name":"entity":{"name":"schema":{"name":' +
    '"duration_ms":"llm_calls":"tokens":"model":"metadata":{"action":"params":{"trait":"' +
    '"remove_event","add_entity","add_effect","add_transition","add_transitions","add_states","add_events","add_trait"' +
    '{"context":"User Customer reported error failed timeout","schema":null,"actions":["add_","],"metadata":null}',
);

export function encodeBody(body: Body): EncodedBody {
  const { context, schema, actions, metadata } = body;
  return { encoding: 0, bytes: Buffer.from(JSON.stringify({ context, schema, actions, metadata })) };
}

/** The packed form, or null when it would not be smaller. */
export function packBody(plain: Uint8Array): EncodedBody | null {
  const bytes = deflateRawSync(plain, { level: 9, dictionary });
  return bytes.length < plain.length ? { encoding: 1, bytes } : null;
}

export function decodeBody(encoding: number, bytes: Uint8Array): Body {
  const plain =
    encoding === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : inflateRawSync(bytes, { dictionary });
  const value = JSON.parse(plain.toString('utf8')) as Json;
  if (!isObject(value)) throw new Error('a stored body is not an object');
  const { context, schema, actions, metadata } = value;
  return {
    context: typeof context === 'string' ? context : null,
    schema: isObject(schema) ? schema : null,
    actions: isArray(actions) ? actions : [],
    metadata: isObject(metadata) ? metadata : null,
  };
}
