import type { Price } from '#shared/fees/model/fee-schedule.ts';
import type { Line } from '#shared/fees/model/charge.ts';
import { million, nearest, share } from './share.ts';

/** The price of a booking, in lines that add up to it. The booking's cents may have either sign. */
export function priceOfBooking(price: Price, bookedCents: number): readonly Line[] {
  const base = Math.abs(bookedCents);
  if (price.by === 'amount') return [{ because: 'price', cents: price.cents }];
  return price.by === 'tiers' ? ofTiers(price.tiers, base) : ofPercentage(price, base);
}

function ofPercentage(price: Extract<Price, { by: 'percentage' }>, base: number): readonly Line[] {
  const { partsPerMillion, minimumCents = 0, maximumCents = Infinity } = price;
  const cents = share(base, partsPerMillion, million);
  const lines: Line[] = [{ because: 'percentage', ofCents: base, partsPerMillion, cents }];
  if (cents < minimumCents) lines.push({ because: 'minimum', cents: minimumCents - cents });
  if (cents > maximumCents) lines.push({ because: 'maximum', cents: maximumCents - cents });
  return lines;
}

/** Rounded once as a whole: each line is a difference of rounded sums. */
function ofTiers(tiers: Extract<Price, { by: 'tiers' }>['tiers'], base: number): readonly Line[] {
  const lines: Line[] = [];
  let [from, millionths, stated] = [0, 0n, 0];
  for (const { upToCents = Infinity, partsPerMillion, fixedCents } of tiers) {
    if (base <= from) break;
    const ofCents = Math.min(base, upToCents) - from;
    millionths += BigInt(ofCents) * BigInt(partsPerMillion);
    const cents = nearest(millionths, BigInt(million)) - stated;
    stated += cents;
    lines.push({ because: 'tier', ofCents, partsPerMillion, fixedCents, cents: cents + fixedCents });
    from = upToCents;
  }
  return lines;
}
