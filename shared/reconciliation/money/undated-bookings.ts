/** So many sums of bookings are tried one by one. */
const mostSums = 65_536;

/**
 * Whether the bank's balance may merely lack some bookings without a valuta date, all of which count in ours: the
 * difference is the sum of some of them, without sign. If there are too many to try, it need only not exceed their
 * possible sum. Integer cents.
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
