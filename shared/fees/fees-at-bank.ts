import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError, ReplyError, RequestError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { feeTransactions, type FeeTransaction } from '#shared/bank/contract/accounts/fee-transactions.ts';
import * as z from '#shared/kernel/zod.ts';
import type { ListedFee } from './intents/fee-intent.ts';
import type { FeesAtBank } from './intents/ports.ts';
import type { ChargeAnswer } from './intents/transitions.ts';

/** The endpoints that fees need. */
export const feeAreas = { accounts: { feeTransactions } };

const pageSize = 1_000;

/** The bank's fees through its client. Specification: "Fee transaction". */
export function createFeesAtBank(bank: BankClient<typeof feeAreas>): FeesAtBank {
  const { feeTransactions: fees } = bank.accounts;
  return {
    async charge({ accountId: account_id, type, cents, reference, bookingId, valutaDay }) {
      const body = {
        type,
        amount: { value: cents, currency: 'EUR' as const },
        // The bank may know neither field, and a bank that knows both may keep one alone.
        initiator_reference: reference,
        idempotency_key: reference,
        ...(bookingId !== undefined && { original_transaction_id: bookingId }),
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
        // Pages that are missing would look like fees that are.
        if (error instanceof BankError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * What a failed call says of the charge. Only an answer of the bank that it refuses the fee is a refusal; an answer that
 * cannot be read may be an acceptance.
 */
function answerOf(error: unknown): ChargeAnswer {
  if (!(error instanceof BankError)) throw error;
  const { code, retryNotBefore } = error;
  if (error instanceof OutcomeUnknownError || error instanceof ReplyError || retryNotBefore !== undefined)
    return { outcome: 'unknown' };
  // The contract does not let it be sent, whenever it is tried.
  if (error instanceof RequestError) return { outcome: 'refused', status: 0, code };
  if (!(error instanceof ApiError)) return { outcome: 'not-sent' };
  if (isTurnedAway(error)) return { outcome: 'not-sent' };
  if (error.status >= 500) return { outcome: 'unknown' };
  return { outcome: 'refused', status: error.status, code: error.bankCode ?? code };
}

/** Before the bank looked at the fee: too many calls, or a token that has ended. */
const isTurnedAway = ({ status }: ApiError) => status === 401 || status === 429;

/** What proofs rest on is looked at: the client does not check what a bank answers. */
const row = z.object({
  type: z.string(),
  amount: z.object({ value: z.int() }),
  count: z.nullish(z.int()),
  initiator_reference: z.nullish(z.string()),
  reconciliation_id: z.nullish(z.string()),
  service_initiated: z.nullish(z.boolean()),
});

/** Undefined for an entry that cannot be read. */
function listed(fee: FeeTransaction): ListedFee | undefined {
  const parsed = row.safeParse(fee);
  if (!parsed.success) return undefined;
  const { type, amount, count, initiator_reference, reconciliation_id, service_initiated } = parsed.data;
  return {
    type,
    cents: amount.value,
    count: count ?? undefined,
    reference: initiator_reference ?? undefined,
    reconciliationId: reconciliation_id ?? undefined,
    fromBank: service_initiated === true,
  };
}
