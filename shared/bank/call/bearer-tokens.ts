import { CredentialsError } from '#shared/bank/errors/errors.ts';

/** A bearer token in memory. */
export interface HeldToken {
  readonly value: string;
  /** Name of the token: a refusal of an older one must not drop a newer one. */
  readonly generation: string;
  /** When the request for it was sent, and how long it lives, in milliseconds. */
  readonly sentAtMs: number;
  readonly lifeMs: number;
}

/** A 401 of the bank. */
export interface Refusal {
  readonly operation: string;
  /** When the refused request was sent. */
  readonly sentAtMs: number;
  /** The same call was refused with another token before. */
  readonly isRepeated: boolean;
  /** The bank says that the token is the reason: `error="invalid_token"` in `WWW-Authenticate` (RFC 6750). */
  readonly namesToken: boolean;
}

/** Gives the token to send with a call. */
export interface TokenSource {
  /** `renewal` runs beside the call and never rejects; the caller awaits it before it ends. */
  current(): Promise<{ readonly token: HeldToken; readonly renewal?: Promise<void> | undefined }>;
  /** The bank carried out an operation with it. */
  accept(token: HeldToken, operation: string): void;
  /** The bank answered 401. True if another token is worth a try: `current` then gives it. */
  refuse(token: HeldToken, refusal: Refusal): Promise<boolean>;
}

/** Only visible ASCII: `fetch` refuses a line break in a header with an error that quotes the whole header. */
export function isSendableToken(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}

/** The header of a token. Throws for a token of a store or of another source that no header takes, without its value. */
export function bearerAuthorization({ value }: HeldToken, operation: string): string {
  if (isSendableToken(value)) return `Bearer ${value}`;
  const problem = 'the token has a character that no header takes';
  throw new CredentialsError({ operation, problem });
}
