import * as z from '#shared/kernel/zod.ts';
import type { Random } from '#shared/kernel/random.ts';
import { bankErrorKinds, kindsOf, type ErrorKindOf } from './model/bank-error-kinds.ts';

const probability = (meaning: string) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1)), 0).check(z.describe(meaning));

/** How often each kind happens, from 0 to 1. */
export const bankErrorRates = z.strictObject(
  Object.fromEntries(
    Object.values(kindsOf)
      .flat()
      .map((kind) => [kind, probability(bankErrorKinds[kind].summary)] as const),
  ),
);

/** What the bank gets wrong, and how. */
export interface BankErrorDraws {
  /** Replaces all rates; a kind that is not named never happens. */
  setRates(rates: z.output<typeof bankErrorRates>): void;
  rates(): z.output<typeof bankErrorRates>;
  /** The kind of error that the next entity gets, if any. */
  draw<Subject extends keyof typeof kindsOf>(subject: Subject): ErrorKindOf<Subject> | undefined;
  /** Chooses one of several candidates. */
  pick<Item>(items: readonly Item[]): Item | undefined;
}

export function createBankErrorDraws(random: Random): BankErrorDraws {
  let rates = bankErrorRates.parse({});
  return {
    setRates: (wanted) => {
      rates = wanted;
    },
    rates: () => rates,
    draw: (subject) => {
      const kinds: readonly ErrorKindOf<typeof subject>[] = kindsOf[subject];
      for (const kind of kinds) {
        const rate = rates[kind] ?? 0;
        // A kind with rate 0 draws nothing, so that other draws stay the same.
        if (rate > 0 && random.next() < rate) return kind;
      }
      return undefined;
    },
    pick: (items) => items[Math.floor(random.next() * items.length)],
  };
}
