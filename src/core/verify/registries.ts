// The registries by version of the format, and those that are meant where nothing is said.
import { createNodeMemo } from '../base/node-memo.ts';
import { registries17 } from './registries-17.ts';
import { extendRegistries, type Registries, registries19 } from './registry.ts';
import { declaredTarget, defaultTarget, type Target } from './target.ts';

const byTarget: Readonly<Record<Target, Registries>> = { '1.9': registries19, '17': registries17 };

/** The registries of the target that is meant where nothing is said. */
export const defaultRegistries: Registries = byTarget[defaultTarget];

/** The data that registries are made from; another thread can be sent it. */
export type RegistrySource = Pick<Registries, 'target' | 'extensions'>;

export const sourceOf = ({ target, extensions }: Registries): RegistrySource => ({ target, extensions });

export const registriesFrom = ({ target, extensions }: RegistrySource): Registries =>
  extensions.reduce(extendRegistries, byTarget[target]);

const extended = createNodeMemo<Registries>();

/** The registries by which a document is judged: those of the version that it says itself, else of the version that is asked for, else those given. */
export function registriesFor(
  schema: { readonly document: object },
  base: Registries,
  target: Target | undefined,
): Registries {
  return registriesOf(base, declaredTarget(schema) ?? target);
}

/** The registries of a target, with what users have added to those given. */
export function registriesOf(base: Registries, target: Target | undefined): Registries {
  if (target === undefined || target === base.target) return base;
  let registries = extended.get(base.extensions);
  if (registries?.target !== target) {
    registries = registriesFrom({ target, extensions: base.extensions });
    extended.set(base.extensions, registries);
  }
  return registries;
}
