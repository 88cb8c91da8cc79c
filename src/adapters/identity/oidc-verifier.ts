// Tokens of an OpenID Connect provider (https://openid.net/specs/openid-connect-discovery-1_0.html), checked by jose against the keys that the provider
// publishes. They are read anew after ten minutes and for a key that is not known yet, at most once in 30 seconds, or in 5 where the provider did not
// answer: the provider may change its keys at any time, and a stranger cannot make the service ask all day.
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import { type Claims, ProviderUnavailable, type TokenVerifier, type Verdict } from '../../ports/token-verifier.ts';

export interface OidcOptions {
  /** Exactly as in the tokens. */
  readonly issuer: string;
  readonly audience: string;
  /** The address at which the keys are; null asks the discovery document of the issuer. */
  readonly jwksUrl: string | null;
  /** How long the provider may take to give its keys. Default 5,000. */
  readonly askMsMax?: number;
}

/** Signatures of a key pair alone: with a shared secret, whoever can check a token can make one. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const unknownKeyRestMs = 30_000;
const failureRestMs = 5_000;
/** How far the clocks of the provider and this machine may be apart. */
const clockToleranceSeconds = 5;

export function createOidcVerifier({ issuer, audience, jwksUrl, askMsMax = 5_000 }: OidcOptions): TokenVerifier {
  const unavailable = (cause: unknown) =>
    new ProviderUnavailable(`The identity provider ${issuer} does not give its keys.`, { cause });
  const readKeys = restAfterFailure(async (signal: AbortSignal) => {
    const url = jwksUrl ?? (await discover(issuer, signal));
    const set = await readObject(url, signal);
    if (!Array.isArray(set.keys)) throw new Error(`${url} has no keys`);
    return set;
  });
  const known = createRemoteJWKSet(new URL(jwksUrl ?? issuer), {
    timeoutDuration: askMsMax,
    cooldownDuration: unknownKeyRestMs,
    [customFetch]: async (_url, { signal }) => Response.json(await readKeys(signal)),
  });
  const keyOf: JWTVerifyGetKey = (header, token) =>
    known(header, token).catch((cause) => {
      throw isAboutToken(cause) ? cause : unavailable(cause);
    });
  const options = {
    issuer,
    audience,
    algorithms,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: clockToleranceSeconds,
  };
  return {
    verify: async (token): Promise<Verdict> => {
      try {
        const { payload } = await jwtVerify(token, keyOf, options);
        if (typeof payload.sub !== 'string') return { kind: 'bad' };
        return { kind: 'good', subject: payload.sub, claims: payload as Record<string, Json> as Claims };
      } catch (cause) {
        if (cause instanceof ProviderUnavailable) throw cause;
        // Issuer, audience and signature are checked before the time.
        if (cause instanceof errors.JWTExpired) return { kind: 'expired' };
        if (cause instanceof errors.JOSEError) return { kind: 'bad' };
        // A key that the provider publishes and that nobody may use, such as one of RSA with 1,024 bits.
        throw unavailable(cause);
      }
    },
  };
}

/** No key has the name that the token says; or it says none, and several could be meant, which OpenID Connect forbids (Core, 10.1). */
const isAboutToken = (cause: unknown): boolean =>
  cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;

/** After a failure the same failure answers for a while, whoever asks. */
function restAfterFailure<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
  let failure: { readonly cause: unknown; readonly untilMs: number } | null = null;
  return async (asked) => {
    if (failure !== null && Date.now() < failure.untilMs) throw failure.cause;
    try {
      const answer = await ask(asked);
      failure = null;
      return answer;
    } catch (cause) {
      failure = { cause, untilMs: Date.now() + failureRestMs };
      throw cause;
    }
  };
}

/** The place where the discovery document of the issuer says that its keys are. */
async function discover(issuer: string, signal: AbortSignal): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { issuer: said, jwks_uri: found } = await readObject(url, signal);
  if (said !== issuer) throw new Error(`${url} speaks of another issuer`);
  if (typeof found !== 'string' || !URL.canParse(found)) throw new Error(`${url} has no jwks_uri`);
  if (new URL(issuer).protocol === 'https:' && new URL(found).protocol !== 'https:')
    throw new Error(`${url} leads to keys without TLS`);
  return found;
}

async function readObject(url: string, signal: AbortSignal): Promise<JsonObject> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const value = (await response.json()) as Json;
  if (!isObject(value)) throw new Error(`${url} holds no object`);
  return value;
}
