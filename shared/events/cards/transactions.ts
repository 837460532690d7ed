import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { optionalInstant, optionalMoney, optionalNumber, optionalText, orNone } from '../fields.ts';
import { nested, nestedList, open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';

/** Where a card was used, which reveals more about a customer's habits than a category. */
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

/** In the currency of the merchant; only authorizations include the rate and its costs. */
export const originalAmount = nested({
  value: open(optionalNumber),
  unit: open(optionalText),
  currency: open(optionalText),
  fx_rate: open(optionalNumber),
  fx_markup: open(optionalNumber),
  issuer_fee: open(optionalNumber),
});

/** A card transaction that was declined. It has no id. */
export const cardTransaction = nested({
  card_id: open(optionalText),
  type: open(optionalText),
  status: open(optionalText),
  attempted_at: open(optionalInstant),
  pos_entry_mode: open(optionalText),
  merchant: personal(orNone(merchant)),
  amount: open(optionalMoney),
  original_amount: originalAmount,
  terminal_id: personal(optionalText),
});

export const ownersByCardTransaction = { through: ['card_transaction.card_id'] } as const;

/** A declined transaction has no id; it is identified by its event, which is sent once. */
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
  usualSilence: weekly,
  occursWhen: 'A card transaction was declined; says why.',
  payload: payloadOf({
    reasons: nestedList({
      type: open(optionalText),
      id: open(optionalText),
      message: personal(optionalText),
    }),
    card_transaction: cardTransaction,
  }),
});

export const oldCardAuthorizationDecline = defineEvent({
  ...decline,
  type: 'CARD_AUTHORIZATION_DECLINE',
  occursWhen: 'A card transaction was declined; says one reason.',
  deprecated: { use: 'CARD_AUTHORIZATION_DECLINE_V2' },
  onlyInReference: true,
  payload: payloadOf({ reason: open(optionalText), card_transaction: cardTransaction }),
});
