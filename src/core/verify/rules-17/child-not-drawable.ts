import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { quote } from '../hint.ts';
import { settingRead } from '../pattern-items.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

const save = { type: 'button', label: 'Save', action: 'SAVE' };
const drawn = { type: 'draw-text', text: 'Ticket', position: { x: 1, y: 1 }, color: '#333' };

export const childNotDrawable: Rule = {
  id: 'child-not-drawable',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_CHILD_NOT_DRAWABLE',
  targets: { since: '17' },
  says: 'A child of a "canvas", a "canvas-2d" or a "draw-group" is a pattern that is not drawn on one: only those whose names begin with `draw-` are.',
  wrong: {
    pattern: { type: 'stack', children: [{ type: 'canvas', children: [{ type: 'badge', label: 'Open' }] }, save] },
  },
  right: { pattern: { type: 'stack', children: [{ type: 'canvas', children: [drawn] }, save] } },
  fixes: [],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      for (const transition of trait.transitions)
        for (const { node, type, way, isPattern, isDirect } of contentOf(transition).nodes) {
          if (!isPattern || !isDirect || !canvases.has(type)) continue;
          const { children = null } = node;
          const setting = settingRead(children, trait.node);
          const element = setting === null ? transition : trait;
          const start = setting === null ? [...pathOfWay(way), 'children'] : setting.path;
          for (const { name, path } of strangeIn(setting === null ? children : setting.value, start)) {
            const message = `${quote(name)} is not drawn on a canvas: use a pattern whose name begins with "draw-", or put it beside the canvas`;
            scope.report(childNotDrawable, element, path, name, message);
          }
        }
    },
  },
};

const canvases: ReadonlySet<string> = new Set(['canvas', 'canvas-2d', 'draw-group']);

interface Strange {
  readonly name: string;
  readonly path: readonly Segment[];
}

/** Children that are no drawings: those that stand in the list, and those that an `if` in it chooses from. What a callback makes of each item is not judged. */
function strangeIn(children: Json, path: readonly Segment[]): Strange[] {
  if (!isArray(children)) return [];
  const items = children[0] === 'if' ? children.slice(2) : typeof children[0] === 'string' ? [] : children;
  const first = children.length - items.length;
  return items.flatMap((child, i) => {
    const at = [...path, first + i];
    if (!isObject(child)) return strangeIn(child, at);
    const { type } = child;
    return typeof type === 'string' && !/^(?:draw-|@)/.test(type) ? [{ name: type, path: at }] : [];
  });
}
