// Generated from the contract by `npm run sdk`. Do not edit.
import type { operations } from './openapi-generated.ts';
import type { Many, ManyAnswer, One, OneAnswer, Query } from './request-types.ts';
import type { CallOptions, Route } from './transport.ts';

/** What each operation takes and answers. */
export interface Operations {
  'plan': {
    request: NonNullable<operations['plan']['requestBody']>['content']['application/json'];
    answer: operations['plan']['responses'][200]['content']['application/json'];
  };
  'plan-instructions': {
    request: NonNullable<operations['plan-instructions']['requestBody']>['content']['application/json'];
    answer: operations['plan-instructions']['responses'][200]['content']['application/json'];
  };
  'gap': {
    request: NonNullable<operations['gap']['requestBody']>['content']['application/json'];
    answer: operations['gap']['responses'][200]['content']['application/json'];
  };
  'apply': {
    request: NonNullable<operations['apply']['requestBody']>['content']['application/json'];
    answer: operations['apply']['responses'][200]['content']['application/json'];
  };
  'validity-check': {
    request: NonNullable<operations['validity-check']['requestBody']>['content']['application/json'];
    answer: operations['validity-check']['responses'][200]['content']['application/json'];
  };
  'error-check': {
    request: NonNullable<operations['error-check']['requestBody']>['content']['application/json'];
    answer: operations['error-check']['responses'][200]['content']['application/json'];
  };
  'rank-edits.jepa': {
    request: NonNullable<operations['rank-edits.jepa']['requestBody']>['content']['application/json'];
    answer: operations['rank-edits.jepa']['responses'][200]['content']['application/json'];
  };
  'migrate': {
    request: NonNullable<operations['migrate']['requestBody']>['content']['application/json'];
    answer: operations['migrate']['responses'][200]['content']['application/json'];
  };
  'run': {
    request: NonNullable<operations['run']['requestBody']>['content']['application/json'];
    answer: operations['run']['responses'][200]['content']['application/json'];
  };
  'explore': {
    request: NonNullable<operations['explore']['requestBody']>['content']['application/json'];
    answer: operations['explore']['responses'][200]['content']['application/json'];
  };
  'prove': {
    request: NonNullable<operations['prove']['requestBody']>['content']['application/json'];
    answer: operations['prove']['responses'][200]['content']['application/json'];
  };
  'embed': {
    request: NonNullable<operations['embed']['requestBody']>['content']['application/json'];
    answer: operations['embed']['responses'][200]['content']['application/json'];
  };
  'behaviors.list': {
    request: Query<NonNullable<operations['behaviors.list']['parameters']['query']>>;
    answer: operations['behaviors.list']['responses'][200]['content']['application/json'];
  };
  'behaviors.get': {
    request: NonNullable<operations['behaviors.get']['parameters']['path']>;
    answer: operations['behaviors.get']['responses'][200]['content']['application/json'];
  };
  'behaviors.match': {
    request: NonNullable<operations['behaviors.match']['requestBody']>['content']['application/json'];
    answer: operations['behaviors.match']['responses'][200]['content']['application/json'];
  };
  'behaviors.import': {
    request: NonNullable<operations['behaviors.import']['requestBody']>['content']['application/json'];
    answer: operations['behaviors.import']['responses'][200]['content']['application/json'];
  };
  'behaviors.delete': {
    request: NonNullable<operations['behaviors.delete']['parameters']['path']>;
    answer: operations['behaviors.delete']['responses'][200]['content']['application/json'];
  };
  'memory.store': {
    request: NonNullable<operations['memory.store']['requestBody']>['content']['application/json'];
    answer: operations['memory.store']['responses'][200]['content']['application/json'];
  };
  'memory.compress': {
    request: NonNullable<operations['memory.compress']['requestBody']>['content']['application/json'];
    answer: operations['memory.compress']['responses'][200]['content']['application/json'];
  };
  'memory.forget': {
    request: NonNullable<operations['memory.forget']['requestBody']>['content']['application/json'];
    answer: operations['memory.forget']['responses'][200]['content']['application/json'];
  };
  'memory.episodes.delete': {
    request: NonNullable<operations['memory.episodes.delete']['parameters']['path']>;
    answer: operations['memory.episodes.delete']['responses'][200]['content']['application/json'];
  };
  'memory.recall': {
    request: NonNullable<operations['memory.recall']['requestBody']>['content']['application/json'];
    answer: operations['memory.recall']['responses'][200]['content']['application/json'];
  };
  'memory.stats': {
    request: Query<NonNullable<operations['memory.stats']['parameters']['query']>>;
    answer: operations['memory.stats']['responses'][200]['content']['application/json'];
  };
  'memory.episodes.get': {
    request: NonNullable<operations['memory.episodes.get']['parameters']['path']>;
    answer: operations['memory.episodes.get']['responses'][200]['content']['application/json'];
  };
  'memory.episodes.list': {
    request: Query<NonNullable<operations['memory.episodes.list']['parameters']['query']>>;
    answer: operations['memory.episodes.list']['responses'][200]['content']['application/json'];
  };
  'memory.patterns.list': {
    request: Query<NonNullable<operations['memory.patterns.list']['parameters']['query']>>;
    answer: operations['memory.patterns.list']['responses'][200]['content']['application/json'];
  };
  'memory.domains.list': {
    request: Query<NonNullable<operations['memory.domains.list']['parameters']['query']>>;
    answer: operations['memory.domains.list']['responses'][200]['content']['application/json'];
  };
  'memory.retention.list': {
    request: Query<NonNullable<operations['memory.retention.list']['parameters']['query']>>;
    answer: operations['memory.retention.list']['responses'][200]['content']['application/json'];
  };
  'memory.retention.set': {
    request: NonNullable<operations['memory.retention.set']['requestBody']>['content']['application/json'];
    answer: operations['memory.retention.set']['responses'][200]['content']['application/json'];
  };
  'session': {
    request: Record<string, never>;
    answer: operations['session']['responses'][200]['content']['application/json'];
  };
  'keys.list': {
    request: Query<NonNullable<operations['keys.list']['parameters']['query']>>;
    answer: operations['keys.list']['responses'][200]['content']['application/json'];
  };
  'keys.create': {
    request: NonNullable<operations['keys.create']['requestBody']>['content']['application/json'];
    answer: operations['keys.create']['responses'][200]['content']['application/json'];
  };
  'keys.rotate': {
    request: NonNullable<operations['keys.rotate']['requestBody']>['content']['application/json'];
    answer: operations['keys.rotate']['responses'][200]['content']['application/json'];
  };
  'keys.revoke': {
    request: NonNullable<operations['keys.revoke']['parameters']['path']> & Query<NonNullable<operations['keys.revoke']['parameters']['query']>>;
    answer: operations['keys.revoke']['responses'][200]['content']['application/json'];
  };
  'quota.get': {
    request: Query<NonNullable<operations['quota.get']['parameters']['query']>>;
    answer: operations['quota.get']['responses'][200]['content']['application/json'];
  };
  'quota.set': {
    request: NonNullable<operations['quota.set']['requestBody']>['content']['application/json'];
    answer: operations['quota.set']['responses'][200]['content']['application/json'];
  };
  'tenant.export': {
    request: Query<NonNullable<operations['tenant.export']['parameters']['query']>>;
    answer: operations['tenant.export']['responses'][200]['content']['application/json'];
  };
  'tenant.delete': {
    request: Query<NonNullable<operations['tenant.delete']['parameters']['query']>>;
    answer: operations['tenant.delete']['responses'][200]['content']['application/json'];
  };
  'audit.list': {
    request: Query<NonNullable<operations['audit.list']['parameters']['query']>>;
    answer: operations['audit.list']['responses'][200]['content']['application/json'];
  };
  'text.read': {
    request: NonNullable<operations['text.read']['requestBody']>['content']['application/json'];
    answer: operations['text.read']['responses'][200]['content']['application/json'];
  };
  'text.rewrite': {
    request: NonNullable<operations['text.rewrite']['requestBody']>['content']['application/json'];
    answer: operations['text.rewrite']['responses'][200]['content']['application/json'];
  };
  'limits': {
    request: Record<string, never>;
    answer: operations['limits']['responses'][200]['content']['application/json'];
  };
  'explain': {
    request: Query<NonNullable<operations['explain']['parameters']['query']>>;
    answer: operations['explain']['responses'][200]['content']['application/json'];
  };
  'healthz': {
    request: Record<string, never>;
    answer: operations['healthz']['responses'][200]['content']['application/json'];
  };
  'readyz': {
    request: Record<string, never>;
    answer: operations['readyz']['responses'][200]['content']['application/json'];
  };
}

