import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { receiveMoney } from '#sandbox/entities/payments/arriving-money.ts';
import type { Booking, Card } from '#sandbox/engine/model.ts';
import type { Dispute } from '#sandbox/engine/model/cards.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { disputeStates } from '#sandbox/engine/states/cards.ts';

export const newDispute = z.strictObject({
  card_id: z.string(),
  amount: z
    .optional(z.int().check(z.positive(), z.maximum(maxAmountCents)))
    .check(z.describe('cents; the whole payment unless given')),
  merchant: z.optional(z.string()).check(z.describe('whose payment it is; that of any unless given')),
});

/** The customer disputes the card's latest booked payment that is not disputed yet. */
export function openDispute(bank: Bank, wanted: z.input<typeof newDispute>): Dispute {
  const { card_id, amount, merchant } = newDispute.parse(wanted);
  const card = bank.store.cards.get(card_id);
  const payment = undisputed(bank, card)
    .filter(({ description }) => merchant === undefined || description === merchant)
    .findLast((each) => (amount ?? 0) <= -each.amount.value);
  if (payment === undefined)
    throw refusal(
      409,
      'no_payment',
      'The card has no payment of this amount that was booked and is not disputed.',
    );
  return notified(
    bank,
    bank.store.disputes.insert({
      id: bank.ids.next('dispute'),
      card_id,
      transaction_id: payment.transaction_id,
      person_id: card.person_id,
      merchant_name: payment.description,
      amount: amount ?? -payment.amount.value,
      created_at: bank.instant(),
      status: 'NEW',
      original_transaction_date: payment.recorded_at,
      external_refund_transaction_count: 0,
      external_refund_transaction_total: 0,
    }),
  );
}

function undisputed({ store }: Bank, { id, account_id }: Card): readonly Booking[] {
  const paid = new Set(store.reservations.by('card_id', id).map(({ reference }) => reference));
  const disputed = new Set(store.disputes.by('card_id', id).map(({ transaction_id }) => transaction_id));
  return store.bookings
    .by('account_id', account_id)
    .filter(
      ({ amount, transaction_id }) =>
        amount.value < 0 && paid.has(transaction_id ?? '') && !disputed.has(transaction_id),
    );
}

export const disputeMove = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(disputeStates.statuses), 'INVESTIGATING'),
});

/** An accepted dispute gives the customer the money back. */
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

/** Only the header names the dispute, and nothing names the booking. */
function notified(bank: Bank, dispute: Dispute): Dispute {
  const { id, card_id, person_id, merchant_name, amount, created_at, status, ...rest } = dispute;
  const { original_transaction_date } = rest;
  const { external_refund_transaction_count, external_refund_transaction_total } = rest;
  const payload = {
    card_id,
    person_id,
    merchant_name,
    amount,
    created_at,
    original_transaction_date,
    external_refund_transaction_count,
    external_refund_transaction_total,
    status,
  };
  bank.emit({ type: 'DISPUTE_CHANGED', entityId: id, payload });
  return dispute;
}
