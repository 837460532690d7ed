import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { optionalInstant, optionalMoney, optionalNumber, optionalText, orNone } from '../fields.ts';

/** Where a card was used: more than a category is told of a customer's habits. */
export const merchant = z.looseObject({
  id: optionalText,
  country_code: optionalText,
  /** Merchant category code. */
  category_code: optionalText,
  name: optionalText,
  town: optionalText,
  post_code: optionalText,
  state: optionalText,
  street: optionalText,
});

/** In the currency of the merchant; with the rate and its costs on authorizations alone. */
export const originalAmount = z.looseObject({
  value: optionalNumber,
  unit: optionalText,
  currency: optionalText,
  fx_rate: optionalNumber,
  fx_markup: optionalNumber,
  issuer_fee: optionalNumber,
});

/** A card transaction that was declined. It has no id. */
export const cardTransaction = orNone(
  z.looseObject({
    card_id: optionalText,
    type: optionalText,
    status: optionalText,
    attempted_at: optionalInstant,
    pos_entry_mode: optionalText,
    merchant: orNone(merchant),
    amount: optionalMoney,
    original_amount: orNone(originalAmount),
    terminal_id: optionalText,
  }),
);

export const cardTransactionPersonal = ['card_transaction.merchant', 'card_transaction.terminal_id'] as const;

export const ownersByCardTransaction = { through: ['card_transaction.card_id'] } as const;

/** Nothing names a declined transaction; it is known by what is told of it, which is told once. */
const decline = {
  family: 'cards',
  entity: { kind: 'card_transaction', aspect: 'state', id: 'content' },
  order: { by: 'append' },
  status: { field: 'card_transaction.status', implied: 'DECLINED' },
  occurredAtField: 'card_transaction.attempted_at',
  owners: ownersByCardTransaction,
} as const;

export const cardAuthorizationDecline = defineEvent({
  ...decline,
  type: 'CARD_AUTHORIZATION_DECLINE_V2',
  occursWhen: 'A card transaction was declined; says why.',
  personal: ['reasons.message', ...cardTransactionPersonal],
  payload: z.looseObject({
    reasons: orNone(z.array(z.looseObject({ type: optionalText, id: optionalText, message: optionalText }))),
    card_transaction: cardTransaction,
  }),
});

export const oldCardAuthorizationDecline = defineEvent({
  ...decline,
  type: 'CARD_AUTHORIZATION_DECLINE',
  occursWhen: 'A card transaction was declined; says one reason.',
  personal: cardTransactionPersonal,
  deprecated: { use: 'CARD_AUTHORIZATION_DECLINE_V2' },
  onlyInReference: true,
  payload: z.looseObject({ reason: optionalText, card_transaction: cardTransaction }),
});
