// Tokens of an OpenID Connect provider (https://openid.net/specs/openid-connect-discovery-1_0.html), checked by jose against the keys that the provider
// publishes. A key that is not known yet makes it read them anew, at most once in 30 seconds, so that the provider may change its keys at any time and a
// stranger cannot make the service ask all day.
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Json } from '../../core/base/json.ts';
import { type Claims, ProviderUnavailable, type TokenVerifier, type Verdict } from '../../ports/token-verifier.ts';

export interface OidcOptions {
  /** Exactly as in the tokens. */
  readonly issuer: string;
  readonly audience: string;
  /** Where the keys are; null asks the discovery document of the issuer. */
  readonly jwksUrl: string | null;
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
const askMsMax = 5_000;
/** How far the clocks of the provider and this machine may be apart. */
const clockToleranceSeconds = 5;

export function createOidcVerifier({ issuer, audience, jwksUrl }: OidcOptions): TokenVerifier {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keysOf = (): Promise<JWTVerifyGetKey> => {
    keys ??= (jwksUrl === null ? discover(issuer) : Promise.resolve(jwksUrl)).then((url) =>
      createRemoteJWKSet(new URL(url), { timeoutDuration: askMsMax }),
    );
    return keys.catch((cause) => {
      keys = undefined;
      throw cause;
    });
  };
  const options = {
    issuer,
    audience,
    algorithms,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: clockToleranceSeconds,
  };
  return {
    verify: async (token): Promise<Verdict> => {
      const known = await keysOf();
      try {
        const { payload } = await jwtVerify(token, known, options);
        const subject = String(payload.sub);
        return { kind: 'good', subject, claims: payload as Record<string, Json> as Claims };
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) return { kind: 'expired' };
        // A key set that cannot be read has the code of every error of the library; all others speak of the token.
        if (isAboutProvider(cause)) throw unavailable(issuer, cause);
        return { kind: 'bad' };
      }
    },
  };
}

function isAboutProvider(cause: unknown): boolean {
  if (!(cause instanceof errors.JOSEError)) return true;
  return cause.code === 'ERR_JOSE_GENERIC' || cause.code === 'ERR_JWKS_TIMEOUT' || cause.code === 'ERR_JWKS_INVALID';
}

const unavailable = (issuer: string, cause: unknown) =>
  new ProviderUnavailable(`The identity provider ${issuer} does not give its keys.`, { cause });

/** Where the discovery document of the issuer says that its keys are. */
async function discover(issuer: string): Promise<string> {
  try {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(askMsMax), redirect: 'error' });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    const { issuer: said, jwks_uri: found } = (await response.json()) as Record<string, unknown>;
    if (said !== issuer) throw new Error(`${url} speaks of another issuer`);
    if (typeof found !== 'string' || !URL.canParse(found)) throw new Error(`${url} has no jwks_uri`);
    if (new URL(issuer).protocol === 'https:' && !found.startsWith('https:'))
      throw new Error(`${url} leads to keys without TLS`);
    return found;
  } catch (cause) {
    throw unavailable(issuer, cause);
  }
}
