import type { Bank } from '#shared/bank/client/bank-client.ts';
import type { payeeVerificationStatuses } from '#shared/bank/contract/payees/verifications-of-payee.ts';
import { PayeeNotVerifiedError } from '#shared/bank/errors/payee-errors.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { systemClock } from '#shared/kernel/system.ts';

/** What the payee's bank answers. */
export type PayeeStatus = (typeof payeeVerificationStatuses)[number];

export interface Payee {
  readonly iban: string;
  readonly name: string;
}

/** Name and IBAN of a payee, and whether they belong together. Show it to the payer before the payer decides. */
export interface VerifiedPayee extends Payee {
  readonly verificationId: string;
  /** Undefined if the bank named none; a later interface may know more. */
  readonly status: PayeeStatus | (string & {}) | undefined;
  /** The name that the payee's bank knows; with `CLOSE_MATCH` alone. */
  readonly suggestedName: string | undefined;
  /** ISO 8601 UTC; undefined if the bank named none. */
  readonly expiresAt: string | undefined;
}

/** Asks the payee's bank whether name and IBAN belong together (Verification of Payee). */
export async function verifyPayee(
  bank: Pick<Bank, 'verificationsOfPayee'>,
  { iban, name }: Payee,
): Promise<VerifiedPayee> {
  const { id, result, expires_at } = await bank.verificationsOfPayee.create({ body: { iban, name } });
  return {
    iban,
    name,
    verificationId: id,
    status: result?.status ?? undefined,
    suggestedName: result?.suggested_name ?? undefined,
    expiresAt: expires_at ?? undefined,
  };
}

/** Somebody wants to pay although name and IBAN do not, or may not, belong together. */
export interface PayeeDecision {
  /** Who decided: an id of yours, no name. */
  readonly decidedBy: string;
  readonly reason?: string | undefined;
}

/** Holds name and IBAN, so keep it where such data may be, for as long as a payment can be disputed. */
export interface KeptPayeeDecision extends VerifiedPayee, PayeeDecision {
  /** ISO 8601 UTC. */
  readonly decidedAt: string;
}

export interface PayeeRules {
  /** Stores a decision; the payment is approved only once this has succeeded. */
  readonly keep: (decision: KeptPayeeDecision) => Promise<unknown>;
  /** Answers with which you pay without a decision. `NO_MATCH` always needs one. */
  readonly accept?: readonly Exclude<PayeeStatus, 'MATCH' | 'NO_MATCH'>[] | undefined;
  /** Undefined where nobody has decided. */
  readonly decision?: PayeeDecision | undefined;
  readonly clock?: Clock | undefined;
}

/** Members for the body of a payment: exactly what was verified. */
export interface ApprovedPayee {
  /** For credit transfers. */
  readonly recipient: Named<'recipient'>;
  /** For instant transfers. */
  readonly creditor: Named<'creditor'>;
}

type Named<Party extends string> = Readonly<
  Record<`${Party}_iban` | `${Party}_name` | 'verification_of_payee_id', string>
>;

/**
 * Approves a payment to a payee whose name and IBAN match. Throws `PayeeNotVerifiedError` for any other answer that the
 * rules do not accept, unless somebody decided to pay nevertheless: that decision is kept first.
 */
export async function approvePayee(payee: VerifiedPayee, rules: PayeeRules): Promise<ApprovedPayee> {
  const { iban, name, verificationId } = payee;
  const { accept = [], decision, keep, clock = systemClock } = rules;
  const nowMs = clock.now();
  if (payee.expiresAt !== undefined && Date.parse(payee.expiresAt) <= nowMs) {
    throw new PayeeNotVerifiedError('expired', payee);
  }
  if (payee.status !== 'MATCH' && !accept.some((status) => status === payee.status)) {
    if (decision === undefined) throw new PayeeNotVerifiedError('not-verified', payee);
    await keep({ ...payee, ...decision, decidedAt: toIsoInstant(nowMs) });
  }
  const verification = { verification_of_payee_id: verificationId };
  return {
    recipient: { recipient_iban: iban, recipient_name: name, ...verification },
    creditor: { creditor_iban: iban, creditor_name: name, ...verification },
  };
}
