import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { shortName } from '#shared/fees/model/fee-name.ts';
import { paidBackBy } from '#shared/fees/model/fee-reversal.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { returnedMonths } from './cancelled-bookings.ts';
import { currentCharges, type CurrentChargeDeps } from './current-charge.ts';

export interface OverchargedDeps extends CurrentChargeDeps {
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly clock: Clock;
}

/** What the breaks of an account's overcharged fees are about. */
export const overchargedEntity = (accountId: string): string => `overcharged fees of ${accountId}`;

/**
 * Opens a break for each charged fee that costs less by its booking of now, and ends the breaks of fees whose excess is
 * being paid back.
 */
export async function reviewCharged(
  deps: OverchargedDeps,
  account: RegisteredAccount,
  asOf: string,
): Promise<void> {
  const { breaks, clock } = deps;
  const entity = overchargedEntity(account.id);
  const standing = (await breaks.ofEntity(entity)).filter(isStanding);
  const inBreaks = new Set(standing.map(({ field }) => field));
  const since = monthAfter(monthOf(asOf), -returnedMonths);
  const priceNow = currentCharges(deps, account, asOf);
  const reversals = Map.groupBy(
    await Array.fromAsync(deps.reversals.ofAccount(account.id)),
    ({ feeId }) => feeId,
  );
  const found: FoundBreak[] = [];
  for await (const intent of deps.intents.ofAccount(account.id)) {
    const isRecent = intent.charge.period >= since || inBreaks.has(shortName(intent));
    if (!isRecent || !isCharged(intent.state) || bookingOf(intent.charge) === undefined) continue;
    const now = await priceNow(intent);
    const paid = paidBackBy(reversals.get(intent.id) ?? []);
    if (intent.charge.cents - paid > now.cents) found.push(overcharged(intent, now, paid));
  }
  const at = toIsoInstant(clock.now());
  for (const each of found) await breaks.open(each, at);
  await breaks.heal({ entity, found }, at);
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
