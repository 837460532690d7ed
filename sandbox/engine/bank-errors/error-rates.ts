import * as z from '#shared/kernel/zod.ts';
import type { Random } from '#shared/kernel/random.ts';
import { bankErrorKinds, bookingErrorKinds, feeErrorKinds } from './kinds.ts';

const probability = (meaning: string) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1)), 0).check(z.describe(meaning));

const kindsAtRandom = [...bookingErrorKinds, ...feeErrorKinds] as const;
type KindAtRandom = (typeof kindsAtRandom)[number];

/** How often each kind happens, from 0 to 1. */
export const bankErrorRates = z.strictObject(
  Object.fromEntries(kindsAtRandom.map((kind) => [kind, probability(bankErrorKinds[kind].summary)] as const)),
);

/** Which bookings the bank gets wrong, and how. */
export interface BankErrorDraws {
  /** In place of those before; a kind that is not named never happens. */
  setRates(rates: z.output<typeof bankErrorRates>): void;
  rates(): z.output<typeof bankErrorRates>;
  /** What befalls the next booking, of a fee or of anything else. */
  draw(isFee: boolean): KindAtRandom | undefined;
}

export function createBankErrorDraws(random: Random): BankErrorDraws {
  let rates = bankErrorRates.parse({});
  return {
    setRates: (wanted) => {
      rates = wanted;
    },
    rates: () => rates,
    draw: (isFee) => {
      for (const kind of isFee ? feeErrorKinds : bookingErrorKinds) {
        const rate = rates[kind] ?? 0;
        // Nothing is drawn for what never happens: other draws stay where they were.
        if (rate > 0 && random.next() < rate) return kind;
      }
      return undefined;
    },
  };
}
