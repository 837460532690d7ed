import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { readNamed } from '#shared/fees/model/fee-name.ts';
import { isUnderWay, paidBackBy, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { payeeOf, type Payee } from '#shared/fees/model/payee.ts';
import type { FeeIntents, FeeReversals } from '#shared/fees/model/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { nextReversal } from './reversal-steps.ts';

export interface ReversibleFees {
  readonly intents: Pick<FeeIntents, 'read'>;
  readonly reversals: Pick<FeeReversals, 'ofAccount' | 'plan' | 'write'>;
  readonly register: Pick<AccountRegister, 'read' | 'reopenFees'>;
  /** Our account that pays, or `none` if the stage names none. */
  readonly billingAccountId: string;
}

export interface ReversibleFee {
  readonly intent: FeeIntent;
  /** In order. */
  readonly earlier: readonly FeeReversal[];
  /** Undefined if nobody knows the IBAN of the account. */
  readonly payee: Payee | undefined;
}

/** The fee of that name (`<account>/2026-03/ACCOUNT_MONTHLY/1`), with its reversals. */
export async function readReversible(
  { intents, reversals, register }: Pick<ReversibleFees, 'intents' | 'reversals' | 'register'>,
  fee: string,
): Promise<ReversibleFee | undefined> {
  const intent = await readNamed(intents, fee);
  if (intent === undefined) return undefined;
  const earlier: FeeReversal[] = [];
  for await (const each of reversals.ofAccount(intent.accountId, intent.charge.period))
    if (each.feeId === intent.id) earlier.push(each);
  const { iban } = (await register.read(intent.accountId)) ?? {};
  return { intent, earlier, payee: iban === undefined ? undefined : payeeOf(iban) };
}

/** Why the cents cannot be paid back. No more is paid back than was charged, and one part after the other. */
export function whyIrreversible(
  { billingAccountId }: Pick<ReversibleFees, 'billingAccountId'>,
  { intent: { charge, state }, earlier, payee }: ReversibleFee,
  cents: number,
): string | undefined {
  if (billingAccountId === 'none') return 'the stage names no billing account that could pay';
  if (!isCharged(state)) return `the fee is ${state}: only a charged fee can be paid back`;
  const open = earlier.find(isUnderWay);
  if (open !== undefined)
    return `a reversal of ${open.cents} cents is ${open.state}: a fee can have only one at a time`;
  const left = charge.cents - paidBackBy(earlier);
  if (cents > left)
    return left === charge.cents
      ? `only ${charge.cents} cents were charged`
      : `of ${charge.cents} cents that were charged, ${left} are not paid back yet`;
  return payee === undefined ? 'nobody knows the IBAN of the account' : undefined;
}

interface Wanted {
  /** Integer cents. */
  readonly cents: number;
  /** The approval of two persons, or the change of one. */
  readonly approvedBy: string;
}

/** True if this approval or change has planned a reversal of the fee before. */
export const isReversedBy = ({ earlier }: Pick<ReversibleFee, 'earlier'>, id: string): boolean =>
  earlier.some(({ approvedBy }) => approvedBy === id);

/**
 * Plans the next reversal of a fee, once for each approval or change. False if another one was faster. The next run that
 * charges sends it.
 */
export async function planReversal(
  fees: ReversibleFees,
  fee: ReversibleFee,
  wanted: Wanted,
): Promise<boolean> {
  const { reversals, register } = fees;
  if (!isReversedBy(fee, wanted.approvedBy) && !(await reversals.plan(reversalOf(fees, fee, wanted))))
    return false;
  // Those that the bank refused need no decision any more.
  for (const each of fee.earlier)
    if (each.state === 'REFUSED' && each.forPerson !== undefined)
      await reversals.write(each, nextReversal(each, { forPerson: undefined }));
  // Otherwise no run would read the account again.
  await register.reopenFees(fee.intent.accountId);
  return true;
}

function reversalOf(
  { billingAccountId }: ReversibleFees,
  { intent: { id: feeId, accountId, charge }, earlier, payee }: ReversibleFee,
  { cents, approvedBy }: Wanted,
): FeeReversal {
  const { code, type, period, occurrence, tax } = charge;
  return {
    feeId,
    accountId,
    charge: { code, type, period, occurrence, cents: charge.cents, tax },
    number: earlier.length + 1,
    cents,
    billingAccountId,
    payee,
    state: 'PLANNED',
    version: 1,
    approvedBy,
  };
}
