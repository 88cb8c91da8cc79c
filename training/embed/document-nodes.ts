// The parts of a document that rewritings change in place: a copy's orbitals, traits, machines, screens. Written against the format's description.
import type { Json } from '../../src/core/base/json.ts';
import { isArray, isObject } from '../../src/core/base/json.ts';

/** A copy that may be changed in place. */
export type Node = { [key: string]: Json | undefined };

/** A trait with its machine, and the orbital that holds it. */
export interface MachineTrait {
  readonly orbital: Node;
  readonly trait: Node;
  readonly machine: Node;
}

/** A `render-ui` effect that shows something, where it stands. */
export interface Screen extends MachineTrait {
  readonly transition: Node;
  readonly effects: Json[];
  readonly at: number;
  readonly slot: string;
  readonly pattern: Node;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

export function nodesOf(value: Json | undefined): Node[] {
  return listOf(value).filter(isObject) as Node[];
}

export function push(node: Node, key: string, ...items: readonly Json[]): void {
  node[key] = [...listOf(node[key]), ...items];
}

export function nameOf(node: Json | undefined): string {
  if (typeof node === 'string') return node;
  const name = isObject(node) ? (node.key ?? node.name) : '';
  return typeof name === 'string' ? name : '';
}

export function orbitalsOf(document: Node): Node[] {
  return nodesOf(document.orbitals);
}

export function machineTraitsOf(document: Node): MachineTrait[] {
  return orbitalsOf(document).flatMap((orbital) =>
    nodesOf(orbital.traits).flatMap((trait) =>
      isObject(trait.stateMachine) ? [{ orbital, trait, machine: trait.stateMachine as Node }] : [],
    ),
  );
}

export function transitionsOf({ machine }: MachineTrait): Node[] {
  return nodesOf(machine.transitions);
}

export function initialOf({ machine }: MachineTrait): string {
  return nameOf(nodesOf(machine.states).find((state) => state.isInitial === true));
}

/** The entity that a trait works on, by name; empty where none is told. */
export function entityOf({ trait, orbital }: MachineTrait): string {
  return typeof trait.linkedEntity === 'string' ? trait.linkedEntity : nameOf(orbital.entity);
}

export function isCall(effect: Json | undefined, ...operators: readonly string[]): effect is Json[] {
  return isArray(effect) && operators.includes(String(effect[0]));
}

export function screensOf(document: Node): Screen[] {
  return machineTraitsOf(document).flatMap((one) =>
    transitionsOf(one).flatMap((transition) => {
      const effects = [...listOf(transition.effects)];
      transition.effects = effects;
      return effects.flatMap((effect, at): Screen[] => {
        if (!isCall(effect, 'render-ui') || !isObject(effect[2])) return [];
        return [{ ...one, transition, effects, at, slot: String(effect[1]), pattern: effect[2] as Node }];
      });
    }),
  );
}

/** Every pattern of a screen, the outermost first. */
export function patternsOf(pattern: Node): Node[] {
  return [pattern, ...nodesOf(pattern.children).flatMap(patternsOf)];
}

/** Puts a trait after another one in its orbital, and on the pages that show it. */
export function addTrait({ orbital, trait }: MachineTrait, added: Node): void {
  push(orbital, 'traits', added as Json);
  for (const page of nodesOf(orbital.pages))
    if (nodesOf(page.traits).some(({ ref }) => ref === trait.name)) push(page, 'traits', { ref: added.name } as Json);
}

/** Whether an event is declared by a machine, and that declaration. */
export function eventOf({ machine }: MachineTrait, name: string): Json | undefined {
  return listOf(machine.events).find((event) => nameOf(event) === name);
}
