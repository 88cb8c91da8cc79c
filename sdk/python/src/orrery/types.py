"""Types of requests and answers, generated from the contract by `npm run sdk:python`. Do not edit."""

from __future__ import annotations

from dataclasses import dataclass as _dataclass
from dataclasses import field as _field
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union

from .records import Record
from .records import no_members as _no_members

Schema = Mapping[str, Any]
"""An application schema in any depth: an outline, a partial or a full document."""

SchemaOrBehavior = Union[Schema, str]
"""An application schema, or the name of a behavior."""


@_dataclass(frozen=True)
class PlanAction(Record):
    """The object `PlanAction` of an answer."""

    action: str
    params: Dict[str, Any]
    score: float
    hazard: Literal["safe", "changing", "destructive"]
    ready: bool
    """Nothing else has to come first."""
    loses: Optional[str] = None
    """What a destructive one loses."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanSummaryHazards(Record):
    """How many instructions, suggestions or actions are of each hazard."""

    safe: int
    changing: int
    destructive: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanSummary(Record):
    """What lies between the two documents, renames read as one change."""

    added: int
    """Topmost elements, each counted once with all that it holds."""
    changed: int
    renamed: int
    removed: int
    hazards: PlanSummaryHazards
    """How many instructions, suggestions or actions are of each hazard."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Plan(Record):
    """The object `Plan` of an answer."""

    actions: Tuple[PlanAction, ...]
    total_actions: int
    summary: PlanSummary
    """What lies between the two documents, renames read as one change."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


class ActionInput(TypedDict):
    """An action of the vocabulary; further members, such as `level`, are ignored."""

    action: str
    params: Mapping[str, Any]


@_dataclass(frozen=True)
class PlanInstructionsInstruction(Record):
    """The object `PlanInstructionsInstruction` of an answer."""

    level: int
    action: str
    params: Dict[str, Any]
    hazard: Literal["safe", "changing", "destructive"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsRenameEvidence(Record):
    """The object `PlanInstructionsRenameEvidence` of an answer."""

    basis: Literal["id", "shape", "wiring", "references", "position", "name"]
    same: int
    of: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsRenameOtherwise(Record):
    """An action of the vocabulary; further members, such as `level`, are ignored."""

    action: str
    params: Dict[str, Any]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsRename(Record):
    """The object `PlanInstructionsRename` of an answer."""

    type: Literal["orbital", "entity", "field", "trait", "page", "state", "event", "tick"]
    from_: str
    to: str
    taken: bool
    """False when the plan removes and adds: too little is the same, or another pairing is as likely."""
    confidence: float
    """How sure it is that the two are one; 1 where the request says so."""
    evidence: Tuple[PlanInstructionsRenameEvidence, ...]
    """How many facts of each kind the two have in common, of how many that either has."""
    otherwise: Tuple[PlanInstructionsRenameOtherwise, ...]
    """The other reading: removal and addition, or the rename."""
    within: Optional[str] = None
    """The trait of a state, event or tick, the entity of a field."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsHazard(Record):
    """What the plan does to stored records and to whoever uses the application."""

    effect: Literal["data_loss", "breaking", "narrowing"]
    """`data_loss`: stored records are lost or cannot be read; `breaking`: what others send, read or link to stops
    working; `narrowing`: less is accepted or shown.
    """
    rule: Literal["entity-removed", "persistence-lost", "collection-renamed", "field-removed", "type-changed", "key-changed", "relation-narrowed", "relation-moved", "entity-renamed", "field-renamed", "type-widened", "access-widened", "access-changed", "trait-removed", "event-removed", "event-renamed", "emit-removed", "payload-removed", "payload-changed", "screens-removed", "page-removed", "path-changed", "page-emptied", "page-opens-empty", "state-cut-off", "required-without-default", "default-removed", "values-narrowed", "unique-added", "bounds-narrowed", "format-narrowed", "access-narrowed", "payload-required"]
    path: str
    """JSON Pointer in the goal; of what is gone, in the current schema."""
    message: str
    safe_way: str
    """How to get there without the harm."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsVerdictBreach(Record):
    """The object `PlanInstructionsVerdictBreach` of an answer."""

    forbids: str
    """The hazard or the rule that the policy forbids."""
    message: str
    safe_way: Optional[str] = None
    instruction: Optional[int] = None
    """Position in `instructions`."""
    path: Optional[str] = None
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsVerdict(Record):
    """The object `PlanInstructionsVerdict` of an answer."""

    policy: str
    passed: bool
    breaches: Tuple[PlanInstructionsVerdictBreach, ...]
    """Hazards for data and users first, by effect; then instructions in their order."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsBehaviorGainedTraceEvent(Record):
    """The object `PlanInstructionsBehaviorGainedTraceEvent` of an answer."""

    event: str
    outcome: Literal["success", "failure", "none"]
    payload: Optional[Dict[str, Any]] = None
    trait: Optional[str] = None
    answers: Optional[bool] = None
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsBehaviorGainedTrace(Record):
    """A shortest run, as `/run` takes it."""

    events: Tuple[PlanInstructionsBehaviorGainedTraceEvent, ...]
    entities: Optional[Dict[str, Dict[str, Any]]] = None
    """Rows that are assumed to be there."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsBehaviorGained(Record):
    """The object `PlanInstructionsBehaviorGained` of an answer."""

    sentence: str
    trace: Optional[PlanInstructionsBehaviorGainedTrace] = None
    """A shortest run, as `/run` takes it."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsBehaviorMore(Record):
    """How many more there are of each."""

    gained: int
    lost: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructionsBehavior(Record):
    """Asked for by `behavior`: what the two do, by the names of the goal, shortest runs first."""

    gained: Tuple[PlanInstructionsBehaviorGained, ...]
    """What can be done after the plan and could not before; at most 20."""
    lost: Tuple[PlanInstructionsBehaviorGained, ...]
    """The other way round; at most 20."""
    more: PlanInstructionsBehaviorMore
    """How many more there are of each."""
    exact: bool
    """Everything was followed. If not, there may be further differences."""
    same: Union[bool, Literal["unknown"]]
    """True when it is proved that there is no difference, `unknown` when not everything could be followed."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class PlanInstructions(Record):
    """The object `PlanInstructions` of an answer."""

    instructions: Tuple[PlanInstructionsInstruction, ...]
    levels: int
    total_instructions: int
    verified: Literal[True]
    cost: float
    lower_bound: float
    base_hash: str
    goal_hash: str
    renames: Tuple[PlanInstructionsRename, ...]
    hazards: Tuple[PlanInstructionsHazard, ...]
    """By effect and rule, then in the order of the document."""
    verdicts: Tuple[PlanInstructionsVerdict, ...]
    """One for each policy that was asked for, in its order."""
    summary: PlanSummary
    """What lies between the two documents, renames read as one change."""
    target: Literal["17", "1.9"]
    """The version of the format by which the goal is judged."""
    goal_errors: Optional[int] = None
    """With `target`: the errors that this version has against the goal."""
    behavior: Optional[PlanInstructionsBehavior] = None
    """Asked for by `behavior`: what the two do, by the names of the goal, shortest runs first."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


