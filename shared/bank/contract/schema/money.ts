import * as z from 'zod';

/** Integer cents; the bank sometimes sends numbers as text. Beyond 2^53 a number would lose digits silently. */
export const cents = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** Money as the bank sends it: `value` is in cents, negative for outgoing; `unit` is often left out. */
export const money = z.looseObject({
  value: cents,
  unit: z.string().nullish(),
  currency: z.string().nullish(),
});

/** Money as it is sent: integer cents and an ISO 4217 currency. */
export const moneyInput = z.strictObject({
  value: z.int(),
  unit: z.literal('cents').optional(),
  currency: z.string().length(3).default('EUR'),
});

export type Money = z.output<typeof money>;
