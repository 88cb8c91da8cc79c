// What evaluations against the program of version 17 begin from, and what they compare with its verdicts.
import type { Json } from '../src/core/base/json.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { verifySchema } from '../src/core/verify/index.ts';
import { registries17 } from '../src/core/verify/registries-17.ts';
import type { Oracle } from '../training/official/oracle.ts';
import { corpusDocuments, libraryDocuments } from './official-cases.ts';

/** The errors that we find. What cannot be read into our model is refused before it is checked. */
export function errorsOf(document: Json): readonly { readonly rule: string; readonly message: string }[] {
  const { schema, problems } = parseSchema(document);
  if (problems.length > 0) return problems.map(({ message }) => ({ rule: 'shape', message }));
  return verifySchema(indexSchema(schema), registries17).findings.filter(({ severity }) => severity === 'error');
}

/** Documents of the library and published ones that the program accepts and in which we find no error. */
export async function acceptedDocuments(oracle: Oracle): Promise<readonly Json[]> {
  const sources = [...libraryDocuments(), ...corpusDocuments()];
  const verdicts = await oracle.verdicts(sources.map(({ document }) => document));
  return sources.flatMap(({ document }, i) =>
    verdicts[i]?.valid && verdicts[i]?.evaluated !== false && errorsOf(document).length === 0 ? [document] : [],
  );
}
