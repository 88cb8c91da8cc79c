// Tokens of an identity provider: who signed them, for whom, and until when. What a token lets its holder do is not decided here.
import type { Json } from '../core/base/json.ts';

export type Claims = Readonly<Record<string, Json>>;

export type Verdict =
  | { readonly kind: 'good'; readonly subject: string; readonly claims: Claims }
  /** Signed by the provider for this service, and past its end. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'bad' };

export interface TokenVerifier {
  /** Rejects with ProviderUnavailable when the keys of the provider are needed and cannot be read. */
  verify(token: string): Promise<Verdict>;
}

/** The identity provider cannot be asked. The message is for operators. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
