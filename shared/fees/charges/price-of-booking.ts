import type { Price } from '#shared/fees/model/fee-schedule.ts';
import type { Line } from '#shared/fees/model/charge.ts';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import { million, nearest, share } from './share.ts';

/** What was charged for in the month before a booking. */
export interface Place {
  readonly count: number;
  readonly volumeCents: number;
}

interface PricedBooking {
  /** Of either sign. */
  readonly cents: number;
  readonly place: Place;
}

/** The price of a booking, in lines that add up to it. */
export function priceOfBooking(
  price: Price,
  { cents: bookedCents, place }: PricedBooking,
  rounding: Rounding,
): readonly Line[] {
  const base = Math.abs(bookedCents);
  switch (price.by) {
    case 'amount':
      return [{ because: 'price', cents: price.cents }];
    case 'percentage':
      return ofPercentage(price, base, rounding);
    case 'tiers':
      return ofTiers(price.tiers, base, rounding);
    case 'count':
      return [ofCount(price.tiers, place.count + 1)];
    case 'volume':
      return ofVolume(price.tiers, { base, before: place.volumeCents }, rounding);
  }
}

/** The place of the next booking. Only what was priced by its place takes one. */
export function placeAfter(place: Place, lines: readonly Line[]): Place {
  let { count, volumeCents } = place;
  for (const line of lines) {
    if (line.because === 'count') count += 1;
    if (line.because === 'volume') volumeCents += line.ofCents;
  }
  return { count, volumeCents };
}

/** The place by which something was priced, as far as it was. */
export function placeOf(lines: readonly Line[]): Partial<Place> {
  for (const line of lines) {
    if (line.because === 'count') return { count: line.place - 1 };
    if (line.because === 'volume') return { volumeCents: line.beforeCents };
  }
  return {};
}

function ofPercentage(
  price: Extract<Price, { by: 'percentage' }>,
  base: number,
  rounding: Rounding,
): readonly Line[] {
  const { partsPerMillion, minimumCents = 0, maximumCents = Infinity } = price;
  const cents = share(base, [partsPerMillion, million], rounding);
  const lines: Line[] = [{ because: 'percentage', ofCents: base, partsPerMillion, cents }];
  if (cents < minimumCents) lines.push({ because: 'minimum', cents: minimumCents - cents });
  if (cents > maximumCents) lines.push({ because: 'maximum', cents: maximumCents - cents });
  return lines;
}

/** Rounded once as a whole: each line is a difference of rounded sums. */
function ofTiers(
  tiers: Extract<Price, { by: 'tiers' }>['tiers'],
  base: number,
  rounding: Rounding,
): readonly Line[] {
  const lines: Line[] = [];
  let [from, millionths, stated] = [0, 0n, 0];
  for (const { upToCents = Infinity, partsPerMillion, fixedCents } of tiers) {
    if (base <= from) break;
    const ofCents = Math.min(base, upToCents) - from;
    millionths += BigInt(ofCents) * BigInt(partsPerMillion);
    const cents = nearest(millionths, BigInt(million), rounding) - stated;
    stated += cents;
    lines.push({ because: 'tier', ofCents, partsPerMillion, fixedCents, cents: cents + fixedCents });
    from = upToCents;
  }
  return lines;
}

function ofCount(tiers: Extract<Price, { by: 'count' }>['tiers'], place: number): Line {
  const tier = tiers.find(({ upToCount = Infinity }) => place <= upToCount);
  return { because: 'count', place, cents: tier?.cents ?? 0 };
}

interface Volume {
  readonly base: number;
  /** The month's volume before the booking. */
  readonly before: number;
}

/** Rounded once for the booking, like tiers of its amount. */
function ofVolume(
  tiers: Extract<Price, { by: 'volume' }>['tiers'],
  { base, before }: Volume,
  rounding: Rounding,
): readonly Line[] {
  const lines: Line[] = [];
  let [beforeCents, millionths, stated] = [before, 0n, 0];
  for (const { upToCents = Infinity, partsPerMillion } of tiers) {
    if (upToCents <= beforeCents && upToCents < before + base) continue;
    const ofCents = Math.min(before + base, upToCents) - beforeCents;
    millionths += BigInt(ofCents) * BigInt(partsPerMillion);
    const cents = nearest(millionths, BigInt(million), rounding) - stated;
    stated += cents;
    lines.push({ because: 'volume', beforeCents, ofCents, partsPerMillion, cents });
    beforeCents += ofCents;
    if (beforeCents >= before + base) break;
  }
  return lines;
}
