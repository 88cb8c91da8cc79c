// Plan: from the document to a goal, exactly: what differs, which steps in which order, what they risk, and what the machines look like after each level.
import type { Operations } from '@orrery/client';
import { useState } from 'preact/hooks';
import type { Json } from '../../../src/core/base/json.ts';
import { sayAction } from '../../../src/core/plan/say-action.ts';
import { applied, putValue } from '../apply.ts';
import { Figure } from '../parts/figure.tsx';
import { useAction, useLoaded } from '../parts/loaded.ts';
import { counted, Failure, Waiting } from '../parts/notice.tsx';
import { hrefOf, putRoute, useChoice } from '../route.ts';
import { ask } from '../session.ts';
import { Store, useStore } from '../store.ts';
import { DrawnChanges } from './changes.tsx';
import { GapTree } from './gap-tree.tsx';
import { type Goal, GoalChooser } from './goal-chooser.tsx';
import { NeedDocument, type Ready } from './need-document.tsx';
import { asCommand, asMarkdown, asRequest } from './plan-copies.ts';
import { renamedOrbitals, renameIn } from './plan-renames.ts';

export type PlanAnswer = Operations['plan-instructions']['answer'];
export type GapAnswer = Operations['gap']['answer'];
const renameModes = ['off', 'certain', 'likely'] as const;
type Renames = (typeof renameModes)[number];

/** The goal that is no behavior, for whoever comes back: an address cannot hold a file. */
const lastGoal = new Store<Goal | null>(null);

/** The goal stands in the address: a behavior by its name, and what came otherwise as long as this page is open; after that its name is left, which is told last. */
function useGoal(): [Goal | null, (goal: Goal | null) => void, string | null] {
  const [choice] = useChoice('goal', '');
  const file = choice.startsWith('file:') ? choice.slice('file:'.length) : null;
  const last = useStore(lastGoal);
  const held = file !== null && last?.label === file ? last : null;
  const goal = choice === '' || file !== null ? held : { label: choice, value: choice };
  const put = (next: Goal | null) => {
    if (typeof next?.value !== 'string') lastGoal.set(next);
    const named = typeof next?.value === 'string' ? next.value : `file:${next?.label}`;
    // One step, so that Back comes back to the goal that was left.
    putRoute({ choices: next === null ? {} : { goal: named } }, true);
  };
  return [goal, put, held === null ? file : null];
}

export function Plan() {
  return (
    <>
      <h1 class="unseen">Plan</h1>
      <NeedDocument title="Nothing to plan from">{(ready) => <PlanDocument ready={ready} />}</NeedDocument>
    </>
  );
}

function PlanDocument({ ready }: { readonly ready: Ready }) {
  const [goal, setGoal, lost] = useGoal();
  const [chosen, setRenames] = useChoice('renames', 'likely');
  const renames = renameModes.find((one) => one === chosen) ?? 'likely';
  return (
    <div class="stack">
      <GoalChooser goal={goal} lost={lost} onChoose={setGoal} />
      {goal !== null && (
        <label class="row">
          <span class="muted">What looks renamed is</span>
          <select value={renames} onChange={(event) => setRenames(event.currentTarget.value)}>
            <option value="likely">read as a rename</option>
            <option value="certain">a rename only where it is nearly beyond doubt</option>
            <option value="off">removed and added</option>
          </select>
        </label>
      )}
      {goal !== null && <Planned key={`${goal.label} ${renames}`} ready={ready} goal={goal} renames={renames} />}
    </div>
  );
}

interface PlannedProps {
  readonly ready: Ready;
  readonly goal: Goal;
  readonly renames: Renames;
}

