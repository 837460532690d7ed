import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sumOf, type Line } from '#shared/fees/model/charge.ts';
import type { Fee, Waiver } from '#shared/fees/model/fee-schedule.ts';
import { usualRounding, type Rounding } from '#shared/fees/model/rounding.ts';
import type { ListedDays } from '#shared/fees/schedule/accepted-lists.ts';

/** A fee on the days on which it holds. */
export interface Part extends ListedDays {
  readonly fee: Fee;
}

/** A charge before caps, credits and its tax. */
export interface Draft {
  /** The last one of its parts: its list says how to round, and has the caps and credits. */
  readonly part: Part;
  readonly occurrence: string;
  readonly priceLists: readonly string[];
  /** The day whose tax rate counts. */
  readonly suppliedOn: string;
  readonly lines: readonly Line[];
}

export const roundingOf = ({ list }: Pick<ListedDays, 'list'>): Rounding => list.rounding ?? usualRounding;

export function waiverOn({ fee, since }: Part, day: string): Waiver | undefined {
  return fee.waivers.find(
    ({ firstDay, lastDay, days }) =>
      firstDay <= day && day <= lastDay && (days === undefined || day < daysAfter(since, days)),
  );
}

export function waived(lines: readonly Line[], waiver: Waiver | undefined): readonly Line[] {
  if (waiver === undefined) return lines;
  return [...lines, { because: 'waiver', reason: waiver.reason, cents: -sumOf(lines) }];
}
