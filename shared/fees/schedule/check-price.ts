import type { Fee, Price } from '#shared/fees/model/fee-schedule.ts';
import type { Refuse } from './refuse.ts';

/** A price that cannot be meant. */
export function checkPrice({ price, trigger }: Fee, refuse: Refuse): void {
  if (trigger.on !== 'booking' && price.by !== 'amount')
    refuse(['price'], `is due by its day: there is no booking to take ${price.by} of; set an amount`);
  if (price.by === 'percentage') {
    const { minimumCents = 0, maximumCents = Infinity } = price;
    if (minimumCents > maximumCents) refuse(['price'], 'has a minimum above its maximum');
  }
  if (price.by === 'amount' || price.by === 'percentage') return;
  const [ends, name] = endsOf(price);
  if (ends.at(-1) !== Infinity) refuse(['price', 'tiers'], `needs a last tier without ${name}, for the rest`);
  if (ends.includes(0))
    refuse(['price', 'tiers'], 'has a tier that ends at 0: nothing is ever charged by it');
  if (!isAscending(ends))
    refuse(['price', 'tiers'], 'has tiers out of order: each must end above the previous one');
  if (price.by !== 'tiers' && trigger.on === 'booking' && trigger.freePerMonth > 0)
    refuse(
      ['trigger', 'freePerMonth'],
      'has free bookings beside tiers of the month: make the first tier free',
    );
}

type TieredPrice = Exclude<Price, { by: 'amount' | 'percentage' }>;

function endsOf(price: TieredPrice): readonly [readonly number[], string] {
  return price.by === 'count'
    ? [price.tiers.map(({ upToCount = Infinity }) => upToCount), 'upToCount']
    : [price.tiers.map(({ upToCents = Infinity }) => upToCents), 'upToCents'];
}

/** Whether nothing is ever charged by it. */
export function isFree(price: Price): boolean {
  switch (price.by) {
    case 'amount':
      return price.cents === 0;
    case 'percentage':
      return price.maximumCents === 0 || (price.partsPerMillion === 0 && (price.minimumCents ?? 0) === 0);
    case 'tiers':
      return price.tiers.every(
        ({ partsPerMillion, fixedCents }) => partsPerMillion === 0 && fixedCents === 0,
      );
    case 'count':
      return price.tiers.every(({ cents }) => cents === 0);
    case 'volume':
      return price.tiers.every(({ partsPerMillion }) => partsPerMillion === 0);
  }
}

export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((each, index) => each > (numbers[index - 1] ?? -Infinity));