_RenameInput = TypedDict(
    "_RenameInput",
    {"from": str, "to": str},
)
"""Members that must be there."""


class RenameInput(_RenameInput, total=False):
    """The object `RenameInput` of a request."""

    type: Literal["orbital", "entity", "field", "trait", "page", "state", "event", "tick"]
    """Of any kind when left out."""
    within: str
    """The trait of a state, event or tick, the entity of a field."""


class PolicyInput(TypedDict):
    """The object `PolicyInput` of a request."""

    name: str
    """What the verdict calls it."""
    forbids: Sequence[Literal["changing", "destructive", "data_loss", "breaking", "narrowing", "entity-removed", "persistence-lost", "collection-renamed", "field-removed", "type-changed", "key-changed", "relation-narrowed", "relation-moved", "entity-renamed", "field-renamed", "type-widened", "access-widened", "access-changed", "trait-removed", "event-removed", "event-renamed", "emit-removed", "payload-removed", "payload-changed", "screens-removed", "page-removed", "path-changed", "page-emptied", "page-opens-empty", "state-cut-off", "required-without-default", "default-removed", "values-narrowed", "unique-added", "bounds-narrowed", "format-narrowed", "access-narrowed", "payload-required"]]
    """Hazards of instructions, effects on data and users, or single rules."""


