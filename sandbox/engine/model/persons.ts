export type PersonSettings = {
  /** The person's id. */
  readonly id: string;
  readonly language: string | null;
};

/** The account by which a bank_plus identification identifies a person. */
export type IdentificationAccount = {
  /** The person's id. */
  readonly id: string;
  readonly iban: string;
  readonly reactivated_at: string;
};
