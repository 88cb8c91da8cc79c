// A schema brought to a version of the format. What migrates is loaded where it is asked for, as what repairs is.
import type { Registries } from '../core/verify/index.ts';
import { registriesOf } from '../core/verify/registries.ts';
import { spend } from './caller.ts';
import type { UseCase } from './use-case.ts';

export function createMigrate(registries: Registries): UseCase<'migrate'> {
  return async ({ schema, to, dry_run: isDryRun }, caller) => {
    const { migrateSchema } = await import('../core/migrate/migrate.ts');
    const target = registriesOf(registries, to);
    const migration = spend(caller, () => migrateSchema(schema, target, () => caller.budget?.heed()));
    return {
      schema: isDryRun ? schema.document : migration.schema.document,
      steps: migration.steps.map(({ rule, official, action, params, reason, hazard }) => ({
        rule,
        official_code: official,
        action,
        params,
        reason,
        hazard,
      })),
      questions: migration.questions.map(({ rule, official, pointer, question, choices }) => ({
        rule,
        official_code: official,
        pointer,
        question,
        choices: choices.map(({ label, actions, hazard }) => ({ label, actions: [...actions], hazard })),
      })),
      remaining: migration.remaining.map(({ rule, official, category, pointer, name, message }) => ({
        rule,
        official_code: official ?? null,
        category,
        pointer,
        name,
        message,
      })),
      target: to,
    };
  };
}
