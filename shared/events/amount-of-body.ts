import { money } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { decodeBody } from './decode-body.ts';

/** As events of bookings, payments and reservations have it. What has another form concerns an amount that nobody knows. */
const concerned = z.object({ amount: money(), account_id: z.optional(z.string()) });

/** What an event concerns. */
export interface EventAmount {
  /** Whatever its sign. */
  readonly cents: number;
  readonly currency: string;
  readonly accountId?: string | undefined;
}

/** The amount that a body says; undefined if it says none. */
export function amountOfBody(bytes: Uint8Array): EventAmount | undefined {
  const decoded = decodeBody(bytes);
  return 'value' in decoded ? amountOfPayload(decoded.value) : undefined;
}

/** The same of what was decoded. */
export function amountOfPayload(payload: unknown): EventAmount | undefined {
  const read = concerned.safeParse(payload);
  if (!read.success) return undefined;
  const { value, currency, unit } = read.data.amount;
  if (typeof currency !== 'string' || (unit ?? 'cents') !== 'cents') return undefined;
  return { cents: Math.abs(value), currency, accountId: read.data.account_id };
}
