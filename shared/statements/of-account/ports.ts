import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { IntervalOfYear } from '#shared/statements/model/interval.ts';

/** The bank's statements of account. Asking twice may make two of them. */
export interface BankStatementsOfAccount {
  ask(accountId: string, wanted: IntervalOfYear): Promise<AskedOfAccount>;
  /** All its lines, and for an Italian account its fees. `too-long`: more lines than fit into memory. */
  read(accountId: string, statement: OfAccountHead): Promise<OfAccount | 'too-long'>;
  /** Parses the stored text of an earlier read. */
  kept(text: string): { readonly head: OfAccountHead; readonly read: OfAccount };
}

/** What the customer's document contains apart from its lines. */
export interface OfAccountHead {
  readonly statementId: string;
  readonly number?: string | undefined;
  readonly disclaimer?: string | undefined;
  /** Daily rates of a used overdraft, and beyond its limit. */
  readonly interestRate?: number | undefined;
  readonly overdraftRate?: number | undefined;
  readonly evidence: Omit<BankEvidence, 'lines'>;
  /** As the bank answered. */
  readonly answer: object;
}

export type AskedOfAccount =
  | { readonly outcome: 'answered'; readonly head: OfAccountHead }
  | { readonly outcome: 'refused'; readonly status: number; readonly code: string }
  /** Not to be asked again before that instant (milliseconds since the epoch). */
  | { readonly outcome: 'unknown'; readonly retryNotBefore: number | undefined };

export interface OfAccount {
  readonly evidence: BankEvidence;
  readonly bookings: readonly object[];
  readonly fees: readonly object[];
}
