import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { merchantCalled, metaInfoOf } from '#sandbox/engine/reservations/card-payment-info.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { keepSeizedMoney } from '#sandbox/engine/reservations/seized-money.ts';
import { euroCents, type Reservation, type Card } from '#sandbox/engine/model.ts';
import type { CardTransaction } from '#sandbox/engine/model/cards.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { reservationStates } from '#sandbox/engine/states/accounts.ts';
import { expiredAt } from '#sandbox/operations/accounts/reservations.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';

export const cardAuthorization = z.strictObject({
  card_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  merchant: z._default(z.string(), 'Bakery'),
});

/** Reserves the money until the merchant collects it; declines what card or account cannot pay. */
export function authorizeCard(
  bank: Bank,
  wanted: z.input<typeof cardAuthorization>,
): Reservation | CardTransaction {
  const { card_id, amount, merchant } = cardAuthorization.parse(wanted);
  const card = bank.store.cards.get(card_id);
  const reason = reasonToDecline(bank, card, amount);
  if (reason !== undefined) return declineCardPayment(bank, { card_id, amount, merchant, reason });
  const expiresAtMs = bank.clock.now() + bank.options.cardReservationDays * dayMs;
  const reservation = bank.store.reservations.insert({
    id: bank.ids.next('reservation'),
    account_id: card.account_id,
    card_id,
    reservation_type: 'CARD_AUTHORIZATION',
    reference: bank.ids.uuid(),
    amount: euroCents(amount),
    description: merchant,
    status: 'OPEN',
    created_at: bank.instant(),
    expires_at: toIsoInstant(expiresAtMs),
    resolved_at: null,
  });
  const { id } = reservation;
  bank.schedule({ atMs: expiresAtMs, name: 'expire-card-authorization', argument: { id } });
  bank.emit({
    type: 'CARD_AUTHORIZATION',
    entityId: id,
    payload: {
      ...announced(reservation),
      // Text here, an object in the event of its resolution, as at the bank.
      meta_info: JSON.stringify(metaInfoOf(reservation)),
      expired_at: null,
    },
  });
  return reservation;
}

const dayMs = 24 * 3_600_000;

export const authorizationEnd = z.strictObject({
  reservation_id: z.string(),
  outcome: z._default(z.enum(['booked', 'cancelled', 'expired']), 'booked'),
});

/**
 * The merchant collects the reserved amount, releases it, or lets it expire. An authorised payment is booked
 * even if card or account have changed since.
 */
export function resolveCardAuthorization(bank: Bank, wanted: z.input<typeof authorizationEnd>): Reservation {
  const { reservation_id, outcome } = authorizationEnd.parse(wanted);
  const open = bank.store.reservations.get(reservation_id);
  if (open.card_id === null) throw validationError('The reservation does not belong to a card.');
  const resolved_at = bank.instant();
  const resolved = bank.store.reservations.update(open.id, {
    status: reservationStates.move(open.status, 'RESOLVED'),
    resolved_at,
    ...(outcome === 'expired' && { expires_at: resolved_at }),
  });
  if (outcome === 'booked') {
    recordBooking(bank, {
      account_id: resolved.account_id,
      booking_type: 'CARD_TRANSACTION',
      against: 'card_scheme',
      amountCents: -resolved.amount.value,
      description: resolved.description,
      transaction_id: resolved.reference,
    });
  } else keepSeizedMoney(bank, bank.store.accounts.get(resolved.account_id));
  bank.emit({
    type: 'CARD_AUTHORIZATION_RESOLUTION',
    entityId: resolved.id,
    payload: { ...announced(resolved), meta_info: metaInfoOf(resolved), expired_at: expiredAt(resolved) },
  });
  return resolved;
}

/** The merchant's time is over; a booked or cancelled reservation stays so. */
export function expireCardAuthorization(bank: Bank, reservation_id: string): void {
  if (bank.store.reservations.get(reservation_id).status !== 'OPEN') return;
  resolveCardAuthorization(bank, { reservation_id, outcome: 'expired' });
}

/** Events about reservations of cards name neither account nor time of creation. */
function announced({ id, amount, reservation_type, reference, status, description, ...rest }: Reservation) {
  const { expires_at, resolved_at } = rest;
  return { id, amount, reservation_type, reference, status, description, expires_at, resolved_at };
}

export const declinedPayment = z.extend(cardAuthorization, {
  reason: z._default(z.string(), 'SPENDING_LIMIT'),
  message: z._default(z.nullable(z.string()), null),
});

/** A declined card payment: no money is reserved. */
export function declineCardPayment(bank: Bank, wanted: z.input<typeof declinedPayment>): CardTransaction {
  const { card_id, amount, merchant, reason, message } = declinedPayment.parse(wanted);
  const transaction: CardTransaction = {
    card_id: bank.store.cards.get(card_id).id,
    type: 'PURCHASE',
    status: 'DECLINED',
    pos_entry_mode: 'CARD_NOT_PRESENT',
    attempted_at: bank.changedAt(),
    merchant: merchantCalled(merchant),
    amount: euroCents(amount),
    original_amount: euroCents(amount),
  };
  const card_transaction = { ...transaction, terminal_id: 'T0000001' };
  const reasons = [{ type: reason, id: null, message }];
  bank.emit({
    type: 'CARD_AUTHORIZATION_DECLINE_V2',
    entityId: card_id,
    payload: { reasons, card_transaction },
  });
  // The predecessor's subscribers are notified as well.
  bank.emit({
    type: 'CARD_AUTHORIZATION_DECLINE',
    entityId: card_id,
    payload: { reason, card_transaction },
  });
  return transaction;
}

/** For statuses in which a card cannot pay; for all others it is CARD_INACTIVE. */
const reasonByStatus: Readonly<Record<string, string>> = {
  BLOCKED: 'CARD_BLOCKED',
  BLOCKED_BY_SERVICE: 'CARD_BLOCKED',
  COUNTERFEIT_CARD: 'CARD_BLOCKED',
  FRAUD: 'CARD_BLOCKED',
  LOST: 'CARD_LOST',
  STOLEN: 'CARD_STOLEN',
};

/** Why card or account cannot pay this amount now, in the words of the event of a declined payment. */
function reasonToDecline(bank: Bank, card: Card, cents: number): string | undefined {
  if (card.expiration_date < bank.today()) return 'CARD_EXPIRED';
  if (card.status !== 'ACTIVE') return reasonByStatus[card.status] ?? 'CARD_INACTIVE';
  const refused = refusalOfPayment(bank, bank.store.accounts.get(card.account_id), cents);
  if (refused === undefined) return undefined;
  return reasonOf(refused) === 'insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'DO_NOT_HONOUR';
}
