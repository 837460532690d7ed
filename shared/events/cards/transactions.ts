import * as z from '#shared/kernel/zod.ts';
import {
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
  orNone,
} from '../fields.ts';
import { nested, open, personal } from '../marks.ts';

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
  unit: open(optionalOneOf(['cents'])),
  currency: open(optionalText),
  fx_rate: open(optionalNumber),
  fx_markup: open(optionalNumber),
  issuer_fee: open(optionalNumber),
});

/** A card transaction that was declined. It has no id. */
export const cardTransaction = nested({
  card_id: open(optionalText),
  type: open(optionalOneOf(['PURCHASE', 'CASH_ATM', 'CASH_MANUAL', 'CREDIT_PRESENTMENT', 'OCT'])),
  status: open(optionalOneOf(['DECLINED'])),
  attempted_at: open(optionalInstant),
  pos_entry_mode: open(optionalText),
  merchant: personal(orNone(merchant)),
  amount: open(optionalMoney),
  original_amount: originalAmount,
  terminal_id: personal(optionalText),
});

export const ownersByCardTransaction = { through: ['card_transaction.card_id'] } as const;
