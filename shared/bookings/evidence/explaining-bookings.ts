import type { BookingOfAccount } from '#shared/bookings/ports.ts';

/** How many of the bookings, in the order of the bank, lie surely, and how many may lie, before an instant. */
type UpTo = readonly [surely: number, perhaps: number];

/**
 * The bookings that the bank recorded between two of its answers and that add up to their difference; undefined if none
 * do. They are in the order of the bank, which counted all, some or none of those that it recorded about when it was
 * asked; as many of them as possible are taken.
 */
export function explaining(
  cents: number,
  recorded: readonly BookingOfAccount[],
  { begins, ends }: { readonly begins: UpTo; readonly ends: UpTo },
): readonly BookingOfAccount[] | undefined {
  for (let from = begins[0]; from <= begins[1]; from += 1)
    for (let to = ends[1]; to >= Math.max(from, ends[0]); to -= 1) {
      const counted = recorded.slice(from, to);
      if (counted.reduce((sum, { amountCents }) => sum + amountCents, 0) === cents) return counted;
    }
  return undefined;
}