function Planned({ ready, goal, renames }: PlannedProps) {
  const current = ready.value as Record<string, unknown>;
  const target = goal.value as Record<string, unknown> | string;
  const { value, error, reload } = useLoaded(async () => {
    const plan = await ask((api) => api.planInstructions({ current, goal: target, renames }));
    // What was renamed differs in no more than what is changed besides; the name of an orbital is such a change.
    const taken = plan.instructions.flatMap((one) => renameIn(one)?.step ?? []);
    const source = (await applied(ready.value, taken)) as typeof current;
    return { plan, gap: await ask((api) => api.gap({ source, target })) };
  }, [ready.text, goal, renames]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Planning" />;
  return (
    <PlanShown
      key={value.plan.base_hash + value.plan.goal_hash}
      {...value}
      ready={ready}
      goal={goal}
      renames={renames}
    />
  );
}

function PlanShown({
  plan,
  gap,
  ...asked
}: PlannedProps & {
  readonly plan: PlanAnswer;
  readonly gap: GapAnswer;
}) {
  const { renames, summary, hazards } = plan;
  const orbitals = renamedOrbitals(gap.modified);
  if (plan.total_instructions === 0)
    return <p class="card">The document is the goal already: nothing is to be done.</p>;
  return (
    <div class="stack">
      <div class="figures">
        <Figure number={plan.total_instructions} of="steps, proved by applying them" />
        <Figure number={plan.levels} of="levels" />
        <Figure number={summary.added} of="added" />
        <Figure number={summary.changed} of="changed" />
        <Figure number={summary.renamed} of="renamed" />
        <Figure number={summary.removed} of="removed" />
        <Figure number={summary.hazards.destructive} of="steps that lose something" />
        <Figure number={Math.round(gap.gap_score * 100)} of="% apart, renames aside" />
      </div>
      <Copies plan={plan} {...asked} />
      {renames.length + orbitals.length > 0 && <RenameList renames={renames} orbitals={orbitals} />}
      {hazards.length > 0 && (
        <section class="card">
          <h2>Stored data and users</h2>
          <ul>
            {hazards.map(({ effect, rule, path, message, safe_way: safeWay }) => (
              <li key={`${rule} ${path} ${message}`}>
                <span class={`tag effect-${effect}`}>{effect}</span> {message} <code>{rule}</code>
                <p class="muted">Safe way: {safeWay}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Levels plan={plan} ready={asked.ready} />
      <section class="card stack">
        <h2>What differs</h2>
        <GapTree gap={gap} />
      </section>
    </div>
  );
}

function Copies({ plan, ready, goal, renames }: PlannedProps & { readonly plan: PlanAnswer }) {
  const [copied, setCopied] = useState('');
  const copy = async (what: string, text: string) => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(`Copied as ${what}.`),
      () => setCopied('This browser does not let the page write to the clipboard.'),
    );
  };
  return (
    <p class="row">
      <span class="muted">Copy as</span>
      <button type="button" onClick={() => copy('a request', asRequest(ready.value, goal, renames))}>
        request
      </button>
      <button type="button" onClick={() => copy('a command', asCommand(goal, renames))}>
        command
      </button>
      <button type="button" onClick={() => copy('Markdown', asMarkdown(plan, goal))}>
        Markdown
      </button>
      <span class="muted" role="status">
        {copied}
      </span>
    </p>
  );
}

function RenameList({
  renames,
  orbitals,
}: {
  readonly renames: PlanAnswer['renames'];
  readonly orbitals: ReturnType<typeof renamedOrbitals>;
}) {
  return (
    <section class="card">
      <h2>Renames</h2>
      <ul>
        {renames.map(({ type, from, to, within, taken, confidence, otherwise }) => (
          <li key={`${type} ${within ?? ''} ${from} ${to}`}>
            <details class="tree">
              <summary>
                {type} <code>{from}</code> → <code>{to}</code>
                {within === undefined ? '' : ` in ${within}`}: {taken ? 'read as a rename' : 'removed and added'},{' '}
                {Math.round(confidence * 100)} % sure
              </summary>
              <ul>
                <li class="muted">The other reading:</li>
                {otherwise.map((action, i) => (
                  <li key={String(i)}>{sayAction(action)}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
        {orbitals.map(({ from, to }) => (
          <li key={`orbital ${from} ${to}`}>
            orbital <code>{from}</code> → <code>{to}</code>: counted as a change, because nothing refers to an orbital
            by its name
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The steps by level, and what the level that is looked at changes. */
function Levels({ plan, ready }: { readonly plan: PlanAnswer; readonly ready: Ready }) {
  const [chosenLevel, setChosenLevel] = useChoice('level', '1', false);
  const level = Math.min(plan.levels, Math.max(1, Number(chosenLevel) || 1));
  const setLevel = (next: number) => setChosenLevel(String(next));
  const { value, error } = useLoaded(async () => {
    const upTo = (last: number) => plan.instructions.filter((one) => one.level <= last);
    // A rename is drawn as one element with two names, so what is compared has the new ones on both sides.
    const ofLevel = plan.instructions.filter((one) => one.level === level);
    const renaming = ofLevel.flatMap((one) => renameIn(one) ?? []);
    const steps = [...upTo(level - 1), ...renaming.flatMap(({ step }) => step ?? [])];
    const before: Json = steps.length === 0 ? ready.value : await applied(ready.value, steps);
    return {
      level,
      before,
      after: await applied(ready.value, upTo(level)),
      renames: renaming.flatMap(({ renames }) => renames),
    };
  }, [plan, level]);
  const { isBusy, error: failure, run } = useAction();
  const columns = Array.from({ length: plan.levels }, (_, i) => i + 1);
  return (
    <section class="card stack">
      <div class="row spread">
        <h2>Steps by level</h2>
        <span class="row">
          <button type="button" aria-disabled={level <= 1} onClick={() => setLevel(level - 1)}>
            Back
          </button>
          <span class="number" role="status">
            Level {level} of {plan.levels}
          </span>
          <button type="button" aria-disabled={level >= plan.levels} onClick={() => setLevel(level + 1)}>
            Next level
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={isBusy || value === null || value.level !== level}
            onClick={() =>
              run(async () => {
                if (value !== null) await putValue(value.after);
                location.hash = hrefOf('workbench');
              })
            }
          >
            Apply {level === plan.levels ? 'all of it' : `up to level ${level}`}
          </button>
        </span>
      </div>
      <p class="muted">Steps of one level may be done in any order; a level needs only those before it.</p>
      {failure !== null && <Failure error={failure} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div class="levels" tabIndex={0} role="group" aria-label="Levels">
        {columns.map((one) => {
          const steps = plan.instructions.filter((step) => step.level === one);
          return (
            <div key={one} class={`level ${one < level ? 'done' : one === level ? 'now' : ''}`}>
              <button type="button" class="line" aria-pressed={one === level} onClick={() => setLevel(one)}>
                <strong>Level {one}</strong> <span class="muted">{counted(steps.length, 'step')}</span>
              </button>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <ol tabIndex={0} aria-label={`Steps of level ${one}`}>
                {steps.map((step, i) => (
                  <li key={String(i)}>
                    <span class={`tag hazard-${step.hazard}`}>{step.hazard}</span> {sayAction(step)}
                  </li>
                ))}
              </ol>
            </div>
          );
        })}
      </div>
      <h3>What changes at level {level}</h3>
      {error !== null && <Failure error={error} />}
      {value === null ? (
        <Waiting what="Applying the steps" />
      ) : (
        <DrawnChanges before={value.before} after={value.after} renames={value.renames} />
      )}
    </section>
  );
}
