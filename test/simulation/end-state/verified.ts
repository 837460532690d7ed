import { isSame, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { reconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { countedBookings } from '#shared/reconciliation/model/verified.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';
import type { ComparedMirror } from './compared-mirror.ts';
import { textOf } from '../text-of.ts';
import { promise } from '../violation.ts';

/**
 * What an account's balance agreed with last is counted as verified, no booking twice, and each within four days of its
 * recording.
 */
export function bookingsAreVerified({ stored: { work } }: Pick<ComparedMirror, 'stored'>): void {
  const counted = new Map<string, BookingSums>();
  for (const row of work)
    if (isOfAccount(row) && row['sk'] === 'verified')
      counted.set(String(row['pk']), countedBookings.parse(plain(row)).sums);
  for (const { pk, data } of work.filter((row) => isOfAccount(row) && row['sk'] === 'money')) {
    const { agreed } = reconciledMoney.parse(JSON.parse(textOf(data)));
    if (agreed === undefined || agreed.uncountedSince !== undefined) continue;
    const sums = counted.get(String(pk));
    promise(
      sums !== undefined && isSame(sums, agreed.mirrored),
      () => `${String(pk)} agreed with ${agreed.mirrored.count} bookings, and ${sums?.count} are counted`,
    );
  }
  const days = work.filter(({ pk }) => String(pk).startsWith(reconciliationPartitions.verified));
  const sumOf = (name: string) => days.reduce((sum, row) => sum + Number(row[name]), 0);
  const [inTime, late] = [sumOf('dayBookings') + sumOf('fourDaysBookings'), sumOf('olderBookings')];
  const all = [...counted.values()].reduce((sum, { count }) => sum + count, 0);
  promise(late === 0, () => `${late} bookings were verified more than four days after their recording`);
  promise(inTime <= all, () => `${inTime} bookings count as verified, and accounts have ${all}`);
}

/** Plain rows have their numbers as `bigint`. */
const plain = (row: object): unknown =>
  JSON.parse(
    JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );

const isOfAccount = ({ pk }: Readonly<Record<string, unknown>>) =>
  String(pk).startsWith(reconciliationPartitions.accounts);
