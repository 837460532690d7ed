import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from '#shared/kernel/zod.ts';

const event = z.object({ entity: z.object({ id: z.string() }), data: z.unknown() });
const message = z.object({ 'detail-type': z.string(), detail: event });
const money = z.object({
  value: z.int(),
  unit: z.nullish(z.literal('cents')),
  currency: z.nullish(z.string()),
});
const booking = z.object({ account_id: z.string(), amount: money });

/** In production a table: one transaction puts the booking's id, if it is not there yet, and adds the amount. */
export const noBalances = () => ({ counted: new Set<string>(), cents: new Map<string, number>() });

/** Counts a booking once, whichever event reports it. What was left out is refused: it is no amount of 0. */
export function countBooking({ counted, cents }: ReturnType<typeof noBalances>, body: string): void {
  const { 'detail-type': type, detail } = message.parse(JSON.parse(body));
  const { id } = detail.entity;
  if (type !== 'BOOKING' || counted.has(id)) return;
  if (detail.data === null) throw new Error(`Booking ${id} came without its data: read it from the bank`);
  const { account_id, amount } = booking.parse(detail.data);
  const account = `${account_id} ${amount.currency ?? 'EUR'}`;
  cents.set(account, (cents.get(account) ?? 0) + amount.value);
  counted.add(id);
}

/** The Lambda function behind the queue. A message that throws comes again and ends in the dead letters. */
export const createConsumer =
  (count: (body: string) => void, report: (problem: unknown) => void) =>
  ({ Records: records }: SQSEvent): SQSBatchResponse => ({
    batchItemFailures: records.flatMap(({ messageId, body }) => {
      try {
        count(body);
        return [];
      } catch (error) {
        report(error);
        return [{ itemIdentifier: messageId }];
      }
    }),
  });
