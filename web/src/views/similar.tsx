// Similar: what of the library the document is like and why, and a map of the library with the document in it.
import type { Operations } from '@orrery/client';
import { openText } from '../kept.ts';
import { Meter } from '../parts/figure.tsx';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { counted, Failure, Waiting } from '../parts/notice.tsx';
import { go, useChoice } from '../route.ts';
import { ask } from '../session.ts';
import { LibraryMap } from './library-map.tsx';
import { NeedDocument, type Ready } from './need-document.tsx';

type Mode = NonNullable<Operations['behaviors.match']['request']['mode']>;
const modes: readonly Mode[] = ['both', 'structure', 'names'];
type Answer = Extract<Operations['behaviors.match']['answer'], { matches: unknown }>;
export type Match = Answer['matches'][number];

const matchesMax = 20;

export function Similar() {
  return (
    <>
      <h1 class="unseen">Similar</h1>
      <NeedDocument title="Nothing to compare">{(ready) => <SimilarTo ready={ready} />}</NeedDocument>
    </>
  );
}

function SimilarTo({ ready }: { readonly ready: Ready }) {
  const [chosen, setMode] = useChoice('compare', 'both');
  const mode = modes.find((one) => one === chosen) ?? 'both';
  const schema = ready.value as Record<string, unknown>;
  const { value, error, isWaiting, reload } = useLoaded(async () => {
    const [answer, embedding] = await Promise.all([
      ask((api) => api.behaviors.match({ schema, mode, limit: matchesMax, explain: true })),
      ask((api) => api.embed({ schema })),
    ]);
    return {
      matches: 'matches' in answer ? answer.matches : [],
      vector: 'vector' in embedding ? embedding.vector : [],
    };
  }, [ready.text, mode]);
  return (
    <div class="stack">
      <div class="head">
        <h2>What {ready.outline.name || 'the document'} is like</h2>
        <label class="row">
          <span class="muted">Compare</span>
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value)}>
            <option value="both">how it is built and its words</option>
            <option value="structure">how it is built</option>
            <option value="names">its words</option>
          </select>
        </label>
      </div>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value === null && error === null && <Waiting what="Comparing with the library" />}
      {value !== null && (
        <div class="columns" aria-busy={isWaiting}>
          <Matches matches={value.matches} />
          <LibraryMap vector={value.vector} near={value.matches} />
        </div>
      )}
    </div>
  );
}

function Matches({ matches }: { readonly matches: readonly Match[] }) {
  const { isBusy, error, run } = useAction();
  if (matches.length === 0)
    return (
      <p class="muted">
        No behavior of the library is near. A document that is very small, or much larger than a behavior, often has
        none.
      </p>
    );
  const open = (name: string) =>
    run(async () => {
      const { schema } = await ask((api) => api.behaviors.get({ name }));
      openText(`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
      go('workbench');
    });
  return (
    <ol class="stack">
      {error !== null && <Failure error={error} />}
      {matches.map((match) => (
        <li key={match.behavior_name} class="card">
          <p class="row spread">
            <strong>{String(match.title)}</strong>
            <Meter share={match.similarity} label="Similarity" />
          </p>
          <p class="muted row">
            <code>{match.behavior_name}</code>
            {match.structure !== undefined && (
              <span class="number">built {Math.round(Number(match.structure) * 100)} %</span>
            )}
            {match.names !== undefined && <span class="number">words {Math.round(Number(match.names) * 100)} %</span>}
            {match.part !== undefined && (
              <span>
                its part {String((match.part as { name?: string } | string as { name?: string }).name ?? match.part)}
              </span>
            )}
          </p>
          <Why match={match} />
          <p>
            <button type="button" aria-disabled={isBusy} onClick={() => open(match.behavior_name)}>
              Open in the workbench
            </button>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Tells how what is built and what is said make up the similarity: words close a share of what is missing. */
export function saySum({
  similarity,
  structure,
  names,
}: Pick<Match, 'similarity' | 'structure' | 'names'>): string | null {
  if (typeof structure !== 'number' || typeof names !== 'number') return null;
  const from = Math.max(0, structure);
  const [built, words, all] = [from, names, similarity].map((share) => Math.round(100 * share));
  const share = from >= 1 ? 0 : (similarity - from) / (1 - from);
  if (share < 0.005)
    return `How it is built says ${built} %. Words that are alike to ${words} % say no more than chance, and add nothing.`;
  const rest = 100 - (built ?? 0);
  return `How it is built says ${built} %. Words that are alike to ${words} % close ${Math.round(100 * share)} % of the ${rest} % that are missing: ${built} + ${Math.round(share * rest)} = ${all} %.`;
}

const factsMax = 6;

function Why({ match }: { readonly match: Match }) {
  const { explanation } = match;
  if (explanation === undefined) return null;
  const { features, neighbourhoods, terms } = explanation;
  const sum = saySum(match);
  return (
    <details class="tree">
      <summary>Why</summary>
      <ul>
        {sum !== null && <li>{sum}</li>}
        {terms.length > 0 && <li>words in common: {terms.slice(0, 12).join(', ')}</li>}
        {features.slice(0, factsMax).map(({ name, here, there }) => (
          <li key={name}>
            {name.replace(/^([^.]+)\.most/, 'most $1 in one').replaceAll(/[._]/g, ' ')}: {here} here, {there} there
          </li>
        ))}
        {neighbourhoods.slice(0, factsMax).map(({ kind, depth, here, there, pointer }, i) => (
          <li key={String(i)}>
            {kind} of the same make{depth > 0 && `, ${counted(depth, 'step')} around it too`}: {here} here, {there}{' '}
            there
            {pointer === undefined ? '' : <code> {pointer}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}
