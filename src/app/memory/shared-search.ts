// Searches where nodes share out the domains: each domain is asked of the node that holds it. A node that does not answer is passed over, and the next one in the
// order of weights reads the domain from the store; the last one is this node itself. Whoever is asked by another node answers, and asks nobody.
import { type ErrorCode, errorRegistry } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/service-error.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import { type NodeLink, NodeRefusal } from '../../ports/nodes.ts';
import type { DomainQuestion, RecallSearch } from '../../ports/recall-search.ts';
import type { NodeView } from './node-view.ts';

/** Searches so far, for metrics. */
export interface SearchCounts {
  /** Answered by another node. */
  forwarded: number;
  /** Asked of a node that did not answer, and then of another. */
  movedOn: number;
  /** Answered for another node. */
  forOthers: number;
}

export const noSearches = (): SearchCounts => ({ forwarded: 0, movedOn: 0, forOthers: 0 });

export function createSharedSearch(
  view: NodeView,
  link: NodeLink,
  local: RecallSearch,
  counts: SearchCounts,
): RecallSearch {
  const share = async <T>(tenant: string, domain: string, question: JsonObject, here: () => Promise<T>): Promise<T> => {
    for (;;) {
      const owner = view.ownerOf(tenant, domain);
      if (owner === null) return here();
      try {
        const asked = { ...question, tenant, domain };
        const answer = await view.waitFor(owner, (signal) => link.ask(owner, asked, signal));
        counts.forwarded++;
        return answer as T;
      } catch (cause) {
        if (cause instanceof NodeRefusal) throw refusalOf(cause);
        counts.movedOn++;
        view.passOver(owner);
      }
    }
  };
  return {
    search: async (tenant, domain, asked, awaitsVectors) => {
      const here = () => local.search(tenant, domain, asked, awaitsVectors);
      if (view.ownerOf(tenant, domain) === null) return here();
      const question = { call: 'search', question: toPlain(await asked), awaitsVectors };
      return share(tenant, domain, question, here);
    },
    stepOutcomes: (tenant, domain, steps) =>
      share(tenant, domain, { call: 'stepOutcomes', steps: [...steps] }, () =>
        local.stepOutcomes(tenant, domain, steps),
      ),
    pinned: (tenant, domain) => share(tenant, domain, { call: 'pinned' }, () => local.pinned(tenant, domain)),
    whyNoPattern: (tenant, domain) =>
      share(tenant, domain, { call: 'whyNoPattern' }, () => local.whyNoPattern(tenant, domain)),
  };
}

/** Answers a question of another node, which is of this version and is trusted to send what `createSharedSearch` makes. */
export async function answerNode(local: RecallSearch, asked: Json, counts: SearchCounts): Promise<Json> {
  const { call, tenant, domain, question, steps, awaitsVectors } = isObject(asked) ? asked : {};
  if (typeof tenant !== 'string' || typeof domain !== 'string') throw unknownQuestion();
  counts.forOthers++;
  if (call === 'stepOutcomes' && isArray(steps))
    return (await local.stepOutcomes(tenant, domain, steps.map(String))) as unknown as Json;
  if (call === 'pinned') return (await local.pinned(tenant, domain)) as unknown as Json;
  if (call === 'whyNoPattern') return local.whyNoPattern(tenant, domain);
  if (call !== 'search' || !isObject(question)) throw unknownQuestion();
  const search = local.search(
    tenant,
    domain,
    Promise.resolve(question as unknown as DomainQuestion),
    awaitsVectors === true,
  );
  return (await search) as unknown as Json;
}

const unknownQuestion = () => new ServiceError('malformed_request', { detail: 'This is no question of a node.' });

/** JSON has no typed arrays. A number is the same after it was JSON. */
function toPlain({ recall, pattern }: DomainQuestion): Json {
  const { textVector, structureVector } = recall;
  const vectors = {
    textVector: textVector && Array.from(textVector),
    structureVector: structureVector && Array.from(structureVector),
  };
  return { recall: { ...recall, ...vectors }, pattern } as unknown as Json;
}

/** The node that holds a domain says that the store or the embedder is away, or that it has too much to do: the client is told the same. */
function refusalOf(cause: NodeRefusal): ServiceError {
  const code = Object.hasOwn(errorRegistry, cause.code) ? (cause.code as ErrorCode) : 'internal';
  return new ServiceError(code, { detail: cause.message, retryAfterSeconds: 1, cause });
}
