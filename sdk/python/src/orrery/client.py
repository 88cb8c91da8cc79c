"""Methods of the client, generated from the contract by `npm run sdk:python`. Do not edit."""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, Literal, Mapping, Optional, Sequence, Union, overload

from . import types
from .core import Core, Route, options_of
from .records import Record
from .transport import Transport, UrllibTransport
from .types import Schema, SchemaOrBehavior

ROUTES: Dict[str, Route] = {
    "plan": Route("POST", "/plan", False),
    "plan-instructions": Route("POST", "/plan-instructions", False),
    "gap": Route("POST", "/gap", False),
    "apply": Route("POST", "/apply", False),
    "validity-check": Route("POST", "/validity-check", False),
    "error-check": Route("POST", "/error-check", False),
    "rank-edits.jepa": Route("POST", "/rank-edits/jepa", False),
    "migrate": Route("POST", "/migrate", False),
    "run": Route("POST", "/run", False),
    "explore": Route("POST", "/explore", False),
    "prove": Route("POST", "/prove", False),
    "embed": Route("POST", "/embed", False),
    "behaviors.list": Route("GET", "/behaviors", False),
    "behaviors.import": Route("POST", "/behaviors", True),
    "behaviors.get": Route("GET", "/behaviors/{name}", False),
    "behaviors.delete": Route("DELETE", "/behaviors/{name}", True),
    "behaviors.match": Route("POST", "/behaviors/match", False),
    "memory.store": Route("POST", "/memory/store", True),
    "memory.compress": Route("POST", "/memory/compress", True),
    "memory.forget": Route("POST", "/memory/forget", True),
    "memory.episodes.delete": Route("DELETE", "/memory/episodes/{id}", True),
    "memory.episodes.get": Route("GET", "/memory/episodes/{id}", False),
    "memory.recall": Route("POST", "/memory/recall", False),
    "memory.stats": Route("GET", "/memory/stats", False),
    "memory.episodes.list": Route("GET", "/memory/episodes", False),
    "memory.patterns.list": Route("GET", "/memory/patterns", False),
    "memory.domains.list": Route("GET", "/memory/domains", False),
    "memory.retention.list": Route("GET", "/memory/retention", False),
    "memory.retention.set": Route("POST", "/memory/retention", True),
    "session": Route("GET", "/session", False),
    "keys.list": Route("GET", "/keys", False),
    "keys.create": Route("POST", "/keys", True),
    "keys.rotate": Route("POST", "/keys/{key_id}/rotate", True),
    "keys.revoke": Route("DELETE", "/keys/{key_id}", False),
    "quota.get": Route("GET", "/quota", False),
    "quota.set": Route("POST", "/quota", True),
    "tenant.export": Route("GET", "/tenant/export", False),
    "tenant.delete": Route("DELETE", "/tenant", False),
    "audit.list": Route("GET", "/audit", False),
    "text.read": Route("POST", "/text/read", False),
    "text.rewrite": Route("POST", "/text/rewrite", False),
    "limits": Route("GET", "/limits", False),
    "explain": Route("GET", "/explain", False),
    "healthz": Route("GET", "/healthz", False),
    "readyz": Route("GET", "/readyz", False),
}


class RankEdits:
    """Operations `rank-edits.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def jepa(
        self,
        *,
        schema: Schema,
        errors: Sequence[Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page", "undeclared_payload"]],
        beam_width: Optional[int] = None,
        max_steps: Optional[int] = None,
        work_max: Optional[int] = None,
        return_schema: Optional[bool] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        previous: Optional[Schema] = None,
    ) -> types.RankEditsJepa:
        """Ranked repair sequences for a failing schema.

        A best-first search over repairs. Every suggestion is checked again from scratch; `verified` says that the
        requested categories are gone and none came in.

        Args:
            errors: Error category codes as `/error-check` gives them; `undeclared_payload` is understood as
                `broken_binding`.
            work_max: Units of work, about a microsecond each; beyond them the best found is answered.
            return_schema: Adds the repaired `schema` to each suggestion.
            target: Version of the format where the schema has none; default `17`.
            previous: The version before the change that broke the schema: what was lost is restored from it first.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "errors": errors,
            "beam_width": beam_width,
            "max_steps": max_steps,
            "work_max": work_max,
            "return_schema": return_schema,
            "target": target,
            "previous": previous,
        }
        return self._core.ask(ROUTES["rank-edits.jepa"], types.RankEditsJepa, request)


