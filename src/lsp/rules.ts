// The rules that documents of a folder are judged by: the project's file, as for `orrery check`.

import { rulesOf } from '../cli/check-command.ts';
import type { CheckRules } from '../cli/check-document.ts';
import { readProject } from '../config/project-file.ts';
import type { Target } from '../core/verify/index.ts';

export interface RuleSettings {
  /** The folder that is open; the project file is looked for from there. */
  readonly directory: string;
  readonly target?: Target;
}

export async function readRules({ directory, target }: RuleSettings): Promise<CheckRules> {
  const project = await readProject(null, directory);
  return rulesOf(target === undefined ? {} : { target }, project);
}
