import * as z from 'zod';
import { count } from './count.ts';

/** Integer cents. */
export const cents = count;

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
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
});

/** What a payment moves: more than nothing, in euros. */
export const euroInput = z.strictObject({
  value: z.int().min(1),
  unit: z.literal('cents').optional(),
  currency: z.literal('EUR'),
});

export type Money = z.output<typeof money>;
