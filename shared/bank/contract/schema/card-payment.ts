import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { reference } from './id.ts';
import { rate } from './rate.ts';
import { text } from './text.ts';

const merchant = memoised(() =>
  z.looseObject({
    id: text(),
    name: text(),
    /** Merchant category code. */
    category_code: text(),
    street: text(),
    post_code: text(),
    town: text(),
    state: text(),
    country_code: text(),
  }),
);

/** In the currency of the merchant, with the rate and its costs. */
const originalAmount = memoised(() =>
  z.looseObject({
    value: z.nullish(rate()),
    unit: text(),
    currency: text(),
    fx_rate: z.nullish(rate()),
    fx_markup: z.nullish(rate()),
    issuer_fee: z.nullish(rate()),
  }),
);

/** What the bank says of a card payment beside its amount. */
const cardPayment = memoised(() =>
  z.looseObject({
    card_id: reference(),
    merchant: z.nullish(merchant()),
    original_amount: z.nullish(originalAmount()),
    pos_entry_mode: text(),
    transaction_type: text(),
    transaction_id: reference(),
    transaction_date: text(),
    transaction_time: text(),
    trace_id: text(),
    auth_code: text(),
    acquirer_id: text(),
    terminal_id: text(),
  }),
);

/** An object on a reservation; the text of one on a booking and in the older format of reservations. */
export const metaInfo = memoised(() => z.looseObject({ cards: z.nullish(cardPayment()) }));

export type CardPayment = z.output<ReturnType<typeof cardPayment>>;
