// What `orrery.config.json` may say. Its JSON Schema is made from this shape.
import { z } from 'zod';
import { forbiddable } from '../core/plan/index.ts';
import { categories, targets } from '../core/verify/index.ts';
import { everyRule } from '../core/verify/rules-17/index.ts';

export const levels = ['off', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];

const level = (says: string, severity: string) =>
  z.enum(levels).optional().describe(`${says} By default: ${severity}.`);
const rules = z
  .strictObject(
    Object.fromEntries([
      ...categories.map(({ code, severity, description }) => [code, level(description, severity)]),
      ...everyRule.map(({ id, severity, says }) => [id, level(says, severity)]),
    ]) as Record<string, ReturnType<typeof level>>,
  )
  .describe('Severity of rules and of whole categories; a rule goes before its category. An absent one keeps its own.');
const patterns = (what: string) => z.array(z.string().min(1)).describe(what);

export const projectShape = z.strictObject({
  $schema: z.string().optional().describe('The JSON Schema of this file, for editors.'),
  target: z.enum(targets).optional().describe('The version of the format to judge by: `17` (the default) or `1.9`.'),
  ignore: patterns(
    'Files and folders that are not looked at. A pattern without a slash matches at every depth, a folder all that is beneath it.',
  ).optional(),
  rules: rules.optional(),
  overrides: z
    .array(z.strictObject({ files: patterns('Which files, as in `ignore`.'), rules }))
    .optional()
    .describe('Severities of some files. A later entry goes before an earlier one.'),
  properties: z
    .array(
      z.strictObject({
        files: patterns('Which files, as in `ignore`.'),
        properties: z
          .record(z.string().min(1), z.string().min(1))
          .describe('By its name, the sentence of each property: `{"no second refund": "REFUND at most once"}`.'),
      }),
    )
    .optional()
    .describe('Properties that documents must have in all of their runs, beside those of `NAME.properties.json`.'),
  registries: z
    .array(z.string().min(1))
    .optional()
    .describe('Files with operators, patterns, slots and overlays of your own, as ORRERY_REGISTRY_FILE names one.'),
  policy: z
    .string()
    .min(1)
    .optional()
    .describe('The policy that `orrery plan`, `review` and `apply` hold a plan to where `--policy` names no other.'),
  policies: z
    .record(z.string().min(1), z.array(z.enum(forbiddable as [string, ...string[]])).min(1))
    .optional()
    .describe(
      'Policies of your own by name: hazards of instructions, effects on data and users, or single rules that a plan must not have. One of the name of a built-in policy goes before it.',
    ),
});

export type ProjectFile = z.infer<typeof projectShape>;

export function projectSchemaText(): string {
  const schema = z.toJSONSchema(projectShape, { target: 'draft-2020-12' });
  return JSON.stringify({ ...schema, title: 'orrery.config.json' }, null, 2);
}
