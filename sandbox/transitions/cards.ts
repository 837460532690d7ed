import * as z from '#shared/kernel/zod.ts';
import { activeAccountOfCustomer } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Card } from '#sandbox/engine/model.ts';
import type { CardTracking } from '#sandbox/engine/model/cards.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { cardStates } from '#sandbox/engine/states/cards.ts';

export const cardMove = z.strictObject({
  card_id: z.optional(z.string()),
  account_id: z
    .optional(z.string())
    .check(z.describe('instead of a card: a new one is issued for this account')),
  type: z
    ._default(z.string(), 'VISA_DEBIT')
    .check(
      z.describe('of a new card; VISA_CREDIT and MASTERCARD_DECOUPLED postpone the closure of its account'),
    ),
  expiration_date: z
    .optional(z.iso.date())
    .check(z.describe('of a new card; the last day of a month in four years unless given')),
  status: z._default(z.enum(cardStates.statuses), 'ACTIVE'),
  reason: z._default(z.nullable(z.string()), null),
});

export function changeCard(bank: Bank, wanted: z.input<typeof cardMove>): Card {
  const move = cardMove.parse(wanted);
  const { card_id, status, reason } = move;
  const known = card_id === undefined ? issueCard(bank, move) : bank.store.cards.get(card_id);
  const card = bank.store.cards.update(known.id, { status });
  const { line_1, ...payload } = card;
  bank.emit({
    type: 'CARD_LIFECYCLE_EVENT',
    entityId: card.id,
    payload: {
      ...payload,
      business_id: bank.store.accounts.get(card.account_id).business_id,
      representation: {
        line_1,
        line_2: null,
        masked_pan: `400000******${lastDigits(card)}`,
        formatted_expiration_date: `${card.expiration_date.slice(5, 7)}/${card.expiration_date.slice(2, 4)}`,
      },
      reason,
    },
  });
  return card;
}

/** The last digits of its number, which the bank never shows in full. */
function lastDigits({ id }: Card): string {
  return String(Number.parseInt(id.slice(0, 8), 16) % 10_000).padStart(4, '0');
}

function issueCard(bank: Bank, { account_id, type, expiration_date }: z.output<typeof cardMove>): Card {
  if (account_id === undefined) throw validationError('Either card_id or account_id is needed.');
  const account = activeAccountOfCustomer(bank, account_id);
  return bank.store.cards.insert({
    id: bank.ids.next('card'),
    account_id: account.id,
    person_id: account.person_id,
    reference: bank.ids.uuid(),
    type,
    status: 'PROCESSING',
    line_1: 'CARD HOLDER',
    expiration_date: expiration_date ?? lastDayInFourYears(bank),
  });
}

function lastDayInFourYears(bank: Bank): string {
  const nextMonth = monthsAfter(bank.today(), 4 * 12 + 1).slice(0, 'YYYY-MM'.length);
  return daysAfter(`${nextMonth}-01`, -1);
}

/** Step of the bank's day: closes cards that were valid until yesterday. */
export function closeExpiredCards(bank: Bank, today: string): void {
  const expired = bank.store.cards
    .by('expiration_date', daysAfter(today, -1))
    .filter(({ status }) => !cardStates.isFinal(status));
  for (const { id } of expired) changeCard(bank, { card_id: id, status: 'CLOSED', reason: 'CARD_EXPIRED' });
}

export const deliveryNews = z.strictObject({
  card_id: z.string(),
  shipping_provider: z._default(z.string(), 'Post'),
  date_of_shipment: z._default(z.nullable(z.iso.date()), null),
  shipping_tracking_information: z._default(z.nullable(z.string()), '00340434161094000000'),
  message: z
    ._default(z.nullable(z.string()), null)
    .check(z.describe('error text of the carrier, who then tracks nothing')),
  country_code: z._default(z.nullable(z.string()), 'DE'),
  has_picture: z._default(z.nullable(z.boolean()), false),
});

/** The carrier has news of a card on its way. */
export function trackCardDelivery(bank: Bank, wanted: z.input<typeof deliveryNews>): CardTracking {
  const news = deliveryNews.parse(wanted);
  const { id: card_id } = bank.store.cards.get(news.card_id);
  const [known] = bank.store.cardTrackings.by('card_id', card_id);
  const shown = {
    ...news,
    shipping_tracking_information: news.message === null ? news.shipping_tracking_information : null,
  };
  const tracking = bank.store.cardTrackings.insert({ ...shown, id: known?.id ?? bank.ids.uuid() });
  bank.emit({ type: 'CARD_DELIVERY_TRACKING', entityId: tracking.id, payload: tracking });
  return tracking;
}
