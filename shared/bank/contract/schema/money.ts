import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { count } from './count.ts';
import { openEnum } from './open-enum.ts';

/** Integer cents. */
export const cents = count;

/** ISO 4217. */
export const currencyPattern = /^[A-Z]{3}$/;

/**
 * Money as the bank sends it: `value` is in cents, negative for outgoing; `unit` is often left out. An amount in another unit
 * passes, so that it can be reported: see `misread-amounts.ts`.
 */
export const money = memoised(() =>
  z.looseObject({
    value: cents(),
    unit: z.nullish(openEnum(['cents'])),
    currency: z.nullish(z.string()),
  }),
);

/** What one SEPA payment can move at most: sums of this stay exact. */
export const maxAmountCents = 99_999_999_999;

/** Money as it is sent: integer cents and an ISO 4217 currency, which nobody states a default of. */
export const moneyInput = memoised(() =>
  z.strictObject({
    value: z.int().check(z.minimum(-maxAmountCents), z.maximum(maxAmountCents)),
    unit: z.optional(z.literal('cents')),
    currency: z.string().check(z.regex(currencyPattern, 'must be three capital letters (EUR)')),
  }),
);

/** What a payment moves: more than nothing, in euros. */
export const euroInput = memoised(() =>
  z.strictObject({ value: paidCents(), unit: z.optional(z.literal('cents')), currency: z.literal('EUR') }),
);

/** The same in the requests that name no unit. */
export const unitlessEuroInput = memoised(() =>
  z.strictObject({ value: paidCents(), currency: z.literal('EUR') }),
);

const paidCents = memoised(() => z.int().check(z.minimum(1), z.maximum(maxAmountCents)));

export type Money = z.output<ReturnType<typeof money>>;
