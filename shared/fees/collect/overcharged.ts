import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import { isCharged, isForgone, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { shortName } from '#shared/fees/model/fee-name.ts';
import { paidBackBy } from '#shared/fees/model/fee-reversal.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { currentCharges, type CurrentChargeDeps } from './current-charge.ts';
import { returnedMonths, type UnclearReturns } from './nameless-return.ts';

export interface OverchargedDeps extends CurrentChargeDeps {
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly clock: Clock;
}

/** What the breaks of an account's overcharged fees are about. */
export const overchargedEntity = (accountId: string): string => `overcharged fees of ${accountId}`;

/**
 * Opens a break for each charged fee that costs less by its booking of now, and for returns that may cancel the booking
 * of a charged fee. It ends the breaks of fees whose excess is being paid back.
 */
export async function reviewCharged(
  deps: OverchargedDeps,
  account: RegisteredAccount,
  asOf: string,
): Promise<void> {
  const { breaks, clock } = deps;
  const entity = overchargedEntity(account.id);
  const standing = (await breaks.ofEntity(entity)).filter(isStanding);
  const inBreaks = new Set(standing.flatMap(({ field, evidence }) => [field, ...evidence]));
  const since = monthAfter(monthOf(asOf), -returnedMonths);
  const { priceNow, unclearReturns } = currentCharges(deps, account, asOf);
  const reversals = Map.groupBy(
    await Array.fromAsync(deps.reversals.ofAccount(account.id)),
    ({ feeId }) => feeId,
  );
  const found: FoundBreak[] = [];
  const unclear = createUnclearFees(account.id);
  for await (const intent of deps.intents.ofAccount(account.id)) {
    const { charge, state } = intent;
    const isInBreak = inBreaks.has(shortName(intent)) || inBreaks.has(charge.occurrence);
    const isRecent = charge.period >= since || isInBreak;
    const isSettled = isCharged(state) || isForgone(intent);
    if (!isRecent || !isSettled || bookingOf(charge) === undefined) continue;
    const paid = paidBackBy(reversals.get(intent.id) ?? []);
    const left = isCharged(state) ? charge.cents - paid : 0;
    unclear.note(intent, left, await unclearReturns(intent));
    if (left === 0) continue;
    const now = await priceNow(intent);
    if (left > now.cents) found.push(overcharged(intent, now, paid));
  }
  found.push(...unclear.breaks());
  const at = toIsoInstant(clock.now());
  for (const each of found) await breaks.open(each, at);
  await breaks.heal({ entity, found }, at);
}

/** Collects the fees of bookings that returns may cancel. As many of them as returns need not be paid. */
function createUnclearFees(accountId: string) {
  const groups = new Map<string, UnclearReturns & { charged: FeeIntent[]; forgone: number }>();
  return {
    note(intent: FeeIntent, left: number, returns: UnclearReturns | undefined): void {
      if (returns === undefined) return;
      const name = returns.returns.join(' ');
      const group = groups.get(name) ?? { ...returns, charged: [], forgone: 0 };
      if (left === 0) group.forgone += 1;
      else group.charged.push(intent);
      groups.set(name, group);
    },
    breaks: (): readonly FoundBreak[] =>
      [...groups.values()].flatMap(({ returns, bookings, charged, forgone }): readonly FoundBreak[] => {
        const [first] = returns;
        if (first === undefined || charged.length === 0 || forgone >= returns.length) return [];
        return [
          {
            kind: 'FEE_OVERCHARGED',
            accountId,
            entity: overchargedEntity(accountId),
            field: `cancelled by ${first}`,
            expected: `${returns.length} of ${bookings.length} bookings cancelled, and it is unclear which`,
            found: `charged for: ${charged.map(shortName).join(', ')}`,
            evidence: [...returns, ...bookings],
          },
        ];
      }),
  };
}

/** A break that proposes to pay the excess back. */
function overcharged(intent: FeeIntent, now: Charge, paidBack: number): FoundBreak {
  const { accountId, charge } = intent;
  const last = now.lines.at(-1)?.because;
  const because = last === 'withdrawn' || last === 'cancelled' ? last : 'corrected';
  return {
    kind: 'FEE_OVERCHARGED',
    accountId,
    entity: overchargedEntity(accountId),
    field: shortName(intent),
    expected: `${now.cents} cents: its booking was ${because}`,
    found: `${charge.cents} cents charged${paidBack === 0 ? '' : `, ${paidBack} of them paid back`}`,
    differenceCents: charge.cents - paidBack - now.cents,
    currency: 'EUR',
    evidence: [charge.occurrence],
  };
}
