import type { BankClient } from '#shared/bank/client/method.ts';
import { billingCreditTransfers } from '#shared/bank/contract/payments/sepa-credit-transfers.ts';
import { answerOf } from './answer-of.ts';
import type { TransfersAtBank } from '#shared/fees/model/ports.ts';

/** The endpoint that reversals need. */
export const transferArea = { sepaCreditTransfers: { create: billingCreditTransfers.create } };

/** Transfers from our billing account through the bank's client, which never repeats one. */
export function createTransfersAtBank(
  bank: BankClient<{ readonly accounts: typeof transferArea }>,
): TransfersAtBank {
  return {
    async pay({ billingAccountId: account_id, iban, cents, endToEndId, reference, text }) {
      const body = {
        amount: { value: cents, currency: 'EUR' as const },
        recipient_iban: iban,
        description: text,
        end_to_end_id: endToEndId,
        reference,
      };
      try {
        const { id } = await bank.accounts.sepaCreditTransfers.create({ account_id, body });
        return { outcome: 'accepted', transferId: id };
      } catch (error) {
        return answerOf(error);
      }
    },
  };
}