class Behaviors:
    """Operations `behaviors.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        domain: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        origin: Optional[Literal["built-in", "imported"]] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.BehaviorsList:
        """The behaviors, built-in and imported.

        By name; filtered by domain, tier, origin and words of the title, description and tags.

        Args:
            q: Words to look for.
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "tier": tier,
            "origin": origin,
            "q": q,
            "limit": limit,
            "cursor": cursor,
        }
        return self._core.ask(ROUTES["behaviors.list"], types.BehaviorsList, request)

    def iterate(
        self,
        *,
        domain: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        origin: Optional[Literal["built-in", "imported"]] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.BehaviorsListItem]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(domain=domain, tier=tier, origin=origin, q=q, limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return

    def import_(
        self,
        *,
        name: str,
        schema: Schema,
        title: Optional[str] = None,
        description: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        domain: Optional[str] = None,
        tags: Optional[Sequence[str]] = None,
        replace: Optional[bool] = None,
        accept_errors: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.BehaviorsImport:
        """Bring a behavior of your own.

        From then on it stands among the behaviors of the tenant: as a goal, in lists and in matching. The schema is
        checked first; one with errors is refused with every one of them, unless `accept_errors` is set. Answered
        only after it is durable.

        Args:
            name: A prefix of your own and a name, such as `acme-returns`.
            title: Made from the name when absent.
            description: The schema's own when absent.
            tier: By the number of orbitals and traits when absent.
            replace: Takes the place of one of the same name.
            accept_errors: Keeps a schema in which the checks find errors.
        """
        request: Dict[str, Any] = {
            "name": name,
            "schema": schema,
            "title": title,
            "description": description,
            "tier": tier,
            "domain": domain,
            "tags": tags,
            "replace": replace,
            "accept_errors": accept_errors,
        }
        return self._core.ask(ROUTES["behaviors.import"], types.BehaviorsImport, request, idempotency_key)

    def get(self, name: str) -> types.Behavior:
        """One behavior with its schema.

        The full schema of a behavior, to read or to start from.

        Args:
            name: Such as `std-helpdesk`.
        """
        request: Dict[str, Any] = {"name": name}
        return self._core.ask(ROUTES["behaviors.get"], types.Behavior, request)

    def delete(self, name: str, *, idempotency_key: Optional[str] = None) -> types.BehaviorsDelete:
        """Delete an imported behavior.

        Its content is gone from every file of the service. The built-in behaviors stay.
        """
        request: Dict[str, Any] = {"name": name}
        return self._core.ask(ROUTES["behaviors.delete"], types.BehaviorsDelete, request, idempotency_key)

    @overload
    def match(
        self,
        *,
        schema: Optional[Schema] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatch: ...

    @overload
    def match(
        self,
        *,
        schemas: Sequence[Schema],
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatchMany: ...

    def match(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> Union[types.BehaviorsMatch, types.BehaviorsMatchMany]:
        """Which behaviors a schema, a vector or a text is like.

        Most similar first; empty when nothing is near. A part of an application finds the application it is a part
        of.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            mode: What of a schema counts: how it is built, what its words say, or both.
            explain: Adds to each match what made it similar.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "schemas": schemas,
            "vector": vector,
            "text": text,
            "mode": mode,
            "limit": limit,
            "min_similarity": min_similarity,
            "explain": explain,
        }
        return self._core.ask(ROUTES["behaviors.match"], Union[types.BehaviorsMatch, types.BehaviorsMatchMany], request)


class MemoryEpisodes:
    """Operations `memory.episodes.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> types.MemoryEpisodesDelete:
        """Delete one episode.

        Its content is gone from every file of the service; patterns that lose their support are withdrawn.
        """
        request: Dict[str, Any] = {"id": id}
        return self._core.ask(ROUTES["memory.episodes.delete"], types.MemoryEpisodesDelete, request, idempotency_key)

    def get(self, id: str) -> types.MemoryEpisode:
        """One episode, whole.

        As it was stored.
        """
        request: Dict[str, Any] = {"id": id}
        return self._core.ask(ROUTES["memory.episodes.get"], types.MemoryEpisode, request)

    def list(
        self,
        *,
        domain: str,
        outcome: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.MemoryEpisodesList:
        """The episodes of a domain.

        Newest first, ties by id.

        Args:
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            since: Stored at or after this time.
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "outcome": outcome,
            "since": since,
            "limit": limit,
            "cursor": cursor,
        }
        return self._core.ask(ROUTES["memory.episodes.list"], types.MemoryEpisodesList, request)

    def iterate(
        self,
        *,
        domain: str,
        outcome: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.MemoryEpisode]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(domain=domain, outcome=outcome, since=since, limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return


class MemoryPatterns:
    """Operations `memory.patterns.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        domain: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.MemoryPatternsList:
        """The patterns of a domain.

        Most supported first, ties by id.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"domain": domain, "limit": limit, "cursor": cursor}
        return self._core.ask(ROUTES["memory.patterns.list"], types.MemoryPatternsList, request)

    def iterate(self, *, domain: str, limit: Optional[int] = None) -> Iterator[types.MemoryPattern]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(domain=domain, limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return


class MemoryDomains:
    """Operations `memory.domains.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.MemoryDomainsList:
        """The domains that hold episodes.

        By name, with the number of episodes.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return self._core.ask(ROUTES["memory.domains.list"], types.MemoryDomainsList, request)

    def iterate(self, *, limit: Optional[int] = None) -> Iterator[types.MemoryDomain]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return


class MemoryRetention:
    """Operations `memory.retention.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.MemoryRetentionList:
        """How long each domain keeps its episodes.

        Every domain that holds something or has a rule, by name, with what will go next. Each hour, episodes that
        are too old are forgotten as `/memory/forget` does it, and the audit log has their number as
        `memory.retention`.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return self._core.ask(ROUTES["memory.retention.list"], types.MemoryRetentionList, request)

    def iterate(self, *, limit: Optional[int] = None) -> Iterator[types.MemoryRetention]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return

    def set(
        self,
        *,
        domain: str,
        days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryRetention:
        """Say how long a domain keeps its episodes.

        Null keeps them for ever; without `days` the rule of the configuration counts again. The answer says how
        many would go: nothing goes before the next run, which comes within the hour. A rule stays while its domain
        is empty. Under a test key nothing is stored.
        """
        request: Dict[str, Any] = {"domain": domain, "days": days}
        return self._core.ask(ROUTES["memory.retention.set"], types.MemoryRetention, request, idempotency_key)


class Memory:
    """Operations `memory.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.episodes = MemoryEpisodes(core)
        self.patterns = MemoryPatterns(core)
        self.domains = MemoryDomains(core)
        self.retention = MemoryRetention(core)

    def store(
        self,
        *,
        domain: str,
        context: Optional[str] = None,
        schema: Optional[Schema] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
        outcome: Optional[str] = None,
        metadata: Optional[Mapping[str, Any]] = None,
        pinned: Optional[Literal["always", "never"]] = None,
        corrects: Optional[str] = None,
        praises: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryStore:
        """Store a completed episode.

        Answered only after the episode is durable. An episode identical to a stored one is counted on it and
        answers with the same id.

        Args:
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            pinned: Told at every recall of the domain, until it is deleted: what is `always`, or `never`, to be
                done. Kept in the metadata.
            corrects: The id of an episode that was wrong: it counts as failed from now on. Kept in the metadata.
            praises: The id of an episode that was right: it counts as a success from now on. Kept in the metadata.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "context": context,
            "schema": schema,
            "actions_taken": actions_taken,
            "outcome": outcome,
            "metadata": metadata,
            "pinned": pinned,
            "corrects": corrects,
            "praises": praises,
        }
        return self._core.ask(ROUTES["memory.store"], types.MemoryStore, request, idempotency_key)

    def compress(self, *, domain: str, idempotency_key: Optional[str] = None) -> types.MemoryCompress:
        """Derive patterns from the episodes of a domain.

        Finds the steps that like episodes share. Replaces none of the evidence; a second run changes nothing.
        """
        request: Dict[str, Any] = {"domain": domain}
        return self._core.ask(ROUTES["memory.compress"], types.MemoryCompress, request, idempotency_key)

    def forget(
        self,
        *,
        domain: str,
        older_than_days: Optional[int] = None,
        min_relevance: Optional[float] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryForget:
        """Remove episodes that are old or no longer relevant.

        An episode goes when it is older than `older_than_days` or its relevance is below `min_relevance`. Its
        content is gone from every file of the service. `dry_run` only counts.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "older_than_days": older_than_days,
            "min_relevance": min_relevance,
            "dry_run": dry_run,
        }
        return self._core.ask(ROUTES["memory.forget"], types.MemoryForget, request, idempotency_key)

    def recall(
        self,
        *,
        domain: str,
        context: Optional[str] = None,
        schema: Optional[Schema] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
        step: Optional[str] = None,
        arguments: Optional[Mapping[str, Any]] = None,
        limit: Optional[int] = None,
        outcome: Optional[str] = None,
        min_similarity: Optional[float] = None,
        since: Optional[str] = None,
        explain: Optional[bool] = None,
    ) -> types.MemoryRecall:
        """Find similar past episodes and the pattern they follow.

        The true best of all episodes of the domain, most similar first; the first 32 are put in order by what they
        did and how it ended as well.

        Args:
            actions_taken: What was done so far, in order; may be empty. Asks for `next_actions` and
                `pattern.position`.
            step: A step about to be taken, by name. Asks for `before_step`.
            arguments: Its parameters, all or some. Asks for `before_step.same_arguments`; only with `step`.
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            since: Stored at or after this time.
            explain: Asks for `parts`.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "context": context,
            "schema": schema,
            "actions_taken": actions_taken,
            "step": step,
            "arguments": arguments,
            "limit": limit,
            "outcome": outcome,
            "min_similarity": min_similarity,
            "since": since,
            "explain": explain,
        }
        return self._core.ask(ROUTES["memory.recall"], types.MemoryRecall, request)

    def stats(self, *, domain: Optional[str] = None) -> types.MemoryStats:
        """Memory usage of a domain, or of the tenant.

        Without a domain: the totals of the tenant with `domain: "*"`. An unknown domain answers zeros.
        """
        request: Dict[str, Any] = {"domain": domain}
        return self._core.ask(ROUTES["memory.stats"], types.MemoryStats, request)


class Keys:
    """Operations `keys.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.KeysList:
        """The API keys of the tenant.

        Oldest first, with those that are revoked or expired. A key itself is never shown again.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return self._core.ask(ROUTES["keys.list"], types.KeysList, request)

    def iterate(self, *, limit: Optional[int] = None) -> Iterator[types.Key]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(limit=limit, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return

    def create(
        self,
        *,
        name: str,
        scopes: Sequence[Literal["read", "write", "admin", "export", "erase"]],
        mode: Optional[Literal["live", "test"]] = None,
        expires_in_days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.KeysCreate:
        """Make an API key for the tenant.

        The answer holds the key, which is shown only now: the store keeps a hash, and a repeated request with the
        same `Idempotency-Key` gets the answer without the key. The key ends with the key that makes it, at the
        latest. Under a test key nothing is stored, and the key that is answered opens nothing.

        Args:
            name: To tell the key by.
            mode: A `test` key answers like a live one and stores nothing.
            expires_in_days: When absent, as late as the key that makes it, or never.
        """
        request: Dict[str, Any] = {
            "name": name,
            "scopes": scopes,
            "mode": mode,
            "expires_in_days": expires_in_days,
        }
        return self._core.ask(ROUTES["keys.create"], types.KeysCreate, request, idempotency_key)

    def rotate(
        self,
        key_id: str,
        *,
        overlap_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.KeysRotate:
        """Replace an API key of the tenant.

        Makes a key with the same name, scopes, mode and end. The replaced key goes on for the overlap, so that
        clients can change over, and then ends. Keys that it made belong to the new key. A key may replace itself.
        Under a test key nothing is stored.

        Args:
            overlap_hours: How long the replaced key goes on.
        """
        request: Dict[str, Any] = {"key_id": key_id, "overlap_hours": overlap_hours}
        return self._core.ask(ROUTES["keys.rotate"], types.KeysRotate, request, idempotency_key)

    def revoke(self, key_id: str, *, keep_made: Optional[str] = None) -> types.KeysRevoke:
        """Revoke an API key of the tenant.

        Effective from the next request on, on every server of the store. Keys that it made, and those that they
        made, are revoked with it, unless `keep_made` is true: then they belong to the maker of the revoked key.
        Revoking a revoked key changes nothing. The key of the environment is no key of the store.

        Args:
            keep_made: Revoke this key alone.
        """
        request: Dict[str, Any] = {"key_id": key_id, "keep_made": keep_made}
        return self._core.ask(ROUTES["keys.revoke"], types.KeysRevoke, request)


class Quota:
    """Operations `quota.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, *, tenant: Optional[str] = None) -> types.Quota:
        """How much the tenant holds, and how much it may.

        Keys are those that are neither revoked nor expired; bytes are those of the contents of episodes, as they
        lie in the store. A `quota` of null sets no bound. An admin key of the tenant `default` may ask about any
        tenant.
        """
        request: Dict[str, Any] = {"tenant": tenant}
        return self._core.ask(ROUTES["quota.get"], types.Quota, request)

    def set(
        self,
        *,
        tenant: str,
        keys: Optional[int] = None,
        episodes: Optional[int] = None,
        bytes: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.Quota:
        """Set the quotas of a tenant.

        For an admin key of the tenant `default`. The given quotas take the place of those that the tenant had; one
        that is absent or null is that of the configuration (`ORRERY_QUOTA_KEYS`, `ORRERY_QUOTA_EPISODES`,
        `ORRERY_QUOTA_BYTES`). What is there stays, also where it is more: a tenant over its quota reads, forgets
        and revokes, and writes nothing new. Under a test key nothing is stored.
        """
        request: Dict[str, Any] = {
            "tenant": tenant,
            "keys": keys,
            "episodes": episodes,
            "bytes": bytes,
        }
        return self._core.ask(ROUTES["quota.set"], types.Quota, request, idempotency_key)


class Tenant:
    """Operations `tenant.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def export(
        self,
        *,
        tenant: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.TenantExport:
        """Everything of a tenant, in pages.

        Episodes as `orrery export` writes them, imported behaviors, keys without what opens anything, quotas, rules
        of retention, audit entries: each item says its `kind`, in this order. A page may be empty before the last,
        whose `next_cursor` is null. `orrery tenant export` makes one file of them, as JSON lines. A key of the
        tenant `default` may name any tenant, another its own.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"tenant": tenant, "limit": limit, "cursor": cursor}
        return self._core.ask(ROUTES["tenant.export"], types.TenantExport, request)

    def delete(self, *, tenant: str, dry_run: Optional[str] = None) -> types.TenantDelete:
        """Delete everything of a tenant.

        Episodes and patterns, behaviors, keys, recorded answers, quotas and audit entries, for good: when it is
        answered, no byte of them is in any file of the store. The tenant is named to be sure; a key of the tenant
        `default` may name any, another only its own, and is deleted with it. `dry_run` and a test key only count.
        Other tenants feel nothing. In the audit log of the tenant `default` stays that a tenant was deleted, with a
        digest of its name. Sent again, it finishes what a failure left.

        Args:
            tenant: Whose everything.
            dry_run: Count what would go, and delete nothing.
        """
        request: Dict[str, Any] = {"tenant": tenant, "dry_run": dry_run}
        return self._core.ask(ROUTES["tenant.delete"], types.TenantDelete, request)


class Audit:
    """Operations `audit.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        since: Optional[str] = None,
    ) -> types.AuditList:
        """The newest entries of the audit log of the tenant.

        Newest first. Uses of keys are counted and written every ten minutes. `orrery keys audit` lists those of
        every tenant, with `--json` as JSON lines.

        Args:
            cursor: The `next_cursor` of the page before.
            since: Entries of this time or later.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor, "since": since}
        return self._core.ask(ROUTES["audit.list"], types.AuditList, request)

    def iterate(self, *, limit: Optional[int] = None, since: Optional[str] = None) -> Iterator[types.Audit]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list(limit=limit, since=since, cursor=cursor)
            yield from page.items
            cursor = page.next_cursor
            if cursor is None:
                return


class Text:
    """Operations `text.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def read(
        self,
        *,
        text: str,
        name: Optional[str] = None,
        pointers: Optional[Sequence[str]] = None,
    ) -> types.TextRead:
        """Read a text in any format as a schema.

        What other operations take as `schema`, and where its parts stand in the text. A text that cannot be read is
        no error of the request: `schema` is null then, and `faults` tell every place.

        Args:
            text: JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid
                state diagram.
            name: Of the file: its ending tells the format where the text does not.
            pointers: JSON Pointers into the schema, of which `places` tells the places in order.
        """
        request: Dict[str, Any] = {"text": text, "name": name, "pointers": pointers}
        return self._core.ask(ROUTES["text.read"], types.TextRead, request)

    def rewrite(self, *, text: str, schema: Schema, name: Optional[str] = None) -> types.TextRewrite:
        """Make a text say another schema.

        The text with the least change that makes it say `schema`: what did not change keeps its characters,
        comments included. JSON and the textual form are written; other formats are only read, and refused here.

        Args:
            text: JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid
                state diagram.
            name: Of the file: its ending tells the format where the text does not.
        """
        request: Dict[str, Any] = {"text": text, "schema": schema, "name": name}
        return self._core.ask(ROUTES["text.rewrite"], types.TextRewrite, request)


class Orrery:
    """The client. Threads may share it.

    `base_url` and `api_key` come from ORRERY_URL and ORRERY_API_KEY where they are not given. Times are in seconds; `timeout` is for one
    attempt. Without `retries_max` a refusal that may be retried is retried 3 times, and a lost connection 8 times.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 65.0,
        retries_max: Optional[int] = None,
        retry_delay: float = 0.25,
        transport: Optional[Transport] = None,
    ) -> None:
        options = options_of(base_url, api_key, timeout=timeout, retries_max=retries_max, retry_delay=retry_delay)
        self._use(Core(options, transport if transport is not None else UrllibTransport()))

    def _use(self, core: Core) -> None:
        self._core = core
        self.rank_edits = RankEdits(core)
        self.behaviors = Behaviors(core)
        self.memory = Memory(core)
        self.keys = Keys(core)
        self.quota = Quota(core)
        self.tenant = Tenant(core)
        self.audit = Audit(core)
        self.text = Text(core)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        retries_max: Optional[int] = None,
        retry_delay: Optional[float] = None,
        request_id: Optional[str] = None,
    ) -> Orrery:
        """A client with some settings changed, over the same transport. `request_id` names its requests in the log of the service."""
        given = {"timeout": timeout, "retries_max": retries_max, "retry_delay": retry_delay, "request_id": request_id}
        client = Orrery.__new__(Orrery)
        client._use(self._core.with_options(**{name: value for name, value in given.items() if value is not None}))
        return client

    def plan(
        self,
        *,
        goal: SchemaOrBehavior,
        current: Optional[Schema] = None,
        domain: Optional[str] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
    ) -> types.Plan:
        """Suggest actions that lead from a schema to a goal.

        Coarse suggestions, one per whole element to add, change or remove, ranked by the share of the gap that each
        closes. One that is `ready` can be applied as it is and never widens the gap. Episodes stored in `domain`
        raise or lower the scores.

        Args:
            current: The starting schema; the empty schema when absent.
            actions_taken: What was done so far. With `domain`, what followed it in similar episodes ranks higher.
        """
        request: Dict[str, Any] = {
            "goal": goal,
            "current": current,
            "domain": domain,
            "actions_taken": actions_taken,
        }
        return self._core.ask(ROUTES["plan"], types.Plan, request)

    def plan_instructions(
        self,
        *,
        goal: SchemaOrBehavior,
        current: Optional[Schema] = None,
        domain: Optional[str] = None,
        renames: Optional[Literal["off", "certain", "likely"]] = None,
        rename: Optional[Sequence[types.RenameInput]] = None,
        policies: Optional[Sequence[Union[Literal["no-data-loss", "no-breaking", "no-destructive", "no-unsafe"], types.PolicyInput]]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        behavior: Optional[bool] = None,
    ) -> types.PlanInstructions:
        """Exact, ordered and proved instructions from a schema to a goal.

        Complete instructions in dependency levels: those of one level may run in any order, a level needs only
        lower ones. The service applies its own plan before it answers; `verified` says that the result equals the
        goal.

        Args:
            current: The starting schema; the empty schema when absent.
            domain: Taken as in `/plan`; what is exact does not depend on what was stored, so it changes nothing.
            renames: What is read as a rename: where most of an element is the same (`likely`, when left out), only
                what is nearly beyond doubt (`certain`), or nothing (`off`).
            rename: Pairs that are one element under two names, whatever the evidence. Each must name what
                disappears and what appears.
            policies: What the plan is judged by: built-in policies by name, or policies of your own.
            target: Version of the format by which the goal is judged; default `17`.
            behavior: Also compare what the two do, which takes longer.
        """
        request: Dict[str, Any] = {
            "goal": goal,
            "current": current,
            "domain": domain,
            "renames": renames,
            "rename": rename,
            "policies": policies,
            "target": target,
            "behavior": behavior,
        }
        return self._core.ask(ROUTES["plan-instructions"], types.PlanInstructions, request)

    def gap(self, *, source: SchemaOrBehavior, target: SchemaOrBehavior) -> types.Gap:
        """Structural differences between two schemas.

        Lists the topmost elements that are missing, extra or modified, and a distance: 0 exactly when the two are
        canonically equal, 1 when they share nothing.
        """
        request: Dict[str, Any] = {"source": source, "target": target}
        return self._core.ask(ROUTES["gap"], types.Gap, request)

    def apply(
        self,
        *,
        schema: Schema,
        actions: Sequence[Union[types.ActionInput, Mapping[str, Any], Record]],
        base_hash: Optional[str] = None,
    ) -> types.Apply:
        """Apply actions to a schema.

        All or nothing: the first action whose precondition fails refuses the whole request and says what would make
        it possible. Nothing is stored.

        Args:
            base_hash: Refused as `base_hash_mismatch` unless `schema` has this canonical hash.
        """
        request: Dict[str, Any] = {"schema": schema, "actions": actions, "base_hash": base_hash}
        return self._core.ask(ROUTES["apply"], types.Apply, request)

    def validity_check(
        self,
        *,
        schema: Schema,
        target: Optional[Literal["17", "1.9"]] = None,
    ) -> types.ValidityCheck:
        """How likely a strict checker accepts the schema.

        The calibrated probability that the schema is valid, with the number of proved findings by severity. `valid`
        is true from a probability of 0.5.

        Args:
            target: Version of the format where the schema has none; default `17`.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target}
        return self._core.ask(ROUTES["validity-check"], types.ValidityCheck, request)

    def error_check(
        self,
        *,
        schema: Schema,
        target: Optional[Literal["17", "1.9"]] = None,
        tiers: Optional[bool] = None,
    ) -> types.ErrorCheck:
        """The probability of each of the twenty error categories.

        All twenty categories, most probable first, each with the findings that prove it where there are any.
        `top_errors` are those from 0.5 on.

        Args:
            target: Version of the format where the schema has none; default `17`.
            tiers: Tells tiers of repairs.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target, "tiers": tiers}
        return self._core.ask(ROUTES["error-check"], types.ErrorCheck, request)

    def migrate(
        self,
        *,
        schema: Schema,
        to: Optional[Literal["17", "1.9"]] = None,
        dry_run: Optional[bool] = None,
    ) -> types.Migrate:
        """Brings a schema to a version of the format.

        What the target refuses is mended by named steps, each checked. What needs a decision is a question, and
        nothing is guessed. The actions of `steps` lead from the schema to the answer.

        Args:
            to: Version of the format; default: `target` of the schema, else `17`.
            dry_run: `schema` is answered as it was given.
        """
        request: Dict[str, Any] = {"schema": schema, "to": to, "dry_run": dry_run}
        return self._core.ask(ROUTES["migrate"], types.Migrate, request)

    def run(
        self,
        *,
        schema: Schema,
        events: Sequence[types.EventInput],
        entities: Optional[Mapping[str, Any]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        seed: Optional[int] = None,
    ) -> types.Run:
        """What a schema does, event by event.

        Starts every machine in its initial state and takes the events one after the other through all of them, with
        what follows from each. Nothing is called or stored: a service answers nothing, rows live in the answer
        alone, and `outcome` says how work ends. The same request gives the same answer: the clock stands still, and
        chance comes from `seed`.

        Args:
            entities: By the name of an entity: the row that `@entity` stands for, or the list of rows that are
                stored, of which the first is bound. Defaults of fields are filled in.
            target: Version of the format.
            seed: Of random operators.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "events": events,
            "entities": entities,
            "target": target,
            "seed": seed,
        }
        return self._core.ask(ROUTES["run"], types.Run, request)

    def explore(self, *, schema: Schema, target: Optional[Literal["17", "1.9"]] = None) -> types.Explore:
        """What a schema does in all of its runs.

        Takes every machine through every event, payload and answer that makes a difference, and says what can and
        what cannot happen. Traits that have nothing to do with one another are explored apart. What is found comes
        with a shortest run that `/run` replays. What never happens is said only where everything was explored;
        `gaps` names where it was not. A part of more than 20000 steps is ended there, and `gaps` says so.

        Args:
            target: Version of the format.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target}
        return self._core.ask(ROUTES["explore"], types.Explore, request)

    def prove(
        self,
        *,
        schema: Schema,
        properties: Sequence[types.PropertyInput],
        fix: Optional[bool] = None,
        actions: Optional[Sequence[Union[types.ActionInput, Mapping[str, Any], Record]]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
    ) -> types.Prove:
        """Whether properties of a schema hold in all of its runs.

        Judges sentences about all runs of a schema: `never A`, `always A`, `A before B`, `A leads to B` (and `by
        itself`), `A at most once`, `from everywhere eventually A`. A condition is `Trait in state`, an event that
        some trait takes, `Trait takes EVENT`, `Trait emits EVENT`, or a comparison of fields such as
        `Account.balance >= 0`, joined by `and`, `or` and `not`. A property is proved, or refuted by a shortest run
        that `/run` replays, or unknown, with what stands in the way.

        Args:
            fix: For each property that is refuted, also changes after which it is proved.
            actions: Judges the schema after them, and says which action loses a property.
            target: Version of the format.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "properties": properties,
            "fix": fix,
            "actions": actions,
            "target": target,
        }
        return self._core.ask(ROUTES["prove"], types.Prove, request)

    @overload
    def embed(self, *, schema: Optional[Schema] = None, parts: Optional[bool] = None) -> types.Embed: ...

    @overload
    def embed(self, *, schemas: Sequence[Schema], parts: Optional[bool] = None) -> types.EmbedMany: ...

    def embed(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        parts: Optional[bool] = None,
    ) -> Union[types.Embed, types.EmbedMany]:
        """A vector that captures the structure of a schema.

        A unit vector of 256 numbers. Renaming and reordering change no byte of it; near vectors mean things that
        are built alike.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            parts: Adds the vectors of orbitals and traits, which are comparable with those of schemas.
        """
        request: Dict[str, Any] = {"schema": schema, "schemas": schemas, "parts": parts}
        return self._core.ask(ROUTES["embed"], Union[types.Embed, types.EmbedMany], request)

    def session(self) -> types.Session:
        """What this key may do.

        The tenant, the scopes and the mode of the key that asks.
        """
        request: Dict[str, Any] = {}
        return self._core.ask(ROUTES["session"], types.Session, request)

    def limits(self) -> types.Limits:
        """Every limit of this service.

        The limits in force, by name. Going over one is an error that names it.
        """
        request: Dict[str, Any] = {}
        return self._core.ask(ROUTES["limits"], types.Limits, request)

    def explain(self, *, name: str) -> types.Explain:
        """What a word of the format means.

        Elements and their members, words that a member takes, operators, patterns, slots, bindings, categories,
        actions, error codes and limits, as `orrery explain` tells them. Of a word that means several things, every
        one; of a word that nobody knows, `near` has those that may have been meant.

        Args:
            name: Such as `trait`, `field.values`, `set` or `@entity`.
        """
        request: Dict[str, Any] = {"name": name}
        return self._core.ask(ROUTES["explain"], types.Explain, request)

    def healthz(self) -> types.Healthz:
        """Whether the process lives.

        Answers as long as the process can answer at all.
        """
        request: Dict[str, Any] = {}
        return self._core.ask(ROUTES["healthz"], types.Healthz, request)

    def readyz(self) -> types.Readyz:
        """Whether the service can do its work.

        503 `not_ready` while weights load, or when writes cannot be made durable.
        """
        request: Dict[str, Any] = {}
        return self._core.ask(ROUTES["readyz"], types.Readyz, request)

    @overload
    def find_similar_behaviors(
        self,
        *,
        schema: Optional[Schema] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatch: ...

    @overload
    def find_similar_behaviors(
        self,
        *,
        schemas: Sequence[Schema],
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatchMany: ...

    def find_similar_behaviors(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> Union[types.BehaviorsMatch, types.BehaviorsMatchMany]:
        """Which behaviors a schema, a vector or a text is like.

        Most similar first; empty when nothing is near. A part of an application finds the application it is a part
        of.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            mode: What of a schema counts: how it is built, what its words say, or both.
            explain: Adds to each match what made it similar.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "schemas": schemas,
            "vector": vector,
            "text": text,
            "mode": mode,
            "limit": limit,
            "min_similarity": min_similarity,
            "explain": explain,
        }
        return self._core.ask(ROUTES["behaviors.match"], Union[types.BehaviorsMatch, types.BehaviorsMatchMany], request)


class AsyncRankEdits:
    """Operations `rank-edits.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def jepa(
        self,
        *,
        schema: Schema,
        errors: Sequence[Literal["missing_initial_state", "missing_transition", "orphan_state", "orphan_event", "undeclared_event", "invalid_transition", "invalid_declaration", "duplicate_transition", "unmatched_emit", "unmatched_listener", "undeclared_emit", "broken_binding", "unresolved_trait_ref", "unknown_entity_ref", "invalid_effect", "missing_render_effect", "invalid_pattern", "missing_overlay_exit", "unhandled_ui_event", "invalid_page", "undeclared_payload"]],
        beam_width: Optional[int] = None,
        max_steps: Optional[int] = None,
        work_max: Optional[int] = None,
        return_schema: Optional[bool] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        previous: Optional[Schema] = None,
    ) -> types.RankEditsJepa:
        """Ranked repair sequences for a failing schema.

        A best-first search over repairs. Every suggestion is checked again from scratch; `verified` says that the
        requested categories are gone and none came in.

        Args:
            errors: Error category codes as `/error-check` gives them; `undeclared_payload` is understood as
                `broken_binding`.
            work_max: Units of work, about a microsecond each; beyond them the best found is answered.
            return_schema: Adds the repaired `schema` to each suggestion.
            target: Version of the format where the schema has none; default `17`.
            previous: The version before the change that broke the schema: what was lost is restored from it first.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "errors": errors,
            "beam_width": beam_width,
            "max_steps": max_steps,
            "work_max": work_max,
            "return_schema": return_schema,
            "target": target,
            "previous": previous,
        }
        return await self._core.ask_async(ROUTES["rank-edits.jepa"], types.RankEditsJepa, request)


class AsyncBehaviors:
    """Operations `behaviors.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(
        self,
        *,
        domain: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        origin: Optional[Literal["built-in", "imported"]] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.BehaviorsList:
        """The behaviors, built-in and imported.

        By name; filtered by domain, tier, origin and words of the title, description and tags.

        Args:
            q: Words to look for.
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "tier": tier,
            "origin": origin,
            "q": q,
            "limit": limit,
            "cursor": cursor,
        }
        return await self._core.ask_async(ROUTES["behaviors.list"], types.BehaviorsList, request)

    async def iterate(
        self,
        *,
        domain: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        origin: Optional[Literal["built-in", "imported"]] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> AsyncIterator[types.BehaviorsListItem]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(domain=domain, tier=tier, origin=origin, q=q, limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return

    async def import_(
        self,
        *,
        name: str,
        schema: Schema,
        title: Optional[str] = None,
        description: Optional[str] = None,
        tier: Optional[Literal["atom", "molecule", "organism"]] = None,
        domain: Optional[str] = None,
        tags: Optional[Sequence[str]] = None,
        replace: Optional[bool] = None,
        accept_errors: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.BehaviorsImport:
        """Bring a behavior of your own.

        From then on it stands among the behaviors of the tenant: as a goal, in lists and in matching. The schema is
        checked first; one with errors is refused with every one of them, unless `accept_errors` is set. Answered
        only after it is durable.

        Args:
            name: A prefix of your own and a name, such as `acme-returns`.
            title: Made from the name when absent.
            description: The schema's own when absent.
            tier: By the number of orbitals and traits when absent.
            replace: Takes the place of one of the same name.
            accept_errors: Keeps a schema in which the checks find errors.
        """
        request: Dict[str, Any] = {
            "name": name,
            "schema": schema,
            "title": title,
            "description": description,
            "tier": tier,
            "domain": domain,
            "tags": tags,
            "replace": replace,
            "accept_errors": accept_errors,
        }
        return await self._core.ask_async(ROUTES["behaviors.import"], types.BehaviorsImport, request, idempotency_key)

    async def get(self, name: str) -> types.Behavior:
        """One behavior with its schema.

        The full schema of a behavior, to read or to start from.

        Args:
            name: Such as `std-helpdesk`.
        """
        request: Dict[str, Any] = {"name": name}
        return await self._core.ask_async(ROUTES["behaviors.get"], types.Behavior, request)

    async def delete(self, name: str, *, idempotency_key: Optional[str] = None) -> types.BehaviorsDelete:
        """Delete an imported behavior.

        Its content is gone from every file of the service. The built-in behaviors stay.
        """
        request: Dict[str, Any] = {"name": name}
        return await self._core.ask_async(ROUTES["behaviors.delete"], types.BehaviorsDelete, request, idempotency_key)

    @overload
    async def match(
        self,
        *,
        schema: Optional[Schema] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatch: ...

    @overload
    async def match(
        self,
        *,
        schemas: Sequence[Schema],
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatchMany: ...

    async def match(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> Union[types.BehaviorsMatch, types.BehaviorsMatchMany]:
        """Which behaviors a schema, a vector or a text is like.

        Most similar first; empty when nothing is near. A part of an application finds the application it is a part
        of.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            mode: What of a schema counts: how it is built, what its words say, or both.
            explain: Adds to each match what made it similar.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "schemas": schemas,
            "vector": vector,
            "text": text,
            "mode": mode,
            "limit": limit,
            "min_similarity": min_similarity,
            "explain": explain,
        }
        return await self._core.ask_async(ROUTES["behaviors.match"], Union[types.BehaviorsMatch, types.BehaviorsMatchMany], request)


class AsyncMemoryEpisodes:
    """Operations `memory.episodes.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> types.MemoryEpisodesDelete:
        """Delete one episode.

        Its content is gone from every file of the service; patterns that lose their support are withdrawn.
        """
        request: Dict[str, Any] = {"id": id}
        return await self._core.ask_async(ROUTES["memory.episodes.delete"], types.MemoryEpisodesDelete, request, idempotency_key)

    async def get(self, id: str) -> types.MemoryEpisode:
        """One episode, whole.

        As it was stored.
        """
        request: Dict[str, Any] = {"id": id}
        return await self._core.ask_async(ROUTES["memory.episodes.get"], types.MemoryEpisode, request)

    async def list(
        self,
        *,
        domain: str,
        outcome: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.MemoryEpisodesList:
        """The episodes of a domain.

        Newest first, ties by id.

        Args:
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            since: Stored at or after this time.
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "outcome": outcome,
            "since": since,
            "limit": limit,
            "cursor": cursor,
        }
        return await self._core.ask_async(ROUTES["memory.episodes.list"], types.MemoryEpisodesList, request)

    async def iterate(
        self,
        *,
        domain: str,
        outcome: Optional[str] = None,
        since: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> AsyncIterator[types.MemoryEpisode]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(domain=domain, outcome=outcome, since=since, limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class AsyncMemoryPatterns:
    """Operations `memory.patterns.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(
        self,
        *,
        domain: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.MemoryPatternsList:
        """The patterns of a domain.

        Most supported first, ties by id.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"domain": domain, "limit": limit, "cursor": cursor}
        return await self._core.ask_async(ROUTES["memory.patterns.list"], types.MemoryPatternsList, request)

    async def iterate(self, *, domain: str, limit: Optional[int] = None) -> AsyncIterator[types.MemoryPattern]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(domain=domain, limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class AsyncMemoryDomains:
    """Operations `memory.domains.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.MemoryDomainsList:
        """The domains that hold episodes.

        By name, with the number of episodes.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return await self._core.ask_async(ROUTES["memory.domains.list"], types.MemoryDomainsList, request)

    async def iterate(self, *, limit: Optional[int] = None) -> AsyncIterator[types.MemoryDomain]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class AsyncMemoryRetention:
    """Operations `memory.retention.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.MemoryRetentionList:
        """How long each domain keeps its episodes.

        Every domain that holds something or has a rule, by name, with what will go next. Each hour, episodes that
        are too old are forgotten as `/memory/forget` does it, and the audit log has their number as
        `memory.retention`.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return await self._core.ask_async(ROUTES["memory.retention.list"], types.MemoryRetentionList, request)

    async def iterate(self, *, limit: Optional[int] = None) -> AsyncIterator[types.MemoryRetention]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return

    async def set(
        self,
        *,
        domain: str,
        days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryRetention:
        """Say how long a domain keeps its episodes.

        Null keeps them for ever; without `days` the rule of the configuration counts again. The answer says how
        many would go: nothing goes before the next run, which comes within the hour. A rule stays while its domain
        is empty. Under a test key nothing is stored.
        """
        request: Dict[str, Any] = {"domain": domain, "days": days}
        return await self._core.ask_async(ROUTES["memory.retention.set"], types.MemoryRetention, request, idempotency_key)


class AsyncMemory:
    """Operations `memory.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.episodes = AsyncMemoryEpisodes(core)
        self.patterns = AsyncMemoryPatterns(core)
        self.domains = AsyncMemoryDomains(core)
        self.retention = AsyncMemoryRetention(core)

    async def store(
        self,
        *,
        domain: str,
        context: Optional[str] = None,
        schema: Optional[Schema] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
        outcome: Optional[str] = None,
        metadata: Optional[Mapping[str, Any]] = None,
        pinned: Optional[Literal["always", "never"]] = None,
        corrects: Optional[str] = None,
        praises: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryStore:
        """Store a completed episode.

        Answered only after the episode is durable. An episode identical to a stored one is counted on it and
        answers with the same id.

        Args:
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            pinned: Told at every recall of the domain, until it is deleted: what is `always`, or `never`, to be
                done. Kept in the metadata.
            corrects: The id of an episode that was wrong: it counts as failed from now on. Kept in the metadata.
            praises: The id of an episode that was right: it counts as a success from now on. Kept in the metadata.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "context": context,
            "schema": schema,
            "actions_taken": actions_taken,
            "outcome": outcome,
            "metadata": metadata,
            "pinned": pinned,
            "corrects": corrects,
            "praises": praises,
        }
        return await self._core.ask_async(ROUTES["memory.store"], types.MemoryStore, request, idempotency_key)

    async def compress(self, *, domain: str, idempotency_key: Optional[str] = None) -> types.MemoryCompress:
        """Derive patterns from the episodes of a domain.

        Finds the steps that like episodes share. Replaces none of the evidence; a second run changes nothing.
        """
        request: Dict[str, Any] = {"domain": domain}
        return await self._core.ask_async(ROUTES["memory.compress"], types.MemoryCompress, request, idempotency_key)

    async def forget(
        self,
        *,
        domain: str,
        older_than_days: Optional[int] = None,
        min_relevance: Optional[float] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.MemoryForget:
        """Remove episodes that are old or no longer relevant.

        An episode goes when it is older than `older_than_days` or its relevance is below `min_relevance`. Its
        content is gone from every file of the service. `dry_run` only counts.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "older_than_days": older_than_days,
            "min_relevance": min_relevance,
            "dry_run": dry_run,
        }
        return await self._core.ask_async(ROUTES["memory.forget"], types.MemoryForget, request, idempotency_key)

    async def recall(
        self,
        *,
        domain: str,
        context: Optional[str] = None,
        schema: Optional[Schema] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
        step: Optional[str] = None,
        arguments: Optional[Mapping[str, Any]] = None,
        limit: Optional[int] = None,
        outcome: Optional[str] = None,
        min_similarity: Optional[float] = None,
        since: Optional[str] = None,
        explain: Optional[bool] = None,
    ) -> types.MemoryRecall:
        """Find similar past episodes and the pattern they follow.

        The true best of all episodes of the domain, most similar first; the first 32 are put in order by what they
        did and how it ended as well.

        Args:
            actions_taken: What was done so far, in order; may be empty. Asks for `next_actions` and
                `pattern.position`.
            step: A step about to be taken, by name. Asks for `before_step`.
            arguments: Its parameters, all or some. Asks for `before_step.same_arguments`; only with `step`.
            outcome: `success`, `failure` and `partial` count in rates; any other word counts for neither.
            since: Stored at or after this time.
            explain: Asks for `parts`.
        """
        request: Dict[str, Any] = {
            "domain": domain,
            "context": context,
            "schema": schema,
            "actions_taken": actions_taken,
            "step": step,
            "arguments": arguments,
            "limit": limit,
            "outcome": outcome,
            "min_similarity": min_similarity,
            "since": since,
            "explain": explain,
        }
        return await self._core.ask_async(ROUTES["memory.recall"], types.MemoryRecall, request)

    async def stats(self, *, domain: Optional[str] = None) -> types.MemoryStats:
        """Memory usage of a domain, or of the tenant.

        Without a domain: the totals of the tenant with `domain: "*"`. An unknown domain answers zeros.
        """
        request: Dict[str, Any] = {"domain": domain}
        return await self._core.ask_async(ROUTES["memory.stats"], types.MemoryStats, request)


class AsyncKeys:
    """Operations `keys.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> types.KeysList:
        """The API keys of the tenant.

        Oldest first, with those that are revoked or expired. A key itself is never shown again.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor}
        return await self._core.ask_async(ROUTES["keys.list"], types.KeysList, request)

    async def iterate(self, *, limit: Optional[int] = None) -> AsyncIterator[types.Key]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(limit=limit, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return

    async def create(
        self,
        *,
        name: str,
        scopes: Sequence[Literal["read", "write", "admin", "export", "erase"]],
        mode: Optional[Literal["live", "test"]] = None,
        expires_in_days: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.KeysCreate:
        """Make an API key for the tenant.

        The answer holds the key, which is shown only now: the store keeps a hash, and a repeated request with the
        same `Idempotency-Key` gets the answer without the key. The key ends with the key that makes it, at the
        latest. Under a test key nothing is stored, and the key that is answered opens nothing.

        Args:
            name: To tell the key by.
            mode: A `test` key answers like a live one and stores nothing.
            expires_in_days: When absent, as late as the key that makes it, or never.
        """
        request: Dict[str, Any] = {
            "name": name,
            "scopes": scopes,
            "mode": mode,
            "expires_in_days": expires_in_days,
        }
        return await self._core.ask_async(ROUTES["keys.create"], types.KeysCreate, request, idempotency_key)

    async def rotate(
        self,
        key_id: str,
        *,
        overlap_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.KeysRotate:
        """Replace an API key of the tenant.

        Makes a key with the same name, scopes, mode and end. The replaced key goes on for the overlap, so that
        clients can change over, and then ends. Keys that it made belong to the new key. A key may replace itself.
        Under a test key nothing is stored.

        Args:
            overlap_hours: How long the replaced key goes on.
        """
        request: Dict[str, Any] = {"key_id": key_id, "overlap_hours": overlap_hours}
        return await self._core.ask_async(ROUTES["keys.rotate"], types.KeysRotate, request, idempotency_key)

    async def revoke(self, key_id: str, *, keep_made: Optional[str] = None) -> types.KeysRevoke:
        """Revoke an API key of the tenant.

        Effective from the next request on, on every server of the store. Keys that it made, and those that they
        made, are revoked with it, unless `keep_made` is true: then they belong to the maker of the revoked key.
        Revoking a revoked key changes nothing. The key of the environment is no key of the store.

        Args:
            keep_made: Revoke this key alone.
        """
        request: Dict[str, Any] = {"key_id": key_id, "keep_made": keep_made}
        return await self._core.ask_async(ROUTES["keys.revoke"], types.KeysRevoke, request)


class AsyncQuota:
    """Operations `quota.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def get(self, *, tenant: Optional[str] = None) -> types.Quota:
        """How much the tenant holds, and how much it may.

        Keys are those that are neither revoked nor expired; bytes are those of the contents of episodes, as they
        lie in the store. A `quota` of null sets no bound. An admin key of the tenant `default` may ask about any
        tenant.
        """
        request: Dict[str, Any] = {"tenant": tenant}
        return await self._core.ask_async(ROUTES["quota.get"], types.Quota, request)

    async def set(
        self,
        *,
        tenant: str,
        keys: Optional[int] = None,
        episodes: Optional[int] = None,
        bytes: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> types.Quota:
        """Set the quotas of a tenant.

        For an admin key of the tenant `default`. The given quotas take the place of those that the tenant had; one
        that is absent or null is that of the configuration (`ORRERY_QUOTA_KEYS`, `ORRERY_QUOTA_EPISODES`,
        `ORRERY_QUOTA_BYTES`). What is there stays, also where it is more: a tenant over its quota reads, forgets
        and revokes, and writes nothing new. Under a test key nothing is stored.
        """
        request: Dict[str, Any] = {
            "tenant": tenant,
            "keys": keys,
            "episodes": episodes,
            "bytes": bytes,
        }
        return await self._core.ask_async(ROUTES["quota.set"], types.Quota, request, idempotency_key)


class AsyncTenant:
    """Operations `tenant.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def export(
        self,
        *,
        tenant: str,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.TenantExport:
        """Everything of a tenant, in pages.

        Episodes as `orrery export` writes them, imported behaviors, keys without what opens anything, quotas, rules
        of retention, audit entries: each item says its `kind`, in this order. A page may be empty before the last,
        whose `next_cursor` is null. `orrery tenant export` makes one file of them, as JSON lines. A key of the
        tenant `default` may name any tenant, another its own.

        Args:
            cursor: The `next_cursor` of the page before.
        """
        request: Dict[str, Any] = {"tenant": tenant, "limit": limit, "cursor": cursor}
        return await self._core.ask_async(ROUTES["tenant.export"], types.TenantExport, request)

    async def delete(self, *, tenant: str, dry_run: Optional[str] = None) -> types.TenantDelete:
        """Delete everything of a tenant.

        Episodes and patterns, behaviors, keys, recorded answers, quotas and audit entries, for good: when it is
        answered, no byte of them is in any file of the store. The tenant is named to be sure; a key of the tenant
        `default` may name any, another only its own, and is deleted with it. `dry_run` and a test key only count.
        Other tenants feel nothing. In the audit log of the tenant `default` stays that a tenant was deleted, with a
        digest of its name. Sent again, it finishes what a failure left.

        Args:
            tenant: Whose everything.
            dry_run: Count what would go, and delete nothing.
        """
        request: Dict[str, Any] = {"tenant": tenant, "dry_run": dry_run}
        return await self._core.ask_async(ROUTES["tenant.delete"], types.TenantDelete, request)


class AsyncAudit:
    """Operations `audit.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        since: Optional[str] = None,
    ) -> types.AuditList:
        """The newest entries of the audit log of the tenant.

        Newest first. Uses of keys are counted and written every ten minutes. `orrery keys audit` lists those of
        every tenant, with `--json` as JSON lines.

        Args:
            cursor: The `next_cursor` of the page before.
            since: Entries of this time or later.
        """
        request: Dict[str, Any] = {"limit": limit, "cursor": cursor, "since": since}
        return await self._core.ask_async(ROUTES["audit.list"], types.AuditList, request)

    async def iterate(
        self,
        *,
        limit: Optional[int] = None,
        since: Optional[str] = None,
    ) -> AsyncIterator[types.Audit]:
        """The items of every page of `list`, each page asked for when it is reached. `limit` is the size of a page."""
        cursor: Optional[str] = None
        while True:
            page = await self.list(limit=limit, since=since, cursor=cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class AsyncText:
    """Operations `text.*`."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def read(
        self,
        *,
        text: str,
        name: Optional[str] = None,
        pointers: Optional[Sequence[str]] = None,
    ) -> types.TextRead:
        """Read a text in any format as a schema.

        What other operations take as `schema`, and where its parts stand in the text. A text that cannot be read is
        no error of the request: `schema` is null then, and `faults` tell every place.

        Args:
            text: JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid
                state diagram.
            name: Of the file: its ending tells the format where the text does not.
            pointers: JSON Pointers into the schema, of which `places` tells the places in order.
        """
        request: Dict[str, Any] = {"text": text, "name": name, "pointers": pointers}
        return await self._core.ask_async(ROUTES["text.read"], types.TextRead, request)

    async def rewrite(self, *, text: str, schema: Schema, name: Optional[str] = None) -> types.TextRewrite:
        """Make a text say another schema.

        The text with the least change that makes it say `schema`: what did not change keeps its characters,
        comments included. JSON and the textual form are written; other formats are only read, and refused here.

        Args:
            text: JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid
                state diagram.
            name: Of the file: its ending tells the format where the text does not.
        """
        request: Dict[str, Any] = {"text": text, "schema": schema, "name": name}
        return await self._core.ask_async(ROUTES["text.rewrite"], types.TextRewrite, request)


class AsyncOrrery:
    """The client for asyncio. Every call runs in a thread of `asyncio.to_thread`.

    `base_url` and `api_key` come from ORRERY_URL and ORRERY_API_KEY where they are not given. Times are in seconds; `timeout` is for one
    attempt. Without `retries_max` a refusal that may be retried is retried 3 times, and a lost connection 8 times.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 65.0,
        retries_max: Optional[int] = None,
        retry_delay: float = 0.25,
        transport: Optional[Transport] = None,
    ) -> None:
        options = options_of(base_url, api_key, timeout=timeout, retries_max=retries_max, retry_delay=retry_delay)
        self._use(Core(options, transport if transport is not None else UrllibTransport()))

    def _use(self, core: Core) -> None:
        self._core = core
        self.rank_edits = AsyncRankEdits(core)
        self.behaviors = AsyncBehaviors(core)
        self.memory = AsyncMemory(core)
        self.keys = AsyncKeys(core)
        self.quota = AsyncQuota(core)
        self.tenant = AsyncTenant(core)
        self.audit = AsyncAudit(core)
        self.text = AsyncText(core)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        retries_max: Optional[int] = None,
        retry_delay: Optional[float] = None,
        request_id: Optional[str] = None,
    ) -> AsyncOrrery:
        """A client with some settings changed, over the same transport. `request_id` names its requests in the log of the service."""
        given = {"timeout": timeout, "retries_max": retries_max, "retry_delay": retry_delay, "request_id": request_id}
        client = AsyncOrrery.__new__(AsyncOrrery)
        client._use(self._core.with_options(**{name: value for name, value in given.items() if value is not None}))
        return client

    async def plan(
        self,
        *,
        goal: SchemaOrBehavior,
        current: Optional[Schema] = None,
        domain: Optional[str] = None,
        actions_taken: Optional[Sequence[Union[str, Union[types.ActionInput, Mapping[str, Any], Record]]]] = None,
    ) -> types.Plan:
        """Suggest actions that lead from a schema to a goal.

        Coarse suggestions, one per whole element to add, change or remove, ranked by the share of the gap that each
        closes. One that is `ready` can be applied as it is and never widens the gap. Episodes stored in `domain`
        raise or lower the scores.

        Args:
            current: The starting schema; the empty schema when absent.
            actions_taken: What was done so far. With `domain`, what followed it in similar episodes ranks higher.
        """
        request: Dict[str, Any] = {
            "goal": goal,
            "current": current,
            "domain": domain,
            "actions_taken": actions_taken,
        }
        return await self._core.ask_async(ROUTES["plan"], types.Plan, request)

    async def plan_instructions(
        self,
        *,
        goal: SchemaOrBehavior,
        current: Optional[Schema] = None,
        domain: Optional[str] = None,
        renames: Optional[Literal["off", "certain", "likely"]] = None,
        rename: Optional[Sequence[types.RenameInput]] = None,
        policies: Optional[Sequence[Union[Literal["no-data-loss", "no-breaking", "no-destructive", "no-unsafe"], types.PolicyInput]]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        behavior: Optional[bool] = None,
    ) -> types.PlanInstructions:
        """Exact, ordered and proved instructions from a schema to a goal.

        Complete instructions in dependency levels: those of one level may run in any order, a level needs only
        lower ones. The service applies its own plan before it answers; `verified` says that the result equals the
        goal.

        Args:
            current: The starting schema; the empty schema when absent.
            domain: Taken as in `/plan`; what is exact does not depend on what was stored, so it changes nothing.
            renames: What is read as a rename: where most of an element is the same (`likely`, when left out), only
                what is nearly beyond doubt (`certain`), or nothing (`off`).
            rename: Pairs that are one element under two names, whatever the evidence. Each must name what
                disappears and what appears.
            policies: What the plan is judged by: built-in policies by name, or policies of your own.
            target: Version of the format by which the goal is judged; default `17`.
            behavior: Also compare what the two do, which takes longer.
        """
        request: Dict[str, Any] = {
            "goal": goal,
            "current": current,
            "domain": domain,
            "renames": renames,
            "rename": rename,
            "policies": policies,
            "target": target,
            "behavior": behavior,
        }
        return await self._core.ask_async(ROUTES["plan-instructions"], types.PlanInstructions, request)

    async def gap(self, *, source: SchemaOrBehavior, target: SchemaOrBehavior) -> types.Gap:
        """Structural differences between two schemas.

        Lists the topmost elements that are missing, extra or modified, and a distance: 0 exactly when the two are
        canonically equal, 1 when they share nothing.
        """
        request: Dict[str, Any] = {"source": source, "target": target}
        return await self._core.ask_async(ROUTES["gap"], types.Gap, request)

    async def apply(
        self,
        *,
        schema: Schema,
        actions: Sequence[Union[types.ActionInput, Mapping[str, Any], Record]],
        base_hash: Optional[str] = None,
    ) -> types.Apply:
        """Apply actions to a schema.

        All or nothing: the first action whose precondition fails refuses the whole request and says what would make
        it possible. Nothing is stored.

        Args:
            base_hash: Refused as `base_hash_mismatch` unless `schema` has this canonical hash.
        """
        request: Dict[str, Any] = {"schema": schema, "actions": actions, "base_hash": base_hash}
        return await self._core.ask_async(ROUTES["apply"], types.Apply, request)

    async def validity_check(
        self,
        *,
        schema: Schema,
        target: Optional[Literal["17", "1.9"]] = None,
    ) -> types.ValidityCheck:
        """How likely a strict checker accepts the schema.

        The calibrated probability that the schema is valid, with the number of proved findings by severity. `valid`
        is true from a probability of 0.5.

        Args:
            target: Version of the format where the schema has none; default `17`.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target}
        return await self._core.ask_async(ROUTES["validity-check"], types.ValidityCheck, request)

    async def error_check(
        self,
        *,
        schema: Schema,
        target: Optional[Literal["17", "1.9"]] = None,
        tiers: Optional[bool] = None,
    ) -> types.ErrorCheck:
        """The probability of each of the twenty error categories.

        All twenty categories, most probable first, each with the findings that prove it where there are any.
        `top_errors` are those from 0.5 on.

        Args:
            target: Version of the format where the schema has none; default `17`.
            tiers: Tells tiers of repairs.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target, "tiers": tiers}
        return await self._core.ask_async(ROUTES["error-check"], types.ErrorCheck, request)

    async def migrate(
        self,
        *,
        schema: Schema,
        to: Optional[Literal["17", "1.9"]] = None,
        dry_run: Optional[bool] = None,
    ) -> types.Migrate:
        """Brings a schema to a version of the format.

        What the target refuses is mended by named steps, each checked. What needs a decision is a question, and
        nothing is guessed. The actions of `steps` lead from the schema to the answer.

        Args:
            to: Version of the format; default: `target` of the schema, else `17`.
            dry_run: `schema` is answered as it was given.
        """
        request: Dict[str, Any] = {"schema": schema, "to": to, "dry_run": dry_run}
        return await self._core.ask_async(ROUTES["migrate"], types.Migrate, request)

    async def run(
        self,
        *,
        schema: Schema,
        events: Sequence[types.EventInput],
        entities: Optional[Mapping[str, Any]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
        seed: Optional[int] = None,
    ) -> types.Run:
        """What a schema does, event by event.

        Starts every machine in its initial state and takes the events one after the other through all of them, with
        what follows from each. Nothing is called or stored: a service answers nothing, rows live in the answer
        alone, and `outcome` says how work ends. The same request gives the same answer: the clock stands still, and
        chance comes from `seed`.

        Args:
            entities: By the name of an entity: the row that `@entity` stands for, or the list of rows that are
                stored, of which the first is bound. Defaults of fields are filled in.
            target: Version of the format.
            seed: Of random operators.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "events": events,
            "entities": entities,
            "target": target,
            "seed": seed,
        }
        return await self._core.ask_async(ROUTES["run"], types.Run, request)

    async def explore(self, *, schema: Schema, target: Optional[Literal["17", "1.9"]] = None) -> types.Explore:
        """What a schema does in all of its runs.

        Takes every machine through every event, payload and answer that makes a difference, and says what can and
        what cannot happen. Traits that have nothing to do with one another are explored apart. What is found comes
        with a shortest run that `/run` replays. What never happens is said only where everything was explored;
        `gaps` names where it was not. A part of more than 20000 steps is ended there, and `gaps` says so.

        Args:
            target: Version of the format.
        """
        request: Dict[str, Any] = {"schema": schema, "target": target}
        return await self._core.ask_async(ROUTES["explore"], types.Explore, request)

    async def prove(
        self,
        *,
        schema: Schema,
        properties: Sequence[types.PropertyInput],
        fix: Optional[bool] = None,
        actions: Optional[Sequence[Union[types.ActionInput, Mapping[str, Any], Record]]] = None,
        target: Optional[Literal["17", "1.9"]] = None,
    ) -> types.Prove:
        """Whether properties of a schema hold in all of its runs.

        Judges sentences about all runs of a schema: `never A`, `always A`, `A before B`, `A leads to B` (and `by
        itself`), `A at most once`, `from everywhere eventually A`. A condition is `Trait in state`, an event that
        some trait takes, `Trait takes EVENT`, `Trait emits EVENT`, or a comparison of fields such as
        `Account.balance >= 0`, joined by `and`, `or` and `not`. A property is proved, or refuted by a shortest run
        that `/run` replays, or unknown, with what stands in the way.

        Args:
            fix: For each property that is refuted, also changes after which it is proved.
            actions: Judges the schema after them, and says which action loses a property.
            target: Version of the format.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "properties": properties,
            "fix": fix,
            "actions": actions,
            "target": target,
        }
        return await self._core.ask_async(ROUTES["prove"], types.Prove, request)

    @overload
    async def embed(self, *, schema: Optional[Schema] = None, parts: Optional[bool] = None) -> types.Embed: ...

    @overload
    async def embed(self, *, schemas: Sequence[Schema], parts: Optional[bool] = None) -> types.EmbedMany: ...

    async def embed(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        parts: Optional[bool] = None,
    ) -> Union[types.Embed, types.EmbedMany]:
        """A vector that captures the structure of a schema.

        A unit vector of 256 numbers. Renaming and reordering change no byte of it; near vectors mean things that
        are built alike.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            parts: Adds the vectors of orbitals and traits, which are comparable with those of schemas.
        """
        request: Dict[str, Any] = {"schema": schema, "schemas": schemas, "parts": parts}
        return await self._core.ask_async(ROUTES["embed"], Union[types.Embed, types.EmbedMany], request)

    async def session(self) -> types.Session:
        """What this key may do.

        The tenant, the scopes and the mode of the key that asks.
        """
        request: Dict[str, Any] = {}
        return await self._core.ask_async(ROUTES["session"], types.Session, request)

    async def limits(self) -> types.Limits:
        """Every limit of this service.

        The limits in force, by name. Going over one is an error that names it.
        """
        request: Dict[str, Any] = {}
        return await self._core.ask_async(ROUTES["limits"], types.Limits, request)

    async def explain(self, *, name: str) -> types.Explain:
        """What a word of the format means.

        Elements and their members, words that a member takes, operators, patterns, slots, bindings, categories,
        actions, error codes and limits, as `orrery explain` tells them. Of a word that means several things, every
        one; of a word that nobody knows, `near` has those that may have been meant.

        Args:
            name: Such as `trait`, `field.values`, `set` or `@entity`.
        """
        request: Dict[str, Any] = {"name": name}
        return await self._core.ask_async(ROUTES["explain"], types.Explain, request)

    async def healthz(self) -> types.Healthz:
        """Whether the process lives.

        Answers as long as the process can answer at all.
        """
        request: Dict[str, Any] = {}
        return await self._core.ask_async(ROUTES["healthz"], types.Healthz, request)

    async def readyz(self) -> types.Readyz:
        """Whether the service can do its work.

        503 `not_ready` while weights load, or when writes cannot be made durable.
        """
        request: Dict[str, Any] = {}
        return await self._core.ask_async(ROUTES["readyz"], types.Readyz, request)

    @overload
    async def find_similar_behaviors(
        self,
        *,
        schema: Optional[Schema] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatch: ...

    @overload
    async def find_similar_behaviors(
        self,
        *,
        schemas: Sequence[Schema],
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> types.BehaviorsMatchMany: ...

    async def find_similar_behaviors(
        self,
        *,
        schema: Optional[Schema] = None,
        schemas: Optional[Sequence[Schema]] = None,
        vector: Optional[Sequence[float]] = None,
        text: Optional[str] = None,
        mode: Optional[Literal["structure", "names", "both"]] = None,
        limit: Optional[int] = None,
        min_similarity: Optional[float] = None,
        explain: Optional[bool] = None,
    ) -> Union[types.BehaviorsMatch, types.BehaviorsMatchMany]:
        """Which behaviors a schema, a vector or a text is like.

        Most similar first; empty when nothing is near. A part of an application finds the application it is a part
        of.

        Args:
            schemas: A batch: the answer is `{items: [...]}` in the same order.
            mode: What of a schema counts: how it is built, what its words say, or both.
            explain: Adds to each match what made it similar.
        """
        request: Dict[str, Any] = {
            "schema": schema,
            "schemas": schemas,
            "vector": vector,
            "text": text,
            "mode": mode,
            "limit": limit,
            "min_similarity": min_similarity,
            "explain": explain,
        }
        return await self._core.ask_async(ROUTES["behaviors.match"], Union[types.BehaviorsMatch, types.BehaviorsMatchMany], request)
