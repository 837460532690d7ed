/** What both sides say of one movement of money. */
export interface Movement {
  /** Day at the bank, `YYYY-MM-DD`. */
  readonly day: string;
  /** Integer cents, negative for debits. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** What both sides call it, where they do: of the kind that the mapping names. */
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
  /** Equal for bookings that tell the same under different ids: SHA-256 over type, counterparty, texts and references. */
  readonly fingerprint: string;
  /** Canonical UTC. */
  readonly recordedAt?: string | undefined;
}
