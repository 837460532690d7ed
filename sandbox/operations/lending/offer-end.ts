import type { Bank } from '#sandbox/engine/bank.ts';

const dayMs = 24 * 3_600_000;

/** Ends an offer that the customer did not accept in time. */
export function endOfferLater(bank: Bank, id: string): void {
  bank.schedule({
    atMs: bank.clock.now() + bank.options.overdraftOfferDays * dayMs,
    name: 'end-overdraft-offer',
    argument: { id },
  });
}
