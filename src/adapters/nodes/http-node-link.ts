// A node asks another over HTTP, with the secret that the other made at its start.
import { isObject, type Json } from '../../core/base/json.ts';
import { type NodeLink, NodeRefusal, nodePath } from '../../ports/nodes.ts';

/** By which a node says that it works and cannot answer now. */
const unavailable = 503;

export function createHttpNodeLink(): NodeLink {
  return {
    ask: async ({ url, secret }, question, signal) => {
      const response = await fetch(`${url}${nodePath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(question),
        signal,
      });
      const answer = (await response.json()) as Json;
      if (response.status === 200) return answer;
      const { code, detail } = isObject(answer) ? answer : {};
      if (response.status === unavailable && typeof code === 'string') throw new NodeRefusal(code, String(detail));
      throw new Error(`${url} answered ${response.status} ${String(code)}`);
    },
  };
}
