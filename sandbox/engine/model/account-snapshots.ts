/** A look into an account that the customer has at another bank. */
export type AccountSnapshot = {
  readonly id: string;
  /** The customer's account here. */
  readonly account_id: string;
  readonly iban: string;
  readonly status: string;
};
