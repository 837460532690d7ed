import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { receiveMoney } from '#sandbox/entities/payments/arriving-money.ts';
import type { Dispute } from '#sandbox/engine/model/cards.ts';
import { disputeStates } from '#sandbox/engine/states/cards.ts';

export const newDispute = z.strictObject({
  card_id: z.string(),
  amount: z.int().check(z.positive(), z.describe('cents')),
  merchant: z._default(z.string(), 'Web shop'),
});

/** The customer disputes a card payment. */
export function openDispute(bank: Bank, wanted: z.input<typeof newDispute>): Dispute {
  const { card_id, amount, merchant } = newDispute.parse(wanted);
  const { person_id } = bank.store.cards.get(card_id);
  const created_at = bank.instant();
  return notified(
    bank,
    bank.store.disputes.insert({
      id: bank.ids.next('dispute'),
      card_id,
      person_id,
      merchant_name: merchant,
      amount,
      created_at,
      status: 'NEW',
      original_transaction_date: created_at,
      external_refund_transaction_count: 0,
      external_refund_transaction_total: 0,
    }),
  );
}

export const disputeMove = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(disputeStates.statuses), 'INVESTIGATING'),
});

/** What is accepted gives the customer the money back. */
export function moveDispute(bank: Bank, wanted: z.input<typeof disputeMove>): Dispute {
  const { id, status } = disputeMove.parse(wanted);
  const dispute = bank.store.disputes.get(id);
  disputeStates.move(dispute.status, status);
  const isAccepted = status === 'DONE_ACCEPTED_BY_SERVICE' || status === 'DONE_ACCEPTED_BY_SCHEME';
  if (isAccepted) giveBack(bank, dispute);
  return notified(bank, bank.store.disputes.update(id, { status }));
}

function giveBack(bank: Bank, { id, card_id, amount, merchant_name }: Dispute): void {
  receiveMoney(bank, bank.store.accounts.get(bank.store.cards.get(card_id).account_id), {
    against: 'card_scheme',
    sender: { name: merchant_name },
    booking_type: 'CARD_TRANSACTION',
    amountCents: amount,
    description: merchant_name,
    transaction_id: id,
    meta_info: JSON.stringify({ cards: { card_id } }),
  });
}

/** Only the header names the dispute. */
function notified(bank: Bank, dispute: Dispute): Dispute {
  const { id, ...payload } = dispute;
  bank.emit({ type: 'DISPUTE_CHANGED', entityId: id, payload });
  return dispute;
}
