// `docs/reference/textual-form.md`: every construct of the textual form with its shape, an example, and what the example says as JSON, read by the reader itself.

import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import { type Construct, constructs, programOf } from '../src/core/formats/lolo/constructs.ts';
import { lolo } from '../src/core/formats/lolo/index.ts';
import { printJson } from './print-json.ts';

/** Without the notice. */
export function textualFormPage(): string {
  return `# The textual form

A document as text, in files that end in \`.lolo\` or \`.orb\`. \`orrery convert FILE --to lolo\` writes one, \`orrery fmt FILE\` lays it out, and every command reads it where it
reads JSON. [Formats](../formats.md) says what follows from what.

In a shape, \`?\` may be left out and \`*\` comes any number of times. Names need no quotes unless they hold white space or brackets. Between declarations line breaks and blanks are the same.

${constructs.map((one) => `[${one.name}](#${one.name.replaceAll(' ', '-')})`).join(', ')}

${constructs.map(section).join('\n')}`;
}

function section(construct: Construct): string {
  const { name, says, shape, within, example, means } = construct;
  const where = within === 'file' ? 'in a file' : `in ${within === 'orbital' ? 'an' : 'a'} ${within}`;
  return `## ${name}

${says} It stands ${where}.

    ${shape}

\`\`\`lolo
${example}
\`\`\`

\`\`\`json
${printJson(valueAt(lolo.read(programOf(construct)).value ?? null, means))}
\`\`\`
`;
}

function valueAt(document: Json, pointer: string): Json {
  let at: unknown = document;
  for (const segment of parsePointer(pointer) ?? []) at = (at as Record<string, unknown>)[segment];
  if (at === undefined) throw new Error(`an example of the textual form has nothing at ${pointer}`);
  return at as Json;
}
