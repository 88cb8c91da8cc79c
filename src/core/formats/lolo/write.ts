// A document as a text of the textual form. What is written is read again before it is given away: an element for which its usual spelling would say something
// else is written member by member, and what has no spelling at all is refused. Cost: one reading of the text, and one for each element of an orbital that differs.
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { listIn } from '../../schema/format.ts';
import { canonicalText, parseSchema } from '../../schema/index.ts';
import { lowerLolo } from './lower.ts';
import { parseLolo } from './parse.ts';
import { printLolo } from './print.ts';
import { raiseLolo } from './raise.ts';

/** Null where no spelling of the document is read as the same document. */
export function writeLolo(document: JsonObject): string | null {
  const text = printLolo(raiseLolo(document));
  if (says(text, document)) return text;
  const plain = new Set(listOf(document.orbitals).flatMap((orbital) => (isObject(orbital) ? oddIn(orbital) : [])));
  const careful = printLolo(raiseLolo(document, plain));
  return says(careful, document) ? careful : null;
}

/** Whether a text is read, without a fault, as a document of the same canonical text. */
export function says(text: string, document: Json): boolean {
  const { tree, faults } = parseLolo(text);
  if (faults.length > 0) return false;
  const [read, wanted] = [parseSchema(lowerLolo(tree)), parseSchema(document)];
  const isReadable = read.problems.length === 0 && wanted.problems.length === 0;
  return isReadable && canonicalText(read.schema) === canonicalText(wanted.schema);
}

const lists = ['entity', listIn('orbital', 'entity'), 'traits', 'pages'] as const;

/** The elements of an orbital that are read otherwise than they are written; the orbital itself where that is not all. */
function oddIn(orbital: JsonObject): readonly Json[] {
  const isRead = (one: JsonObject, plain: ReadonlySet<Json>): boolean =>
    says(printLolo(raiseLolo({ orbitals: [one] }, plain)), { orbitals: [one] });
  if (isRead(orbital, new Set())) return [];
  const odd: Json[] = [];
  for (const list of lists) {
    const items = isArray(orbital[list]) ? orbital[list] : orbital[list] === undefined ? [] : [orbital[list]];
    for (const item of items) {
      const alone: JsonObject = { entity: 'E', traits: [], pages: [], [list]: isArray(orbital[list]) ? [item] : item };
      if (!isRead(alone, new Set())) odd.push(item);
    }
  }
  return isRead(orbital, new Set(odd)) ? odd : [orbital];
}

function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}
