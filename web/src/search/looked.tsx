// A behavior that was found, before it is taken: what it is, which words of the sentence it says, and its picture.
import type { Json } from '../../../src/core/base/json.ts';
import { askReader } from '../analysis/reader.ts';
import { useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { Picture } from '../parts/picture.tsx';
import { ask } from '../session.ts';
import { coverOf } from './sentence-words.ts';

/** Read once while the page is open: arrows go to and fro. */
const read = new Map<string, ReturnType<typeof readBehavior>>();

async function readBehavior(name: string) {
  const { title, description, tags, schema } = await ask((api) => api.behaviors.get({ name }));
  const sketch = await askReader('sketch', schema as Json);
  return {
    title,
    description,
    says: [name, title, description, tags.join(' '), JSON.stringify(schema)].join(' '),
    sketch,
  };
}

function readOnce(name: string): ReturnType<typeof readBehavior> {
  const known = read.get(name) ?? readBehavior(name);
  read.set(name, known);
  known.catch(() => read.delete(name));
  return known;
}

export function Looked({ name, sentence }: { readonly name: string; readonly sentence: string }) {
  const { value, error, reload } = useLoaded(() => readOnce(name), [name]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Reading the behavior" />;
  const { said, unsaid } = coverOf(sentence, value.says);
  return (
    <section class="looked-at stack" aria-label={`About ${value.title}`}>
      <p>{value.description}</p>
      <p class="cover">
        {said.length > 0 && (
          <>
            It speaks of{' '}
            {said.map((word, i) => (
              <span key={word}>
                {i > 0 && ', '}
                <mark>{word}</mark>
              </span>
            ))}
          </>
        )}
        {said.length > 0 && unsaid.length > 0 && ', and '}
        {unsaid.length > 0 && (
          <span class="muted">
            {said.length === 0 && 'It says '}
            nothing of {unsaid.join(', ')}
          </span>
        )}
        {said.length + unsaid.length > 0 && '.'}
        {said.length === 0 && unsaid.length > 0 && <strong> It fits the sentence by no word.</strong>}
      </p>
      {value.sketch !== null && <Picture picture={value.sketch} />}
    </section>
  );
}