export interface Client {
  /** Suggest actions that lead from a schema to a goal. */
  plan(request: Operations['plan']['request'], options?: CallOptions): Promise<Operations['plan']['answer']>;
  /** Exact, ordered and proved instructions from a schema to a goal. */
  planInstructions(request: Operations['plan-instructions']['request'], options?: CallOptions): Promise<Operations['plan-instructions']['answer']>;
  /** Structural differences between two schemas. */
  gap(request: Operations['gap']['request'], options?: CallOptions): Promise<Operations['gap']['answer']>;
  /** Apply actions to a schema. */
  apply(request: Operations['apply']['request'], options?: CallOptions): Promise<Operations['apply']['answer']>;
  /** How likely a strict checker accepts the schema. */
  validityCheck(request: Operations['validity-check']['request'], options?: CallOptions): Promise<Operations['validity-check']['answer']>;
  /** The probability of each of the twenty error categories. */
  errorCheck(request: Operations['error-check']['request'], options?: CallOptions): Promise<Operations['error-check']['answer']>;
  /** Brings a schema to a version of the format. */
  migrate(request: Operations['migrate']['request'], options?: CallOptions): Promise<Operations['migrate']['answer']>;
  /** What a schema does, event by event. */
  run(request: Operations['run']['request'], options?: CallOptions): Promise<Operations['run']['answer']>;
  /** What a schema does in all of its runs. */
  explore(request: Operations['explore']['request'], options?: CallOptions): Promise<Operations['explore']['answer']>;
  /** Whether properties of a schema hold in all of its runs. */
  prove(request: Operations['prove']['request'], options?: CallOptions): Promise<Operations['prove']['answer']>;
  /** A vector that captures the structure of a schema. */
  embed(request: One<Operations['embed']['request']>, options?: CallOptions): Promise<OneAnswer<Operations['embed']['answer']>>;
  /** A vector that captures the structure of a schema. */
  embed(request: Many<Operations['embed']['request']>, options?: CallOptions): Promise<ManyAnswer<Operations['embed']['answer']>>;
  /** A vector that captures the structure of a schema. */
  embed(request: Operations['embed']['request'], options?: CallOptions): Promise<Operations['embed']['answer']>;
  /** What this key may do. */
  session(request?: Operations['session']['request'], options?: CallOptions): Promise<Operations['session']['answer']>;
  /** Every limit of this service. */
  limits(request?: Operations['limits']['request'], options?: CallOptions): Promise<Operations['limits']['answer']>;
  /** What a word of the format means. */
  explain(request: Operations['explain']['request'], options?: CallOptions): Promise<Operations['explain']['answer']>;
  /** Whether the process lives. */
  healthz(request?: Operations['healthz']['request'], options?: CallOptions): Promise<Operations['healthz']['answer']>;
  /** Whether the service can do its work. */
  readyz(request?: Operations['readyz']['request'], options?: CallOptions): Promise<Operations['readyz']['answer']>;
  readonly rankEdits: {
    /** Ranked repair sequences for a failing schema. */
    jepa(request: Operations['rank-edits.jepa']['request'], options?: CallOptions): Promise<Operations['rank-edits.jepa']['answer']>;
  };
  readonly behaviors: {
    /** The behaviors, built-in and imported. */
    list(request?: Operations['behaviors.list']['request'], options?: CallOptions): Promise<Operations['behaviors.list']['answer']>;
    /** One behavior with its schema. */
    get(request: Operations['behaviors.get']['request'], options?: CallOptions): Promise<Operations['behaviors.get']['answer']>;
    /** Which behaviors a schema, a vector or a text is like. */
    match(request: One<Operations['behaviors.match']['request']>, options?: CallOptions): Promise<OneAnswer<Operations['behaviors.match']['answer']>>;
    /** Which behaviors a schema, a vector or a text is like. */
    match(request: Many<Operations['behaviors.match']['request']>, options?: CallOptions): Promise<ManyAnswer<Operations['behaviors.match']['answer']>>;
    /** Which behaviors a schema, a vector or a text is like. */
    match(request: Operations['behaviors.match']['request'], options?: CallOptions): Promise<Operations['behaviors.match']['answer']>;
    /** Bring a behavior of your own. */
    import(request: Operations['behaviors.import']['request'], options?: CallOptions): Promise<Operations['behaviors.import']['answer']>;
    /** Delete an imported behavior. */
    delete(request: Operations['behaviors.delete']['request'], options?: CallOptions): Promise<Operations['behaviors.delete']['answer']>;
  };
  readonly memory: {
    /** Store a completed episode. */
    store(request: Operations['memory.store']['request'], options?: CallOptions): Promise<Operations['memory.store']['answer']>;
    /** Derive patterns from the episodes of a domain. */
    compress(request: Operations['memory.compress']['request'], options?: CallOptions): Promise<Operations['memory.compress']['answer']>;
    /** Remove episodes that are old or no longer relevant. */
    forget(request: Operations['memory.forget']['request'], options?: CallOptions): Promise<Operations['memory.forget']['answer']>;
    /** Find similar past episodes and the pattern they follow. */
    recall(request: Operations['memory.recall']['request'], options?: CallOptions): Promise<Operations['memory.recall']['answer']>;
    /** Memory usage of a domain, or of the tenant. */
    stats(request?: Operations['memory.stats']['request'], options?: CallOptions): Promise<Operations['memory.stats']['answer']>;
    readonly episodes: {
      /** Delete one episode. */
      delete(request: Operations['memory.episodes.delete']['request'], options?: CallOptions): Promise<Operations['memory.episodes.delete']['answer']>;
      /** One episode, whole. */
      get(request: Operations['memory.episodes.get']['request'], options?: CallOptions): Promise<Operations['memory.episodes.get']['answer']>;
      /** The episodes of a domain. */
      list(request: Operations['memory.episodes.list']['request'], options?: CallOptions): Promise<Operations['memory.episodes.list']['answer']>;
    };
    readonly patterns: {
      /** The patterns of a domain. */
      list(request: Operations['memory.patterns.list']['request'], options?: CallOptions): Promise<Operations['memory.patterns.list']['answer']>;
    };
    readonly domains: {
      /** The domains that hold episodes. */
      list(request?: Operations['memory.domains.list']['request'], options?: CallOptions): Promise<Operations['memory.domains.list']['answer']>;
    };
    readonly retention: {
      /** How long each domain keeps its episodes. */
      list(request?: Operations['memory.retention.list']['request'], options?: CallOptions): Promise<Operations['memory.retention.list']['answer']>;
      /** Say how long a domain keeps its episodes. */
      set(request: Operations['memory.retention.set']['request'], options?: CallOptions): Promise<Operations['memory.retention.set']['answer']>;
    };
  };
  readonly keys: {
    /** The API keys of the tenant. */
    list(request?: Operations['keys.list']['request'], options?: CallOptions): Promise<Operations['keys.list']['answer']>;
    /** Make an API key for the tenant. */
    create(request: Operations['keys.create']['request'], options?: CallOptions): Promise<Operations['keys.create']['answer']>;
    /** Replace an API key of the tenant. */
    rotate(request: Operations['keys.rotate']['request'], options?: CallOptions): Promise<Operations['keys.rotate']['answer']>;
    /** Revoke an API key of the tenant. */
    revoke(request: Operations['keys.revoke']['request'], options?: CallOptions): Promise<Operations['keys.revoke']['answer']>;
  };
  readonly quota: {
    /** How much the tenant holds, and how much it may. */
    get(request?: Operations['quota.get']['request'], options?: CallOptions): Promise<Operations['quota.get']['answer']>;
    /** Set the quotas of a tenant. */
    set(request: Operations['quota.set']['request'], options?: CallOptions): Promise<Operations['quota.set']['answer']>;
  };
  readonly tenant: {
    /** Everything of a tenant, in pages. */
    export(request: Operations['tenant.export']['request'], options?: CallOptions): Promise<Operations['tenant.export']['answer']>;
    /** Delete everything of a tenant. */
    delete(request: Operations['tenant.delete']['request'], options?: CallOptions): Promise<Operations['tenant.delete']['answer']>;
  };
  readonly audit: {
    /** The newest entries of the audit log of the tenant. */
    list(request?: Operations['audit.list']['request'], options?: CallOptions): Promise<Operations['audit.list']['answer']>;
  };
  readonly text: {
    /** Read a text in any format as a schema. */
    read(request: Operations['text.read']['request'], options?: CallOptions): Promise<Operations['text.read']['answer']>;
    /** Make a text say another schema. */
    rewrite(request: Operations['text.rewrite']['request'], options?: CallOptions): Promise<Operations['text.rewrite']['answer']>;
  };
}

