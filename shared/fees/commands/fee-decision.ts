import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { readNamed } from '#shared/fees/model/fee-name.ts';
import type { FeeIntents } from '#shared/fees/model/ports.ts';
import { decided, decisions, whyUndecidable, type Decision } from '#shared/fees/intents/decisions.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';

interface Ports {
  readonly fees: {
    readonly intents: Pick<FeeIntents, 'read' | 'write'>;
    readonly register: Pick<AccountRegister, 'reopenFees'>;
  };
}

const request = z.strictObject({
  /** `<account>/2026-03/ACCOUNT_MONTHLY/1` */
  fee: z.string().check(z.minLength(1), z.maxLength(400)),
  as: z.enum(decisions),
});

/** Two persons decide about a fee whose outcome only people can find out, or that is not to be charged. */
export const feeDecision = decision({
  name: 'fee-decision',
  request,
  describe: ({ fee }) => ({ entity: `fee ${fee}` }),
  show: async ({ fees }: Ports, { fee, as }) => {
    const intent = await readNamed(fees.intents, fee);
    if (intent === undefined) return undefined;
    return { facts: factsOf(intent), accountId: intent.accountId, refusal: whyUndecidable(intent, as) };
  },
  carryOut: async ({ fees }: Ports, { fee, as }, approved) => {
    const intent = await readNamed(fees.intents, fee);
    if (intent === undefined) return { outcome: 'outdated', because: 'there is no such fee any more' };
    return carryOut(fees, { intent, as }, approved);
  },
});

async function carryOut(
  { intents, register }: Ports['fees'],
  { intent, as }: { readonly intent: FeeIntent; readonly as: Decision },
  approved: Approved,
): Promise<CarriedOut> {
  const carried = await carryOutOnce(
    {
      done: intent.decidedBy === approved.id ? { state: intent.state } : undefined,
      facts: factsOf(intent),
      change: async () => {
        const next = decided(intent, as, approved.id);
        return (await intents.write(intent, next)) ? { state: next.state } : undefined;
      },
      refusal: 'the fee has changed since it was proposed',
    },
    approved,
  );
  // Otherwise no run would send it, or see that the bank has charged it all the same.
  if (carried.outcome === 'done' && as !== 'CHARGED') await register.reopenFees(intent.accountId);
  return carried;
}

const listedFacts = ({ cents, count, reference, reconciliationId }: ListedFee): JsonObject => ({
  cents,
  ...(count !== undefined && { count }),
  ...(reference !== undefined && { reference }),
  ...(reconciliationId !== undefined && { reconciliationId }),
});

/**
 * The facts that persons decide by, with the bank's list from when the outcome could not be determined automatically.
 */
function factsOf(intent: FeeIntent): JsonObject {
  const { id, accountId, charge, state, attempt, forPerson, refusal, sight } = intent;
  const { code, type, period, occurrence, cents } = charge;
  return {
    id,
    accountId,
    code,
    type,
    month: period,
    occurrence,
    cents,
    state,
    attempt,
    reference: attemptReference(id, attempt),
    ...(forPerson !== undefined && { forPerson }),
    ...(refusal !== undefined && { refusal: { code: refusal.code, count: refusal.count } }),
    ...(sight !== undefined && { listed: sight.map(listedFacts) }),
  };
}
