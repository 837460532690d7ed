import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CollectionApplication } from '#sandbox/engine/model/payments.ts';
import { collectionDecisionStates } from '#sandbox/engine/states/direct-debits.ts';
import { limitAsOffered, announceApplication } from '#sandbox/operations/payments/offered-collection.ts';
import { collectionRejectionReasons } from '#shared/bank/contract/payments/sdd-collections.ts';

export const collectionDecision = z.strictObject({
  id: z.string(),
  decision: z._default(z.enum(collectionDecisionStates.statuses), 'OFFERED'),
  limit: z
    ._default(z.int().check(z.positive(), z.maximum(maxAmountCents)), 100_000)
    .check(z.describe('cents, of an offer')),
  rejection_reason: z._default(z.enum(collectionRejectionReasons), 'probability_of_default'),
});

/**
 * The bank offers to collect up to a limit, which then applies to the linked account, or refuses. The next status
 * is not stated, so it stays.
 */
export function decideCollection(
  bank: Bank,
  wanted: z.input<typeof collectionDecision>,
): CollectionApplication {
  const { id, decision, limit, rejection_reason } = collectionDecision.parse(wanted);
  const outcome =
    decision === 'OFFERED'
      ? { limit: euroCents(limit), rejection_reasons: [] }
      : { limit: null, rejection_reasons: [rejection_reason] };
  const decided = bank.store.collectionApplications.update(id, { decision, ...outcome });
  return announceApplication(bank, limitAsOffered(bank, decided));
}
