// Aliases of a document of YAML that know what they stand for. The library looks through all anchors and aliases for each alias, which is quadratic; here one
// walk in the order of the text leaves each alias its node. Cost: linear in the nodes.
import { Alias, type Document, isAlias, type Node, visit } from 'yaml';
import type { ToJSContext } from 'yaml/util';

/** Leaves each alias what it stands for: the last node before it with that anchor. Returns those for which there is none. */
export function resolveAliases(document: Document): Alias[] {
  const anchors = new Map<string, Node>();
  const missing: Alias[] = [];
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target === undefined) missing.push(node);
        else leave(node, target);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return missing;
}

type Anchored = ReturnType<Alias['resolve']>;

/** The library counts what aliases stand for while it makes values of them, and finds no node but this one. */
function leave(alias: Alias, target: Node): void {
  alias.resolve = (document: Document, context?: ToJSContext): Anchored => {
    if (context === undefined) return target as Anchored;
    return Alias.prototype.resolve.call(alias, document, Object.assign(context, { aliasResolveCache: [target] }));
  };
}
