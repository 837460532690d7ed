import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { readNamed } from '#shared/fees/model/fee-name.ts';
import type { FeeIntents, FeeReversals } from '#shared/fees/model/ports.ts';
import { payeeOf, type Payee } from '#shared/fees/model/payee.ts';
import { nextReversal } from '#shared/fees/reversals/reversal-steps.ts';
import { mayBePaid, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';

interface ReversibleFees {
  readonly intents: Pick<FeeIntents, 'read'>;
  readonly reversals: FeeReversals;
  readonly register: Pick<AccountRegister, 'read' | 'reopenFees'>;
  /** Our account that pays, or `none` if the stage names none. */
  readonly billingAccountId: string;
}

interface Ports {
  readonly fees: ReversibleFees;
}

const request = z.strictObject({
  /** `<account>/2026-03/ACCOUNT_MONTHLY/1` */
  fee: z.string().check(z.minLength(1), z.maxLength(400)),
  /** Integer cents: at most what was charged. */
  cents: z.int().check(z.minimum(1), z.maximum(maxAmountCents)),
});

/**
 * Two persons approve paying back a fee or a part of it. What they were shown is stored, and the next run sends the
 * transfer once.
 */
export const feeReversal = decision({
  name: 'fee-reversal',
  request,
  describe: ({ fee }) => ({ entity: `reversal of fee ${fee}` }),
  show: async ({ fees }: Ports, { fee, cents }) => {
    const known = await read(fees, fee);
    if (known === undefined) return undefined;
    return {
      facts: factsOf(fees, known, cents),
      accountId: known.intent.accountId,
      refusal: whyIrreversible(fees, known, cents),
    };
  },
  carryOut: async ({ fees }: Ports, { fee, cents }, approved) => {
    const known = await read(fees, fee);
    if (known === undefined) return { outcome: 'outdated', because: 'there is no such fee any more' };
    return carryOut(fees, { ...known, cents }, approved);
  },
});

interface KnownFee {
  readonly intent: FeeIntent;
  /** In order. */
  readonly earlier: readonly FeeReversal[];
  /** Undefined if nobody knows the IBAN of the account. */
  readonly payee: Payee | undefined;
}

async function read(
  { intents, reversals, register }: ReversibleFees,
  fee: string,
): Promise<KnownFee | undefined> {
  const intent = await readNamed(intents, fee);
  if (intent === undefined) return undefined;
  const earlier: FeeReversal[] = [];
  for await (const each of reversals.ofAccount(intent.accountId, intent.charge.period))
    if (each.feeId === intent.id) earlier.push(each);
  const { iban } = (await register.read(intent.accountId)) ?? {};
  return { intent, earlier, payee: iban === undefined ? undefined : payeeOf(iban) };
}

/** A reversal that was paid, or may have been, is never paid again. */
function whyIrreversible(
  { billingAccountId }: ReversibleFees,
  { intent: { charge, state }, earlier, payee }: KnownFee,
  cents: number,
): string | undefined {
  if (billingAccountId === 'none') return 'the stage names no billing account that could pay';
  if (!isCharged(state)) return `the fee is ${state}: only a charged fee can be paid back`;
  const open = earlier.find(mayBePaid);
  if (open !== undefined)
    return `a reversal of ${open.cents} cents is ${open.state}: a fee can have only one open reversal`;
  if (cents > charge.cents) return `only ${charge.cents} cents were charged`;
  return payee === undefined ? 'nobody knows the IBAN of the account' : undefined;
}

interface Wanted extends KnownFee {
  readonly cents: number;
}

async function carryOut(fees: ReversibleFees, wanted: Wanted, approved: Approved): Promise<CarriedOut> {
  const { reversals, register } = fees;
  const { intent, earlier, cents } = wanted;
  const after = { state: 'PLANNED', cents };
  const isPlanned = earlier.some(({ approvedBy }) => approvedBy === approved.id);
  const carried = await carryOutOnce(
    {
      done: isPlanned ? after : undefined,
      facts: factsOf(fees, wanted, cents),
      change: async () => ((await reversals.plan(reversalOf(fees, wanted, approved.id))) ? after : undefined),
      refusal: 'the fee has changed since it was proposed',
    },
    approved,
  );
  if (carried.outcome !== 'done') return carried;
  // Those that the bank refused need no decision any more.
  for (const each of earlier)
    if (each.state === 'REFUSED' && each.forPerson !== undefined)
      await reversals.write(each, nextReversal(each, { forPerson: undefined }));
  // Otherwise no run would read the account again.
  await register.reopenFees(intent.accountId);
  return carried;
}

function reversalOf(
  { billingAccountId }: ReversibleFees,
  { intent: { id: feeId, accountId, charge }, earlier, payee, cents }: Wanted,
  approvedBy: string,
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

/** The facts that both persons are shown; the request says how much is paid back. */
function factsOf({ billingAccountId }: ReversibleFees, known: KnownFee, cents: number): JsonObject {
  const { id, accountId, charge, state, reconciliationId } = known.intent;
  const { code, type, period, occurrence } = charge;
  return {
    id,
    accountId,
    code,
    type,
    month: period,
    occurrence,
    chargedCents: charge.cents,
    reversedCents: cents,
    billingAccountId,
    state,
    earlier: known.earlier.map((each) => ({ number: each.number, cents: each.cents, state: each.state })),
    ...(known.payee !== undefined && { payee: known.payee }),
    ...(reconciliationId !== undefined && { reconciliationId }),
  };
}
