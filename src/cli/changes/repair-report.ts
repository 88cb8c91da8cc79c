// Ranked repairs as a person reads them: what each changes, element by element, as a plan is shown; the best one first.
import type { Answer } from '../../contract/contract.ts';
import { type Action, hazardsIn, renamesIn, runActions } from '../../core/plan/index.ts';
import type { Schema } from '../../core/schema/index.ts';
import { counted } from '../numbers.ts';
import { alignColumns, printable, type Terminal } from '../terminal.ts';
import { reportChanges } from './change-report.ts';
import { commentCharactersMax, leftOut, reportCharactersMin } from './comment-room.ts';
import type { LeftRules } from './left-rules.ts';
import { folded, markdownReport, plain } from './markdown-report.ts';
import { printReport, printWrapped } from './text-report.ts';

/** What folding a report adds to it. */
const foldCharactersMax = 60;

type Repairs = Answer<'rank-edits.jepa'>;
type Suggestion = Repairs['suggestions'][number];

/** `isAbsent`: the document shows none of what was asked about. */
export function printRepairs(
  before: Schema,
  answer: Repairs,
  isAbsent: boolean,
  leftRules: LeftRules,
  format: 'text' | 'markdown',
  terminal: Terminal,
): void {
  const { suggestions, steps_needed: stepsNeeded, exhausted } = answer;
  const none = isAbsent
    ? 'nothing to repair'
    : 'no repair was found; more steps (--max-steps) or a wider beam may find one';
  const further = exhausted ? null : 'the search ended with its budget of work; --work-max gives it more';
  const more =
    stepsNeeded === null ? further : `more steps would clear more: --max-steps ${stepsNeeded} clears everything`;
  if (format === 'markdown') {
    const title = suggestions.length === 0 ? (more ?? none) : counted(suggestions.length, 'suggestion');
    const end = suggestions.length > 0 && more !== null ? [more] : [];
    terminal.write(
      `${[`### Repair: ${title}`, ...suggestionTexts(before, suggestions, leftRules), ...end].join('\n\n')}\n`,
    );
    return;
  }
  if (suggestions.length === 0 && more === null) terminal.line(none);
  for (const [i, suggestion] of suggestions.entries()) {
    if (i > 0) terminal.line();
    printSuggestion(before, suggestion, leftRules, terminal);
  }
  if (more !== null) terminal.line(more);
}

/** `after` is null where the suggestion cannot be carried out here. */
function stateOf({ verified, remaining }: Suggestion, after: Schema | null, leftRules: LeftRules): string {
  if (verified) return 'clears the findings';
  return `leaves ${(after === null ? remaining : leftRules(after, remaining)).join(', ')}`;
}

function printSuggestion(before: Schema, suggestion: Suggestion, leftRules: LeftRules, terminal: Terminal): void {
  const { style } = terminal;
  const { rank, verified, tier, score, actions } = suggestion;
  const changes = changesOf(before, suggestion);
  const state = (verified ? style.green : style.yellow)(stateOf(suggestion, changes?.after ?? null, leftRules));
  const title = `${rank}. ${state}, ${tier}, score ${score.toFixed(3)}`;
  if (changes === null) {
    terminal.line(title);
    for (const line of [suggestion.reason, ...suggestion.diff]) printWrapped(terminal, 3, printable(line));
  } else printReport(title, changes.report, terminal, suggestion.reason);
  // Where the parts of a repair go differently far, those that change what the application does are named.
  const isMixed = changes === null || new Set(actions.map((one) => one.tier)).size > 1;
  const rows = actions
    .filter((one) => changes === null || one.tier !== 'safe')
    .map(({ action, params, tier: own }) => [
      own === 'safe' ? style.green(own) : style.yellow(own),
      `${style.cyan(action)} ${printable(JSON.stringify(params))}`,
    ]);
  if (!isMixed) return;
  terminal.line();
  for (const line of alignColumns(rows)) printWrapped(terminal, 2, line);
}

/** What a repair changes; null where names are written otherwise than in normal form, so that its actions cannot be carried out here. */
function changesOf(before: Schema, { actions }: Suggestion) {
  const plain = actions.map(({ action, params }) => ({ action, params })) as readonly Action[];
  const result = runActions(before, plain);
  if (!result.ok) return null;
  const renames = renamesIn(plain);
  const hazards = hazardsIn(before, plain);
  const report = reportChanges(before, result.schema, renames, { isLoss: hazards.includes('destructive') });
  return { report, renames, hazards, after: result.schema };
}

/** As many suggestions, the best first, as a comment holds. */
function suggestionTexts(before: Schema, suggestions: readonly Suggestion[], leftRules: LeftRules): string[] {
  const texts: string[] = [];
  // The title, and what says that there is more.
  let room = commentCharactersMax - 500;
  for (const [i, suggestion] of suggestions.entries()) {
    if (room < reportCharactersMin) return [...texts, leftOut(suggestions.length - i)];
    const text = inMarkdown(before, suggestion, leftRules, room);
    texts.push(text);
    room -= text.length + 2;
  }
  return texts;
}

function inMarkdown(before: Schema, suggestion: Suggestion, leftRules: LeftRules, room: number): string {
  const { rank, tier, score, actions, reason } = suggestion;
  const changes = changesOf(before, suggestion);
  const state = stateOf(suggestion, changes?.after ?? null, leftRules);
  const title = `${rank}. ${state}, ${tier}, score ${score.toFixed(3)}`;
  const instructions = actions.map((one, i) => ({
    action: one.action,
    params: one.params,
    tier: one.tier,
    hazard: changes?.hazards[i] ?? '',
  }));
  const { after, report, renames } = changes ?? {
    after: before,
    report: { summary: '', groups: [], bookkeeping: null },
    renames: [],
  };
  const text = markdownReport({ title, report, before, after, renames, instructions }, room - foldCharactersMax);
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const rest = ['', plain(reason), ...lines];
  if (rank === 1) return [head, ...rest].join('\n');
  return folded(head.replace(/^#+ /, ''), () => rest)
    .join('\n')
    .trimEnd();
}