export const routes: Readonly<Record<keyof Operations, Route>> = {
  'plan': { method: 'POST', path: '/plan', writes: false },
  'plan-instructions': { method: 'POST', path: '/plan-instructions', writes: false },
  'gap': { method: 'POST', path: '/gap', writes: false },
  'apply': { method: 'POST', path: '/apply', writes: false },
  'validity-check': { method: 'POST', path: '/validity-check', writes: false },
  'error-check': { method: 'POST', path: '/error-check', writes: false },
  'rank-edits.jepa': { method: 'POST', path: '/rank-edits/jepa', writes: false },
  'migrate': { method: 'POST', path: '/migrate', writes: false },
  'run': { method: 'POST', path: '/run', writes: false },
  'explore': { method: 'POST', path: '/explore', writes: false },
  'prove': { method: 'POST', path: '/prove', writes: false },
  'embed': { method: 'POST', path: '/embed', writes: false },
  'behaviors.list': { method: 'GET', path: '/behaviors', writes: false },
  'behaviors.get': { method: 'GET', path: '/behaviors/{name}', writes: false },
  'behaviors.match': { method: 'POST', path: '/behaviors/match', writes: false },
  'behaviors.import': { method: 'POST', path: '/behaviors', writes: true },
  'behaviors.delete': { method: 'DELETE', path: '/behaviors/{name}', writes: true },
  'memory.store': { method: 'POST', path: '/memory/store', writes: true },
  'memory.compress': { method: 'POST', path: '/memory/compress', writes: true },
  'memory.forget': { method: 'POST', path: '/memory/forget', writes: true },
  'memory.episodes.delete': { method: 'DELETE', path: '/memory/episodes/{id}', writes: true },
  'memory.recall': { method: 'POST', path: '/memory/recall', writes: false },
  'memory.stats': { method: 'GET', path: '/memory/stats', writes: false },
  'memory.episodes.get': { method: 'GET', path: '/memory/episodes/{id}', writes: false },
  'memory.episodes.list': { method: 'GET', path: '/memory/episodes', writes: false },
  'memory.patterns.list': { method: 'GET', path: '/memory/patterns', writes: false },
  'memory.domains.list': { method: 'GET', path: '/memory/domains', writes: false },
  'memory.retention.list': { method: 'GET', path: '/memory/retention', writes: false },
  'memory.retention.set': { method: 'POST', path: '/memory/retention', writes: true },
  'session': { method: 'GET', path: '/session', writes: false },
  'keys.list': { method: 'GET', path: '/keys', writes: false },
  'keys.create': { method: 'POST', path: '/keys', writes: true },
  'keys.rotate': { method: 'POST', path: '/keys/{key_id}/rotate', writes: true },
  'keys.revoke': { method: 'DELETE', path: '/keys/{key_id}', writes: false },
  'quota.get': { method: 'GET', path: '/quota', writes: false },
  'quota.set': { method: 'POST', path: '/quota', writes: true },
  'tenant.export': { method: 'GET', path: '/tenant/export', writes: false },
  'tenant.delete': { method: 'DELETE', path: '/tenant', writes: false },
  'audit.list': { method: 'GET', path: '/audit', writes: false },
  'text.read': { method: 'POST', path: '/text/read', writes: false },
  'text.rewrite': { method: 'POST', path: '/text/rewrite', writes: false },
  'limits': { method: 'GET', path: '/limits', writes: false },
  'explain': { method: 'GET', path: '/explain', writes: false },
  'healthz': { method: 'GET', path: '/healthz', writes: false },
  'readyz': { method: 'GET', path: '/readyz', writes: false },
};
