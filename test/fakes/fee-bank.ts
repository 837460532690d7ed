import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { ListedFee } from '#shared/fees/model/fee-intent.ts';
import type { FeeRequest, ChargeAnswer } from '#shared/fees/model/ports.ts';

/** What a bank may do where its interface is silent. */
export interface FeeBankHabits {
  readonly keys: 'honour' | 'ignore' | 'refuse';
  readonly references: 'return' | 'truncate' | 'drop';
  /**
   * A row for each charge, or one for all of a type: with their count, or without it, under the reference of the first or of
   * the last one.
   */
  readonly list: 'charges' | 'counted' | 'summed-as-first' | 'summed-as-last';
  /** How late the list shows a charge of this instant. */
  readonly listDelayMs: (atMs: number) => number;
  /** Share of accounts without funds, of lost answers, and of requests that the bank processes late. */
  readonly refusals: number;
  readonly lostAnswers: number;
  readonly lateStarts: number;
}

interface BookedFee extends FeeRequest {
  readonly atMs: number;
  readonly reconciliationId: string;
}

/** How long the bank goes on with an abandoned call. */
export const bankIdleMs = 150_000;

/** A bank that books fees, with its list. What it books can be counted by reference, even if it does not show it. */
export function createFeeBank(habits: FeeBankHabits, random: Random, clock: Clock) {
  const booked: BookedFee[] = [];
  const late: { readonly atMs: number; readonly request: FeeRequest }[] = [];

  const book = (request: FeeRequest): ChargeAnswer => {
    const earlier = booked.find(({ reference }) => reference === request.reference);
    if (earlier !== undefined && habits.keys === 'honour')
      return { outcome: 'accepted', reconciliationId: earlier.reconciliationId };
    if (earlier !== undefined && habits.keys === 'refuse')
      return { outcome: 'refused', status: 409, code: 'duplicate' };
    if (random.next() < habits.refusals)
      return { outcome: 'refused', status: 400, code: 'insufficient_funds' };
    const reconciliationId = `rec-${booked.length}`;
    booked.push({ ...request, atMs: clock.now(), reconciliationId });
    return { outcome: 'accepted', reconciliationId };
  };
  const takeUpLate = () => {
    const due = late.filter(({ atMs }) => atMs <= clock.now());
    for (const each of due) {
      late.splice(late.indexOf(each), 1);
      book(each.request);
    }
  };

  let asked = 0;
  const charge = (request: FeeRequest): ChargeAnswer => {
    asked += 1;
    takeUpLate();
    if (random.next() < habits.lateStarts) {
      late.push({ request, atMs: clock.now() + Math.floor(random.next() * bankIdleMs) });
      return { outcome: 'unknown' };
    }
    const answer = book(request);
    return random.next() < habits.lostAnswers ? { outcome: 'unknown' } : answer;
  };
  const shown = (reference: string) =>
    ({ return: reference, truncate: reference.slice(0, 16), drop: undefined })[habits.references];
  const list = (accountId: string): readonly ListedFee[] => {
    takeUpLate();
    const visible = booked.filter(
      (fee) => fee.accountId === accountId && fee.atMs + habits.listDelayMs(fee.atMs) <= clock.now(),
    );
    const rows = visible.map(({ type, cents, reference, reconciliationId }) => ({
      type,
      cents,
      reconciliationId,
      fromBank: false,
      reference: shown(reference),
    }));
    return listed(rows, habits);
  };
  return { charge, list, booked, asked: () => asked };
}

function listed(rows: readonly ListedFee[], { list }: FeeBankHabits): readonly ListedFee[] {
  if (list === 'charges') return rows;
  return [...new Set(rows.map(({ type }) => type))].map((type) => {
    const same = rows.filter((row) => row.type === type);
    const cents = same.reduce((sum, row) => sum + row.cents, 0);
    const { reference } = (list === 'summed-as-last' ? same.at(-1) : same[0]) ?? {};
    return { type, cents, reference, fromBank: false, ...(list === 'counted' && { count: same.length }) };
  });
}
