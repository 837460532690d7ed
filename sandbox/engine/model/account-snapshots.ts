import type { StatusOf } from '#sandbox/engine/states.ts';
import type { accountSnapshotStates } from '#sandbox/engine/states/loans.ts';

/** A view of an account that the customer has at another bank. */
export type AccountSnapshot = {
  readonly id: string;
  /** Null for a business. */
  readonly person_id: string | null;
  /** The customer's account here, if they have one. */
  readonly account_id: string | null;
  readonly iban: string;
  readonly status: StatusOf<typeof accountSnapshotStates>;
};
