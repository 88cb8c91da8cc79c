// Facts of the nearest `orrery.config.json` about the format: its version, and words of the project's own.
import { resolve } from 'node:path';
import { type Project, readProject } from '../config/project-file.ts';
import { readRegistries } from '../config/registry-file.ts';
import type { Registries, Target } from '../core/verify/index.ts';

/** A project file that is named, none where it is false, else the nearest. */
export type ProjectChoice = string | false | undefined;

export async function readChosenProject(config: ProjectChoice): Promise<Project> {
  if (config === false) return { file: null, directory: process.cwd(), settings: {} };
  return readProject(config ?? null, process.cwd());
}

/** The registries of the service, with the files that the project names. */
export async function projectRegistries(
  registryFile: string | null | undefined,
  { directory, settings }: Project,
): Promise<Registries> {
  let registries = await readRegistries(registryFile);
  for (const file of settings.registries ?? []) registries = await readRegistries(resolve(directory, file), registries);
  return registries;
}

/** `target` of a request: the option, else what the project says, else nothing. */
export async function targetMember({
  target,
  config,
}: {
  readonly target?: Target;
  readonly config?: ProjectChoice;
}): Promise<{ readonly target?: Target }> {
  const chosen = target ?? (await readChosenProject(config)).settings.target;
  return chosen === undefined ? {} : { target: chosen };
}
