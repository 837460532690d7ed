import { amountOfEvent } from '#shared/archive/amount-of-event.ts';
import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import type { Finding } from './check.ts';

/**
 * What the events concern: cents by currency, whatever their sign, and on how many accounts. Undefined if none of them says
 * an amount, as far as its body is in its row: large ones are not fetched for this.
 */
export function moneyOfEvents(events: readonly Pick<StoredEvent, 'facts' | 'body'>[]): Finding['money'] {
  return moneyOfAmounts(
    events.flatMap((event) => {
      const amount = amountOfEvent(event);
      return amount === undefined ? [] : [{ ...amount, account: amount.accountId }];
    }),
  );
}

interface Amount {
  readonly cents: number;
  readonly currency: string;
  /** Tells accounts apart. */
  readonly account?: string | undefined;
}

/** What they concern together; undefined if there is none. */
export function moneyOfAmounts(amounts: readonly Amount[]): Finding['money'] {
  const cents: Record<string, number> = {};
  for (const { currency, cents: each } of amounts) cents[currency] = (cents[currency] ?? 0) + each;
  const accounts = new Set(amounts.flatMap(({ account = [] }) => account));
  return amounts.length === 0 ? undefined : { cents, accounts: accounts.size };
}
