import { z } from 'zod';
import type { Limits } from '../core/base/limits.ts';
import { defineOperation } from './operation.ts';
import { documentShape, schemaShape } from './shapes.ts';

const placeShape = z.object({ line: z.int().min(1), column: z.int().min(1).describe('In UTF-16 code units.') });
const markShape = placeShape.extend({ message: z.string() });
const nameCharactersMax = 255;
const pointersMax = 20_000;
const marksMax = 200;

const desk = 'app desk "1.0.0"\n\norbital Desk {\n  entity Ticket {\n    title : string\n  }\n}\n';

const source = {
  text: z
    .string()
    .describe(
      'JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid state diagram.',
    ),
  name: z
    .string()
    .max(nameCharactersMax)
    .default('')
    .describe('Of the file: its ending tells the format where the text does not.'),
};

export { marksMax };

/** Operations about texts in the formats that are read. */
export function textOperations(limits: Limits) {
  return {
    'text.read': defineOperation({
      id: 'text.read',
      method: 'POST',
      path: '/text/read',
      tag: 'text',
      summary: 'Read a text in any format as a schema',
      description:
        'What other operations take as `schema`, and where its parts stand in the text. A text that cannot be read is no error of the request: `schema` is null then, and `faults` tell every place.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'editors',
      request: z.strictObject({
        ...source,
        pointers: z
          .array(z.string())
          .max(pointersMax, { error: `must hold at most ${pointersMax} pointers` })
          .exactOptional()
          .describe('JSON Pointers into the schema, of which `places` tells the places in order.'),
      }),
      answer: z.object({
        format: z.string().describe('As people call it, such as `YAML`.'),
        is_writable: z.boolean().describe('Whether `/text/rewrite` takes a text of this format.'),
        schema: documentShape.nullable(),
        faults: z.array(markShape).describe(`The first ${marksMax}, in the order of the text.`),
        notes: z.array(markShape).describe('What was understood and has no place in a schema.'),
        places: z
          .array(placeShape)
          .exactOptional()
          .describe('Where what a pointer names begins, or the nearest part around it. There when `pointers` is.'),
      }),
      errors: [],
      example: { text: desk, name: 'desk.lolo', pointers: ['/orbitals/0'] },
    }),
    'text.rewrite': defineOperation({
      id: 'text.rewrite',
      method: 'POST',
      path: '/text/rewrite',
      tag: 'text',
      summary: 'Make a text say another schema',
      description:
        'The text with the least change that makes it say `schema`: what did not change keeps its characters, comments included. JSON and the textual form are written; other formats are only read, and refused here.',
      scope: 'read',
      writes: false,
      repeats: true,
      needs: 'nothing',
      audience: 'editors',
      request: z.strictObject({ ...source, schema: schemaShape(limits) }),
      answer: z.object({ text: z.string() }),
      errors: [],
      example: { text: desk, name: 'desk.lolo', schema: { name: 'desk', orbitals: [] } },
    }),
  };
}
