import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Finding } from './check.ts';

/** As events of bookings, payments and reservations have it. What has another form concerns an amount that nobody knows. */
const concerned = z.object({ amount: money(), account_id: z.optional(z.string()) });

/**
 * What the events concern: cents by currency, whatever their sign, and on how many accounts. Undefined if none of them says
 * an amount, as far as its body is in its row: large ones are not fetched for this.
 */
export function moneyOfEvents(events: readonly Pick<StoredEvent, 'body'>[]): Finding['money'] {
  const cents: Record<string, number> = {};
  const accounts = new Set<string>();
  for (const { body } of events) {
    if (body.at !== 'record') continue;
    const decoded = decodeBody(Buffer.from(body.base64, 'base64'));
    const read = concerned.safeParse('value' in decoded ? decoded.value : undefined);
    if (!read.success) continue;
    const { amount, account_id: account } = read.data;
    const { value, currency, unit } = amount;
    if (typeof currency !== 'string' || (unit ?? 'cents') !== 'cents') continue;
    cents[currency] = (cents[currency] ?? 0) + Math.abs(value);
    if (account !== undefined) accounts.add(account);
  }
  return Object.keys(cents).length === 0 ? undefined : { cents, accounts: accounts.size };
}
