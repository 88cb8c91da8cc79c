// The use cases that need nothing but their input and the library: the service offers them over HTTP and MCP, the command line runs them in its own process.
import { explain } from '../contract/explain.ts';
import { defaultLimits, type Limits } from '../core/base/limits.ts';
import { defaultRegistries, type Registries } from '../core/verify/index.ts';
import { createApply } from './apply.ts';
import { createGetBehavior, createListBehaviors } from './behaviors.ts';
import { embed } from './embed.ts';
import { explore } from './explore.ts';
import { createGap } from './gap.ts';
import { createKnownBases, type KnownBases } from './known-bases.ts';
import { createLibrary, type Library } from './library.ts';
import { createLimits } from './limits.ts';
import { createMatchBehaviors } from './match-behaviors.ts';
import { createMigrate } from './migrate.ts';
import { createPlan } from './plan.ts';
import { createMakeInstructions } from './plan-instructions.ts';
import { createProve } from './prove.ts';
import { createRankEdits } from './repair.ts';
import { run } from './run.ts';
import type { SentenceReader } from './sentence-reader.ts';
import { createReadText, createRewriteText } from './text.ts';
import type { UseCases } from './use-case.ts';
import { createErrorCheck, createValidityCheck } from './verification.ts';

export function createDocumentUseCases(
  limits: Limits = defaultLimits,
  registries: Registries = defaultRegistries,
  library: Library = createLibrary(null),
  sentences: SentenceReader | null = null,
  bases: KnownBases = createKnownBases(library),
): UseCases {
  return {
    // The service puts one in its place that knows the stored episodes.
    plan: createPlan({ actionEvidence: async () => [], actionLikelihoods: async () => new Map() }, library),
    'plan-instructions': createMakeInstructions(bases, library, registries),
    gap: createGap(library),
    apply: createApply(bases, limits),
    embed,
    run,
    explore,
    prove: createProve(registries, limits),
    'validity-check': createValidityCheck(registries),
    'error-check': createErrorCheck(registries),
    migrate: createMigrate(registries),
    'rank-edits.jepa': createRankEdits(registries),
    limits: createLimits(limits),
    'text.read': createReadText(limits),
    'text.rewrite': createRewriteText(limits),
    explain: ({ name }) => explain(name, registries),
    'behaviors.list': createListBehaviors(library),
    'behaviors.get': createGetBehavior(library),
    'behaviors.match': createMatchBehaviors(library, sentences),
  };
}
