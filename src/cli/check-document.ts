// One document through the checks.

import { Budget, TooComplex } from '../core/base/budget.ts';
import type { Json } from '../core/base/json.ts';
import type { Limits } from '../core/base/limits.ts';
import type { checkedBehavior } from '../core/explore/checked.ts';
import { readSchema } from '../core/formats/index.ts';
import { callsInText } from '../core/formats/lolo/index.ts';
import { foldCauses, untoldNotes } from '../core/notation/writing.ts';
import { indexNormal, type Model } from '../core/schema/index.ts';
import {
  applySilences,
  type Cause,
  type Finding,
  type Note,
  notesOf,
  type Registries,
  registriesFor,
  type SilenceNote,
  silencesIn,
  silencesInText,
  verifySchema,
} from '../core/verify/index.ts';
import { type Judge, judge } from './check/judge.ts';
import { guessSchema, type SourceDocument, sayTooComplex } from './documents.ts';

export interface CheckedDocument {
  readonly source: SourceDocument;
  /** What was judged; null where the document could not be read. */
  readonly model: Model | null;
  /** Those that count. */
  readonly findings: readonly Finding[];
  /** The same by cause: what follows from a finding is folded under it. */
  readonly causes: readonly Cause[];
  readonly notes: readonly (Note | SilenceNote)[];
  /** Findings that the document silences, and that do not count. */
  readonly silenced: number;
  /** Findings that a baseline knows, and that do not count. */
  readonly known: number;
}

const nothing = { model: null, findings: [], causes: [], notes: [], silenced: 0, known: 0 };

/** What documents are read and judged by. */
export interface CheckRules {
  readonly registries: Registries;
  readonly limits: Limits;
  readonly judge: Judge;
  /** Whether notes are left out. */
  readonly isWithoutNotes: boolean;
  /** Tells what the machines cannot do; loaded once a document needs it. */
  readonly exploring: { told: typeof checkedBehavior | null };
}

/** A document that takes more work than the limit is a fault of that file, as one that cannot be read is: the run goes on. */
export function checkDocument(source: SourceDocument, rules: CheckRules): CheckedDocument {
  try {
    return new Budget(rules.limits.workUnitsMax).run(() => check(source, rules));
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const fault = sayTooComplex(error);
    return {
      source: { ...source, fault, faults: [], holdsSchema: 'yes' },
      ...nothing,
    };
  }
}

function check(source: SourceDocument, rules: CheckRules): CheckedDocument {
  const { limits, isWithoutNotes } = rules;
  if (source.fault !== null) return { source, ...nothing };
  const { schema, problems, notes: unkept } = readSchema(source.value, limits);
  if (problems.length > 0) {
    const faults = problems.map(({ pointer, message }) => ({
      ...source.placeOf(pointer),
      message: pointer === '' ? message : `${pointer}: ${message}`,
    }));
    const fault = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`).join('; ');
    return {
      source: { ...source, fault, faults, holdsSchema: guessSchema(source.name, source.text) },
      ...nothing,
    };
  }
  const notes = [...source.notes, ...unkept.map(({ pointer, message }) => ({ ...source.placeOf(pointer), message }))];
  const read = unkept.length === 0 ? source : { ...source, notes };
  const model = indexNormal(schema);
  const registries = registriesFor(schema, rules.registries, undefined);
  const findings = inWordsOf(source, verifySchema(model, registries).findings);
  const told = withoutSilenced(source, findings);
  const counting = judge(rules.judge, source, told.findings);
  const judged = { ...counting, causes: foldCauses(model, counting.findings, registries, findings) };
  const { silenced } = told;
  return isWithoutNotes
    ? { source: { ...read, notes: [] }, model, ...judged, silenced, notes: [] }
    : {
        source: read,
        model,
        ...judged,
        silenced,
        notes: [
          ...untoldNotes(notesOf(model, registries, findings), judged.causes),
          ...(rules.exploring.told?.(model, findings) ?? []),
          ...told.notes,
        ],
      };
}

/** The findings of a document without those that it silences, in its value or in comments of its text. */
export function withoutSilenced(source: SourceDocument, findings: readonly Finding[]) {
  const silences = [...silencesIn(source.value as Json), ...silencesInText(source.text)];
  return applySilences(findings, silences, (pointer) => source.placeOf(pointer).line);
}

/** Examples in messages are written as the text is. */
function inWordsOf({ format }: SourceDocument, findings: readonly Finding[]): readonly Finding[] {
  if (format !== 'lolo') return findings;
  return findings.map((one) => {
    const message = callsInText(one.message);
    return message === one.message ? one : { ...one, message };
  });
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}
