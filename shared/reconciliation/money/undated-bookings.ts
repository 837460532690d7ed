/** Of so many sums of bookings, each is looked at. */
const mostSums = 65_536;

/**
 * Whether the bank's balance may just lack some bookings of which nobody knows the valuta date, all of which count in ours:
 * the difference is the sum of some of them, without sign. Of too many, it need only be no more than they can come to.
 * Integer cents.
 */
export function mayBeUndated(differenceCents: number, undated: readonly number[]): boolean {
  const missing = -differenceCents;
  let sums = new Set([0]);
  for (const cents of undated) {
    sums = new Set([...sums, ...[...sums].map((sum) => sum + cents)]);
    if (sums.size > mostSums) return isWithin(missing, undated);
  }
  return sums.has(missing);
}

function isWithin(cents: number, undated: readonly number[]): boolean {
  const least = undated.reduce((sum, each) => sum + Math.min(0, each), 0);
  const most = undated.reduce((sum, each) => sum + Math.max(0, each), 0);
  return least <= cents && cents <= most;
}
