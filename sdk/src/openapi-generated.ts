// Generated from the contract by `npm run sdk`. Do not edit.
import type { OrbSchema } from './format-generated.ts';
import type { ObjectInput, SchemaInput } from './request-types.ts';

export interface paths {
    "/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply actions to a schema
         * @description All or nothing: the first action whose precondition fails refuses the whole request and says what would make it possible. Nothing is stored.
         */
        post: operations["apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest entries of the audit log of the tenant
         * @description Newest first. Uses of keys are counted and written every ten minutes. `orrery keys audit` lists those of every tenant, with `--json` as JSON lines.
         */
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/behaviors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The behaviors, built-in and imported
         * @description By name; filtered by domain, tier, origin and words of the title, description and tags.
         */
        get: operations["behaviors.list"];
        put?: never;
        /**
         * Bring a behavior of your own
         * @description From then on it stands among the behaviors of the tenant: as a goal, in lists and in matching. The schema is checked first; one with errors is refused with every one of them, unless `accept_errors` is set. Answered only after it is durable.
         */
        post: operations["behaviors.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/behaviors/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One behavior with its schema
         * @description The full schema of a behavior, to read or to start from.
         */
        get: operations["behaviors.get"];
        put?: never;
        post?: never;
        /**
         * Delete an imported behavior
         * @description Its content is gone from every file of the service. The built-in behaviors stay.
         */
        delete: operations["behaviors.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/behaviors/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which behaviors a schema, a vector or a text is like
         * @description Most similar first; empty when nothing is near. A part of an application finds the application it is a part of.
         */
        post: operations["behaviors.match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A vector that captures the structure of a schema
         * @description A unit vector of 256 numbers. Renaming and reordering change no byte of it; near vectors mean things that are built alike.
         */
        post: operations["embed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/error-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The probability of each of the twenty error categories
         * @description All twenty categories, most probable first, each with the findings that prove it where there are any. `top_errors` are those from 0.5 on.
         */
        post: operations["error-check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a word of the format means
         * @description Elements and their members, words that a member takes, operators, patterns, slots, bindings, categories, actions, error codes and limits, as `orrery explain` tells them. Of a word that means several things, every one; of a word that nobody knows, `near` has those that may have been meant.
         */
        get: operations["explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a schema does in all of its runs
         * @description Takes every machine through every event, payload and answer that makes a difference, and says what can and what cannot happen. Traits that have nothing to do with one another are explored apart. What is found comes with a shortest run that `/run` replays. What never happens is said only where everything was explored; `gaps` names where it was not. A part of more than 20000 steps is ended there, and `gaps` says so.
         */
        post: operations["explore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Structural differences between two schemas
         * @description Lists the topmost elements that are missing, extra or modified, and a distance: 0 exactly when the two are canonically equal, 1 when they share nothing.
         */
        post: operations["gap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process lives
         * @description Answers as long as the process can answer at all.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API keys of the tenant
         * @description Oldest first, with those that are revoked or expired. A key itself is never shown again.
         */
        get: operations["keys.list"];
        put?: never;
        /**
         * Make an API key for the tenant
         * @description The answer holds the key, which is shown only now: the store keeps a hash, and a repeated request with the same `Idempotency-Key` gets the answer without the key. The key ends with the key that makes it, at the latest. Under a test key nothing is stored, and the key that is answered opens nothing.
         */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key of the tenant
         * @description Effective from the next request on, on every server of the store. Keys that it made, and those that they made, are revoked with it, unless `keep_made` is true: then they belong to the maker of the revoked key. Revoking a revoked key changes nothing. The key of the environment is no key of the store.
         */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key of the tenant
         * @description Makes a key with the same name, scopes, mode and end. The replaced key goes on for the overlap, so that clients can change over, and then ends. Keys that it made belong to the new key. A key may replace itself. Under a test key nothing is stored.
         */
        post: operations["keys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every limit of this service
         * @description The limits in force, by name. Going over one is an error that names it.
         */
        get: operations["limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/compress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Derive patterns from the episodes of a domain
         * @description Finds the steps that like episodes share. Replaces none of the evidence; a second run changes nothing.
         */
        post: operations["memory.compress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The domains that hold episodes
         * @description By name, with the number of episodes.
         */
        get: operations["memory.domains.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The episodes of a domain
         * @description Newest first, ties by id.
         */
        get: operations["memory.episodes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/episodes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One episode, whole
         * @description As it was stored.
         */
        get: operations["memory.episodes.get"];
        put?: never;
        post?: never;
        /**
         * Delete one episode
         * @description Its content is gone from every file of the service; patterns that lose their support are withdrawn.
         */
        delete: operations["memory.episodes.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove episodes that are old or no longer relevant
         * @description An episode goes when it is older than `older_than_days` or its relevance is below `min_relevance`. Its content is gone from every file of the service. `dry_run` only counts.
         */
        post: operations["memory.forget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/patterns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The patterns of a domain
         * @description Most supported first, ties by id.
         */
        get: operations["memory.patterns.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find similar past episodes and the pattern they follow
         * @description The true best of all episodes of the domain, most similar first; the first 32 are put in order by what they did and how it ended as well.
         */
        post: operations["memory.recall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long each domain keeps its episodes
         * @description Every domain that holds something or has a rule, by name, with what will go next. Each hour, episodes that are too old are forgotten as `/memory/forget` does it, and the audit log has their number as `memory.retention`.
         */
        get: operations["memory.retention.list"];
        put?: never;
        /**
         * Say how long a domain keeps its episodes
         * @description Null keeps them for ever; without `days` the rule of the configuration counts again. The answer says how many would go: nothing goes before the next run, which comes within the hour. A rule stays while its domain is empty. Under a test key nothing is stored.
         */
        post: operations["memory.retention.set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Memory usage of a domain, or of the tenant
         * @description Without a domain: the totals of the tenant with `domain: "*"`. An unknown domain answers zeros.
         */
        get: operations["memory.stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memory/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a completed episode
         * @description Answered only after the episode is durable. An episode identical to a stored one is counted on it and answers with the same id.
         */
        post: operations["memory.store"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/migrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings a schema to a version of the format
         * @description What the target refuses is mended by named steps, each checked. What needs a decision is a question, and nothing is guessed. The actions of `steps` lead from the schema to the answer.
         */
        post: operations["migrate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest actions that lead from a schema to a goal
         * @description Coarse suggestions, one per whole element to add, change or remove, ranked by the share of the gap that each closes. One that is `ready` can be applied as it is and never widens the gap. Episodes stored in `domain` raise or lower the scores.
         */
        post: operations["plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plan-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exact, ordered and proved instructions from a schema to a goal
         * @description Complete instructions in dependency levels: those of one level may run in any order, a level needs only lower ones. The service applies its own plan before it answers; `verified` says that the result equals the goal.
         */
        post: operations["plan-instructions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether properties of a schema hold in all of its runs
         * @description Judges sentences about all runs of a schema: `never A`, `always A`, `A before B`, `A leads to B` (and `by itself`), `A at most once`, `from everywhere eventually A`. A condition is `Trait in state`, an event that some trait takes, `Trait takes EVENT`, `Trait emits EVENT`, or a comparison of fields such as `Account.balance >= 0`, joined by `and`, `or` and `not`. A property is proved, or refuted by a shortest run that `/run` replays, or unknown, with what stands in the way.
         */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much the tenant holds, and how much it may
         * @description Keys are those that are neither revoked nor expired; bytes are those of the contents of episodes, as they lie in the store. A `quota` of null sets no bound. An admin key of the tenant `default` may ask about any tenant.
         */
        get: operations["quota.get"];
        put?: never;
        /**
         * Set the quotas of a tenant
         * @description For an admin key of the tenant `default`. The given quotas take the place of those that the tenant had; one that is absent or null is that of the configuration (`ORRERY_QUOTA_KEYS`, `ORRERY_QUOTA_EPISODES`, `ORRERY_QUOTA_BYTES`). What is there stays, also where it is more: a tenant over its quota reads, forgets and revokes, and writes nothing new. Under a test key nothing is stored.
         */
        post: operations["quota.set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rank-edits/jepa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ranked repair sequences for a failing schema
         * @description A best-first search over repairs. Every suggestion is checked again from scratch; `verified` says that the requested categories are gone and none came in.
         */
        post: operations["rank-edits.jepa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can do its work
         * @description 503 `not_ready` while weights load, or when writes cannot be made durable.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a schema does, event by event
         * @description Starts every machine in its initial state and takes the events one after the other through all of them, with what follows from each. Nothing is called or stored: a service answers nothing, rows live in the answer alone, and `outcome` says how work ends. The same request gives the same answer: the clock stands still, and chance comes from `seed`.
         */
        post: operations["run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this key may do
         * @description The tenant, the scopes and the mode of the key that asks.
         */
        get: operations["session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete everything of a tenant
         * @description Episodes and patterns, behaviors, keys, recorded answers, quotas and audit entries, for good: when it is answered, no byte of them is in any file of the store. The tenant is named to be sure; a key of the tenant `default` may name any, another only its own, and is deleted with it. `dry_run` and a test key only count. Other tenants feel nothing. In the audit log of the tenant `default` stays that a tenant was deleted, with a digest of its name. Sent again, it finishes what a failure left.
         */
        delete: operations["tenant.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenant/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything of a tenant, in pages
         * @description Episodes as `orrery export` writes them, imported behaviors, keys without what opens anything, quotas, rules of retention, audit entries: each item says its `kind`, in this order. A page may be empty before the last, whose `next_cursor` is null. `orrery tenant export` makes one file of them, as JSON lines. A key of the tenant `default` may name any tenant, another its own.
         */
        get: operations["tenant.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/text/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a text in any format as a schema
         * @description What other operations take as `schema`, and where its parts stand in the text. A text that cannot be read is no error of the request: `schema` is null then, and `faults` tell every place.
         */
        post: operations["text.read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/text/rewrite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a text say another schema
         * @description The text with the least change that makes it say `schema`: what did not change keeps its characters, comments included. JSON and the textual form are written; other formats are only read, and refused here.
         */
        post: operations["text.rewrite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/validity-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How likely a strict checker accepts the schema
         * @description The calibrated probability that the schema is valid, with the number of proved findings by severity. `valid` is true from a probability of 0.5.
         */
        post: operations["validity-check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        JsonObject: {
            [key: string]: unknown;
        };
        /** @description An error (RFC 9457). */
        Problem: {
            /** @enum {unknown} */
            code: "malformed_json" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "insufficient_scope" | "quota_exceeded" | "not_found" | "unknown_key" | "unknown_behavior" | "unknown_episode" | "method_not_allowed" | "request_timeout" | "base_hash_mismatch" | "behavior_exists" | "idempotency_conflict" | "body_too_large" | "unsupported_media_type" | "expectation_failed" | "invalid_request" | "action_failed" | "idempotency_key_reused" | "too_complex" | "rate_limited" | "headers_too_large" | "internal" | "unsupported_transfer_coding" | "overloaded" | "deadline_exceeded" | "not_ready" | "store_unavailable" | "identity_unavailable" | "embedder_unavailable";
            detail: string;
            errors?: {
                code: string;
                message: string;
                pointer: string;
            }[];
            request_id: string;
            retryable: boolean;
            status: number;
            title: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        Schema: OrbSchema;
        SchemaOrBehavior: components["schemas"]["Schema"] | string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description How to authenticate. */
        Authenticate: string;
        /** @description What is left, where a rate limit is set (IETF draft). */
        RateLimit: string;
        /** @description The rate limit, where one is set (IETF draft). */
        RateLimitPolicy: string;
        /** @description `true` when the answer is that of an earlier request with this `Idempotency-Key`. */
        Replayed: "true";
        /** @description The id of the request, as sent or made here. */
        RequestId: string;
        /** @description Seconds to wait. */
        RetryAfter: string;
        /** @description The version of the interface. */
        Version: "1";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": []
                 *       },
                 *       "actions": [
                 *         {
                 *           "action": "add_entity",
                 *           "params": {
                 *             "name": "Ticket"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    actions: ({
                        action: string;
                        params: ObjectInput;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description Refused as `base_hash_mismatch` unless `schema` has this canonical hash. */
                    base_hash?: string;
                    schema: SchemaInput;
                };
            };
        };
        responses: {
            /** @description Apply actions to a schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applied: number;
                        diagnostics: ({
                            action: string;
                            code: string;
                            index: number;
                            message: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        hash: string;
                        schema: components["schemas"]["Schema"];
                        /** @description What lies between the two documents, renames read as one change. */
                        summary: {
                            /** @description Topmost elements, each counted once with all that it holds. */
                            added: number;
                            changed: number;
                            /** @description How many instructions, suggestions or actions are of each hazard. */
                            hazards: {
                                changing: number;
                                destructive: number;
                                safe: number;
                            } & {
                                [key: string]: unknown;
                            };
                            removed: number;
                            renamed: number;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `base_hash_mismatch`: The schema is not the one the actions were made for */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `action_failed`: An action cannot be applied */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest entries of the audit log of the tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            /** @description The id of an operation, or `key.create`, `key.replace`, `key.revoke`, `key.use`, `key.refuse`, `memory.retention`. */
                            action: string;
                            /** @description ISO 8601, UTC, with milliseconds. */
                            at: string;
                            /** @description How many times, where uses are counted together. */
                            count: number;
                            id: string;
                            /** @description Empty for whoever owns the machine, at the command line. */
                            key_id: string;
                            /** @description `ok`, or the code of the error. */
                            outcome: string;
                            request_id: string | null;
                            /** @description The id of the episode or key, or the name of the behavior, that it was about. */
                            subject: string | null;
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "behaviors.list": {
        parameters: {
            query?: {
                cursor?: string;
                domain?: string;
                limit?: number;
                origin?: "built-in" | "imported";
                q?: string;
                tier?: "atom" | "molecule" | "organism";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The behaviors, built-in and imported */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            canonical_hash: string;
                            composes: string[];
                            description: string;
                            domain: string;
                            name: string;
                            /**
                             * @description `imported` for those that the tenant brought.
                             * @enum {string}
                             */
                            origin: "built-in" | "imported";
                            tags: string[];
                            /** @enum {string} */
                            tier: "atom" | "molecule" | "organism";
                            title: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "behaviors.import": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "acme-outline",
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "replace": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Keeps a schema in which the checks find errors.
                     * @default false
                     */
                    accept_errors?: boolean;
                    /** @description The schema's own when absent. */
                    description?: string;
                    /** @default imported */
                    domain?: string;
                    /** @description A prefix of your own and a name, such as `acme-returns`. */
                    name: string;
                    /**
                     * @description Takes the place of one of the same name.
                     * @default false
                     */
                    replace?: boolean;
                    schema: SchemaInput;
                    /** @default [] */
                    tags?: string[];
                    /**
                     * @description By the number of orbitals and traits when absent.
                     * @enum {string}
                     */
                    tier?: "atom" | "molecule" | "organism";
                    /** @description Made from the name when absent. */
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Bring a behavior of your own */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canonical_hash: string;
                        composes: string[];
                        description: string;
                        domain: string;
                        findings: {
                            error: number;
                            warning: number;
                        };
                        name: string;
                        /**
                         * @description `imported` for those that the tenant brought.
                         * @enum {string}
                         */
                        origin: "built-in" | "imported";
                        replaced: boolean;
                        tags: string[];
                        /** @enum {string} */
                        tier: "atom" | "molecule" | "organism";
                        title: string;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `behavior_exists`: A behavior of this name exists; `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "behaviors.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One behavior with its schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canonical_hash: string;
                        composes: string[];
                        description: string;
                        domain: string;
                        name: string;
                        /**
                         * @description `imported` for those that the tenant brought.
                         * @enum {string}
                         */
                        origin: "built-in" | "imported";
                        schema: components["schemas"]["Schema"];
                        tags: string[];
                        /** @enum {string} */
                        tier: "atom" | "molecule" | "organism";
                        title: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_behavior`: No behavior has this name */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "behaviors.delete": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an imported behavior */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canonical_hash: string;
                        /** @constant */
                        deleted: true;
                        name: string;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON; `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_behavior`: No behavior has this name */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "behaviors.match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "limit": 3
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Adds to each match what made it similar.
                     * @default false
                     */
                    explain?: boolean;
                    /** @default 10 */
                    limit?: number;
                    min_similarity?: number;
                    /**
                     * @description What of a schema counts: how it is built, what its words say, or both.
                     * @default both
                     * @enum {string}
                     */
                    mode?: "structure" | "names" | "both";
                    schema?: SchemaInput;
                    /** @description A batch: the answer is `{items: [...]}` in the same order. */
                    schemas?: SchemaInput[];
                    text?: string;
                    vector?: number[];
                };
            };
        };
        responses: {
            /** @description Which behaviors a schema, a vector or a text is like */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        embedding_version: string;
                        matches: ({
                            behavior_name: string;
                            domain: string;
                            /** @description With `explain`: what both have, weightiest first. */
                            explanation?: {
                                /** @description What each sort of evidence adds to the cosine of the two vectors, largest first; the shares sum up to it. */
                                evidence: {
                                    name: string;
                                    share: number;
                                }[];
                                features: {
                                    here: number;
                                    name: string;
                                    share: number;
                                    there: number;
                                }[];
                                neighbourhoods: {
                                    depth: number;
                                    here: number;
                                    kind: string;
                                    /** @description An element of the query that has it. */
                                    pointer?: string;
                                    share: number;
                                    there: number;
                                }[];
                                terms: string[];
                            };
                            /** @description What the words alone say, where they were asked. */
                            names?: number;
                            /** @description The orbital of the behavior that the query is like, when that says more than the whole. */
                            part?: string;
                            similarity: number;
                            /** @description What the structure alone says, where it was asked. */
                            structure?: number;
                            /** @enum {string} */
                            tier: "atom" | "molecule" | "organism";
                            title: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description For a text that nothing is near: which languages are read. */
                        no_match?: string;
                    } | {
                        items: {
                            embedding_version: string;
                            matches: ({
                                behavior_name: string;
                                domain: string;
                                /** @description With `explain`: what both have, weightiest first. */
                                explanation?: {
                                    /** @description What each sort of evidence adds to the cosine of the two vectors, largest first; the shares sum up to it. */
                                    evidence: {
                                        name: string;
                                        share: number;
                                    }[];
                                    features: {
                                        here: number;
                                        name: string;
                                        share: number;
                                        there: number;
                                    }[];
                                    neighbourhoods: {
                                        depth: number;
                                        here: number;
                                        kind: string;
                                        /** @description An element of the query that has it. */
                                        pointer?: string;
                                        share: number;
                                        there: number;
                                    }[];
                                    terms: string[];
                                };
                                /** @description What the words alone say, where they were asked. */
                                names?: number;
                                /** @description The orbital of the behavior that the query is like, when that says more than the whole. */
                                part?: string;
                                similarity: number;
                                /** @description What the structure alone says, where it was asked. */
                                structure?: number;
                                /** @enum {string} */
                                tier: "atom" | "molecule" | "organism";
                                title: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                            /** @description For a text that nothing is near: which languages are read. */
                            no_match?: string;
                        }[];
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    embed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Adds the vectors of orbitals and traits, which are comparable with those of schemas.
                     * @default false
                     */
                    parts?: boolean;
                    schema?: SchemaInput;
                    /** @description A batch: the answer is `{items: [...]}` in the same order. */
                    schemas?: SchemaInput[];
                };
            };
        };
        responses: {
            /** @description A vector that captures the structure of a schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        canonical_hash: string;
                        /** @description The length of `vector`: 256. */
                        dimension: number;
                        embedding_version: string;
                        /** @description With `parts`: each orbital, followed by its traits, in the order of the schema. A trait is embedded with its entity alone. */
                        parts?: {
                            /** @enum {string} */
                            kind: "orbital" | "trait";
                            name: string;
                            /** @description Where the part stands in the schema. */
                            pointer: string;
                            vector: number[];
                        }[];
                        vector: number[];
                    } | {
                        items: {
                            canonical_hash: string;
                            /** @description The length of `vector`: 256. */
                            dimension: number;
                            embedding_version: string;
                            /** @description With `parts`: each orbital, followed by its traits, in the order of the schema. A trait is embedded with its entity alone. */
                            parts?: {
                                /** @enum {string} */
                                kind: "orbital" | "trait";
                                name: string;
                                /** @description Where the part stands in the schema. */
                                pointer: string;
                                vector: number[];
                            }[];
                            vector: number[];
                        }[];
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "error-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    schema: SchemaInput;
                    /**
                     * @description Version of the format where the schema has none; default `17`.
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                    /** @description Tells tiers of repairs. */
                    tiers?: boolean;
                };
            };
        };
        responses: {
            /** @description The probability of each of the twenty error categories */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Findings that have one cause, such as a name misspelt once: told at the cause, with the findings of `errors` that follow from it. Those with most places first, then by pointer. */
                        causes: ({
                            /** @enum {string} */
                            category: "missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page";
                            message: string;
                            name: string;
                            /** @description Codes by which the format's own compiler reports the same condition. */
                            official_codes?: string[];
                            /** @description The findings that are gone once the first of `repairs` is applied, in the order of findings. */
                            places: {
                                /** @enum {string} */
                                category: "missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page";
                                message: string;
                                name: string;
                                pointer: string;
                                rule: string;
                            }[];
                            pointer: string;
                            /** @description Alternatives, gentlest first, each of which clears the finding alone; empty when a person has to decide. */
                            repairs: {
                                action: string;
                                /** @description Actions to apply afterwards. */
                                afterwards?: ({
                                    action: string;
                                    params: components["schemas"]["JsonObject"];
                                } & {
                                    [key: string]: unknown;
                                })[];
                                /** @description Actions to apply first, each with needs of its own. */
                                needs?: ({
                                    action: string;
                                    params: components["schemas"]["JsonObject"];
                                } & {
                                    [key: string]: unknown;
                                })[];
                                params: components["schemas"]["JsonObject"];
                                /**
                                 * @description How far the repair goes, with what is applied before and after it; told where `tiers` asks for it, in the order of `causes` and then of the document, for at most 2000000 units of work: a value of the document a repair, or more where applying it takes more.
                                 * @enum {string}
                                 */
                                tier?: "safe" | "unsafe" | "inventing";
                            }[];
                            /** @description The rule that it breaks, as `orrery explain` and the page of the rules have it. */
                            rule: string;
                            /** @enum {string} */
                            severity: "error" | "warning";
                            /** @description Events of a shortest way from the initial state to the place. */
                            trace?: string[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        error_count_prediction: number;
                        errors: {
                            /**
                             * @description `exact` when the document is closed, all of it was read and the checks decide; `predicted` otherwise.
                             * @enum {string}
                             */
                            basis: "exact" | "predicted";
                            /** @enum {string} */
                            category: "missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page";
                            description: string;
                            findings: ({
                                message: string;
                                name: string;
                                /** @description Codes by which the format's own compiler reports the same condition. */
                                official_codes?: string[];
                                pointer: string;
                                /** @description Alternatives, gentlest first, each of which clears the finding alone; empty when a person has to decide. */
                                repairs: {
                                    action: string;
                                    /** @description Actions to apply afterwards. */
                                    afterwards?: ({
                                        action: string;
                                        params: components["schemas"]["JsonObject"];
                                    } & {
                                        [key: string]: unknown;
                                    })[];
                                    /** @description Actions to apply first, each with needs of its own. */
                                    needs?: ({
                                        action: string;
                                        params: components["schemas"]["JsonObject"];
                                    } & {
                                        [key: string]: unknown;
                                    })[];
                                    params: components["schemas"]["JsonObject"];
                                    /**
                                     * @description How far the repair goes, with what is applied before and after it; told where `tiers` asks for it, in the order of `causes` and then of the document, for at most 2000000 units of work: a value of the document a repair, or more where applying it takes more.
                                     * @enum {string}
                                     */
                                    tier?: "safe" | "unsafe" | "inventing";
                                }[];
                                /** @description The rule that it breaks, as `orrery explain` and the page of the rules have it. */
                                rule: string;
                                /** @enum {string} */
                                severity: "error" | "warning";
                                /** @description Events of a shortest way from the initial state to the place. */
                                trace?: string[];
                            } & {
                                [key: string]: unknown;
                            })[];
                            /** @enum {string} */
                            group: "structural" | "wiring" | "ui";
                            probability: number;
                        }[];
                        /** @description What was not read: members under other names, such as `properties` for `fields`, members of statecharts, members that stand twice, properties that no registry has. A note makes nothing invalid. */
                        notes: ({
                            /** @description How many elements of the kind have it. */
                            count: number;
                            /**
                             * @description `unknown_member`: nothing reads the member, and another one seems to be meant. `unread_member`: statecharts have the member, this format does not; the message says what takes its place. `unread_value`: the member takes something else than the value that it has. `missing_member`: an element has nothing to be called by. `unknown_property`: the registry of patterns does not have the property. `unhandled_result`: a call emits the event when it is done, and nothing handles it. `misspelt_name`: a name that nothing declares is a typo of one that is declared. `repeated_member`: the member stands more than once in one object of the text; the last one is read. `foreign_document`: the document looks like one of another format. `guard_never_true`: the guard holds in no run, as an exploration of what the machines do proves. `transition_never_fires`: no run takes the transition, as an exploration of what the machines do proves. `state_never_reached`: no run reaches the state, as an exploration of what the machines do proves. `no_way_out`: no run leaves the state, as an exploration of what the machines do proves. `/error-check` explores where a guard reads a field of a `runtime` entity.
                             * @enum {string}
                             */
                            kind: "unknown_member" | "unread_member" | "unread_value" | "missing_member" | "unknown_property" | "unhandled_result" | "misspelt_name" | "repeated_member" | "foreign_document" | "guard_never_true" | "transition_never_fires" | "state_never_reached" | "no_way_out";
                            /** @description Lines of the text in which a repeated member stands; the last is read. */
                            lines?: number[];
                            /** @description The member that it seems to stand for, or what takes its place; else empty. */
                            meant: string;
                            message: string;
                            /** @description The member that nothing reads. */
                            name: string;
                            /** @description The first place. */
                            pointer: string;
                            /** @description Events of a shortest run that shows it, as `orrery run` takes them with `--outcome none`. */
                            trace?: string[];
                            /** @description Whether a part of the document was not read because of it: no answer about the document is `exact` then. */
                            unread: boolean;
                        } & {
                            [key: string]: unknown;
                        })[];
                        predictor_version: string;
                        /**
                         * @description The version of the format by which the document was judged.
                         * @enum {string}
                         */
                        target: "17" | "1.9";
                        top_errors: ("missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page")[];
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explain: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a word of the format means */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: ({
                            /** @description JSON; null where there is none. */
                            example: unknown;
                            /** @description Pairs: what the fact is called, and what it says. */
                            facts: string[][];
                            name: string;
                            parts: {
                                name: string;
                                says: string;
                                type: string;
                            }[];
                            says: string;
                            subject: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        near: string[];
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "Library",
                 *         "orbitals": [
                 *           {
                 *             "entity": {
                 *               "name": "Loan",
                 *               "fields": [
                 *                 {
                 *                   "name": "renewals",
                 *                   "type": "number",
                 *                   "default": 0
                 *                 }
                 *               ]
                 *             },
                 *             "traits": [
                 *               {
                 *                 "name": "Lending",
                 *                 "linkedEntity": "Loan",
                 *                 "stateMachine": {
                 *                   "states": [
                 *                     {
                 *                       "name": "lent",
                 *                       "isInitial": true
                 *                     },
                 *                     {
                 *                       "name": "returned",
                 *                       "isTerminal": true
                 *                     }
                 *                   ],
                 *                   "events": [
                 *                     "RENEW",
                 *                     "RETURN"
                 *                   ],
                 *                   "transitions": [
                 *                     {
                 *                       "from": "lent",
                 *                       "to": "lent",
                 *                       "event": "RENEW",
                 *                       "guard": [
                 *                         "<",
                 *                         "@entity.renewals",
                 *                         1
                 *                       ],
                 *                       "effects": [
                 *                         [
                 *                           "set",
                 *                           "@entity.renewals",
                 *                           [
                 *                             "+",
                 *                             "@entity.renewals",
                 *                             1
                 *                           ]
                 *                         ]
                 *                       ]
                 *                     },
                 *                     {
                 *                       "from": "lent",
                 *                       "to": "returned",
                 *                       "event": "RETURN"
                 *                     }
                 *                   ]
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    schema: SchemaInput;
                    /**
                     * @description Version of the format.
                     * @default 17
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description What a schema does in all of its runs */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was told apart, in all parts: states, and data that decides something. */
                        configurations: number;
                        coverage: {
                            /** @description Guards that came out both ways. */
                            guards: {
                                of: number;
                                seen: number;
                            };
                            /** @description States that were reached. */
                            states: {
                                of: number;
                                seen: number;
                            };
                            /** @description Transitions that were taken. */
                            transitions: {
                                of: number;
                                seen: number;
                            };
                        };
                        /** @description Everything was explored: what was not met cannot happen. */
                        exact: boolean;
                        /** @description By kind, then in the order of the document. */
                        findings: {
                            /** @enum {string} */
                            kind: "guard_always_true" | "guard_never_true" | "transition_never_fires" | "state_never_reached" | "no_way_out" | "waits_for_each_other" | "event_lost" | "screen_without_live_control" | "event_never_emitted";
                            message: string;
                            pointer: string;
                            /** @description A shortest run, as `/run` takes it. */
                            trace?: {
                                /** @description Rows that are assumed to be there. */
                                entities?: {
                                    [key: string]: components["schemas"]["JsonObject"];
                                };
                                events: {
                                    answers?: boolean;
                                    event: string;
                                    /** @enum {string} */
                                    outcome: "success" | "failure" | "none";
                                    payload?: components["schemas"]["JsonObject"];
                                    trait?: string;
                                }[];
                            };
                            trait: string;
                        }[];
                        /** @description Why more may be possible than was met, by the traits of a part. */
                        gaps: {
                            reason: string;
                            traits: string[];
                        }[];
                        /** @enum {string} */
                        target: "17" | "1.9";
                        /** @description Traits without a machine in the schema: what they do is not known. */
                        unknown: string[];
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    gap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "target": "std-helpdesk"
                 *     }
                 */
                "application/json": {
                    source: SchemaInput | string;
                    target: SchemaInput | string;
                };
            };
        };
        responses: {
            /** @description Structural differences between two schemas */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        extra: ({
                            entity?: string;
                            event?: string;
                            fieldType?: string;
                            from?: unknown;
                            /** @description How many elements of which type are in it. */
                            holds?: {
                                [key: string]: number;
                            };
                            /** @description The position of an element without a name. */
                            index?: number;
                            linkedEntity?: string;
                            name: string;
                            orbital?: string;
                            page?: string;
                            /** @description JSON Pointer in the document that has the element. */
                            path: string;
                            /** @description A page's path. */
                            route?: string;
                            source?: unknown;
                            to?: string;
                            trait?: string;
                            triggers?: unknown;
                            /** @enum {string} */
                            type: "schema" | "orbital" | "entity" | "field" | "trait" | "state" | "event" | "transition" | "effect" | "guard" | "emit" | "listen" | "tick" | "page" | "property";
                            /** @description What a property, a guard or an effect says. */
                            value?: unknown;
                        } & {
                            [key: string]: unknown;
                        })[];
                        gap_score: number;
                        missing: ({
                            entity?: string;
                            event?: string;
                            fieldType?: string;
                            from?: unknown;
                            /** @description How many elements of which type are in it. */
                            holds?: {
                                [key: string]: number;
                            };
                            /** @description The position of an element without a name. */
                            index?: number;
                            linkedEntity?: string;
                            name: string;
                            orbital?: string;
                            page?: string;
                            /** @description JSON Pointer in the document that has the element. */
                            path: string;
                            /** @description A page's path. */
                            route?: string;
                            source?: unknown;
                            to?: string;
                            trait?: string;
                            triggers?: unknown;
                            /** @enum {string} */
                            type: "schema" | "orbital" | "entity" | "field" | "trait" | "state" | "event" | "transition" | "effect" | "guard" | "emit" | "listen" | "tick" | "page" | "property";
                            /** @description What a property, a guard or an effect says. */
                            value?: unknown;
                        } & {
                            [key: string]: unknown;
                        })[];
                        modified: ({
                            changes: {
                                field: string;
                                from?: unknown;
                                to?: unknown;
                            }[];
                            entity?: string;
                            event?: string;
                            fieldType?: string;
                            from?: unknown;
                            /** @description How many elements of which type are in it. */
                            holds?: {
                                [key: string]: number;
                            };
                            /** @description The position of an element without a name. */
                            index?: number;
                            linkedEntity?: string;
                            name: string;
                            orbital?: string;
                            page?: string;
                            /** @description JSON Pointer in the document that has the element. */
                            path: string;
                            /** @description A page's path. */
                            route?: string;
                            source?: unknown;
                            to?: string;
                            trait?: string;
                            triggers?: unknown;
                            /** @enum {string} */
                            type: "schema" | "orbital" | "entity" | "field" | "trait" | "state" | "event" | "transition" | "effect" | "guard" | "emit" | "listen" | "tick" | "page" | "property";
                            /** @description What a property, a guard or an effect says. */
                            value?: unknown;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description What lies between the two documents, renames read as one change. */
                        summary: {
                            /** @description Topmost elements, each counted once with all that it holds. */
                            added: number;
                            changed: number;
                            /** @description How many instructions, suggestions or actions are of each hazard. */
                            hazards: {
                                changing: number;
                                destructive: number;
                                safe: number;
                            } & {
                                [key: string]: unknown;
                            };
                            removed: number;
                            renamed: number;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_behavior`: No behavior has this name */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the process lives */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        version: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.list": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API keys of the tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            /** @description ISO 8601, UTC, with milliseconds. */
                            created_at: string;
                            expires_at: string | null;
                            key_id: string;
                            /** @description Noted at most once a minute. */
                            last_used_at: string | null;
                            /** @description The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker. */
                            made_by: string | null;
                            /**
                             * @description A `test` key answers like a live one and stores nothing.
                             * @enum {string}
                             */
                            mode: "live" | "test";
                            name: string;
                            revoked_at: string | null;
                            scopes: ("read" | "write" | "admin" | "export" | "erase")[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "build server",
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "mode": "test",
                 *       "expires_in_days": 1
                 *     }
                 */
                "application/json": {
                    /** @description When absent, as late as the key that makes it, or never. */
                    expires_in_days?: number;
                    /**
                     * @description A `test` key answers like a live one and stores nothing.
                     * @default live
                     * @enum {string}
                     */
                    mode?: "live" | "test";
                    /** @description To tell the key by. */
                    name: string;
                    scopes: ("read" | "write" | "admin" | "export" | "erase")[];
                };
            };
        };
        responses: {
            /** @description Make an API key for the tenant */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601, UTC, with milliseconds. */
                        created_at: string;
                        expires_at: string | null;
                        /** @description Shown only now. Null where the request repeats one with the same `Idempotency-Key`: the key was made, and nobody can tell it again. */
                        key: string | null;
                        key_id: string;
                        /** @description Noted at most once a minute. */
                        last_used_at: string | null;
                        /** @description The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker. */
                        made_by: string | null;
                        /**
                         * @description A `test` key answers like a live one and stores nothing.
                         * @enum {string}
                         */
                        mode: "live" | "test";
                        name: string;
                        revoked_at: string | null;
                        scopes: ("read" | "write" | "admin" | "export" | "erase")[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this; `quota_exceeded`: The tenant holds as much as it may */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.revoke": {
        parameters: {
            query?: {
                keep_made?: string;
            };
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an API key of the tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Keys that it made, and that those made. */
                        also_revoked: string[];
                        key_id: string;
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON; `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_key`: No key has this id */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.rotate": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the replaced key goes on.
                     * @default 24
                     */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description Replace an API key of the tenant */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601, UTC, with milliseconds. */
                        created_at: string;
                        expires_at: string | null;
                        /** @description Shown only now. Null where the request repeats one with the same `Idempotency-Key`: the key was made, and nobody can tell it again. */
                        key: string | null;
                        key_id: string;
                        /** @description Noted at most once a minute. */
                        last_used_at: string | null;
                        /** @description The id of the key that made this one; null for the owner of the machine. A key does not outlive its maker. */
                        made_by: string | null;
                        /**
                         * @description A `test` key answers like a live one and stores nothing.
                         * @enum {string}
                         */
                        mode: "live" | "test";
                        name: string;
                        replaces: {
                            expires_at: string | null;
                            key_id: string;
                        };
                        revoked_at: string | null;
                        scopes: ("read" | "write" | "admin" | "export" | "erase")[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON; `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this; `quota_exceeded`: The tenant holds as much as it may */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_key`: No key has this id */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every limit of this service */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limits: {
                            [key: string]: number;
                        };
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.compress": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "helpdesk"
                 *     }
                 */
                "application/json": {
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Derive patterns from the episodes of a domain */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        episodes_compressed: number;
                        memory_reduction: number;
                        /** @description Why there is no pattern; absent where there is one. */
                        no_pattern?: string;
                        patterns_extracted: number;
                        /** @description Episodes without a vector yet, which clusters of contexts leave out; absent when none. */
                        vectors_pending?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.domains.list": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains that hold episodes */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            domain: string;
                            patterns: number;
                            storage_used_mb: number;
                            total_episodes: number;
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.episodes.list": {
        parameters: {
            query: {
                cursor?: string;
                domain: string;
                limit?: number;
                outcome?: string;
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The episodes of a domain */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            actions_taken: (string | ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                            } & {
                                [key: string]: unknown;
                            }))[];
                            context: string;
                            domain: string;
                            episode_id: string;
                            /** @description Episodes that the metadata quotes; this one repeats their evidence. */
                            linked_to: string[];
                            metadata: components["schemas"]["JsonObject"];
                            /** @description Times that this very content was stored. */
                            occurrences: number;
                            outcome: string;
                            /** @description Times that a recall returned it. */
                            recalls: number;
                            schema: components["schemas"]["Schema"] | null;
                            /** @description ISO 8601, UTC, with milliseconds. */
                            stored_at: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.episodes.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One episode, whole */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions_taken: (string | ({
                            action: string;
                            params: components["schemas"]["JsonObject"];
                        } & {
                            [key: string]: unknown;
                        }))[];
                        context: string;
                        domain: string;
                        episode_id: string;
                        /** @description Episodes that the metadata quotes; this one repeats their evidence. */
                        linked_to: string[];
                        metadata: components["schemas"]["JsonObject"];
                        /** @description Times that this very content was stored. */
                        occurrences: number;
                        outcome: string;
                        /** @description Times that a recall returned it. */
                        recalls: number;
                        schema: components["schemas"]["Schema"] | null;
                        /** @description ISO 8601, UTC, with milliseconds. */
                        stored_at: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_episode`: No episode has this id */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.episodes.delete": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete one episode */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        deleted: true;
                        episode_id: string;
                        patterns_withdrawn: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON; `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_episode`: No episode has this id */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.forget": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "helpdesk",
                 *       "older_than_days": 3650,
                 *       "dry_run": true
                 *     }
                 */
                "application/json": {
                    domain: string;
                    /** @default false */
                    dry_run?: boolean;
                    min_relevance?: number;
                    older_than_days?: number;
                };
            };
        };
        responses: {
            /** @description Remove episodes that are old or no longer relevant */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        dry_run: boolean;
                        episodes_forgotten: number;
                        episodes_remaining: number;
                        patterns_withdrawn: number;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.patterns.list": {
        parameters: {
            query: {
                cursor?: string;
                domain: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The patterns of a domain */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            /** @description Episodes with these steps in a like situation that ended otherwise. */
                            contradicting_ids: string[];
                            name: string;
                            /** @description How most of the supporting episodes ended, in their own word. */
                            outcome: string;
                            /** @description Every outcome of the supporting episodes, most frequent first. `failure` stands alone. */
                            outcomes: string[];
                            pattern_id: string;
                            /** @description What varies in each of `steps`, and their order. Absent where nothing varies. */
                            step_details?: ({
                                /** @description For an action that came with parameters. */
                                action?: string;
                                /** @description Places in `steps`, from 0, of the steps that always come before; what these imply is left out. */
                                after: number[];
                                arguments: ({
                                    /** @description The place among the words of the step, from 0, or the JSON Pointer of the parameter. */
                                    name: string;
                                    /** @description What stands here: `?variable`, or the value. */
                                    value: unknown;
                                    /** @description The variable that stands here; null for what all episodes have. */
                                    variable: string | null;
                                } & {
                                    [key: string]: unknown;
                                })[];
                                /** @description Only some of the supporting episodes took it. */
                                optional: boolean;
                                /** @description Its parameters, with `?variable` where one stands. */
                                params?: components["schemas"]["JsonObject"];
                                /** @description Most took it more than once in its place, such as a search from drawer to drawer. */
                                repeats: boolean;
                                /** @description As in `steps`. */
                                step: string;
                                /** @description The words that stay, or the name of the action. */
                                verb: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                            steps: string[];
                            /** @description 95 % interval of the rate (Wilson). */
                            success_interval: number[];
                            /** @description Share of success among the episodes with these steps; a partial one counts half. Null when no outcome says. */
                            success_rate: number | null;
                            support: number;
                            supporting_ids: string[];
                            /** @description Words that the contexts share. */
                            terms: string[];
                            /** @description The variables of `step_details`. */
                            variables?: ({
                                /** @description How many different values there were. */
                                distinct: number;
                                /** @description What all its values are, but for a number at the end. */
                                kind: string | null;
                                name: string;
                                /** @description Values seen, the most frequent first. */
                                values: unknown[];
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                        /** @description Why there is no pattern; absent where there is one. */
                        no_pattern?: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "context": "User seeing timeout errors during payment",
                 *       "domain": "helpdesk",
                 *       "limit": 3
                 *     }
                 */
                "application/json": {
                    /** @description What was done so far, in order; may be empty. Asks for `next_actions` and `pattern.position`. */
                    actions_taken?: (string | ({
                        action: string;
                        params: ObjectInput;
                    } & {
                        [key: string]: unknown;
                    }))[];
                    /** @description Its parameters, all or some. Asks for `before_step.same_arguments`; only with `step`. */
                    arguments?: ObjectInput;
                    context?: string;
                    domain: string;
                    /** @description Asks for `parts`. */
                    explain?: boolean;
                    /** @default 5 */
                    limit?: number;
                    min_similarity?: number;
                    /** @description `success`, `failure` and `partial` count in rates; any other word counts for neither. */
                    outcome?: string;
                    schema?: SchemaInput;
                    /**
                     * Format: date-time
                     * @description Stored at or after this time.
                     */
                    since?: string;
                    /** @description A step about to be taken, by name. Asks for `before_step`. */
                    step?: string;
                };
            };
        };
        responses: {
            /** @description Find similar past episodes and the pattern they follow */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How `step` ended where it was taken before. There when `step` is. */
                        before_step?: {
                            /** @description How they ended. */
                            evidence: {
                                failures: number;
                                partials: number;
                                successes: number;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description As in `next_actions`. */
                            expected_success: number;
                            /** @description Episodes that took it and failed. */
                            failed_ids: string[];
                            /** @description As in `next_actions`. */
                            failed_last?: number;
                            /** @description Of the episodes that took it with all of `arguments`; there when those are. */
                            same_arguments?: {
                                /** @description How they ended. */
                                evidence: {
                                    failures: number;
                                    partials: number;
                                    successes: number;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description As in `next_actions`. */
                                expected_success: number;
                                /** @description Episodes that took it and failed. */
                                failed_ids: string[];
                                /** @description As in `next_actions`. */
                                failed_last?: number;
                                /** @description 95 % interval of `success_rate` (Wilson). */
                                success_interval: number[];
                                /** @description Null when no outcome says. */
                                success_rate: number | null;
                                /** @description Episodes that took it, among the 100 most similar ones. */
                                support: number;
                                supporting_ids: string[];
                            } & {
                                [key: string]: unknown;
                            };
                            step: string;
                            /** @description 95 % interval of `success_rate` (Wilson). */
                            success_interval: number[];
                            /** @description Null when no outcome says. */
                            success_rate: number | null;
                            /** @description Episodes that took it, among the 100 most similar ones. */
                            support: number;
                            supporting_ids: string[];
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Domains with a name like this one, nearest first. There when the domain holds no episode. */
                        did_you_mean?: string[];
                        embedder_version: string;
                        episodes: ({
                            actions_taken: (string | ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                            } & {
                                [key: string]: unknown;
                            }))[];
                            /** @description Further episodes that say the same: near this context, the same steps, the same outcome. */
                            also?: number;
                            context: string;
                            /** @description The episode that corrects this one: it counts as failed. */
                            corrected_by?: string;
                            episode_id: string;
                            outcome: string;
                            /** @description What `similarity` is made of: parts that add up to it. There when `explain` is true. */
                            parts?: {
                                /** @description Words of the question that the context lacks and that name what was done. */
                                done: number;
                                /** @description What the contexts say, by their sentence vectors. */
                                sentence: number;
                                /** @description The steps of the question. */
                                steps: number;
                                /** @description The schemas. */
                                structure: number;
                                /** @description Words of the question that the context has. */
                                words: number;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description How many episodes praise this one. */
                            praised?: number;
                            similarity: number;
                            /** @description ISO 8601, UTC, with milliseconds. */
                            stored_at: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description What followed in similar episodes, by `score`. There when `actions_taken` is. */
                        next_actions?: ({
                            /** @description What to do, its arguments filled from what was done and from the context. */
                            action: string | ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                            } & {
                                [key: string]: unknown;
                            });
                            /** @description Endings of the episodes in which it followed. */
                            evidence: {
                                failures: number;
                                partials: number;
                                successes: number;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description How it may end here: newer endings and those of like situations count more, and few ones are drawn to the rate of all. */
                            expected_success: number;
                            /** @description Failures without a break up to the newest ending, from 3 on: the step keeps failing. */
                            failed_last?: number;
                            /** @description How likely it is next, by the episodes that were asked. */
                            likelihood: number;
                            /** @description What the order goes by: `likelihood` times the square of `expected_success`. */
                            score: number;
                            /** @description 95 % interval of `success_rate` (Wilson). */
                            success_interval: number[];
                            /** @description Of those; null when no outcome says. */
                            success_rate: number | null;
                            /** @description Episodes in which it followed. */
                            support: number;
                            supporting_ids: string[];
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Why there is no pattern; absent where there is one. */
                        no_pattern?: string;
                        pattern: ({
                            /** @description Episodes with these steps in a like situation that ended otherwise. */
                            contradicting_ids: string[];
                            /** @description Endings of all episodes of the domain with these steps in this order, as of now. There when the steps have no variable. */
                            evidence_now?: {
                                failures: number;
                                partials: number;
                                successes: number;
                            } & {
                                [key: string]: unknown;
                            };
                            name: string;
                            /** @description How most of the supporting episodes ended, in their own word. */
                            outcome: string;
                            /** @description Every outcome of the supporting episodes, most frequent first. `failure` stands alone. */
                            outcomes: string[];
                            pattern_id: string;
                            /** @description Where in the pattern `actions_taken` lead. */
                            position?: {
                                /** @description Values of the variables that are known, by name. */
                                bindings: components["schemas"]["JsonObject"];
                                /** @description Places in `steps`, from 0, of what is done. */
                                done: number[];
                                /** @description Places of what may come next: all that comes before is done or optional. */
                                next: number[];
                            } & {
                                [key: string]: unknown;
                            };
                            similarity: number;
                            /** @description What varies in each of `steps`, and their order. Absent where nothing varies. */
                            step_details?: ({
                                /** @description For an action that came with parameters. */
                                action?: string;
                                /** @description Places in `steps`, from 0, of the steps that always come before; what these imply is left out. */
                                after: number[];
                                arguments: ({
                                    /** @description The place among the words of the step, from 0, or the JSON Pointer of the parameter. */
                                    name: string;
                                    /** @description What stands here: `?variable`, or the value. */
                                    value: unknown;
                                    /** @description The variable that stands here; null for what all episodes have. */
                                    variable: string | null;
                                } & {
                                    [key: string]: unknown;
                                })[];
                                /** @description Only some of the supporting episodes took it. */
                                optional: boolean;
                                /** @description Its parameters, with `?variable` where one stands. */
                                params?: components["schemas"]["JsonObject"];
                                /** @description Most took it more than once in its place, such as a search from drawer to drawer. */
                                repeats: boolean;
                                /** @description As in `steps`. */
                                step: string;
                                /** @description The words that stay, or the name of the action. */
                                verb: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                            steps: string[];
                            /** @description 95 % interval of the rate (Wilson). */
                            success_interval: number[];
                            /** @description Share of success among the episodes with these steps; a partial one counts half. Null when no outcome says. */
                            success_rate: number | null;
                            support: number;
                            supporting_ids: string[];
                            /** @description Words that the contexts share. */
                            terms: string[];
                            /** @description The variables of `step_details`. */
                            variables?: ({
                                /** @description How many different values there were. */
                                distinct: number;
                                /** @description What all its values are, but for a number at the end. */
                                kind: string | null;
                                name: string;
                                /** @description Values seen, the most frequent first. */
                                values: unknown[];
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description What is pinned in the domain, whatever was asked: the newest 20. Absent where nothing is. */
                        pinned?: ({
                            actions_taken: (string | ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                            } & {
                                [key: string]: unknown;
                            }))[];
                            context: string;
                            episode_id: string;
                            outcome: string;
                            /** @enum {string} */
                            pinned: "always" | "never";
                            /** @description ISO 8601, UTC, with milliseconds. */
                            stored_at: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Further pinned episodes; absent when none. */
                        pinned_left?: number;
                        recall_version: number;
                        /** @description Episodes at or above `min_similarity`, whatever `limit` is. Without `min_similarity`, or with 0: every episode of the domain that `outcome` and `since` let through, however unlike it is. */
                        total_matches: number;
                        /** @description Episodes of the domain ranked by words alone until their vectors are made; absent when none. */
                        vectors_pending?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `embedder_unavailable`: Text cannot be embedded now; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.retention.list": {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long each domain keeps its episodes */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Episodes are forgotten when they are older; null keeps them for ever. */
                            days: number | null;
                            domain: string;
                            /** @description Those that are too old now, and go within the hour; pinned ones among them, which stay. */
                            episodes_due: number;
                            /** @description Those that will be within a week, and those that are now. */
                            episodes_due_in_a_week: number;
                            /** @description False where it is the rule of the configuration, `ORRERY_RETENTION_DAYS`. */
                            is_own: boolean;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.retention.set": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "helpdesk",
                 *       "days": 365
                 *     }
                 */
                "application/json": {
                    days?: number | null;
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Say how long a domain keeps its episodes */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Episodes are forgotten when they are older; null keeps them for ever. */
                        days: number | null;
                        domain: string;
                        /** @description Those that are too old now, and go within the hour; pinned ones among them, which stay. */
                        episodes_due: number;
                        /** @description Those that will be within a week, and those that are now. */
                        episodes_due_in_a_week: number;
                        /** @description False where it is the rule of the configuration, `ORRERY_RETENTION_DAYS`. */
                        is_own: boolean;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.stats": {
        parameters: {
            query?: {
                domain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Memory usage of a domain, or of the tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        /** @description Figures of the numbers at the top level of the metadata, by name. */
                        metadata: {
                            [key: string]: {
                                count: number;
                                max: number;
                                mean: number;
                                min: number;
                                sum: number;
                            };
                        };
                        oldest_episode: string | null;
                        patterns: number;
                        storage_used_mb: number;
                        total_episodes: number;
                        /** @description Episodes whose vectors are still to be made, or to be made anew. */
                        vectors_pending: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "memory.store": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "helpdesk",
                 *       "context": "Customer reported database timeout on checkout",
                 *       "actions_taken": [
                 *         "add_retry_logic",
                 *         "add_timeout_config",
                 *         "add_error_state"
                 *       ],
                 *       "outcome": "success",
                 *       "metadata": {
                 *         "duration_ms": 4500,
                 *         "llm_calls": 3
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @default [] */
                    actions_taken?: (string | ({
                        action: string;
                        params: ObjectInput;
                    } & {
                        [key: string]: unknown;
                    }))[];
                    context?: string;
                    /** @description The id of an episode that was wrong: it counts as failed from now on. Kept in the metadata. */
                    corrects?: string;
                    domain: string;
                    /** @default {} */
                    metadata?: ObjectInput;
                    /**
                     * @description `success`, `failure` and `partial` count in rates; any other word counts for neither.
                     * @default unknown
                     */
                    outcome?: string;
                    /**
                     * @description Told at every recall of the domain, until it is deleted: what is `always`, or `never`, to be done. Kept in the metadata.
                     * @enum {string}
                     */
                    pinned?: "always" | "never";
                    /** @description The id of an episode that was right: it counts as a success from now on. Kept in the metadata. */
                    praises?: string;
                    schema?: SchemaInput;
                };
            };
        };
        responses: {
            /** @description Store a completed episode */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        episode_id: string;
                        /** @description True when this content was there before; id and time are those of the first. */
                        is_duplicate: boolean;
                        occurrences: number;
                        /** @description ISO 8601, UTC, with milliseconds. */
                        stored_at: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this; `quota_exceeded`: The tenant holds as much as it may */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_episode`: No episode has this id */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    migrate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "Desk",
                 *         "orbitals": [
                 *           {
                 *             "entity": {
                 *               "name": "Ticket",
                 *               "persistence": "runtime",
                 *               "fields": [
                 *                 {
                 *                   "name": "title",
                 *                   "type": "string",
                 *                   "default": ""
                 *                 }
                 *               ]
                 *             },
                 *             "traits": [
                 *               {
                 *                 "name": "Triage",
                 *                 "linkedEntity": "Ticket",
                 *                 "stateMachine": {
                 *                   "states": [
                 *                     {
                 *                       "name": "open",
                 *                       "isInitial": true
                 *                     }
                 *                   ],
                 *                   "events": [
                 *                     {
                 *                       "key": "SAVE",
                 *                       "payloadSchema": [
                 *                         {
                 *                           "name": "data",
                 *                           "type": "object"
                 *                         }
                 *                       ]
                 *                     }
                 *                   ],
                 *                   "transitions": [
                 *                     {
                 *                       "from": "open",
                 *                       "event": "SAVE",
                 *                       "to": "open",
                 *                       "effects": [
                 *                         [
                 *                           "notify",
                 *                           "Saved",
                 *                           "success"
                 *                         ]
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `schema` is answered as it was given.
                     * @default false
                     */
                    dry_run?: boolean;
                    schema: SchemaInput;
                    /**
                     * @description Version of the format; default: `target` of the schema, else `17`.
                     * @enum {string}
                     */
                    to?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description Brings a schema to a version of the format */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By pointer, then rule. */
                        questions: {
                            /** @description Answers that can be applied; none where a person has to write one. */
                            choices: {
                                actions: ({
                                    action: string;
                                    params: components["schemas"]["JsonObject"];
                                } & {
                                    [key: string]: unknown;
                                })[];
                                /** @enum {string} */
                                hazard: "safe" | "changing" | "destructive";
                                label: string;
                            }[];
                            /** @description The code of the format's own compiler, where it has one. */
                            official_code: string | null;
                            /** @description Place in the migrated schema. */
                            pointer: string;
                            question: string;
                            /** @description The rule of the target that the document breaks. */
                            rule: string;
                        }[];
                        /** @description Errors of the target that are left after the steps. */
                        remaining: {
                            category: string;
                            message: string;
                            name: string;
                            /** @description The code of the format's own compiler, where it has one. */
                            official_code: string | null;
                            pointer: string;
                            /** @description The rule of the target that the document breaks. */
                            rule: string;
                        }[];
                        schema: components["schemas"]["Schema"];
                        /** @description In the order in which they were applied. */
                        steps: {
                            action: string;
                            /**
                             * @description `safe`: nothing that runs changes.
                             * @enum {string}
                             */
                            hazard: "safe" | "changing" | "destructive";
                            /** @description The code of the format's own compiler, where it has one. */
                            official_code: string | null;
                            params: components["schemas"]["JsonObject"];
                            reason: string;
                            /** @description The rule of the target that the document breaks. */
                            rule: string;
                        }[];
                        /** @enum {string} */
                        target: "17" | "1.9";
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "goal": "std-helpdesk",
                 *       "domain": "helpdesk"
                 *     }
                 */
                "application/json": {
                    /** @description What was done so far. With `domain`, what followed it in similar episodes ranks higher. */
                    actions_taken?: (string | ({
                        action: string;
                        params: ObjectInput;
                    } & {
                        [key: string]: unknown;
                    }))[];
                    /** @description The starting schema; the empty schema when absent. */
                    current?: SchemaInput;
                    domain?: string;
                    goal: SchemaInput | string;
                };
            };
        };
        responses: {
            /** @description Suggest actions that lead from a schema to a goal */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: ({
                            action: string;
                            /** @enum {string} */
                            hazard: "safe" | "changing" | "destructive";
                            /** @description What a destructive one loses. */
                            loses?: string;
                            params: components["schemas"]["JsonObject"];
                            /** @description Nothing else has to come first. */
                            ready: boolean;
                            score: number;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description What lies between the two documents, renames read as one change. */
                        summary: {
                            /** @description Topmost elements, each counted once with all that it holds. */
                            added: number;
                            changed: number;
                            /** @description How many instructions, suggestions or actions are of each hazard. */
                            hazards: {
                                changing: number;
                                destructive: number;
                                safe: number;
                            } & {
                                [key: string]: unknown;
                            };
                            removed: number;
                            renamed: number;
                        } & {
                            [key: string]: unknown;
                        };
                        total_actions: number;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_behavior`: No behavior has this name */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "plan-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket"
                 *           }
                 *         ]
                 *       },
                 *       "goal": "std-helpdesk",
                 *       "domain": "helpdesk"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Also compare what the two do, which takes longer.
                     * @default false
                     */
                    behavior?: boolean;
                    /** @description The starting schema; the empty schema when absent. */
                    current?: SchemaInput;
                    /** @description Taken as in `/plan`; what is exact does not depend on what was stored, so it changes nothing. */
                    domain?: string;
                    goal: SchemaInput | string;
                    /** @description What the plan is judged by: built-in policies by name, or policies of your own. */
                    policies?: (("no-data-loss" | "no-breaking" | "no-destructive" | "no-unsafe") | {
                        /** @description Hazards of instructions, effects on data and users, or single rules. */
                        forbids: ("changing" | "destructive" | "data_loss" | "breaking" | "narrowing" | "entity-removed" | "persistence-lost" | "collection-renamed" | "field-removed" | "type-changed" | "key-changed" | "relation-narrowed" | "relation-moved" | "entity-renamed" | "field-renamed" | "type-widened" | "access-widened" | "access-changed" | "trait-removed" | "event-removed" | "event-renamed" | "emit-removed" | "payload-removed" | "payload-changed" | "screens-removed" | "page-removed" | "path-changed" | "page-emptied" | "page-opens-empty" | "state-cut-off" | "required-without-default" | "default-removed" | "values-narrowed" | "unique-added" | "bounds-narrowed" | "format-narrowed" | "access-narrowed" | "payload-required")[];
                        /** @description What the verdict calls it. */
                        name: string;
                    })[];
                    /** @description Pairs that are one element under two names, whatever the evidence. Each must name what disappears and what appears. */
                    rename?: {
                        /** @description The name in `current`. */
                        from: string;
                        /** @description The name in the goal. */
                        to: string;
                        /**
                         * @description Of any kind when left out.
                         * @enum {string}
                         */
                        type?: "orbital" | "entity" | "field" | "trait" | "page" | "state" | "event" | "tick";
                        /** @description The trait of a state, event or tick, the entity of a field. */
                        within?: string;
                    }[];
                    /**
                     * @description What is read as a rename: where most of an element is the same (`likely`, when left out), only what is nearly beyond doubt (`certain`), or nothing (`off`).
                     * @enum {string}
                     */
                    renames?: "off" | "certain" | "likely";
                    /**
                     * @description Version of the format by which the goal is judged; default `17`.
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description Exact, ordered and proved instructions from a schema to a goal */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        base_hash: string;
                        /** @description Asked for by `behavior`: what the two do, by the names of the goal, shortest runs first. */
                        behavior?: {
                            /** @description Everything was followed. If not, there may be further differences. */
                            exact: boolean;
                            /** @description What can be done after the plan and could not before; at most 20. */
                            gained: {
                                sentence: string;
                                /** @description A shortest run, as `/run` takes it. */
                                trace?: {
                                    /** @description Rows that are assumed to be there. */
                                    entities?: {
                                        [key: string]: components["schemas"]["JsonObject"];
                                    };
                                    events: {
                                        answers?: boolean;
                                        event: string;
                                        /** @enum {string} */
                                        outcome: "success" | "failure" | "none";
                                        payload?: components["schemas"]["JsonObject"];
                                        trait?: string;
                                    }[];
                                };
                            }[];
                            /** @description The other way round; at most 20. */
                            lost: {
                                sentence: string;
                                /** @description A shortest run, as `/run` takes it. */
                                trace?: {
                                    /** @description Rows that are assumed to be there. */
                                    entities?: {
                                        [key: string]: components["schemas"]["JsonObject"];
                                    };
                                    events: {
                                        answers?: boolean;
                                        event: string;
                                        /** @enum {string} */
                                        outcome: "success" | "failure" | "none";
                                        payload?: components["schemas"]["JsonObject"];
                                        trait?: string;
                                    }[];
                                };
                            }[];
                            /** @description How many more there are of each. */
                            more: {
                                gained: number;
                                lost: number;
                            };
                            /** @description True when it is proved that there is no difference, `unknown` when not everything could be followed. */
                            same: boolean | "unknown";
                        };
                        cost: number;
                        /** @description With `target`: the errors that this version has against the goal. */
                        goal_errors?: number;
                        goal_hash: string;
                        /** @description By effect and rule, then in the order of the document. */
                        hazards: ({
                            /**
                             * @description `data_loss`: stored records are lost or cannot be read; `breaking`: what others send, read or link to stops working; `narrowing`: less is accepted or shown.
                             * @enum {string}
                             */
                            effect: "data_loss" | "breaking" | "narrowing";
                            message: string;
                            /** @description JSON Pointer in the goal; of what is gone, in the current schema. */
                            path: string;
                            /** @enum {string} */
                            rule: "entity-removed" | "persistence-lost" | "collection-renamed" | "field-removed" | "type-changed" | "key-changed" | "relation-narrowed" | "relation-moved" | "entity-renamed" | "field-renamed" | "type-widened" | "access-widened" | "access-changed" | "trait-removed" | "event-removed" | "event-renamed" | "emit-removed" | "payload-removed" | "payload-changed" | "screens-removed" | "page-removed" | "path-changed" | "page-emptied" | "page-opens-empty" | "state-cut-off" | "required-without-default" | "default-removed" | "values-narrowed" | "unique-added" | "bounds-narrowed" | "format-narrowed" | "access-narrowed" | "payload-required";
                            /** @description How to get there without the harm. */
                            safe_way: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        instructions: ({
                            action: string;
                            /** @enum {string} */
                            hazard: "safe" | "changing" | "destructive";
                            level: number;
                            params: components["schemas"]["JsonObject"];
                        } & {
                            [key: string]: unknown;
                        })[];
                        levels: number;
                        lower_bound: number;
                        renames: ({
                            /** @description How sure it is that the two are one; 1 where the request says so. */
                            confidence: number;
                            /** @description How many facts of each kind the two have in common, of how many that either has. */
                            evidence: ({
                                /** @enum {string} */
                                basis: "id" | "shape" | "wiring" | "references" | "position" | "name";
                                of: number;
                                same: number;
                            } & {
                                [key: string]: unknown;
                            })[];
                            from: string;
                            /** @description The other reading: removal and addition, or the rename. */
                            otherwise: ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                            } & {
                                [key: string]: unknown;
                            })[];
                            /** @description False when the plan removes and adds: too little is the same, or another pairing is as likely. */
                            taken: boolean;
                            to: string;
                            /** @enum {string} */
                            type: "orbital" | "entity" | "field" | "trait" | "page" | "state" | "event" | "tick";
                            /** @description The trait of a state, event or tick, the entity of a field. */
                            within?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description What lies between the two documents, renames read as one change. */
                        summary: {
                            /** @description Topmost elements, each counted once with all that it holds. */
                            added: number;
                            changed: number;
                            /** @description How many instructions, suggestions or actions are of each hazard. */
                            hazards: {
                                changing: number;
                                destructive: number;
                                safe: number;
                            } & {
                                [key: string]: unknown;
                            };
                            removed: number;
                            renamed: number;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The version of the format by which the goal is judged.
                         * @enum {string}
                         */
                        target: "17" | "1.9";
                        total_instructions: number;
                        /** @description One for each policy that was asked for, in its order. */
                        verdicts: ({
                            /** @description Hazards for data and users first, by effect; then instructions in their order. */
                            breaches: ({
                                /** @description The hazard or the rule that the policy forbids. */
                                forbids: string;
                                /** @description Position in `instructions`. */
                                instruction?: number;
                                message: string;
                                path?: string;
                                safe_way?: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                            passed: boolean;
                            policy: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @constant */
                        verified: true;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unknown_behavior`: No behavior has this name */
            404: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "Expenses",
                 *         "orbitals": [
                 *           {
                 *             "entity": {
                 *               "name": "Expense",
                 *               "persistence": "runtime",
                 *               "fields": [
                 *                 {
                 *                   "name": "author",
                 *                   "type": "string"
                 *                 },
                 *                 {
                 *                   "name": "approver",
                 *                   "type": "string"
                 *                 }
                 *               ]
                 *             },
                 *             "traits": [
                 *               {
                 *                 "name": "Approval",
                 *                 "linkedEntity": "Expense",
                 *                 "stateMachine": {
                 *                   "states": [
                 *                     {
                 *                       "name": "draft",
                 *                       "isInitial": true
                 *                     },
                 *                     {
                 *                       "name": "submitted"
                 *                     },
                 *                     {
                 *                       "name": "approved",
                 *                       "isTerminal": true
                 *                     }
                 *                   ],
                 *                   "events": [
                 *                     "SUBMIT",
                 *                     "APPROVE"
                 *                   ],
                 *                   "transitions": [
                 *                     {
                 *                       "from": "draft",
                 *                       "to": "submitted",
                 *                       "event": "SUBMIT",
                 *                       "effects": [
                 *                         [
                 *                           "set",
                 *                           "@entity.author",
                 *                           "@payload.by"
                 *                         ]
                 *                       ]
                 *                     },
                 *                     {
                 *                       "from": "submitted",
                 *                       "to": "approved",
                 *                       "event": "APPROVE",
                 *                       "effects": [
                 *                         [
                 *                           "set",
                 *                           "@entity.approver",
                 *                           "@payload.by"
                 *                         ]
                 *                       ]
                 *                     }
                 *                   ]
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "properties": [
                 *         {
                 *           "name": "two pairs of eyes",
                 *           "says": "never Approval in approved and approver = author"
                 *         },
                 *         {
                 *           "name": "submitted first",
                 *           "says": "SUBMIT before APPROVE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Judges the schema after them, and says which action loses a property. */
                    actions?: ({
                        action: string;
                        params: ObjectInput;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /**
                     * @description For each property that is refuted, also changes after which it is proved.
                     * @default false
                     */
                    fix?: boolean;
                    properties: {
                        /** @description Its name in the answer. */
                        name?: string;
                        /** @description The sentence. */
                        says: string;
                    }[];
                    schema: SchemaInput;
                    /**
                     * @description Version of the format.
                     * @default 17
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description Whether properties of a schema hold in all of its runs */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the order of the request. */
                        properties: {
                            /** @description How many configurations were told apart. */
                            configurations: number;
                            /** @description Why more may be possible than was met. */
                            gaps: string[];
                            /** @description So many events at the end of the run can go round for ever. */
                            loop?: number;
                            /** @description The property is proved of the schema before `actions`; it no longer is after the one at this index. */
                            lost_at?: number;
                            message: string;
                            name?: string;
                            /** @description Changes after each of which the property is proved and no other is lost; gentle ones first. */
                            repairs?: {
                                /** @description For `/apply`. */
                                actions: ({
                                    action: string;
                                    params: components["schemas"]["JsonObject"];
                                } & {
                                    [key: string]: unknown;
                                })[];
                                reason: string;
                            }[];
                            says: string;
                            /** @description A shortest run, as `/run` takes it. */
                            trace?: {
                                /** @description Rows that are assumed to be there. */
                                entities?: {
                                    [key: string]: components["schemas"]["JsonObject"];
                                };
                                events: {
                                    answers?: boolean;
                                    event: string;
                                    /** @enum {string} */
                                    outcome: "success" | "failure" | "none";
                                    payload?: components["schemas"]["JsonObject"];
                                    trait?: string;
                                }[];
                            };
                            /** @enum {string} */
                            verdict: "proved" | "refuted" | "unknown";
                        }[];
                        proved: number;
                        refuted: number;
                        /** @enum {string} */
                        target: "17" | "1.9";
                        unknown: number;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `action_failed`: An action cannot be applied */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "quota.get": {
        parameters: {
            query?: {
                tenant?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much the tenant holds, and how much it may */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bytes: {
                            quota: number | null;
                            used: number;
                        };
                        episodes: {
                            quota: number | null;
                            used: number;
                        };
                        keys: {
                            quota: number | null;
                            used: number;
                        };
                        tenant: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "quota.set": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant": "default"
                 *     }
                 */
                "application/json": {
                    /** @default null */
                    bytes?: number | null;
                    /** @default null */
                    episodes?: number | null;
                    /** @default null */
                    keys?: number | null;
                    tenant: string;
                };
            };
        };
        responses: {
            /** @description Set the quotas of a tenant */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bytes: {
                            quota: number | null;
                            used: number;
                        };
                        episodes: {
                            quota: number | null;
                            used: number;
                        };
                        keys: {
                            quota: number | null;
                            used: number;
                        };
                        tenant: string;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The same request is still running */
            409: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work; `idempotency_key_reused`: The idempotency key cannot be used for this request */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rank-edits.jepa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "errors": [
                 *         "missing_transition",
                 *         "orphan_event",
                 *         "missing_render_effect"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @default 5 */
                    beam_width?: number;
                    /** @description Error category codes as `/error-check` gives them; `undeclared_payload` is understood as `broken_binding`. */
                    errors: ("missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page" | "undeclared_payload")[];
                    /** @default 10 */
                    max_steps?: number;
                    /** @description The version before the change that broke the schema: what was lost is restored from it first. */
                    previous?: SchemaInput;
                    /**
                     * @description Adds the repaired `schema` to each suggestion.
                     * @default false
                     */
                    return_schema?: boolean;
                    schema: SchemaInput;
                    /**
                     * @description Version of the format where the schema has none; default `17`.
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                    /**
                     * @description Units of work, about a microsecond each; beyond them the best found is answered.
                     * @default 3000000
                     */
                    work_max?: number;
                };
            };
        };
        responses: {
            /** @description Ranked repair sequences for a failing schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Requested codes that the document does not show and that no opaque trait or reference leaves open. */
                        absent_errors: ("missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page")[];
                        beam_width: number;
                        /** @description True when the search ended by itself; false when `work_max` ended it, so that more work might find more. */
                        exhausted: boolean;
                        /** @description True when the document shows no finding of any category, requested or not, and writes out every trait: none is opaque or a reference to what is elsewhere. */
                        is_clean: boolean;
                        predictor_version: string;
                        steps_explored: number;
                        /** @description A value of `max_steps` that clears everything, where the one asked for is too small; null elsewhere. */
                        steps_needed: number | null;
                        suggestions: {
                            actions: ({
                                action: string;
                                params: components["schemas"]["JsonObject"];
                                step: number;
                                /**
                                 * @description How far an edit goes. `safe` changes nothing that runs, `unsafe` changes what the application does, `inventing` adds behavior without evidence in the document.
                                 * @enum {string}
                                 */
                                tier: "safe" | "unsafe" | "inventing";
                            } & {
                                [key: string]: unknown;
                            })[];
                            /** @description What changes, a line each, as an author reads it: `statos -> status in ESCALATE`. At most 20 lines; the last one counts the others. */
                            diff: string[];
                            hazards: ("safe" | "changing" | "destructive")[];
                            predicted_validity: number;
                            rank: number;
                            /** @description Why the suggestion does what it does, in one sentence. */
                            reason: string;
                            /** @description Requested codes that the result still shows, or that an opaque trait still leaves open. */
                            remaining: ("missing_initial_state" | "missing_transition" | "orphan_state" | "orphan_event" | "undeclared_event" | "invalid_transition" | "invalid_declaration" | "duplicate_transition" | "unmatched_emit" | "unmatched_listener" | "undeclared_emit" | "broken_binding" | "unresolved_trait_ref" | "unknown_entity_ref" | "invalid_effect" | "missing_render_effect" | "invalid_pattern" | "missing_overlay_exit" | "unhandled_ui_event" | "invalid_page")[];
                            schema?: components["schemas"]["Schema"];
                            score: number;
                            /**
                             * @description The tier of the action that goes furthest.
                             * @enum {string}
                             */
                            tier: "safe" | "unsafe" | "inventing";
                            verified: boolean;
                        }[];
                        /**
                         * @description The version of the format by whose rules was repaired.
                         * @enum {string}
                         */
                        target: "17" | "1.9";
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service can do its work */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            [key: string]: string;
                        };
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The service is not ready; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "Library",
                 *         "orbitals": [
                 *           {
                 *             "entity": {
                 *               "name": "Loan",
                 *               "fields": [
                 *                 {
                 *                   "name": "renewals",
                 *                   "type": "number",
                 *                   "default": 0
                 *                 }
                 *               ]
                 *             },
                 *             "traits": [
                 *               {
                 *                 "name": "Lending",
                 *                 "linkedEntity": "Loan",
                 *                 "stateMachine": {
                 *                   "states": [
                 *                     {
                 *                       "name": "lent",
                 *                       "isInitial": true
                 *                     },
                 *                     {
                 *                       "name": "returned",
                 *                       "isTerminal": true
                 *                     }
                 *                   ],
                 *                   "events": [
                 *                     "RENEW",
                 *                     "RETURN"
                 *                   ],
                 *                   "transitions": [
                 *                     {
                 *                       "from": "lent",
                 *                       "to": "lent",
                 *                       "event": "RENEW",
                 *                       "guard": [
                 *                         "<",
                 *                         "@entity.renewals",
                 *                         1
                 *                       ],
                 *                       "effects": [
                 *                         [
                 *                           "set",
                 *                           "@entity.renewals",
                 *                           [
                 *                             "+",
                 *                             "@entity.renewals",
                 *                             1
                 *                           ]
                 *                         ]
                 *                       ]
                 *                     },
                 *                     {
                 *                       "from": "lent",
                 *                       "to": "returned",
                 *                       "event": "RETURN"
                 *                     }
                 *                   ]
                 *                 }
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "events": [
                 *         {
                 *           "event": "RENEW"
                 *         },
                 *         {
                 *           "event": "RENEW"
                 *         },
                 *         {
                 *           "event": "RETURN"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description By the name of an entity: the row that `@entity` stands for, or the list of rows that are stored, of which the first is bound. Defaults of fields are filled in. */
                    entities?: ObjectInput;
                    events: {
                        /** @description The event answers work of `trait`: that trait and those that listen get it. */
                        answers?: boolean;
                        /** @description An event, or `tick:NAME`. */
                        event: string;
                        /**
                         * @description How a fetch or the like ends; `none`: it does not answer, and an event with `answers` may do so later.
                         * @default success
                         * @enum {string}
                         */
                        outcome?: "success" | "failure" | "none";
                        payload?: ObjectInput;
                        /** @description Only this trait gets it. */
                        trait?: string;
                    }[];
                    schema: SchemaInput;
                    /**
                     * @description Of random operators.
                     * @default 0
                     */
                    seed?: number;
                    /**
                     * @description Version of the format.
                     * @default 17
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description What a schema does, event by event */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By entity: the row that `@entity` stands for, and the rows that are stored. */
                        entities: {
                            [key: string]: {
                                bound: components["schemas"]["JsonObject"];
                                rows: components["schemas"]["JsonObject"][];
                            };
                        };
                        /** @description The state of each trait in the end. */
                        states: {
                            [key: string]: string;
                        };
                        /** @description One for each event, in order. */
                        steps: {
                            /** @description What was done, with the values of the arguments. Control forms stand as the effects that they run. */
                            effects: {
                                args: unknown[];
                                /** @description Why an argument has no value; the effect did nothing. */
                                failed?: string;
                                operator: string;
                                trait: string;
                            }[];
                            emitted: {
                                event: string;
                                payload: components["schemas"]["JsonObject"];
                                trait: string;
                            }[];
                            /** @description Machines answer one another for ever; the step was ended after 500 events. */
                            endless?: boolean;
                            event: string;
                            /** @description Why no transition was taken. */
                            ignored?: string;
                            /** @description Guards that were tried and did not hold; `reason` says why one has no value. */
                            refused: {
                                from: string;
                                guard: unknown;
                                reason?: string;
                                trait: string;
                            }[];
                            /** @description In the order in which they were taken: those of the event, then those that follow from it. */
                            transitions: {
                                /** @description The event itself, or what it became for a trait that listens. */
                                event: string;
                                from: string;
                                /** @description The guard that held. */
                                guard?: unknown;
                                to: string;
                                trait: string;
                            }[];
                        }[];
                        /** @enum {string} */
                        target: "17" | "1.9";
                        /** @description Traits without a machine in the schema: what they do is not known. */
                        unknown: string[];
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this key may do */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `key_environment` for the key of the environment. */
                        key_id: string;
                        /**
                         * @description A `test` key answers like a live one and stores nothing.
                         * @enum {string}
                         */
                        mode: "live" | "test";
                        /** @description With the weaker ones that each includes. */
                        scopes: ("read" | "write" | "admin" | "export" | "erase")[];
                        tenant: string;
                        /** @description Of the service. */
                        version: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "tenant.delete": {
        parameters: {
            query: {
                dry_run?: string;
                tenant: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete everything of a tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit_entries: number;
                        behaviors: number;
                        dry_run: boolean;
                        episodes: number;
                        /** @description With those that were revoked or expired. */
                        keys: number;
                        tenant: string;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON; `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "tenant.export": {
        parameters: {
            query: {
                cursor?: string;
                limit?: number;
                tenant: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything of a tenant, in pages */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            /** @enum {string} */
                            kind: "episode" | "behavior" | "key" | "quota" | "retention" | "audit";
                        } & {
                            [key: string]: unknown;
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is not well-formed */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `store_unavailable`: The store cannot be reached or written; `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "text.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "app desk \"1.0.0\"\n\norbital Desk {\n  entity Ticket {\n    title : string\n  }\n}\n",
                 *       "name": "desk.lolo",
                 *       "pointers": [
                 *         "/orbitals/0"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the file: its ending tells the format where the text does not.
                     * @default
                     */
                    name?: string;
                    /** @description JSON Pointers into the schema, of which `places` tells the places in order. */
                    pointers?: string[];
                    /** @description JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid state diagram. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Read a text in any format as a schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first 200, in the order of the text. */
                        faults: {
                            /** @description In UTF-16 code units. */
                            column: number;
                            line: number;
                            message: string;
                        }[];
                        /** @description As people call it, such as `YAML`. */
                        format: string;
                        /** @description Whether `/text/rewrite` takes a text of this format. */
                        is_writable: boolean;
                        /** @description What was understood and has no place in a schema. */
                        notes: {
                            /** @description In UTF-16 code units. */
                            column: number;
                            line: number;
                            message: string;
                        }[];
                        /** @description Where what a pointer names begins, or the nearest part around it. There when `pointers` is. */
                        places?: {
                            /** @description In UTF-16 code units. */
                            column: number;
                            line: number;
                        }[];
                        schema: components["schemas"]["Schema"] | null;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "text.rewrite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "app desk \"1.0.0\"\n\norbital Desk {\n  entity Ticket {\n    title : string\n  }\n}\n",
                 *       "name": "desk.lolo",
                 *       "schema": {
                 *         "name": "desk",
                 *         "orbitals": []
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the file: its ending tells the format where the text does not.
                     * @default
                     */
                    name?: string;
                    schema: SchemaInput;
                    /** @description JSON (with comments), YAML, the textual form, XState, SCXML, Amazon States Language or a Mermaid state diagram. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Make a text say another schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "validity-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schema": {
                 *         "name": "App",
                 *         "orbitals": [
                 *           {
                 *             "entity": "Ticket",
                 *             "traits": [
                 *               "Triage"
                 *             ],
                 *             "pages": [
                 *               "Dashboard"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    schema: SchemaInput;
                    /**
                     * @description Version of the format where the schema has none; default `17`.
                     * @enum {string}
                     */
                    target?: "17" | "1.9";
                };
            };
        };
        responses: {
            /** @description How likely a strict checker accepts the schema */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `exact` when the document is closed, all of it was read and the checks decide; `predicted` otherwise.
                         * @enum {string}
                         */
                        basis: "exact" | "predicted";
                        /** @enum {string} */
                        confidence: "high" | "medium" | "low";
                        findings: {
                            error: number;
                            warning: number;
                        };
                        /** @description What was not read: members under other names, such as `properties` for `fields`, members of statecharts, members that stand twice, properties that no registry has. A note makes nothing invalid. */
                        notes: ({
                            /** @description How many elements of the kind have it. */
                            count: number;
                            /**
                             * @description `unknown_member`: nothing reads the member, and another one seems to be meant. `unread_member`: statecharts have the member, this format does not; the message says what takes its place. `unread_value`: the member takes something else than the value that it has. `missing_member`: an element has nothing to be called by. `unknown_property`: the registry of patterns does not have the property. `unhandled_result`: a call emits the event when it is done, and nothing handles it. `misspelt_name`: a name that nothing declares is a typo of one that is declared. `repeated_member`: the member stands more than once in one object of the text; the last one is read. `foreign_document`: the document looks like one of another format. `guard_never_true`: the guard holds in no run, as an exploration of what the machines do proves. `transition_never_fires`: no run takes the transition, as an exploration of what the machines do proves. `state_never_reached`: no run reaches the state, as an exploration of what the machines do proves. `no_way_out`: no run leaves the state, as an exploration of what the machines do proves. `/error-check` explores where a guard reads a field of a `runtime` entity.
                             * @enum {string}
                             */
                            kind: "unknown_member" | "unread_member" | "unread_value" | "missing_member" | "unknown_property" | "unhandled_result" | "misspelt_name" | "repeated_member" | "foreign_document" | "guard_never_true" | "transition_never_fires" | "state_never_reached" | "no_way_out";
                            /** @description Lines of the text in which a repeated member stands; the last is read. */
                            lines?: number[];
                            /** @description The member that it seems to stand for, or what takes its place; else empty. */
                            meant: string;
                            message: string;
                            /** @description The member that nothing reads. */
                            name: string;
                            /** @description The first place. */
                            pointer: string;
                            /** @description Events of a shortest run that shows it, as `orrery run` takes them with `--outcome none`. */
                            trace?: string[];
                            /** @description Whether a part of the document was not read because of it: no answer about the document is `exact` then. */
                            unread: boolean;
                        } & {
                            [key: string]: unknown;
                        })[];
                        predictor_version: string;
                        probability: number;
                        /**
                         * @description The version of the format by which the document was judged.
                         * @enum {string}
                         */
                        target: "17" | "1.9";
                        valid: boolean;
                    };
                };
            };
            /** @description `malformed_json`: The body is not JSON */
            400: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_api_key`: An API key is required; `invalid_api_key`: The API key is not valid */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["Authenticate"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The API key may not do this */
            403: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large */
            413: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body must be JSON */
            415: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_request`: The request is not valid; `too_complex`: The request takes too much work */
            422: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something broke in the service */
            500: {
                headers: {
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: The service is busy; `deadline_exceeded`: The request took too long to answer */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Orrery-Version": components["headers"]["Version"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
