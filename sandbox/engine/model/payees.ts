import type { StatusOf } from '#sandbox/engine/states.ts';
import type { payeeVerificationStates } from '#sandbox/engine/states/transfers.ts';

export type PayeeVerification = {
  readonly id: string;
  readonly iban: string;
  readonly name: string;
  readonly status: StatusOf<typeof payeeVerificationStates>;
  readonly suggested_name: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** The payment that relied on it. */
  readonly used_for: {
    readonly type: 'SCT' | 'SCT_INSTANT';
    readonly id: string;
    readonly timestamp: string;
  } | null;
};