@_dataclass(frozen=True)
class GapMissing(Record):
    """One topmost element and what identifies it."""

    type: Literal["schema", "orbital", "entity", "field", "trait", "state", "event", "transition", "effect", "guard", "emit", "listen", "tick", "page", "property"]
    name: str
    path: str
    """JSON Pointer in the document that has the element."""
    linkedEntity: Optional[str] = None
    route: Optional[str] = None
    """A page's path."""
    trait: Optional[str] = None
    entity: Optional[str] = None
    from_: Any = None
    event: Optional[str] = None
    to: Optional[str] = None
    orbital: Optional[str] = None
    page: Optional[str] = None
    fieldType: Optional[str] = None
    triggers: Any = None
    source: Any = None
    index: Optional[int] = None
    """The position of an element without a name."""
    value: Any = None
    """What a property, a guard or an effect says."""
    holds: Optional[Dict[str, int]] = None
    """How many elements of which type are in it."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class GapModifiedChange(Record):
    """The object `GapModifiedChange` of an answer."""

    field: str
    from_: Any = None
    to: Any = None
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class GapModified(Record):
    """The object `GapModified` of an answer."""

    type: Literal["schema", "orbital", "entity", "field", "trait", "state", "event", "transition", "effect", "guard", "emit", "listen", "tick", "page", "property"]
    name: str
    path: str
    """JSON Pointer in the document that has the element."""
    changes: Tuple[GapModifiedChange, ...]
    linkedEntity: Optional[str] = None
    route: Optional[str] = None
    """A page's path."""
    trait: Optional[str] = None
    entity: Optional[str] = None
    from_: Any = None
    event: Optional[str] = None
    to: Optional[str] = None
    orbital: Optional[str] = None
    page: Optional[str] = None
    fieldType: Optional[str] = None
    triggers: Any = None
    source: Any = None
    index: Optional[int] = None
    """The position of an element without a name."""
    value: Any = None
    """What a property, a guard or an effect says."""
    holds: Optional[Dict[str, int]] = None
    """How many elements of which type are in it."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Gap(Record):
    """The object `Gap` of an answer."""

    missing: Tuple[GapMissing, ...]
    extra: Tuple[GapMissing, ...]
    modified: Tuple[GapModified, ...]
    gap_score: float
    summary: PlanSummary
    """What lies between the two documents, renames read as one change."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ApplyDiagnostic(Record):
    """The object `ApplyDiagnostic` of an answer."""

    index: int
    action: str
    code: str
    message: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Apply(Record):
    """The object `Apply` of an answer."""

    schema: Dict[str, Any]
    applied: int
    hash: str
    diagnostics: Tuple[ApplyDiagnostic, ...]
    summary: PlanSummary
    """What lies between the two documents, renames read as one change."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ValidityCheckFindings(Record):
    """The object `ValidityCheckFindings` of an answer."""

    error: int
    warning: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ValidityCheckNote(Record):
    """The object `ValidityCheckNote` of an answer."""

    kind: Literal["unknown_member", "unread_member", "unread_value", "missing_member", "unknown_property", "unhandled_result", "misspelt_name", "repeated_member", "foreign_document", "guard_never_true", "transition_never_fires", "state_never_reached", "no_way_out"]
    """`unknown_member`: nothing reads the member, and another one seems to be meant. `unread_member`: statecharts have
    the member, this format does not; the message says what takes its place. `unread_value`: the member takes
    something else than the value that it has. `missing_member`: an element has nothing to be called by.
    `unknown_property`: the registry of patterns does not have the property. `unhandled_result`: a call emits the
    event when it is done, and nothing handles it. `misspelt_name`: a name that nothing declares is a typo of one
    that is declared. `repeated_member`: the member stands more than once in one object of the text; the last one is
    read. `foreign_document`: the document looks like one of another format. `guard_never_true`: the guard holds in
    no run, as an exploration of what the machines do proves. `transition_never_fires`: no run takes the transition,
    as an exploration of what the machines do proves. `state_never_reached`: no run reaches the state, as an
    exploration of what the machines do proves. `no_way_out`: no run leaves the state, as an exploration of what the
    machines do proves. `/error-check` explores where a guard reads a field of a `runtime` entity.
    """
    pointer: str
    """The first place."""
    name: str
    """The member that nothing reads."""
    meant: str
    """The member that it seems to stand for, or what takes its place; else empty."""
    unread: bool
    """Whether a part of the document was not read because of it: no answer about the document is `exact` then."""
    count: int
    """How many elements of the kind have it."""
    message: str
    lines: Optional[Tuple[int, ...]] = None
    """Lines of the text in which a repeated member stands; the last is read."""
    trace: Optional[Tuple[str, ...]] = None
    """Events of a shortest run that shows it, as `orrery run` takes them with `--outcome none`."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ValidityCheck(Record):
    """The object `ValidityCheck` of an answer."""

    valid: bool
    probability: float
    confidence: Literal["high", "medium", "low"]
    basis: Literal["exact", "predicted"]
    """`exact` when the document is closed, all of it was read and the checks decide; `predicted` otherwise."""
    findings: ValidityCheckFindings
    notes: Tuple[ValidityCheckNote, ...]
    """What was not read: members under other names, such as `properties` for `fields`, members of statecharts, members
    that stand twice, properties that no registry has. A note makes nothing invalid.
    """
    target: Literal["17", "1.9"]
    """The version of the format by which the document was judged."""
    predictor_version: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheckErrorFindingRepair(Record):
    """The object `ErrorCheckErrorFindingRepair` of an answer."""

    action: str
    params: Dict[str, Any]
    needs: Optional[Tuple[PlanInstructionsRenameOtherwise, ...]] = None
    """Actions to apply first, each with needs of its own."""
    afterwards: Optional[Tuple[PlanInstructionsRenameOtherwise, ...]] = None
    """Actions to apply afterwards."""
    tier: Optional[Literal["safe", "unsafe", "inventing"]] = None
    """How far the repair goes, with what is applied before and after it; told where `tiers` asks for it, in the order
    of `causes` and then of the document, for at most 2000000 units of work: a value of the document a repair, or
    more where applying it takes more.
    """
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheckErrorFinding(Record):
    """The object `ErrorCheckErrorFinding` of an answer."""

    rule: str
    """The rule that it breaks, as `orrery explain` and the page of the rules have it."""
    pointer: str
    name: str
    severity: Literal["error", "warning"]
    message: str
    repairs: Tuple[ErrorCheckErrorFindingRepair, ...]
    """Alternatives, gentlest first, each of which clears the finding alone; empty when a person has to decide."""
    official_codes: Optional[Tuple[str, ...]] = None
    """Codes by which the format's own compiler reports the same condition."""
    trace: Optional[Tuple[str, ...]] = None
    """Events of a shortest way from the initial state to the place."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheckError(Record):
    """The object `ErrorCheckError` of an answer."""

    category: Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"]
    probability: float
    description: str
    group: Literal["structural", "wiring", "ui"]
    basis: Literal["exact", "predicted"]
    """`exact` when the document is closed, all of it was read and the checks decide; `predicted` otherwise."""
    findings: Tuple[ErrorCheckErrorFinding, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheckCausePlace(Record):
    """The object `ErrorCheckCausePlace` of an answer."""

    rule: str
    category: Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"]
    pointer: str
    name: str
    message: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheckCause(Record):
    """The object `ErrorCheckCause` of an answer."""

    rule: str
    """The rule that it breaks, as `orrery explain` and the page of the rules have it."""
    pointer: str
    name: str
    severity: Literal["error", "warning"]
    message: str
    repairs: Tuple[ErrorCheckErrorFindingRepair, ...]
    """Alternatives, gentlest first, each of which clears the finding alone; empty when a person has to decide."""
    category: Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"]
    places: Tuple[ErrorCheckCausePlace, ...]
    """The findings that are gone once the first of `repairs` is applied, in the order of findings."""
    official_codes: Optional[Tuple[str, ...]] = None
    """Codes by which the format's own compiler reports the same condition."""
    trace: Optional[Tuple[str, ...]] = None
    """Events of a shortest way from the initial state to the place."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ErrorCheck(Record):
    """The object `ErrorCheck` of an answer."""

    errors: Tuple[ErrorCheckError, ...]
    top_errors: Tuple[Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"], ...]
    causes: Tuple[ErrorCheckCause, ...]
    """Findings that have one cause, such as a name misspelt once: told at the cause, with the findings of `errors`
    that follow from it. Those with most places first, then by pointer.
    """
    error_count_prediction: int
    notes: Tuple[ValidityCheckNote, ...]
    """What was not read: members under other names, such as `properties` for `fields`, members of statecharts, members
    that stand twice, properties that no registry has. A note makes nothing invalid.
    """
    target: Literal["17", "1.9"]
    """The version of the format by which the document was judged."""
    predictor_version: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RankEditsJepaSuggestionAction(Record):
    """The object `RankEditsJepaSuggestionAction` of an answer."""

    step: int
    action: str
    params: Dict[str, Any]
    tier: Literal["safe", "unsafe", "inventing"]
    """How far an edit goes. `safe` changes nothing that runs, `unsafe` changes what the application does, `inventing`
    adds behavior without evidence in the document.
    """
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RankEditsJepaSuggestion(Record):
    """The object `RankEditsJepaSuggestion` of an answer."""

    rank: int
    score: float
    actions: Tuple[RankEditsJepaSuggestionAction, ...]
    tier: Literal["safe", "unsafe", "inventing"]
    """The tier of the action that goes furthest."""
    predicted_validity: float
    verified: bool
    remaining: Tuple[Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"], ...]
    """Requested codes that the result still shows, or that an opaque trait still leaves open."""
    hazards: Tuple[Literal["safe", "changing", "destructive"], ...]
    reason: str
    """Why the suggestion does what it does, in one sentence."""
    diff: Tuple[str, ...]
    """What changes, a line each, as an author reads it: `statos -> status in ESCALATE`. At most 20 lines; the last one
    counts the others.
    """
    schema: Optional[Dict[str, Any]] = None
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RankEditsJepa(Record):
    """The object `RankEditsJepa` of an answer."""

    suggestions: Tuple[RankEditsJepaSuggestion, ...]
    beam_width: int
    steps_explored: int
    steps_needed: Optional[int]
    """A value of `max_steps` that clears everything, where the one asked for is too small; null elsewhere."""
    exhausted: bool
    """True when the search ended by itself; false when `work_max` ended it, so that more work might find more."""
    absent_errors: Tuple[Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page"], ...]
    """Requested codes that the document does not show and that no opaque trait or reference leaves open."""
    is_clean: bool
    """True when the document shows no finding of any category, requested or not, and writes out every trait: none is
    opaque or a reference to what is elsewhere.
    """
    target: Literal["17", "1.9"]
    """The version of the format by whose rules was repaired."""
    predictor_version: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MigrateStep(Record):
    """The object `MigrateStep` of an answer."""

    rule: str
    """The rule of the target that the document breaks."""
    official_code: Optional[str]
    """The code of the format's own compiler, where it has one."""
    action: str
    params: Dict[str, Any]
    reason: str
    hazard: Literal["safe", "changing", "destructive"]
    """`safe`: nothing that runs changes."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MigrateQuestionChoice(Record):
    """The object `MigrateQuestionChoice` of an answer."""

    label: str
    actions: Tuple[PlanInstructionsRenameOtherwise, ...]
    hazard: Literal["safe", "changing", "destructive"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MigrateQuestion(Record):
    """The object `MigrateQuestion` of an answer."""

    rule: str
    """The rule of the target that the document breaks."""
    official_code: Optional[str]
    """The code of the format's own compiler, where it has one."""
    pointer: str
    """Place in the migrated schema."""
    question: str
    choices: Tuple[MigrateQuestionChoice, ...]
    """Answers that can be applied; none where a person has to write one."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MigrateRemaining(Record):
    """The object `MigrateRemaining` of an answer."""

    rule: str
    """The rule of the target that the document breaks."""
    official_code: Optional[str]
    """The code of the format's own compiler, where it has one."""
    category: str
    pointer: str
    name: str
    message: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Migrate(Record):
    """The object `Migrate` of an answer."""

    schema: Dict[str, Any]
    steps: Tuple[MigrateStep, ...]
    """In the order in which they were applied."""
    questions: Tuple[MigrateQuestion, ...]
    """By pointer, then rule."""
    remaining: Tuple[MigrateRemaining, ...]
    """Errors of the target that are left after the steps."""
    target: Literal["17", "1.9"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunStepTransition(Record):
    """The object `RunStepTransition` of an answer."""

    trait: str
    event: str
    """The event itself, or what it became for a trait that listens."""
    from_: str
    to: str
    guard: Any = None
    """The guard that held."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunStepRefused(Record):
    """The object `RunStepRefused` of an answer."""

    trait: str
    from_: str
    guard: Any
    reason: Optional[str] = None
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunStepEffect(Record):
    """The object `RunStepEffect` of an answer."""

    trait: str
    operator: str
    args: Tuple[Any, ...]
    failed: Optional[str] = None
    """Why an argument has no value; the effect did nothing."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunStepEmitted(Record):
    """The object `RunStepEmitted` of an answer."""

    trait: str
    event: str
    payload: Dict[str, Any]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunStep(Record):
    """The object `RunStep` of an answer."""

    event: str
    transitions: Tuple[RunStepTransition, ...]
    """In the order in which they were taken: those of the event, then those that follow from it."""
    refused: Tuple[RunStepRefused, ...]
    """Guards that were tried and did not hold; `reason` says why one has no value."""
    effects: Tuple[RunStepEffect, ...]
    """What was done, with the values of the arguments. Control forms stand as the effects that they run."""
    emitted: Tuple[RunStepEmitted, ...]
    ignored: Optional[str] = None
    """Why no transition was taken."""
    endless: Optional[bool] = None
    """Machines answer one another for ever; the step was ended after 500 events."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class RunEntity(Record):
    """The object `RunEntity` of an answer."""

    bound: Dict[str, Any]
    rows: Tuple[Dict[str, Any], ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Run(Record):
    """The object `Run` of an answer."""

    steps: Tuple[RunStep, ...]
    """One for each event, in order."""
    states: Dict[str, str]
    """The state of each trait in the end."""
    entities: Dict[str, RunEntity]
    """By entity: the row that `@entity` stands for, and the rows that are stored."""
    unknown: Tuple[str, ...]
    """Traits without a machine in the schema: what they do is not known."""
    target: Literal["17", "1.9"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


class _EventInput(TypedDict):
    """Members that must be there."""

    event: str
    """An event, or `tick:NAME`."""


class EventInput(_EventInput, total=False):
    """The object `EventInput` of a request."""

    payload: Mapping[str, Any]
    trait: str
    """Only this trait gets it."""
    answers: bool
    """The event answers work of `trait`: that trait and those that listen get it."""
    outcome: Literal["success", "failure", "none"]
    """How a fetch or the like ends; `none`: it does not answer, and an event with `answers` may do so later."""


@_dataclass(frozen=True)
class ExploreGap(Record):
    """The object `ExploreGap` of an answer."""

    traits: Tuple[str, ...]
    reason: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExploreFinding(Record):
    """The object `ExploreFinding` of an answer."""

    kind: Literal["guard_always_true", "guard_never_true", "transition_never_fires", "state_never_reached", "no_way_out", "waits_for_each_other", "event_lost", "screen_without_live_control", "event_never_emitted"]
    trait: str
    pointer: str
    message: str
    trace: Optional[PlanInstructionsBehaviorGainedTrace] = None
    """A shortest run, as `/run` takes it."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExploreCoverageStates(Record):
    """States that were reached."""

    seen: int
    of: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExploreCoverageTransitions(Record):
    """Transitions that were taken."""

    seen: int
    of: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExploreCoverageGuards(Record):
    """Guards that came out both ways."""

    seen: int
    of: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExploreCoverage(Record):
    """The object `ExploreCoverage` of an answer."""

    states: ExploreCoverageStates
    """States that were reached."""
    transitions: ExploreCoverageTransitions
    """Transitions that were taken."""
    guards: ExploreCoverageGuards
    """Guards that came out both ways."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Explore(Record):
    """The object `Explore` of an answer."""

    configurations: int
    """What was told apart, in all parts: states, and data that decides something."""
    exact: bool
    """Everything was explored: what was not met cannot happen."""
    gaps: Tuple[ExploreGap, ...]
    """Why more may be possible than was met, by the traits of a part."""
    findings: Tuple[ExploreFinding, ...]
    """By kind, then in the order of the document."""
    coverage: ExploreCoverage
    unknown: Tuple[str, ...]
    """Traits without a machine in the schema: what they do is not known."""
    target: Literal["17", "1.9"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ProvePropertyRepair(Record):
    """The object `ProvePropertyRepair` of an answer."""

    reason: str
    actions: Tuple[PlanInstructionsRenameOtherwise, ...]
    """For `/apply`."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ProveProperty(Record):
    """The object `ProveProperty` of an answer."""

    says: str
    verdict: Literal["proved", "refuted", "unknown"]
    message: str
    gaps: Tuple[str, ...]
    """Why more may be possible than was met."""
    configurations: int
    """How many configurations were told apart."""
    name: Optional[str] = None
    trace: Optional[PlanInstructionsBehaviorGainedTrace] = None
    """A shortest run, as `/run` takes it."""
    lost_at: Optional[int] = None
    """The property is proved of the schema before `actions`; it no longer is after the one at this index."""
    loop: Optional[int] = None
    """So many events at the end of the run can go round for ever."""
    repairs: Optional[Tuple[ProvePropertyRepair, ...]] = None
    """Changes after each of which the property is proved and no other is lost; gentle ones first."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Prove(Record):
    """The object `Prove` of an answer."""

    properties: Tuple[ProveProperty, ...]
    """In the order of the request."""
    proved: int
    refuted: int
    unknown: int
    target: Literal["17", "1.9"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


class _PropertyInput(TypedDict):
    """Members that must be there."""

    says: str
    """The sentence."""


class PropertyInput(_PropertyInput, total=False):
    """The object `PropertyInput` of a request."""

    name: str
    """Its name in the answer."""


@_dataclass(frozen=True)
class EmbedPart(Record):
    """The object `EmbedPart` of an answer."""

    kind: Literal["orbital", "trait"]
    name: str
    pointer: str
    """Where the part stands in the schema."""
    vector: Tuple[float, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Embed(Record):
    """The object `Embed` of an answer."""

    vector: Tuple[float, ...]
    dimension: int
    """The length of `vector`: 256."""
    embedding_version: str
    canonical_hash: str
    parts: Optional[Tuple[EmbedPart, ...]] = None
    """With `parts`: each orbital, followed by its traits, in the order of the schema. A trait is embedded with its
    entity alone.
    """
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class EmbedMany(Record):
    """The object `EmbedMany` of an answer."""

    items: Tuple[Embed, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsListItem(Record):
    """The object `BehaviorsListItem` of an answer."""

    name: str
    title: str
    description: str
    tier: Literal["atom", "molecule", "organism"]
    domain: str
    tags: Tuple[str, ...]
    composes: Tuple[str, ...]
    canonical_hash: str
    origin: Literal["built-in", "imported"]
    """`imported` for those that the tenant brought."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsList(Record):
    """The object `BehaviorsList` of an answer."""

    items: Tuple[BehaviorsListItem, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsImportFindings(Record):
    """The object `BehaviorsImportFindings` of an answer."""

    error: int
    warning: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsImport(Record):
    """The object `BehaviorsImport` of an answer."""

    name: str
    title: str
    description: str
    tier: Literal["atom", "molecule", "organism"]
    domain: str
    tags: Tuple[str, ...]
    composes: Tuple[str, ...]
    canonical_hash: str
    origin: Literal["built-in", "imported"]
    """`imported` for those that the tenant brought."""
    replaced: bool
    findings: BehaviorsImportFindings
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Behavior(Record):
    """The object `Behavior` of an answer."""

    name: str
    title: str
    description: str
    tier: Literal["atom", "molecule", "organism"]
    domain: str
    tags: Tuple[str, ...]
    composes: Tuple[str, ...]
    canonical_hash: str
    origin: Literal["built-in", "imported"]
    """`imported` for those that the tenant brought."""
    schema: Dict[str, Any]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsDelete(Record):
    """The object `BehaviorsDelete` of an answer."""

    name: str
    canonical_hash: str
    deleted: Literal[True]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMatchExplanationEvidence(Record):
    """The object `BehaviorsMatchMatchExplanationEvidence` of an answer."""

    name: str
    share: float
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMatchExplanationFeature(Record):
    """The object `BehaviorsMatchMatchExplanationFeature` of an answer."""

    name: str
    here: float
    there: float
    share: float
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMatchExplanationNeighbourhood(Record):
    """The object `BehaviorsMatchMatchExplanationNeighbourhood` of an answer."""

    kind: str
    depth: int
    here: int
    there: int
    share: float
    pointer: Optional[str] = None
    """An element of the query that has it."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMatchExplanation(Record):
    """With `explain`: what both have, weightiest first."""

    evidence: Tuple[BehaviorsMatchMatchExplanationEvidence, ...]
    """What each sort of evidence adds to the cosine of the two vectors, largest first; the shares sum up to it."""
    features: Tuple[BehaviorsMatchMatchExplanationFeature, ...]
    neighbourhoods: Tuple[BehaviorsMatchMatchExplanationNeighbourhood, ...]
    terms: Tuple[str, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMatch(Record):
    """The object `BehaviorsMatchMatch` of an answer."""

    behavior_name: str
    similarity: float
    title: str
    tier: Literal["atom", "molecule", "organism"]
    domain: str
    structure: Optional[float] = None
    """What the structure alone says, where it was asked."""
    names: Optional[float] = None
    """What the words alone say, where they were asked."""
    part: Optional[str] = None
    """The orbital of the behavior that the query is like, when that says more than the whole."""
    explanation: Optional[BehaviorsMatchMatchExplanation] = None
    """With `explain`: what both have, weightiest first."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatch(Record):
    """The object `BehaviorsMatch` of an answer."""

    matches: Tuple[BehaviorsMatchMatch, ...]
    embedding_version: str
    no_match: Optional[str] = None
    """For a text that nothing is near: which languages are read."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class BehaviorsMatchMany(Record):
    """The object `BehaviorsMatchMany` of an answer."""

    items: Tuple[BehaviorsMatch, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryStore(Record):
    """The object `MemoryStore` of an answer."""

    episode_id: str
    domain: str
    stored_at: str
    """ISO 8601, UTC, with milliseconds."""
    occurrences: int
    is_duplicate: bool
    """True when this content was there before; id and time are those of the first."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryCompress(Record):
    """The object `MemoryCompress` of an answer."""

    patterns_extracted: int
    episodes_compressed: int
    memory_reduction: float
    no_pattern: Optional[str] = None
    """Why there is no pattern; absent where there is one."""
    vectors_pending: Optional[int] = None
    """Episodes without a vector yet, which clusters of contexts leave out; absent when none."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryForget(Record):
    """The object `MemoryForget` of an answer."""

    domain: str
    episodes_forgotten: int
    patterns_withdrawn: int
    episodes_remaining: int
    dry_run: bool
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryEpisodesDelete(Record):
    """The object `MemoryEpisodesDelete` of an answer."""

    episode_id: str
    deleted: Literal[True]
    patterns_withdrawn: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryEpisode(Record):
    """The object `MemoryEpisode` of an answer."""

    episode_id: str
    domain: str
    context: str
    schema: Optional[Dict[str, Any]]
    actions_taken: Tuple[Union[str, PlanInstructionsRenameOtherwise], ...]
    outcome: str
    metadata: Dict[str, Any]
    stored_at: str
    """ISO 8601, UTC, with milliseconds."""
    occurrences: int
    """Times that this very content was stored."""
    recalls: int
    """Times that a recall returned it."""
    linked_to: Tuple[str, ...]
    """Episodes that the metadata quotes; this one repeats their evidence."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPatternStepDetailArgument(Record):
    """The object `MemoryRecallPatternStepDetailArgument` of an answer."""

    name: str
    """The place among the words of the step, from 0, or the JSON Pointer of the parameter."""
    variable: Optional[str]
    """The variable that stands here; null for what all episodes have."""
    value: Any
    """What stands here: `?variable`, or the value."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPatternStepDetail(Record):
    """The object `MemoryRecallPatternStepDetail` of an answer."""

    step: str
    """As in `steps`."""
    verb: str
    """The words that stay, or the name of the action."""
    arguments: Tuple[MemoryRecallPatternStepDetailArgument, ...]
    optional: bool
    """Only some of the supporting episodes took it."""
    repeats: bool
    """Most took it more than once in its place, such as a search from drawer to drawer."""
    after: Tuple[int, ...]
    """Places in `steps`, from 0, of the steps that always come before; what these imply is left out."""
    action: Optional[str] = None
    """For an action that came with parameters."""
    params: Optional[Dict[str, Any]] = None
    """Its parameters, with `?variable` where one stands."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPatternVariable(Record):
    """The object `MemoryRecallPatternVariable` of an answer."""

    name: str
    kind: Optional[str]
    """What all its values are, but for a number at the end."""
    values: Tuple[Any, ...]
    """Values seen, the most frequent first."""
    distinct: int
    """How many different values there were."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPatternPosition(Record):
    """Where in the pattern `actions_taken` lead."""

    done: Tuple[int, ...]
    """Places in `steps`, from 0, of what is done."""
    next: Tuple[int, ...]
    """Places of what may come next: all that comes before is done or optional."""
    bindings: Dict[str, Any]
    """Values of the variables that are known, by name."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPatternEvidenceNow(Record):
    """Endings of all episodes of the domain with these steps in this order, as of now. There when the steps have no
    variable.
    """

    successes: int
    failures: int
    partials: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPattern(Record):
    """The object `MemoryRecallPattern` of an answer."""

    pattern_id: str
    name: str
    steps: Tuple[str, ...]
    support: int
    success_rate: Optional[float]
    """Share of success among the episodes with these steps; a partial one counts half. Null when no outcome says."""
    success_interval: Tuple[float, ...]
    """95 % interval of the rate (Wilson)."""
    outcome: str
    """How most of the supporting episodes ended, in their own word."""
    outcomes: Tuple[str, ...]
    """Every outcome of the supporting episodes, most frequent first. `failure` stands alone."""
    supporting_ids: Tuple[str, ...]
    contradicting_ids: Tuple[str, ...]
    """Episodes with these steps in a like situation that ended otherwise."""
    terms: Tuple[str, ...]
    """Words that the contexts share."""
    similarity: float
    step_details: Optional[Tuple[MemoryRecallPatternStepDetail, ...]] = None
    """What varies in each of `steps`, and their order. Absent where nothing varies."""
    variables: Optional[Tuple[MemoryRecallPatternVariable, ...]] = None
    """The variables of `step_details`."""
    position: Optional[MemoryRecallPatternPosition] = None
    """Where in the pattern `actions_taken` lead."""
    evidence_now: Optional[MemoryRecallPatternEvidenceNow] = None
    """Endings of all episodes of the domain with these steps in this order, as of now. There when the steps have no
    variable.
    """
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallEpisodeParts(Record):
    """What `similarity` is made of: parts that add up to it. There when `explain` is true."""

    sentence: float
    """What the contexts say, by their sentence vectors."""
    words: float
    """Words of the question that the context has."""
    structure: float
    """The schemas."""
    done: float
    """Words of the question that the context lacks and that name what was done."""
    steps: float
    """The steps of the question."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallEpisode(Record):
    """The object `MemoryRecallEpisode` of an answer."""

    episode_id: str
    similarity: float
    outcome: str
    context: str
    actions_taken: Tuple[Union[str, PlanInstructionsRenameOtherwise], ...]
    stored_at: str
    """ISO 8601, UTC, with milliseconds."""
    also: Optional[int] = None
    """Further episodes that say the same: near this context, the same steps, the same outcome."""
    corrected_by: Optional[str] = None
    """The episode that corrects this one: it counts as failed."""
    praised: Optional[int] = None
    """How many episodes praise this one."""
    parts: Optional[MemoryRecallEpisodeParts] = None
    """What `similarity` is made of: parts that add up to it. There when `explain` is true."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallPinned(Record):
    """The object `MemoryRecallPinned` of an answer."""

    episode_id: str
    pinned: Literal["always", "never"]
    context: str
    actions_taken: Tuple[Union[str, PlanInstructionsRenameOtherwise], ...]
    outcome: str
    stored_at: str
    """ISO 8601, UTC, with milliseconds."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallNextActionEvidence(Record):
    """Endings of the episodes in which it followed."""

    successes: int
    failures: int
    partials: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallNextAction(Record):
    """The object `MemoryRecallNextAction` of an answer."""

    action: Union[str, PlanInstructionsRenameOtherwise]
    """What to do, its arguments filled from what was done and from the context."""
    score: float
    """What the order goes by: `likelihood` times the square of `expected_success`."""
    likelihood: float
    """How likely it is next, by the episodes that were asked."""
    expected_success: float
    """How it may end here: newer endings and those of like situations count more, and few ones are drawn to the rate
    of all.
    """
    success_interval: Tuple[float, ...]
    """95 % interval of `success_rate` (Wilson)."""
    evidence: MemoryRecallNextActionEvidence
    """Endings of the episodes in which it followed."""
    support: int
    """Episodes in which it followed."""
    success_rate: Optional[float]
    """Of those; null when no outcome says."""
    supporting_ids: Tuple[str, ...]
    failed_last: Optional[int] = None
    """Failures without a break up to the newest ending, from 3 on: the step keeps failing."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallBeforeStepEvidence(Record):
    """How they ended."""

    successes: int
    failures: int
    partials: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallBeforeStepSameArguments(Record):
    """Of the episodes that took it with all of `arguments`; there when those are."""

    support: int
    """Episodes that took it, among the 100 most similar ones."""
    evidence: MemoryRecallBeforeStepEvidence
    """How they ended."""
    success_rate: Optional[float]
    """Null when no outcome says."""
    success_interval: Tuple[float, ...]
    """95 % interval of `success_rate` (Wilson)."""
    expected_success: float
    """As in `next_actions`."""
    supporting_ids: Tuple[str, ...]
    failed_ids: Tuple[str, ...]
    """Episodes that took it and failed."""
    failed_last: Optional[int] = None
    """As in `next_actions`."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecallBeforeStep(Record):
    """How `step` ended where it was taken before. There when `step` is."""

    support: int
    """Episodes that took it, among the 100 most similar ones."""
    evidence: MemoryRecallBeforeStepEvidence
    """How they ended."""
    success_rate: Optional[float]
    """Null when no outcome says."""
    success_interval: Tuple[float, ...]
    """95 % interval of `success_rate` (Wilson)."""
    expected_success: float
    """As in `next_actions`."""
    supporting_ids: Tuple[str, ...]
    failed_ids: Tuple[str, ...]
    """Episodes that took it and failed."""
    step: str
    failed_last: Optional[int] = None
    """As in `next_actions`."""
    same_arguments: Optional[MemoryRecallBeforeStepSameArguments] = None
    """Of the episodes that took it with all of `arguments`; there when those are."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRecall(Record):
    """The object `MemoryRecall` of an answer."""

    pattern: Optional[MemoryRecallPattern]
    episodes: Tuple[MemoryRecallEpisode, ...]
    total_matches: int
    """Episodes at or above `min_similarity`, whatever `limit` is. Without `min_similarity`, or with 0: every episode
    of the domain that `outcome` and `since` let through, however unlike it is.
    """
    embedder_version: str
    recall_version: int
    no_pattern: Optional[str] = None
    """Why there is no pattern; absent where there is one."""
    pinned: Optional[Tuple[MemoryRecallPinned, ...]] = None
    """What is pinned in the domain, whatever was asked: the newest 20. Absent where nothing is."""
    pinned_left: Optional[int] = None
    """Further pinned episodes; absent when none."""
    next_actions: Optional[Tuple[MemoryRecallNextAction, ...]] = None
    """What followed in similar episodes, by `score`. There when `actions_taken` is."""
    before_step: Optional[MemoryRecallBeforeStep] = None
    """How `step` ended where it was taken before. There when `step` is."""
    did_you_mean: Optional[Tuple[str, ...]] = None
    """Domains with a name like this one, nearest first. There when the domain holds no episode."""
    vectors_pending: Optional[int] = None
    """Episodes of the domain ranked by words alone until their vectors are made; absent when none."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryStatsMetadata(Record):
    """The object `MemoryStatsMetadata` of an answer."""

    count: int
    mean: float
    min: float
    max: float
    sum: float
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryStats(Record):
    """The object `MemoryStats` of an answer."""

    domain: str
    total_episodes: int
    patterns: int
    oldest_episode: Optional[str]
    storage_used_mb: float
    vectors_pending: int
    """Episodes whose vectors are still to be made, or to be made anew."""
    metadata: Dict[str, MemoryStatsMetadata]
    """Figures of the numbers at the top level of the metadata, by name."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryEpisodesList(Record):
    """The object `MemoryEpisodesList` of an answer."""

    items: Tuple[MemoryEpisode, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryPattern(Record):
    """The object `MemoryPattern` of an answer."""

    pattern_id: str
    name: str
    steps: Tuple[str, ...]
    support: int
    success_rate: Optional[float]
    """Share of success among the episodes with these steps; a partial one counts half. Null when no outcome says."""
    success_interval: Tuple[float, ...]
    """95 % interval of the rate (Wilson)."""
    outcome: str
    """How most of the supporting episodes ended, in their own word."""
    outcomes: Tuple[str, ...]
    """Every outcome of the supporting episodes, most frequent first. `failure` stands alone."""
    supporting_ids: Tuple[str, ...]
    contradicting_ids: Tuple[str, ...]
    """Episodes with these steps in a like situation that ended otherwise."""
    terms: Tuple[str, ...]
    """Words that the contexts share."""
    step_details: Optional[Tuple[MemoryRecallPatternStepDetail, ...]] = None
    """What varies in each of `steps`, and their order. Absent where nothing varies."""
    variables: Optional[Tuple[MemoryRecallPatternVariable, ...]] = None
    """The variables of `step_details`."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryPatternsList(Record):
    """The object `MemoryPatternsList` of an answer."""

    items: Tuple[MemoryPattern, ...]
    next_cursor: Optional[str]
    no_pattern: Optional[str] = None
    """Why there is no pattern; absent where there is one."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryDomain(Record):
    """The object `MemoryDomain` of an answer."""

    domain: str
    total_episodes: int
    patterns: int
    storage_used_mb: float
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryDomainsList(Record):
    """The object `MemoryDomainsList` of an answer."""

    items: Tuple[MemoryDomain, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRetention(Record):
    """The object `MemoryRetention` of an answer."""

    domain: str
    days: Optional[int]
    """Episodes are forgotten when they are older; null keeps them for ever."""
    is_own: bool
    """False where it is the rule of the configuration, `ORRERY_RETENTION_DAYS`."""
    episodes_due: int
    """Those that are too old now, and go within the hour; pinned ones among them, which stay."""
    episodes_due_in_a_week: int
    """Those that will be within a week, and those that are now."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class MemoryRetentionList(Record):
    """The object `MemoryRetentionList` of an answer."""

    items: Tuple[MemoryRetention, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Session(Record):
    """The object `Session` of an answer."""

    tenant: str
    key_id: str
    """`key_environment` for the key of the environment."""
    scopes: Tuple[Literal["read", "write", "admin", "export", "erase"], ...]
    """With the weaker ones that each includes."""
    mode: Literal["live", "test"]
    """A `test` key answers like a live one and stores nothing."""
    version: str
    """Of the service."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Key(Record):
    """The object `Key` of an answer."""

    key_id: str
    name: str
    scopes: Tuple[Literal["read", "write", "admin", "export", "erase"], ...]
    mode: Literal["live", "test"]
    """A `test` key answers like a live one and stores nothing."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: Optional[str]
    revoked_at: Optional[str]
    last_used_at: Optional[str]
    """Noted at most once a minute."""
    made_by: Optional[str]
    """The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class KeysList(Record):
    """The object `KeysList` of an answer."""

    items: Tuple[Key, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class KeysCreate(Record):
    """The object `KeysCreate` of an answer."""

    key_id: str
    name: str
    scopes: Tuple[Literal["read", "write", "admin", "export", "erase"], ...]
    mode: Literal["live", "test"]
    """A `test` key answers like a live one and stores nothing."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: Optional[str]
    revoked_at: Optional[str]
    last_used_at: Optional[str]
    """Noted at most once a minute."""
    made_by: Optional[str]
    """The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker."""
    key: Optional[str]
    """Shown only now. Null where the request repeats one with the same `Idempotency-Key`: the key was made, and nobody
    can tell it again.
    """
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class KeysRotateReplaces(Record):
    """The object `KeysRotateReplaces` of an answer."""

    key_id: str
    expires_at: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class KeysRotate(Record):
    """The object `KeysRotate` of an answer."""

    key_id: str
    name: str
    scopes: Tuple[Literal["read", "write", "admin", "export", "erase"], ...]
    mode: Literal["live", "test"]
    """A `test` key answers like a live one and stores nothing."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: Optional[str]
    revoked_at: Optional[str]
    last_used_at: Optional[str]
    """Noted at most once a minute."""
    made_by: Optional[str]
    """The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker."""
    key: Optional[str]
    """Shown only now. Null where the request repeats one with the same `Idempotency-Key`: the key was made, and nobody
    can tell it again.
    """
    replaces: KeysRotateReplaces
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class KeysRevoke(Record):
    """The object `KeysRevoke` of an answer."""

    key_id: str
    revoked: Literal[True]
    also_revoked: Tuple[str, ...]
    """Keys that it made, and that those made."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class QuotaKeys(Record):
    """The object `QuotaKeys` of an answer."""

    used: int
    quota: Optional[int]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Quota(Record):
    """The object `Quota` of an answer."""

    tenant: str
    keys: QuotaKeys
    episodes: QuotaKeys
    bytes: QuotaKeys
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TenantExportItem(Record):
    """The object `TenantExportItem` of an answer."""

    kind: Literal["episode", "behavior", "key", "quota", "retention", "audit"]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TenantExport(Record):
    """The object `TenantExport` of an answer."""

    items: Tuple[TenantExportItem, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TenantDelete(Record):
    """The object `TenantDelete` of an answer."""

    tenant: str
    dry_run: bool
    episodes: int
    behaviors: int
    keys: int
    """With those that were revoked or expired."""
    audit_entries: int
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Audit(Record):
    """The object `Audit` of an answer."""

    id: str
    at: str
    """ISO 8601, UTC, with milliseconds."""
    key_id: str
    """Empty for whoever owns the machine, at the command line."""
    action: str
    """The id of an operation, or `key.create`, `key.replace`, `key.revoke`, `key.use`, `key.refuse`,
    `memory.retention`.
    """
    subject: Optional[str]
    """The id of the episode or key, or the name of the behavior, that it was about."""
    outcome: str
    """`ok`, or the code of the error."""
    count: int
    """How many times, where uses are counted together."""
    request_id: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class AuditList(Record):
    """The object `AuditList` of an answer."""

    items: Tuple[Audit, ...]
    next_cursor: Optional[str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TextReadFault(Record):
    """The object `TextReadFault` of an answer."""

    line: int
    column: int
    """In UTF-16 code units."""
    message: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TextReadPlace(Record):
    """The object `TextReadPlace` of an answer."""

    line: int
    column: int
    """In UTF-16 code units."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TextRead(Record):
    """The object `TextRead` of an answer."""

    format: str
    """As people call it, such as `YAML`."""
    is_writable: bool
    """Whether `/text/rewrite` takes a text of this format."""
    schema: Optional[Dict[str, Any]]
    faults: Tuple[TextReadFault, ...]
    """The first 200, in the order of the text."""
    notes: Tuple[TextReadFault, ...]
    """What was understood and has no place in a schema."""
    places: Optional[Tuple[TextReadPlace, ...]] = None
    """Where what a pointer names begins, or the nearest part around it. There when `pointers` is."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class TextRewrite(Record):
    """The object `TextRewrite` of an answer."""

    text: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Limits(Record):
    """The object `Limits` of an answer."""

    limits: Dict[str, float]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExplainEntryPart(Record):
    """The object `ExplainEntryPart` of an answer."""

    name: str
    type: str
    says: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class ExplainEntry(Record):
    """The object `ExplainEntry` of an answer."""

    subject: str
    name: str
    says: str
    facts: Tuple[Tuple[str, ...], ...]
    """Pairs: what the fact is called, and what it says."""
    parts: Tuple[ExplainEntryPart, ...]
    example: Any
    """JSON; null where there is none."""
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Explain(Record):
    """The object `Explain` of an answer."""

    entries: Tuple[ExplainEntry, ...]
    near: Tuple[str, ...]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Healthz(Record):
    """The object `Healthz` of an answer."""

    status: Literal["ok"]
    version: str
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)


@_dataclass(frozen=True)
class Readyz(Record):
    """The object `Readyz` of an answer."""

    status: Literal["ready"]
    checks: Dict[str, str]
    unknown_members: Mapping[str, Any] = _field(default_factory=_no_members)
