import * as z from 'zod';
import { activeAccount } from './accounts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Card, type Reservation } from '#sandbox/engine/model.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

export const cardMove = z.strictObject({
  card_id: z.string().optional(),
  account_id: z.string().optional().describe('instead of a card: a new one is issued for this account'),
  status: z.string().default('ACTIVE'),
  reason: z.string().nullable().default(null),
});

export function changeCard(bank: Bank, wanted: z.input<typeof cardMove>): Card {
  const { card_id, account_id, status, reason } = cardMove.parse(wanted);
  const known = card_id === undefined ? issueCard(bank, account_id) : bank.store.cards.get(card_id);
  const card = bank.store.cards.update(known.id, { status });
  const { line_1, ...payload } = card;
  bank.emit({
    type: 'CARD_LIFECYCLE_EVENT',
    entityId: card.id,
    payload: { ...payload, business_id: null, representation: { line_1 }, reason },
  });
  return card;
}

function issueCard(bank: Bank, accountId: string | undefined): Card {
  if (accountId === undefined) throw validationError('Either card_id or account_id is needed.');
  const account = activeAccount(bank, accountId);
  return bank.store.cards.insert({
    id: bank.ids.next('card'),
    account_id: account.id,
    person_id: account.person_id ?? '',
    reference: bank.ids.uuid(),
    type: 'VISA_DEBIT',
    status: 'PROCESSING',
    line_1: 'CARD HOLDER',
    expiration_date: '2030-12-31',
  });
}

export const cardAuthorization = z.strictObject({
  card_id: z.string(),
  amount: z.int().positive().describe('cents'),
  merchant: z.string().default('Bakery'),
});

/** A card payment that is reserved but not booked yet. */
export function authorizeCard(bank: Bank, wanted: z.input<typeof cardAuthorization>): Reservation {
  const { card_id, amount, merchant } = cardAuthorization.parse(wanted);
  const card = bank.store.cards.get(card_id);
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
    resolved_at: null,
  });
  const { id, reservation_type, reference, status, description } = reservation;
  const meta_info = JSON.stringify({ cards: { card_id, merchant: { name: merchant } } });
  bank.emit({
    type: 'CARD_AUTHORIZATION',
    entityId: id,
    payload: {
      ...{ id, amount: reservation.amount, reservation_type, reference, status, meta_info, description },
      ...{ expires_at: null, expired_at: null, resolved_at: null },
    },
  });
  return reservation;
}
