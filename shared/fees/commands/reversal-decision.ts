import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';
import {
  decidedReversal,
  reversalDecisions,
  whyReversalUndecidable,
  type ReversalDecision,
} from '#shared/fees/reversals/reversal-steps.ts';
import { endToEndIdOf, reversalNamed, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';

interface DecidableReversals {
  readonly reversals: Pick<FeeReversals, 'read' | 'write'>;
}

interface Ports {
  readonly fees: DecidableReversals;
}

const request = z.strictObject({
  /** `<account>/2026-03/ACCOUNT_MONTHLY/1/1` */
  reversal: z.string().check(z.minLength(1), z.maxLength(410)),
  as: z.enum(reversalDecisions),
});

/** Two persons say whether the bank paid a reversal with an unknown outcome. */
export const reversalDecision = decision({
  name: 'reversal-decision',
  request,
  describe: ({ reversal }) => ({ entity: `reversal ${reversal}` }),
  show: async ({ fees }: Ports, { reversal: name, as }) => {
    const reversal = await read(fees, name);
    if (reversal === undefined) return undefined;
    const refusal = whyReversalUndecidable(reversal, as);
    return { facts: factsOf(reversal), accountId: reversal.accountId, refusal };
  },
  carryOut: async ({ fees }: Ports, { reversal: name, as }, approved) => {
    const reversal = await read(fees, name);
    if (reversal === undefined) return { outcome: 'outdated', because: 'there is no such reversal any more' };
    return carryOut(fees, { reversal, as }, approved);
  },
});

async function read({ reversals }: DecidableReversals, name: string): Promise<FeeReversal | undefined> {
  const found = reversalNamed(name);
  return found && reversals.read(found);
}

async function carryOut(
  { reversals }: DecidableReversals,
  { reversal, as }: { readonly reversal: FeeReversal; readonly as: ReversalDecision },
  approved: Approved,
): Promise<CarriedOut> {
  return carryOutOnce(
    {
      done: reversal.decidedBy === approved.id ? { state: reversal.state } : undefined,
      facts: factsOf(reversal),
      change: async () => {
        const next = decidedReversal(reversal, as, approved.id);
        return (await reversals.write(reversal, next)) ? { state: next.state } : undefined;
      },
      refusal: 'the reversal has changed since it was proposed',
    },
    approved,
  );
}

function factsOf(reversal: FeeReversal): JsonObject {
  const { accountId, charge, number, cents, billingAccountId, state } = reversal;
  const { sentDay, transferId, forPerson, payee } = reversal;
  return {
    accountId,
    code: charge.code,
    month: charge.period,
    occurrence: charge.occurrence,
    number,
    cents,
    billingAccountId,
    state,
    endToEndId: endToEndIdOf(reversal),
    ...(payee !== undefined && { payee }),
    ...(sentDay !== undefined && { sentDay }),
    ...(transferId !== undefined && { transferId }),
    ...(forPerson !== undefined && { forPerson }),
  };
}
