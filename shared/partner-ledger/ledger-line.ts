/** One movement of money, as both sides show it. */
export interface Movement {
  /** Day at the bank, `YYYY-MM-DD`. */
  readonly day: string;
  /** Integer cents, negative for debits. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The reference, if there is one: `referenceIs` in the settings says which. */
  readonly reference?: string | undefined;
}

/** A line of the partner's own ledger about an account at the bank. */
export interface LedgerLine extends Movement {
  /** The partner's id, or the number of the line in its file. */
  readonly id: string;
  /** The name of that file. */
  readonly file?: string | undefined;
}

/** A booking of the bank as the mirror holds it. */
export interface BookedLine extends Movement {
  readonly id: string;
  /**
   * Equal for bookings with the same content under different ids: SHA-256 over type, counterparty, texts and
   * references.
   */
  readonly fingerprint: string;
  /** Further references, in the order of `referenceIs`: a line may name it by one of them. */
  readonly references?: readonly (readonly string[])[] | undefined;
  /** Canonical UTC. */
  readonly recordedAt?: string | undefined;
}

/**
 * Words of SEPA (NOTPROVIDED), of SWIFT (NONREF) and of programs for a reference that nobody gave, in capital letters without
 * blanks and dashes.
 */
const noReference: ReadonlySet<string> = new Set([
  '',
  'N/A',
  'NA',
  'NICHTANGEGEBEN',
  'NONE',
  'NONREF',
  'NOREF',
  'NOREFERENCE',
  'NOTAVAILABLE',
  'NOTPROVIDED',
  'NULL',
]);

/** Undefined if the text says in any format that there is none. */
export function referenceOf(text: string | undefined): string | undefined {
  const reference = text?.trim() ?? '';
  return noReference.has(reference.replaceAll(/[\s._-]/g, '').toUpperCase()) ? undefined : reference;
}
