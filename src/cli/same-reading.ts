// What is written is read again before it takes the place of anything: a text that would be read as another document is never written.
import { isSameJson } from '../core/base/canonical-json.ts';
import type { Json } from '../core/base/json.ts';
import type { Reading } from '../core/formats/index.ts';
import { unwrapSchema } from '../core/formats/read-value.ts';
import { diffSchemas } from '../core/plan/index.ts';
import { canonicalText, parseSchema } from '../core/schema/index.ts';

const namedMax = 3;

/** What a text says otherwise than the value that it was written for, by pointers into that value; null where it says the same. */
export function differenceOf({ value, faults }: Reading, wanted: Json): string | null {
  const [fault] = faults;
  if (fault !== undefined) return `line ${fault.line}: ${fault.message}`;
  if (value === undefined) return 'nothing could be read';
  if (isSameJson(value, wanted)) return null;
  const [read, other] = [value, wanted].map((one) => parseSchema(unwrapSchema(one).value));
  if (read === undefined || other === undefined) return null;
  const [problem] = read.problems.length > 0 ? read.problems : other.problems;
  if (problem !== undefined) return `${problem.pointer}: ${problem.message}`;
  if (canonicalText(read.schema) === canonicalText(other.schema)) return null;
  const { missing, extra, modified } = diffSchemas(read.schema, other.schema);
  const paths = [...missing, ...modified, ...extra].map(({ path, name, type }) => path || `${type} ${name}`);
  const more = paths.length > namedMax ? ` and ${paths.length - namedMax} more` : '';
  return `${paths.slice(0, namedMax).join(', ') || 'its order'}${more}`;
}
