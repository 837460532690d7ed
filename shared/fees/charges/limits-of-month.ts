import { isGone, sumOf, type Charge, type Line } from '#shared/fees/model/charge.ts';
import type { Credit, PriceList } from '#shared/fees/model/fee-schedule.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import type { Draft } from './draft.ts';

type Cap = NonNullable<PriceList['caps']>[number];

interface Limited {
  /** `YYYY-MM` at the bank. */
  readonly period: string;
  /** What was charged for the month before: it counts, and stays as it is. */
  readonly inMonth: readonly Charge[];
  /** The charge that is priced again: it keeps what caps and credits left of it. */
  readonly again?: Charge | undefined;
}

/**
 * Charges after the caps and credits of their lists, in order: each gets what earlier ones leave. A cap counts prices
 * before credits, so that a credit is worth its sum in a capped month, too.
 */
export function withLimits(drafts: readonly Draft[], { period, inMonth, again }: Limited): readonly Draft[] {
  const cappable = new Map<string, number>();
  const credited = new Map<string, number>();
  const note = (code: string, lines: readonly Line[]) => {
    add(cappable, code, uncredited(lines));
    for (const line of lines) if (line.because === 'credit') add(credited, line.credit, -line.cents);
  };
  for (const charge of inMonth) if (!isGone(charge)) note(charge.code, charge.lines);
  return drafts.map((draft) => {
    const { fee, list } = draft.part;
    const lines = [...draft.lines];
    const isAgain = again?.code === fee.code && again.occurrence === draft.occurrence;
    const kept = isAgain ? again.lines : [];
    for (const cap of list.caps ?? []) {
      const charged = cap.codes.reduce((sum, code) => sum + (cappable.get(code) ?? 0), 0);
      if (cap.codes.includes(fee.code))
        lines.push(...cutTo(cap, Math.max(0, cap.cents - charged, uncredited(kept)), sumOf(lines)));
    }
    for (const credit of list.credits ?? []) {
      if (!isFor(credit, draft, period)) continue;
      const left = Math.max(credit.cents - (credited.get(credit.id) ?? 0), takenBy(credit, kept));
      const cents = Math.min(left, sumOf(lines));
      if (cents > 0)
        lines.push({ because: 'credit', credit: credit.id, ofCents: credit.cents, cents: -cents });
    }
    note(fee.code, lines);
    return { ...draft, lines };
  });
}

const uncredited = (lines: readonly Line[]): number =>
  sumOf(lines.filter(({ because }) => because !== 'credit'));

const takenBy = ({ id }: Credit, lines: readonly Line[]): number =>
  -sumOf(lines.filter((line) => line.because === 'credit' && line.credit === id));

const cutTo = ({ cents: capCents }: Cap, room: number, cents: number): readonly Line[] =>
  cents > room ? [{ because: 'cap', capCents, cents: room - cents }] : [];

function isFor({ codes, months }: Credit, { part: { fee, since } }: Draft, period: string): boolean {
  if (codes !== undefined && !codes.includes(fee.code)) return false;
  return months === undefined || period < monthAfter(monthOf(since), months);
}

const add = (sums: Map<string, number>, name: string, cents: number) =>
  sums.set(name, (sums.get(name) ?? 0) + cents);
