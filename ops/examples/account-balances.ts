import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from '#shared/kernel/zod.ts';

/** What is read of a message of the team's queue; more members may come at any time. */
const message = z.object({
  'detail-type': z.string(),
  detail: z.object({
    entity: z.object({ id: z.string() }),
    data: z.unknown(),
    omitted: z.optional(z.object({ because: z.string() })),
  }),
});

/** Whole cents, in euros where no currency is named. What does not fit is refused: it may be money. */
const booking = z.object({
  account_id: z.string(),
  amount: z.object({
    value: z.int(),
    unit: z.nullish(z.literal('cents')),
    currency: z.nullish(z.string()),
  }),
});

/** Bookings by id. In production a table, with a condition that the id is not there yet. */
export type CountedBookings = Map<string, z.output<typeof booking>>;

/** Counts a booking once, by its own id: whichever event reports it, however often, marked or not, in any order. */
export function countBooking(counted: CountedBookings, body: string): void {
  const { 'detail-type': type, detail } = message.parse(JSON.parse(body));
  const { id } = detail.entity;
  if (type !== 'BOOKING' || counted.has(id)) return;
  if (detail.omitted !== undefined)
    throw new Error(`Booking ${id} came without its data (${detail.omitted.because}): read it from the bank`);
  counted.set(id, booking.parse(detail.data));
}

/** Cents by account and currency. */
export function balancesOf(counted: CountedBookings): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  for (const { account_id, amount } of counted.values()) {
    const name = `${account_id} ${amount.currency ?? 'EUR'}`;
    balances.set(name, (balances.get(name) ?? 0) + amount.value);
  }
  return balances;
}

/** The Lambda function behind the queue. What it refuses comes again, and waits in the dead letters in the end. */
export function createConsumer(
  counted: CountedBookings,
  tell: (problem: unknown) => void = console.error,
): (event: SQSEvent) => SQSBatchResponse {
  return ({ Records: records }) => ({
    batchItemFailures: records.flatMap(({ messageId, body }) => {
      try {
        countBooking(counted, body);
        return [];
      } catch (error) {
        tell(error);
        return [{ itemIdentifier: messageId }];
      }
    }),
  });
}
