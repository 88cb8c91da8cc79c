// The page of the rules: each with what it says, its example and its neighbour, and what a finding of the example tells.
import { severityText } from '../src/contract/explain.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { categories } from '../src/core/verify/categories.ts';
import { documentOf } from '../src/core/verify/example.ts';
import { actionsOf } from '../src/core/verify/finding.ts';
import { defaultRegistries } from '../src/core/verify/index.ts';
import { registriesOf } from '../src/core/verify/registries.ts';
import type { Rule } from '../src/core/verify/rule.ts';
import { everyRule } from '../src/core/verify/rules-17/index.ts';
import { verifySchema } from '../src/core/verify/verify.ts';
import { printJson } from './print-json.ts';

export function rulesPage(): string {
  const groups = categories.map(({ code, description }) => {
    const own = everyRule.filter((rule) => rule.category === code);
    return `# ${code}\n\n${description} [Its page](categories/${code}.md).\n\n${own.map(section).join('\n')}`;
  });
  return `# Rules

A rule is one mistake that \`orrery check\` tells. Every finding names its rule (\`rule\`) and the category of the rule (\`category\`). \`orrery explain RULE\` prints what stands here; \`orrery check --select RULE\` and
\`--ignore RULE\` choose rules or whole categories, and \`orrery.config.json\` gives them other severities.

An example shows what differs from this application, in which there is no finding: members of lists (\`states\`, \`events\`, \`transitions\`, \`fields\`, \`traits\`, \`pages\`, \`orbitals\`) are added, \`guard\` and \`effects\` belong to the transition
on \`SAVE\`, \`pattern\` is what the transition on \`INIT\` renders, \`machine\` takes the place of the machine, and \`entity\`, \`trait\`, \`page\`, \`orbital\`, \`document\` change members of theirs.

\`\`\`json
${printJson(documentOf({}))}
\`\`\`

${groups.join('\n')}`;
}

function section({ id, severity, official, says, wrong, right, fixes, targets }: Rule): string {
  const registries = registriesOf(defaultRegistries, targets?.since === '17' ? '17' : '1.9');
  const { findings } = verifySchema(indexSchema(parseSchema(documentOf(wrong)).schema), registries);
  const told = findings
    .filter((finding) => finding.rule === id)
    .map((finding) => {
      const suggested = finding.repairs.map((repair) =>
        actionsOf(repair)
          .map(({ action, params }) => `\`${action} ${JSON.stringify(params)}\``)
          .join(', then '),
      );
      const fixed = suggested.length === 0 ? '' : `\n  Suggested: ${suggested.join('; or ')}.`;
      return `- At \`${finding.pointer}\`, **${finding.severity}**: ${finding.message}${finding.message.endsWith('?') ? '' : '.'}${fixed}`;
    });
  const code = official === undefined ? '' : ` The format's own compiler says \`${official}\`.`;
  const actions = fixes.map((name) => `[\`${name}\`](actions.md)`).join(', ');
  return `## ${id}

${says} Severity **${severityText(id, severity)}**.${targets?.since === undefined ? '' : ` From version ${targets.since} of the format on (\`--target ${targets.since}\`).`}${code}

Wrong:

\`\`\`json
${printJson(wrong as never)}
\`\`\`

${told.join('\n')}

Right:

\`\`\`json
${printJson(right as never)}
\`\`\`

${fixes.length === 0 ? 'Only a person can mend it.' : `Fixes: ${actions}.`}
`;
}
