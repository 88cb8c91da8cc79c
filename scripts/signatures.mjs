// What `npm audit signatures --json` said of the packages that are installed, as one sentence, and whether a release may go on: not with a signature that does
// not fit. A registry that does not answer, or that signs nothing, is no reason to stop, and is said.

/** `said` is what stands on its output, whatever its exit code was. */
export function judgeSignatures(said) {
  let answer;
  try {
    answer = JSON.parse(said);
  } catch {
    return { mayGoOn: true, sentence: 'npm audit signatures: not run, npm gave no answer that can be read' };
  }
  if (answer.error !== undefined)
    return {
      mayGoOn: true,
      sentence: `npm audit signatures: not run, the registry or its keys are out of reach (${answer.error.code ?? 'no code'})`,
    };
  const { invalid = [], missing = [] } = answer;
  const names = (list) => list.map(({ name, version }) => `${name}@${version}`).join(', ');
  if (invalid.length > 0)
    return { mayGoOn: false, sentence: `npm audit signatures: signatures that do not fit: ${names(invalid)}` };
  const unsigned = missing.length === 0 ? '' : `; without one: ${names(missing)}`;
  return { mayGoOn: true, sentence: `npm audit signatures: no signature that does not fit${unsigned}` };
}
