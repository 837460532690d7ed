import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import {
  isReversedBy,
  planReversal,
  readReversible,
  whyIrreversible,
  type ReversibleFee,
  type ReversibleFees,
} from '#shared/fees/reversals/reversible-fee.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';

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
  describe: ({ fee }) => ({ entity: `reversal of fee ${fee}`, needs: `fee ${fee}` }),
  show: async ({ fees }: Ports, { fee, cents }) => {
    const known = await readReversible(fees, fee);
    if (known === undefined) return undefined;
    return {
      facts: factsOf(fees, known, cents),
      accountId: known.intent.accountId,
      refusal: whyIrreversible(fees, known, cents),
    };
  },
  carryOut: async ({ fees }: Ports, { fee, cents }, approved) => {
    const known = await readReversible(fees, fee);
    if (known === undefined) return { outcome: 'outdated', because: 'there is no such fee any more' };
    return carryOut(fees, { known, cents }, approved);
  },
});

async function carryOut(
  fees: ReversibleFees,
  { known, cents }: { readonly known: ReversibleFee; readonly cents: number },
  approved: Approved,
): Promise<CarriedOut> {
  const after = { state: 'PLANNED', cents };
  const change = async () =>
    (await planReversal(fees, known, { cents, approvedBy: approved.id })) ? after : undefined;
  return carryOutOnce(
    {
      done: isReversedBy(known, approved.id) ? await change() : undefined,
      facts: factsOf(fees, known, cents),
      change,
      refusal: 'the fee has changed since it was proposed',
    },
    approved,
  );
}

/** The facts that both persons are shown; the request says how much is paid back. */
function factsOf({ billingAccountId }: ReversibleFees, known: ReversibleFee, cents: number): JsonObject {
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
