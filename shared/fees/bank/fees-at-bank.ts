import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import { BankError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { feeTransactions, type FeeTransaction } from '#shared/bank/contract/accounts/fee-transactions.ts';
import { isKnown } from '#shared/bank/contract/schema/open-enum.ts';
import * as z from '#shared/kernel/zod.ts';
import { answerOf } from './answer-of.ts';
import type { ListedFee } from '#shared/fees/model/fee-intent.ts';
import type { FeesAtBank } from '#shared/fees/model/ports.ts';

/** The endpoints that fees need. */
export const feeAreas = { accounts: { feeTransactions } };

const pageSize = 1_000;

/** The bank's fees through its client. Specification: "Fee transaction". */
export function createFeesAtBank(bank: BankClient<typeof feeAreas>): FeesAtBank {
  const { feeTransactions: fees } = bank.accounts;
  return {
    async charge({ accountId: account_id, type, cents, reference, bookingId, valutaDay }) {
      // Planned by a later release that was taken back; the client sends no type that it does not know.
      if (!isKnown(feeTypes, type)) return { outcome: 'refused', status: 0, code: 'unknown-fee-type' };
      const body = {
        type,
        amount: { value: cents, currency: 'EUR' as const },
        // The bank may know neither field, or keep only one of them.
        initiator_reference: reference,
        idempotency_key: reference,
        original_transaction_id: bookingId,
        valuta_date: valutaDay,
      };
      try {
        const { reconciliation_id } = await fees.create({ account_id, body });
        return { outcome: 'accepted', reconciliationId: reconciliation_id ?? undefined };
      } catch (error) {
        return answerOf(error);
      }
    },
    async list(account_id) {
      const found: ListedFee[] = [];
      try {
        for await (const fee of fees.list({ account_id, page: { size: pageSize } })) {
          const readable = listed(fee);
          if (readable === undefined) return undefined;
          found.push(readable);
        }
        return found;
      } catch (error) {
        // Missing pages would look like missing fees.
        if (error instanceof BankError) return undefined;
        throw error;
      }
    },
  };
}

/** Proofs rest on these fields, so they are checked here: the client does not check answers. */
const row = z.object({
  type: z.string(),
  amount: z.object({ value: z.int() }),
  count: z.nullish(z.int()),
  initiator_reference: z.nullish(z.string()),
  reconciliation_id: z.nullish(z.string()),
  service_initiated: z.nullish(z.boolean()),
  valuta_date: z.nullish(z.string()),
});

/** Undefined for an entry that cannot be read. */
function listed(fee: FeeTransaction): ListedFee | undefined {
  const parsed = row.safeParse(fee);
  if (!parsed.success) return undefined;
  const { type, amount, count, initiator_reference, reconciliation_id } = parsed.data;
  return {
    type,
    cents: amount.value,
    count: count ?? undefined,
    reference: initiator_reference ?? undefined,
    reconciliationId: reconciliation_id ?? undefined,
    valutaDay: statedDay(parsed.data.valuta_date),
    fromBank: parsed.data.service_initiated === true,
  };
}
