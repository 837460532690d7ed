export type PersonSettings = {
  /** That of the person. */
  readonly id: string;
  readonly language: string | null;
};

/** The account by which a bank_plus identification proves who somebody is. */
export type IdentificationAccount = {
  /** That of the person. */
  readonly id: string;
  readonly iban: string;
  readonly reactivated_at: string;
};
