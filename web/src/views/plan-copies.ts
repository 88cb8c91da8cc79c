// A plan in other forms: the request that makes it, the command, and Markdown for a review.
import type { Json } from '../../../src/core/base/json.ts';
import { sayAction } from '../../../src/core/plan/say-action.ts';
import { kept } from '../kept.ts';
import type { Goal } from './goal-chooser.tsx';
import type { PlanAnswer } from './plan.tsx';

/** A text for a shell, in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const bare = (text: string) => (/^[\w./-]+$/.test(text) ? text : quoted(text));

export function asRequest(current: Json, goal: Goal, renames: string): string {
  return [
    `curl -sS ${location.origin}/plan-instructions \\`,
    '  -H \'Authorization: Bearer \'"$ORRERY_API_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quoted(JSON.stringify({ current, goal: goal.value, ...(renames === 'likely' ? {} : { renames }) }))}`,
  ].join('\n');
}

export function asCommand(goal: Goal, renames: string): string {
  return `npx orrery plan ${bare(kept.value?.name ?? 'current.json')} ${bare(goal.label)}${renames === 'likely' ? '' : ` --renames ${renames}`}`;
}

export function asMarkdown(plan: PlanAnswer, goal: Goal): string {
  const { instructions, levels, summary, hazards } = plan;
  const lines = [
    `# Plan to ${goal.label}`,
    '',
    `${plan.total_instructions} steps in ${levels} levels: ${summary.added} added, ${summary.changed} changed, ${summary.renamed} renamed, ${summary.removed} removed.`,
  ];
  if (hazards.length > 0) lines.push('', '## Stored data and users', '');
  for (const { effect, rule, message, safe_way: safeWay } of hazards)
    lines.push(`- ${effect} (${rule}): ${message} Safe way: ${safeWay}`);
  for (let level = 1; level <= levels; level++) {
    lines.push('', `## Level ${level}`, '');
    for (const step of instructions.filter((one) => one.level === level))
      lines.push(`- [ ] ${sayAction(step)}${step.hazard === 'safe' ? '' : ` (${step.hazard})`}`);
  }
  return `${lines.join('\n')}\n`;
}
