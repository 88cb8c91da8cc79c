// A schema brought to a version of the format. What migrates is loaded where it is asked for, as what repairs is.
import type { MigrationStep } from '../core/migrate/migrate.ts';
import { runActions } from '../core/plan/index.ts';
import type { Schema } from '../core/schema/index.ts';
import { declaredTarget, type Registries, type Target } from '../core/verify/index.ts';
import { registriesOf } from '../core/verify/registries.ts';
import { spend } from './caller.ts';
import type { UseCase } from './use-case.ts';

/** A document that says its version says the new one before anything else is judged. */
function nameTarget(schema: Schema, to: Target): { readonly schema: Schema; readonly steps: readonly MigrationStep[] } {
  const action = { action: 'set_property', params: { path: '/target', value: to } } as const;
  const applied = runActions(schema, [action]);
  const reason = `The document says under \`target\` by which version of the format it is judged; it is ${to} from here on.`;
  const step: MigrationStep = { ...action, rule: 'target', official: null, reason, hazard: 'safe' };
  return applied.ok ? { schema: applied.schema, steps: [step] } : { schema, steps: [] };
}

export function createMigrate(registries: Registries): UseCase<'migrate'> {
  return async ({ schema, to, dry_run: isDryRun }, caller) => {
    const { migrateSchema } = await import('../core/migrate/migrate.ts');
    const declared = declaredTarget(schema);
    const target = registriesOf(registries, to ?? declared);
    const named = declared === undefined || declared === target.target ? null : nameTarget(schema, target.target);
    const start = named?.schema ?? schema;
    const migration = spend(caller, () => migrateSchema(start, target, () => caller.budget?.heed()));
    return {
      schema: isDryRun ? schema.document : migration.schema.document,
      steps: [...(named?.steps ?? []), ...migration.steps].map(
        ({ rule, official, action, params, reason, hazard }) => ({
          rule,
          official_code: official,
          action,
          params,
          reason,
          hazard,
        }),
      ),
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
      target: target.target,
    };
  };
}
